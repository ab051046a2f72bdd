-- Scheduled payments: what is paid later, once or again and again, by one code.

-- What one code schedules: one payment, or many at once.
create table schedule_orders (
  id uuid primary key references operations (id),
  -- Of all its code is bound to beside the total, as it was shown.
  digest text not null,
  -- The same in words, for the message with the code.
  summary text not null
);
revoke update, delete, truncate on schedule_orders from harvest_app;

create table schedules (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  reference text not null unique,
  -- Whose code scheduled it, as which of how many.
  order_id uuid not null references operations (id),
  position integer not null,
  -- Whose code approved the terms it is paid by: its payments belong to that order.
  terms_order_id uuid not null references operations (id),
  transfer_type text not null check (transfer_type in ('INTRA_BANK', 'OWN_ACCOUNT', 'INTERBANK')),
  source_account_number text not null,
  destination_account_number text not null,
  destination_bank_code text not null,
  destination_bank_name text not null,
  destination_account_name text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  description text not null,
  save_as_beneficiary boolean not null,
  -- Days in Lagos. The nth payment counts from the anchor, which moves where the customer moves a payment to another day.
  first_day date not null,
  anchor_day date not null,
  anchor_run integer not null,
  paid_every text check (paid_every in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- The first included.
  runs_in_all integer not null check (runs_in_all between 1 and 1000),
  -- UNAPPROVED until its code was taken: nobody sees it before.
  state text not null check (state in ('UNAPPROVED', 'ACTIVE', 'PAUSED', 'CANCELLED', 'COMPLETED', 'FAILED')),
  -- Why the bank paused it; absent where the customer did.
  paused_because text check (paused_because in ('NAME_CHANGED', 'ACCOUNT_DISABLED')),
  -- The payment that is next, and its day: one past the last and the last day where none remains.
  next_run integer not null,
  day date not null,
  runs_paid integer not null default 0,
  -- Of the last run that was paid or refused under lock: what becomes of money on its way, its operation tells.
  last_operation_id uuid references operations (id),
  -- Business time: when the next payment is tried.
  due_at timestamptz,
  -- Wall clock: until then nobody else takes it on.
  leased_until timestamptz,
  -- Goes up with every change by the customer or the bank, so that nobody pays by what was read before.
  version integer not null default 1,
  -- The newest edit that waits for its code.
  waiting_edit_id uuid,
  created_at timestamptz not null,
  approved_at timestamptz,
  ended_at timestamptz,
  check ((state in ('UNAPPROVED', 'ACTIVE')) = (due_at is not null)),
  check ((state in ('CANCELLED', 'COMPLETED', 'FAILED')) = (ended_at is not null)),
  check ((state = 'UNAPPROVED') = (approved_at is null)),
  check (paused_because is null or state = 'PAUSED')
) with (fillfactor = 70);
create index schedules_due on schedules (due_at) where state = 'ACTIVE';
create index schedules_customer on schedules (customer_id, day);
create index schedules_order on schedules (order_id);
revoke delete, truncate on schedules from harvest_app;

-- Each payment of a schedule, once: the operation that pays it is named here before anything else is done.
create table schedule_runs (
  schedule_id uuid not null references schedules (id),
  run integer not null check (run > 0),
  day date not null,
  -- DUE while it is tried. What became of one that was PAID, its operation tells.
  status text not null check (status in ('DUE', 'PAID', 'FAILED', 'SKIPPED')),
  -- Absent where it was skipped.
  operation_id uuid unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Why it failed, or why it was not paid when it was tried last.
  failure_code text,
  failure_params jsonb not null default '{}',
  first_tried_at timestamptz,
  -- From here on its operation is there, and goes on whatever the customer changes.
  started_at timestamptz,
  finished_at timestamptz,
  primary key (schedule_id, run),
  check ((status = 'DUE') = (finished_at is null)),
  check (status = 'SKIPPED' or operation_id is not null),
  check (status <> 'FAILED' or failure_code is not null)
) with (fillfactor = 70);
revoke delete, truncate on schedule_runs from harvest_app;

-- New terms that wait for a code of their own; how much is paid by them, their operation tells.
create table schedule_edits (
  id uuid primary key references operations (id),
  schedule_id uuid not null references schedules (id),
  source_account_number text not null,
  destination_account_number text not null,
  destination_bank_code text not null,
  destination_bank_name text not null,
  destination_account_name text not null,
  description text not null,
  first_day date not null,
  anchor_day date not null,
  anchor_run integer not null,
  paid_every text check (paid_every in ('DAILY', 'WEEKLY', 'MONTHLY')),
  runs_in_all integer not null check (runs_in_all between 1 and 1000),
  -- From which hour in Lagos it is paid.
  hour smallint not null check (hour between 0 and 23),
  applied_at timestamptz
);
create index schedule_edits_schedule on schedule_edits (schedule_id);
revoke delete, truncate on schedule_edits from harvest_app;
