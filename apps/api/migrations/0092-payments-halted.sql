-- A scheduled payment leaves under one session id, however often it is tried (A411). What leaves has it once: dispatches says so.
create index transfers_session_id on transfers (session_id);
alter table transfers drop constraint transfers_session_id_key;
-- By what the billers know a purchase, where that is not the id of its operation.
alter table bill_payments add column request_id uuid;

-- While one of these has no end, no payment is made, neither by the worker nor by a customer's code (A412). An operator writes them
-- with the owner's login (scripts/halted-payments.ts); the running bank only reads them. Business time.
create table payment_halts (
  id uuid primary key,
  halted_at timestamptz not null,
  because text not null check (because <> ''),
  ended_at timestamptz,
  ended_because text check (ended_because <> ''),
  check ((ended_at is null) = (ended_because is null))
);
create unique index payment_halts_one_at_a_time on payment_halts ((true)) where ended_at is null;
revoke insert, update, delete, truncate on payment_halts from harvest_app;
