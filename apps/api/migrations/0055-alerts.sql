-- What customers are told, on the screen and off it.

-- What was told in the app. A notice is written beside its e-mail and text message, in the same transaction.
create table notices (
  -- Grows with the time it was told, and pages go along it.
  id uuid primary key,
  customer_id uuid not null references customers (id),
  kind text not null check (kind in ('DEBIT', 'CREDIT', 'LOW_BALANCE', 'SCHEDULE', 'SIGN_IN', 'TICKET', 'SECURITY', 'BUDGET',
    'ACCOUNT')),
  title text not null,
  text text not null,
  -- A page of the bank's own; null where there is none.
  link text check (link ~ '^/[^/]'),
  -- When it happened.
  created_at timestamptz not null,
  read_at timestamptz
);
create index notices_customer on notices (customer_id, id desc);
create index notices_unread on notices (customer_id) where read_at is null;
create index notices_age on notices (created_at);

-- How a customer wants to be told of an event; without a row they are told as everybody is.
create table alert_preferences (
  customer_id uuid not null references customers (id),
  event text not null check (event in ('DEBIT', 'CREDIT', 'LOW_BALANCE', 'SCHEDULE', 'SIGN_IN', 'TICKET')),
  in_app boolean not null,
  email boolean not null,
  sms boolean not null,
  primary key (customer_id, event),
  -- Decision 76: of money that leaves somebody is always told off the screen, too.
  check (event <> 'DEBIT' or email or sms)
);

create table low_balances (
  customer_id uuid not null references customers (id),
  account_number text not null references accounts (account_number),
  below_kobo bigint not null check (below_kobo > 0),
  -- When the debit happened that its owner was told of; null while nothing was told since the balance was above.
  told_at timestamptz,
  primary key (customer_id, account_number)
);
