-- Files.

-- What is known of a file stands apart from its bytes, so that object storage can take the bytes over.
create table files (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  media_type text not null,
  bytes_length integer not null check (bytes_length > 0),
  sha256 bytea not null,
  created_at timestamptz not null
);
create index files_customer on files (customer_id);

create table file_bytes (
  file_id uuid primary key references files (id) on delete cascade,
  bytes bytea not null
);
-- Pictures are compressed already.
alter table file_bytes alter column bytes set storage external;
