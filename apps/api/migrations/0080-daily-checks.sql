-- How the last run of each daily check ended: the proof of the ledger, and the comparisons with the outside (decision 75).
create table daily_checks (
  -- The list is the code's (platform/daily-checks.ts).
  name text primary key check (name ~ '^[A-Z_]+$'),
  -- The day in Lagos that it was for.
  day date not null,
  -- Business time.
  ran_at timestamptz not null,
  findings integer not null check (findings >= 0)
);
revoke delete, truncate on daily_checks from harvest_app;
