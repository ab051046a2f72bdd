-- One row per movement and customer account: what history, details and the dashboard read (decision 35).
create table transactions (
  customer_id uuid not null,
  account_number text not null,
  reference_number text not null,
  -- Absent where nobody confirmed anything, as for an opening deposit.
  operation_id uuid,
  transaction_type text not null check (transaction_type in ('Deposit', 'Transfer', 'Bill Payment', 'Charge')),
  -- Own-account moves and returns are left out of the dashboard's flows.
  counts_as_flow boolean not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null check (status in ('SUCCESS', 'PENDING', 'FAILED')),
  narration text not null check (length(narration) <= 100),
  session_id text,
  source_account_name text not null,
  source_account_number text not null,
  destination_account_name text not null,
  destination_account_number text not null,
  -- The code tells the bank; names change.
  destination_bank_code text not null,
  destination_bank_name text not null,
  created_at timestamptz not null,
  primary key (customer_id, reference_number)
) with (
  fillfactor = 90,
  -- The number of a customer's transactions is counted in the index, without their rows, where the vacuum has been. Rows are
  -- mostly added here, so it comes after a fiftieth of new ones instead of a fifth.
  autovacuum_vacuum_insert_scale_factor = 0.02
);
create index transactions_customer on transactions (customer_id, created_at desc, reference_number desc);
