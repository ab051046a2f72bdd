-- What customers write to the bank about, and what it answers.

create table tickets (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  -- What both sides name it by.
  tracking_number text not null unique check (tracking_number ~ '^HVT[0-9A-HJKMNP-TV-Z]{8}$'),
  kind text not null check (kind in ('PAYMENT', 'ACCOUNT', 'CHARGES', 'OTHER')),
  -- About a problem with a transaction, which has a queue of its own.
  is_dispute boolean not null,
  subject text not null check (subject <> ''),
  created_at timestamptz not null,
  answer_by timestamptz not null,
  -- When the bank first wrote.
  answered_at timestamptz,
  resolved boolean not null default false,
  -- Since when the customer waits for the bank: null where the bank wrote last, or where it is done.
  waits_since timestamptz,
  -- The bank wrote, and the customer has not opened it since.
  unread boolean not null default false,
  unique (id, customer_id),
  check (not (resolved and waits_since is not null))
);
create index tickets_customer on tickets (customer_id, created_at desc, id desc);
create index tickets_waiting on tickets (waits_since, id) where waits_since is not null;

create table ticket_messages (
  id uuid primary key,
  ticket_id uuid not null,
  customer_id uuid not null,
  -- Who of the bank wrote it; null where the customer did.
  staff_id uuid references staff (id),
  text text not null check (text <> ''),
  created_at timestamptz not null,
  foreign key (ticket_id, customer_id) references tickets (id, customer_id),
  unique (id, ticket_id, customer_id)
);
create index ticket_messages_ticket on ticket_messages (ticket_id, created_at, id);

create table ticket_attachments (
  id uuid primary key,
  message_id uuid not null,
  ticket_id uuid not null,
  customer_id uuid not null,
  position smallint not null check (position > 0),
  name text not null check (name <> ''),
  file_id uuid not null unique references files (id),
  foreign key (message_id, ticket_id, customer_id) references ticket_messages (id, ticket_id, customer_id),
  unique (message_id, position)
);
create index ticket_attachments_ticket on ticket_attachments (ticket_id);

-- What was said stays said.
revoke delete, truncate on tickets from harvest_app;
revoke update, delete, truncate on ticket_messages, ticket_attachments from harvest_app;
