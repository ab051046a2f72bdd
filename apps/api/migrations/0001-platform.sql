-- What every slice stands on: the business clock, retry-proof requests, throttles, events and messages.

alter default privileges in schema public grant select, insert, update, delete on tables to harvest_app;

-- The business clock is Node's time plus this offset. It only grows, so that nothing that happened is ever in the future.
create table business_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null check (offset_ms >= 0)
);
insert into business_clock (offset_ms) values (0);

create function refuse_clock_going_back() returns trigger language plpgsql as $$
begin
  if new.offset_ms < old.offset_ms then raise exception 'the business clock only goes forward'; end if;
  return new;
end $$;
create trigger business_clock_only_grows before update on business_clock
  for each row execute function refuse_clock_going_back();

-- One row per request that carries an Idempotency-Key (decision 5). The row's id becomes the id of what the request creates.
create table idempotency_keys (
  customer_id uuid not null,
  route text not null,
  key text not null check (length(key) between 1 and 200),
  id uuid not null unique,
  body_hmac bytea not null,
  leased_until timestamptz not null,
  response_status smallint,
  response_body text,
  created_at timestamptz not null,
  primary key (customer_id, route, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Attempts, counted for somebody in a window of time (decision 14). Whom, a keyed hash says, never an e-mail address in clear.
create table throttle_counters (
  whom bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (whom, window_start)
);
create index throttle_counters_window on throttle_counters (window_start);

-- Until when something must not happen again to somebody, whom a keyed hash tells.
create table pauses (
  whom bytea primary key,
  ends_at timestamptz not null
);
create index pauses_end on pauses (ends_at);

-- What happened, written in the transaction that made it happen; a worker lets all subscribers hear of it (decision 46).
create table events (
  id uuid primary key,
  type text not null,
  customer_id uuid not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  expanded_at timestamptz,
  failures smallint not null default 0,
  -- Wall clock: after a failure it is left alone until then.
  retry_at timestamptz,
  -- It failed too often: it waits for somebody to look, and holds up no other.
  parked_at timestamptz
);
create index events_waiting on events (id) where expanded_at is null and parked_at is null;

-- Messages to customers, to registrations that are none yet, and to nobody. The body is encrypted while it waits and wiped once
-- it is sent.
create table messages (
  id uuid primary key,
  -- Whom it is for; what it is about tells which kind of person that is, so there is no table to refer to.
  recipient_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  recipient text not null,
  subject text not null,
  body_encrypted bytea,
  -- What its HTML shows big: the six digits of its code, or its link as a button.
  highlight text check (highlight in ('CODE', 'LINK')),
  created_at timestamptz not null,
  -- Wall clock: when the next attempt may run.
  next_attempt_at timestamptz not null,
  attempts smallint not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index messages_waiting on messages (next_attempt_at) where sent_at is null and given_up_at is null;
-- Messages to nobody are written where others are written, so that both take the same time, and never sent.
create index messages_to_nobody on messages (created_at) where recipient = '';

-- Everything sent, readable, in the demo profile only; a production database keeps this table empty.
create table development_mailbox (
  id uuid primary key,
  channel text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null
);
create index development_mailbox_recipient on development_mailbox (recipient, id desc);

-- Versioned seeds that have run, so that each runs once, also on a database that is already in use.
create table demo_seeds (
  name text primary key,
  seeded_at timestamptz not null
);
