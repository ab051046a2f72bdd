-- Money that other banks send to accounts of this one (decision 75), and the daily comparison with the switch.

-- What the switch told of, once for each session id, however often it tells it.
create table inbound_credits (
  id uuid primary key,
  session_id text not null unique,
  -- RETURNED: the account takes no money, and the switch was told so; nothing was posted.
  status text not null check (status in ('RECEIVED', 'CREDITED', 'RETURNED')),
  amount_kobo bigint not null check (amount_kobo > 0),
  source_bank_code text not null,
  source_account_number text not null,
  source_account_name text not null,
  destination_account_number text not null,
  narration text not null check (length(narration) <= 100),
  -- Under which the customer finds it in their history.
  reference text not null unique,
  received_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'RECEIVED') = (decided_at is null))
) with (fillfactor = 70);
revoke delete, truncate on inbound_credits from harvest_app;

-- Days in Lagos up to which everything was held against the switch's lists.
create table compared_days (
  day date primary key,
  compared_at timestamptz not null
);
-- Session ids carry the day in Lagos behind the code of the bank that made them.
create index inbound_credits_day on inbound_credits (substring(session_id from 7 for 6));
