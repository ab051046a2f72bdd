-- What people decide about payments whose outcome nobody outside tells, and what they have to look into.

-- What two of the staff decided that became of it: taken for the final answer, and nobody is asked any more.
alter table dispatches add column decision text check (decision in ('SUCCESS', 'FAILED'));
-- Few are open at a time; those that are for too long wait for people. 'infinity' in due_at: only people can tell.
create index dispatches_open on dispatches (created_at) where due_at is not null;

-- Where the bank and the outside disagree about money. Nothing is moved by it: people look into each and close it.
create table settlement_findings (
  id uuid primary key,
  what text not null check (what ~ '^[A-Z_]+$'),
  -- What the outside knows it by.
  session_id text not null,
  -- The payment it is about; absent where the bank knows of none.
  operation_id uuid references operations (id),
  amount_kobo bigint check (amount_kobo >= 0),
  -- What was said, for staff.
  words text not null check (length(words) <= 500),
  found_at timestamptz not null,
  closed_at timestamptz,
  -- The same thing found again is no second finding.
  unique (what, session_id)
);
create index settlement_findings_open on settlement_findings (found_at, id) where closed_at is null;
revoke delete, truncate on settlement_findings from harvest_app;
