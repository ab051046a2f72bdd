-- Accounts a customer deleted from their beneficiaries: what was paid there before is no reason to offer them again.
create table forgotten_recipients (
  customer_id uuid not null references customers (id),
  bank_code text not null,
  account_number text not null,
  forgotten_at timestamptz not null,
  primary key (customer_id, bank_code, account_number)
);
