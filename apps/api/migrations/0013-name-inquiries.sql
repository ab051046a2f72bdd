-- Names that were looked up, by whom; an answer may be relied on for a while.
create table name_inquiries (
  reference text primary key,
  customer_id uuid not null references customers (id),
  account_number text not null,
  bank_code text not null,
  account_name text not null,
  created_at timestamptz not null,
  -- When the customer paid the account: then the look-up counts no more.
  paid_at timestamptz
);
create index name_inquiries_asked on name_inquiries (customer_id, account_number, bank_code, created_at);
