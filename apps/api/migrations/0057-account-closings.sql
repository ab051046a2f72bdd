-- A customer asks to close an account: a ticket that staff answer, and two of them close the account once it is empty.
create table account_closings (
  -- Of the ticket.
  ticket_id uuid primary key references tickets (id),
  customer_id uuid not null references customers (id),
  account_number text not null references accounts (account_number),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('CLOSED', 'KEPT_OPEN')),
  check ((decision is null) = (decided_at is null))
);
create unique index account_closings_open on account_closings (account_number) where decided_at is null;
create index account_closings_waiting on account_closings (asked_at, ticket_id) where decided_at is null;
create index account_closings_customer on account_closings (customer_id);

-- Of accounts that were closed, when.
alter table accounts add column closed_at timestamptz;
