-- Why nothing leaves an account. While any block stands the ledger's status of the account is NO_DEBIT, so that ending one
-- block never opens an account that another one keeps shut. A block that ended is kept.
create table account_blocks (
  id uuid primary key,
  ledger_account_id bigint not null references accounts (ledger_account_id),
  reason text not null check (reason in ('FROZEN_BY_BANK', 'DISABLED_BY_OWNER')),
  since timestamptz not null,
  -- Absent while the block stands.
  until timestamptz
);
create unique index account_blocks_standing on account_blocks (ledger_account_id, reason) where until is null;
revoke update, delete, truncate on account_blocks from harvest_app;
grant update (until) on account_blocks to harvest_app;

-- Whoever was frozen before there were blocks.
insert into account_blocks (id, ledger_account_id, reason, since)
select gen_random_uuid(), accounts.ledger_account_id, 'FROZEN_BY_BANK', greatest(customers.frozen_at, accounts.opened_at)
from accounts join customers on customers.id = accounts.customer_id
where customers.frozen_at is not null;
