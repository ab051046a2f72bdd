-- Problems that customers reported about one of their transactions.

create table disputes (
  -- Of the ticket in which both sides write about it.
  id uuid primary key references tickets (id),
  customer_id uuid not null,
  reference_number text not null,
  -- What banks trace a transfer by, and providers a purchase, as it stood then; null of what had not moved.
  session_id text,
  type text not null check (type in ('NOT_RECEIVED', 'NOT_DELIVERED', 'WRONG_RECIPIENT', 'WRONG_AMOUNT', 'TWICE', 'NOT_ME',
    'NOT_MINE', 'CHARGE', 'OTHER')),
  state text not null default 'OPEN' check (state in ('OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  reported_at timestamptz not null,
  answer_by timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references staff (id),
  -- What the bank found, as the customer reads it.
  decision text not null default '',
  foreign key (customer_id, reference_number) references transactions (customer_id, reference_number),
  foreign key (id, customer_id) references tickets (id, customer_id),
  check ((state in ('ACCEPTED', 'DECLINED')) = (decided_at is not null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((decided_at is null) = (decision = ''))
);
create index disputes_transaction on disputes (customer_id, reference_number, reported_at);
-- A transaction has one open report, also where two are made at once.
create unique index disputes_open on disputes (customer_id, reference_number) where state = 'OPEN';
create index disputes_due on disputes (answer_by, id) where state = 'OPEN';

-- What was reported and decided stays on record.
revoke delete, truncate on disputes from harvest_app;
