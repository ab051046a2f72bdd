-- Who is signed in, and codes.

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  -- Present when the sign-in came from a browser: the cookie is then required beside the token (decision 8).
  cookie_hash bytea,
  customer_id uuid not null references customers (id),
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_customer on sessions (customer_id);

-- One mechanism for every code (decision 11). A row is written once and changed once, soon after: with room on its page the
-- change is a HOT update, which touches no index.
create table challenges (
  id uuid primary key,
  -- Whom a code is for: a customer, a colleague, a registration that is none yet, or nobody at all. Which of them, the purpose
  -- tells, so there is no table to refer to; the list of purposes is the code's (platform/security/challenges).
  holder_id uuid not null,
  purpose text not null check (purpose ~ '^[A-Z_]+$'),
  -- What the code is for: the handle of a sign-in (userUUID), or the id of an operation.
  operation_id uuid not null,
  -- Digest of what is confirmed, so that a changed operation can never be confirmed with an old code.
  confirms bytea not null,
  -- Absent when the authenticator app makes the code.
  code_hmac bytea,
  attempts smallint not null default 0 check (attempts between 0 and 5),
  -- Guesses made with an e-mail address instead of the handle: counted apart, so that a stranger cannot use up the owner's tries.
  attempts_by_email smallint not null default 0 check (attempts_by_email between 0 and 5),
  -- Attempts whose code was wrong, where they are limited. Right codes leave it alone, so they stay HOT updates although it is in
  -- the predicate of an index.
  wrong_codes smallint not null default 0,
  matched_at timestamptz,
  matched_step bigint,
  superseded_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of what can be sent again: until when its operation waits, and the message with a place for the code.
  operation_ends_at timestamptz,
  words_encrypted bytea,
  check ((operation_ends_at is null) = (words_encrypted is null)),
  check (wrong_codes between 0 and attempts)
) with (fillfactor = 50);
create index challenges_operation on challenges (operation_id, created_at desc);
create index challenges_live_sign_ins on challenges (holder_id, created_at desc) where purpose = 'SIGN_IN';
create index challenges_live_staff_sign_ins on challenges (holder_id, created_at desc) where purpose = 'STAFF_SIGN_IN';
-- Codes of registrations are forgotten with them, also those that belong to no registration.
create index challenges_email_verifications on challenges (created_at) where purpose = 'EMAIL_VERIFICATION';
create index challenges_wrong_codes on challenges (holder_id, created_at) where wrong_codes > 0;

-- Locks the counts of customers, in the order given, until the transaction ends, and only then counts: a statement of its own
-- in a volatile function sees what committed while it waited, which the statement that calls it does not. Whoever has no wrong
-- code is left out. The number is that of platform/database/lock-numbers.ts.
create function lock_and_count_wrong_codes(customers uuid[], since timestamptz)
returns table (customer_id uuid, wrong_codes integer)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(customer::text, 727003)) from unnest(customers) as locked (customer);
  return query
    select challenges.holder_id, sum(challenges.wrong_codes)::integer from challenges
    where challenges.holder_id = any(customers) and challenges.wrong_codes > 0 and challenges.created_at > since
    group by challenges.holder_id;
end $$;
