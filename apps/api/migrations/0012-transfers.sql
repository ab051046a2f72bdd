-- Transfers, and the names that were looked up for them.

create table name_inquiries (
  reference text primary key,
  customer_id uuid not null references customers (id),
  account_number text not null,
  bank_code text not null,
  account_name text not null,
  created_at timestamptz not null
);

-- A row is written once and changed once, soon after: with room on its page the change is a HOT update, which touches no index.
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
) with (fillfactor = 50);
create index transfers_customer on transfers (customer_id, created_at desc);
