-- Wishes for a new password, until the worker looks whom they mean: so nobody learns from an answer, or from how long it took,
-- whether that is anybody (threat 7).
create table reset_requests (
  id uuid primary key,
  -- The name that was typed, and where from; it may be anybody's.
  wish_encrypted bytea not null,
  asked_at timestamptz not null
);
create index reset_requests_asked on reset_requests (asked_at, id);

-- Whether the wish came from a browser or an address that its customer is known by: what strangers ask for is counted apart
-- (counter 9).
alter table password_resets add column by_known boolean not null default false;
alter table password_resets alter column by_known drop default;
