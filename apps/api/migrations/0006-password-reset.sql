-- Links that set a new password. One without a customer was asked for in the name of nobody and was never sent.
create table password_resets (
  id uuid primary key,
  customer_id uuid,
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz
);
create index password_resets_customer on password_resets (customer_id, created_at desc);
create index password_resets_created on password_resets (created_at);
