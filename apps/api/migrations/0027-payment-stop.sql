-- Thirty seconds to stop (decision 74): a customer's own switch, off until they choose it.
alter table customers add column stops_payments boolean not null default false;

alter table operations
  -- For how long it is kept back before it is sent, frozen when it is started; absent where it is sent at once.
  add column stop_seconds smallint check (stop_seconds > 0),
  -- When its money was set aside, from where it can be stopped.
  add column held_at timestamptz,
  add constraint operations_held check (held_at is null or stop_seconds is not null),
  -- PENDING: the money left the account, or is set aside.
  drop constraint operations_check1,
  add constraint operations_pending check (status <> 'PENDING' or coalesce(debited_at, held_at) is not null);

-- What is kept back, committed together with the hold: it is sent when its time is over, unless it was stopped.
create table held_operations (
  operation_id uuid primary key references operations (id),
  customer_id uuid not null,
  -- A process takes on only the kinds it knows, so that a new kind may start while older processes still run.
  kind text not null,
  -- Business time: when it is sent. Whoever takes it on puts it off for a moment, so that nobody else does. Null once it was
  -- sent, stopped or refused.
  due_at timestamptz
) with (fillfactor = 50);
create index held_operations_due on held_operations (due_at) where due_at is not null;
create index held_operations_customer on held_operations (customer_id) where due_at is not null;

-- Money hangs on these rows.
revoke delete, truncate on held_operations from harvest_app;
