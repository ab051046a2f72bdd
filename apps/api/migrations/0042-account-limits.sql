-- What customers ask to have their limits changed to. Nothing changes before the code of it is entered.
create table limit_changes (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  account_number text not null references accounts (account_number),
  -- Null: all kinds of payment of the account (decision 27).
  transfer_type text check (transfer_type in ('INTRA_BANK', 'INTERBANK', 'BILL_PAYMENT')),
  single_kobo bigint not null check (single_kobo > 0),
  daily_kobo bigint not null check (daily_kobo >= single_kobo),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- When what was raised comes into force; null where all of it is at once.
  effective_at timestamptz
);
create index limit_changes_customer on limit_changes (customer_id, created_at);
revoke delete, truncate on limit_changes from harvest_app;

-- The customer's own limits below the caps (decision 26), of those accounts and kinds of payment for which one was set: what is
-- in force now, and the higher one that takes its place later (decision 73).
create table account_limits (
  customer_id uuid not null references customers (id),
  account_number text not null references accounts (account_number),
  transfer_type text not null check (transfer_type in ('INTRA_BANK', 'INTERBANK', 'BILL_PAYMENT')),
  single_kobo bigint not null check (single_kobo > 0),
  daily_kobo bigint not null check (daily_kobo >= single_kobo),
  coming_single_kobo bigint check (coming_single_kobo > 0),
  coming_daily_kobo bigint check (coming_daily_kobo >= coming_single_kobo),
  coming_at timestamptz,
  -- Who asked for it and when.
  change_id uuid not null references limit_changes (id),
  primary key (customer_id, account_number, transfer_type),
  check (num_nulls(coming_single_kobo, coming_daily_kobo, coming_at) in (0, 3))
) with (fillfactor = 80);
revoke delete, truncate on account_limits from harvest_app;
