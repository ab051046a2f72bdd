-- Moving money: look-ups, beneficiaries, transfers, limits and what customers see of it.

create table name_inquiries (
  reference text primary key,
  customer_id uuid not null references customers (id),
  account_number text not null,
  bank_code text not null,
  account_name text not null,
  created_at timestamptz not null
);

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

-- Caps per KYC level, all products together, in kobo (decision 26). A new rule is a new row with a later date.
create table kyc_caps (
  level smallint not null check (level between 0 and 3),
  effective_from date not null,
  single_kobo bigint not null check (single_kobo >= 0),
  daily_kobo bigint not null check (daily_kobo >= single_kobo),
  primary key (level, effective_from)
);
insert into kyc_caps (level, effective_from, single_kobo, daily_kobo) values
  (0, '2020-01-01', 0, 0),
  (1, '2020-01-01', 5000000, 5000000),
  (2, '2020-01-01', 10000000, 20000000),
  (3, '2020-01-01', 100000000, 500000000);

-- How much of the daily limit a customer used on a day in Lagos.
create table limit_uses (
  customer_id uuid not null,
  day date not null,
  used_kobo bigint not null check (used_kobo >= 0),
  primary key (customer_id, day)
) with (fillfactor = 70);

create table transfers (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  kind text not null check (kind in ('INTRA_BANK')),
  reference text not null unique,
  status text not null check (status in ('AWAITING_OTP', 'PENDING', 'SUCCESS', 'FAILED')),
  failure_code text,
  -- What the refusal's text is filled with, so that a repeated confirm answers the same words.
  failure_params jsonb not null default '{}',
  source_account_number text not null,
  source_ledger_account_id bigint not null,
  source_account_name text not null,
  destination_account_number text not null,
  destination_bank_code text not null,
  destination_bank_name text not null,
  destination_account_name text not null,
  destination_ledger_account_id bigint,
  destination_customer_id uuid,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  stamp_duty_kobo bigint not null check (stamp_duty_kobo >= 0),
  description text not null,
  save_as_beneficiary boolean not null,
  session_id text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  check ((status = 'FAILED') = (failure_code is not null))
) with (fillfactor = 80);
create index transfers_customer on transfers (customer_id, created_at desc);

-- One row per movement and customer account: what history, details and the dashboard read (decision 35).
create table transactions (
  customer_id uuid not null,
  account_number text not null,
  reference_number text not null,
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
  destination_bank_name text not null,
  created_at timestamptz not null,
  primary key (customer_id, reference_number)
) with (fillfactor = 90);
create index transactions_customer on transactions (customer_id, created_at desc, reference_number desc);
