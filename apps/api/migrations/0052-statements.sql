-- Statements of accounts.

-- What every statement that left the bank said in its head, so that it can be made again to the byte and its proof be judged.
create table statements (
  -- SHA-256 over the head and all rows, in hex; it stands in the file.
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  customer_id uuid not null references customers (id),
  account_number text not null,
  -- The text that was digested, to the letter.
  head text not null,
  made_at timestamptz not null
);
create index statements_customer on statements (customer_id, made_at);
revoke update, delete, truncate on statements from harvest_app;

-- Statements that were asked for by mail and are still to be made.
create table statement_requests (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  account_number text not null,
  first_day date not null,
  last_day date not null,
  requested_at timestamptz not null,
  -- Wall clock: whoever takes it on moves this ahead, so that nobody else does until then.
  due_at timestamptz not null
);
create index statement_requests_due on statement_requests (due_at);
