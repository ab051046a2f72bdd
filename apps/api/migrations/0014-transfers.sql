-- What is frozen of a transfer when it is started; where it stands, its operation tells.
create table transfers (
  id uuid primary key references operations (id),
  source_account_number text not null,
  source_ledger_account_id bigint not null,
  source_account_name text not null,
  destination_account_number text not null,
  destination_bank_code text not null,
  destination_bank_name text not null,
  destination_account_name text not null,
  -- Absent where the money goes to another bank.
  destination_ledger_account_id bigint,
  destination_customer_id uuid,
  description text not null,
  save_as_beneficiary boolean not null,
  session_id text not null unique,
  check ((destination_ledger_account_id is null) = (destination_customer_id is null))
);
revoke update, delete, truncate on transfers from harvest_app;
