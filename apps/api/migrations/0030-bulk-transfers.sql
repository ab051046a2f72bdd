-- Many transfers that one code approves. What is frozen of them all when they are started; each of them is an operation of its
-- own, with the bulk's as its order, in the order of their ids.
create table bulk_transfers (
  id uuid primary key references operations (id),
  row_count integer not null check (row_count > 0),
  bank_count integer not null check (bank_count > 0),
  source_account_numbers text[] not null,
  -- Of all rows: what the code is bound to.
  rows_digest text not null
);
revoke update, delete, truncate on bulk_transfers from harvest_app;

-- Bulk transfers whose code was taken, from that moment on.
create table bulk_runs (
  bulk_id uuid primary key references bulk_transfers (id),
  customer_id uuid not null,
  approved_at timestamptz not null,
  -- Wall clock: when somebody goes on with it. Whoever takes it on puts it off for a while, so that nobody else does. Null
  -- once each of its transfers was tried and the customer is told.
  due_at timestamptz
) with (fillfactor = 50);
create index bulk_runs_due on bulk_runs (due_at) where due_at is not null;
create index bulk_runs_customer on bulk_runs (customer_id, approved_at desc);
-- Money hangs on these rows.
revoke delete, truncate on bulk_runs from harvest_app;

-- Transfers of which their payer is told with all others of the same bulk, and not one by one.
alter table transfers add column told_together boolean not null default false;

-- Names that were looked up for a bulk transfer are counted apart from those that are looked up one by one.
alter table name_inquiries add column in_bulk boolean not null default false;

-- Lists of recipients that customers keep to pay again.
create table bulk_groups (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  name text not null,
  saved_at timestamptz not null,
  unique (customer_id, name)
);
create table bulk_group_recipients (
  group_id uuid not null references bulk_groups (id) on delete cascade,
  position integer not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  description text not null,
  primary key (group_id, position)
);
