import { sql } from 'kysely';
import { newId } from '../bank/ids.ts';
import { type Database, type DatabaseTransaction, poolConnection } from '../platform/database/database.ts';
import { microBatch, onePerPool } from '../platform/database/micro-batch.ts';

export async function selectAccounts(db: Database, customerId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('account_types', 'account_types.id', 'accounts.account_type_id')
    .where('accounts.customer_id', '=', customerId)
    .orderBy('accounts.opened_at')
    .orderBy('accounts.account_number')
    .select([
      'accounts.account_number',
      'accounts.ledger_account_id',
      'accounts.request_id',
      'accounts.closed_at',
      'account_types.name as account_type_name',
      sql<Date | null>`(
        select since from account_blocks where account_blocks.ledger_account_id = accounts.ledger_account_id
          and reason = 'DISABLED_BY_OWNER' and until is null)`.as('disabled_since'),
    ])
    .execute();
}

export async function selectAccountTypes(db: Database) {
  return db.selectFrom('account_types').select(['id', 'name', 'description']).orderBy('id').execute();
}

type ReceivingRow = {
  account_number: string;
  ledger_account_id: bigint;
  id: string;
  first_name: string;
  last_name: string;
  status: string;
  is_identified: boolean;
};

const RECEIVING = `
  select account_number, ledger_account_id, customers.id, first_name, last_name,
    (select status from ledger.account_balances where account_id = ledger_account_id) as status,
    exists (
      select from onboarding_stages where onboarding_stages.customer_id = customers.id
        and section = 'BVN_VERIFICATION' and status = 'APPROVED') as is_identified
  from accounts join customers on customers.id = accounts.customer_id
  where account_number = any($1::text[])`;

/** Accounts that are asked for at once are read together. */
export const selectReceivingAccount = onePerPool((pool) =>
  microBatch({
    batchMax: 200,
    flightsMax: 2,
    async run(accountNumbers: readonly string[]) {
      const rows = await poolConnection(pool).query<ReceivingRow>(RECEIVING, [accountNumbers]);
      const byNumber = new Map(rows.map((row) => [row.account_number, row]));
      return accountNumbers.map((accountNumber) => byNumber.get(accountNumber));
    },
  }),
);

export async function insertAccount(
  db: Database,
  account: {
    accountNumber: string;
    ledgerAccountId: bigint;
    customerId: string;
    accountTypeId: number;
    openedAt: Date;
    requestId?: string;
  },
): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      account_number: account.accountNumber,
      ledger_account_id: account.ledgerAccountId,
      customer_id: account.customerId,
      account_type_id: account.accountTypeId,
      opened_at: account.openedAt,
      request_id: account.requestId ?? null,
    })
    .execute();
}

export async function updateClosed(
  transaction: DatabaseTransaction,
  accountNumber: string,
  closedAt: Date,
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ closed_at: closedAt })
    .where('account_number', '=', accountNumber)
    .execute();
}

/** Why nothing leaves an account; a check of the table lists the same. */
export type BlockReason = 'FROZEN_BY_BANK' | 'DISABLED_BY_OWNER' | 'LOCKED_BY_OWNER';

/** A block that stands already stands on. */
export async function insertBlocks(
  transaction: DatabaseTransaction,
  ledgerAccountIds: readonly bigint[],
  reason: BlockReason,
  since: Date,
): Promise<void> {
  await transaction
    .insertInto('account_blocks')
    .values(ledgerAccountIds.map((id) => ({ id: newId(), ledger_account_id: id, reason, since })))
    .onConflict((conflict) =>
      conflict.columns(['ledger_account_id', 'reason']).where('until', 'is', null).doNothing(),
    )
    .execute();
}

export async function endBlocks(
  transaction: DatabaseTransaction,
  ledgerAccountIds: readonly bigint[],
  reason: BlockReason,
  until: Date,
): Promise<void> {
  await transaction
    .updateTable('account_blocks')
    .set({ until })
    .where('ledger_account_id', 'in', ledgerAccountIds)
    .where('reason', '=', reason)
    .where('until', 'is', null)
    .execute();
}

/** Those of the accounts with a block that stands. */
export async function selectBlocked(
  transaction: DatabaseTransaction,
  ledgerAccountIds: readonly bigint[],
): Promise<Set<bigint>> {
  const rows = await transaction
    .selectFrom('account_blocks')
    .select('ledger_account_id')
    .where('ledger_account_id', 'in', ledgerAccountIds)
    .where('until', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.ledger_account_id));
}

export async function drawSerial(db: Database): Promise<bigint> {
  const drawn = await sql<{ serial: bigint }>`select nextval('account_serials') as serial`.execute(db);
  const [row] = drawn.rows;
  if (row === undefined) throw new Error('The database drew no serial');
  return row.serial;
}
