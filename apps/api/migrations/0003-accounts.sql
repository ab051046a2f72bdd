-- Accounts and their types; what is on them stands in the ledger.

create table account_types (
  id integer primary key,
  name text not null unique
);
insert into account_types (id, name) values
  (1, 'Savings Account'), (2, 'Current Account'), (3, 'Farmers'' Savings Account');

create table accounts (
  account_number text primary key check (account_number ~ '^[0-9]{10}$'),
  ledger_account_id bigint not null unique references ledger.accounts (id),
  customer_id uuid not null references customers (id),
  account_type_id integer not null references account_types (id),
  opened_at timestamptz not null
);
create index accounts_customer on accounts (customer_id, account_number);
-- Serials are drawn in order, so that two openings can never choose the same number.
create sequence account_serials minvalue 1 maxvalue 699999999 start 100000001;
grant usage on sequence account_serials to harvest_app;

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
