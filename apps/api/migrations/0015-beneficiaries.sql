create table beneficiaries (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  beneficiary_name text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null,
  created_at timestamptz not null,
  unique (customer_id, bank_code, account_number)
);
