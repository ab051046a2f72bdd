-- The emergency lock: a customer stops everything that would leave their accounts, or change who gets it, for 24 hours.

-- Business time: until when. It stands until the worker, or two of the staff, end it.
alter table customers add column locked_until timestamptz;
create index customers_locked on customers (locked_until) where locked_until is not null;

alter table account_blocks drop constraint account_blocks_reason_check;
alter table account_blocks add constraint account_blocks_reason_check
  check (reason in ('FROZEN_BY_BANK', 'DISABLED_BY_OWNER', 'LOCKED_BY_OWNER'));
