-- Files that go with an e-mail. Their bytes are encrypted while it waits; once it is sent, or given up, they are gone.
create table message_attachments (
  message_id uuid not null references messages (id) on delete cascade,
  position smallint not null check (position > 0),
  name text not null,
  media_type text not null,
  bytes_encrypted bytea not null,
  primary key (message_id, position)
);

-- The same of what was sent, readable, in the demo profile only.
create table development_mailbox_attachments (
  message_id uuid not null references development_mailbox (id) on delete cascade,
  position smallint not null,
  name text not null,
  media_type text not null,
  bytes bytea not null,
  primary key (message_id, position)
);
