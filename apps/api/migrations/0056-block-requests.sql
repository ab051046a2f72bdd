-- Somebody who cannot sign in asks for an account to be blocked; staff call the number on file and decide.

-- One that names nobody has an id that is nobody's, and is over as it is written: nobody ever sees it.
create table block_requests (
  id uuid primary key,
  customer_id uuid not null,
  -- What they knew of the customer.
  named_by text not null check (named_by in ('EMAIL', 'PHONE', 'ACCOUNT')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  -- Absent where nobody decided.
  decision text check (decision in ('FROZEN', 'LEFT_OPEN')),
  check (decision is null or decided_at is not null)
);
-- However often somebody asks, staff call once.
create unique index block_requests_open on block_requests (customer_id) where decided_at is null;
create index block_requests_waiting on block_requests (asked_at, id) where decided_at is null;
create index block_requests_nobodys on block_requests (decided_at) where decision is null;
