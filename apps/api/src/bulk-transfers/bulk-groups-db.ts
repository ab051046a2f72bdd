import { type Kobo, kobo } from '@harvest/money';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

export type GroupRecipient = {
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly amountKobo: Kobo;
  readonly description: string;
};

export type Group = {
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly recipients: readonly GroupRecipient[];
};

export async function selectGroups(db: Database, customerId: string) {
  const rows = await db
    .selectFrom('bulk_groups')
    .innerJoin('bulk_group_recipients', 'group_id', 'id')
    .where('customer_id', '=', customerId)
    .groupBy(['id', 'name'])
    .orderBy('name')
    .select(({ fn }) => [
      'id',
      'name',
      fn.countAll<bigint>().as('rows'),
      sql<bigint>`sum(amount_kobo)::bigint`.as('total_kobo'),
    ])
    .execute();
  return rows.map(({ id, name, rows: count, total_kobo: total }) => ({
    id,
    name,
    rows: Number(count),
    total: kobo(total),
  }));
}

export async function selectGroupNames(db: Database, customerId: string) {
  return db.selectFrom('bulk_groups').where('customer_id', '=', customerId).select(['id', 'name']).execute();
}

/** One group of this customer, its recipients in their order; somebody else's is as unknown as none. */
export async function selectGroup(db: Database, customerId: string, id: string): Promise<Group | undefined> {
  const rows = await db
    .selectFrom('bulk_groups')
    .innerJoin('bulk_group_recipients', 'group_id', 'id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .orderBy('position')
    .selectAll()
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const recipients = rows.map((row) => ({
    bankCode: row.bank_code,
    bankName: row.bank_name,
    accountNumber: row.account_number,
    accountName: row.account_name,
    amountKobo: kobo(row.amount_kobo),
    description: row.description,
  }));
  return { id, customerId, name: first.name, recipients };
}

export async function insertGroup(
  transaction: DatabaseTransaction,
  { id, customerId, name, recipients }: Group,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('bulk_groups')
    .values({ id, customer_id: customerId, name, saved_at: now })
    .execute();
  await transaction
    .insertInto('bulk_group_recipients')
    .values(
      recipients.map((recipient, place) => ({
        group_id: id,
        position: place + 1,
        bank_code: recipient.bankCode,
        bank_name: recipient.bankName,
        account_number: recipient.accountNumber,
        account_name: recipient.accountName,
        amount_kobo: recipient.amountKobo,
        description: recipient.description,
      })),
    )
    .execute();
}

/** @returns whether the customer had it */
export async function deleteGroupRow(db: Database, customerId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('bulk_groups')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
