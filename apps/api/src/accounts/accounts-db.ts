import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';

/** Works on the database or inside a transaction. */
type Reader = Kysely<DB>;

export async function selectAccounts(db: Reader, customerId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('account_types', 'account_types.id', 'accounts.account_type_id')
    .where('accounts.customer_id', '=', customerId)
    .orderBy('accounts.opened_at')
    .orderBy('accounts.account_number')
    .select([
      'accounts.account_number',
      'accounts.ledger_account_id',
      'account_types.name as account_type_name',
    ])
    .execute();
}

export async function selectAccountTypes(db: Reader) {
  return db.selectFrom('account_types').select(['id', 'name']).orderBy('id').execute();
}

export async function selectReceivingAccount(db: Reader, accountNumber: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('customers', 'customers.id', 'accounts.customer_id')
    .where('accounts.account_number', '=', accountNumber)
    .select([
      'accounts.account_number',
      'accounts.ledger_account_id',
      'customers.id',
      'customers.first_name',
      'customers.last_name',
      sql<string>`(select status from ledger.account_balances where account_id = ledger_account_id)`.as(
        'status',
      ),
    ])
    .executeTakeFirst();
}

export async function insertAccount(
  db: Reader,
  account: {
    accountNumber: string;
    ledgerAccountId: bigint;
    customerId: string;
    accountTypeId: number;
    openedAt: Date;
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
    })
    .execute();
}

/** Whether staff froze the customer. Whoever freezes or unfreezes waits until the caller is done. */
export async function isFrozen(db: Reader, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('frozen_at')
    .where('id', '=', customerId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined && row.frozen_at !== null;
}

export async function drawSerial(db: Reader): Promise<bigint> {
  const drawn = await sql<{ serial: bigint }>`select nextval('account_serials') as serial`.execute(db);
  const [row] = drawn.rows;
  if (row === undefined) throw new Error('The database drew no serial');
  return row.serial;
}
