import type { Database } from '../platform/database/database.ts';

/** Of which movement a receipt is. */
export type ReceiptOf = { readonly customerId: string; readonly referenceNumber: string };

export async function selectReceipt(db: Database, code: string): Promise<ReceiptOf | undefined> {
  const row = await db
    .selectFrom('receipts')
    .select(['customer_id', 'reference_number'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row && { customerId: row.customer_id, referenceNumber: row.reference_number };
}

export async function selectReceiptCode(db: Database, of: ReceiptOf): Promise<string | undefined> {
  const row = await db
    .selectFrom('receipts')
    .select('code')
    .where('customer_id', '=', of.customerId)
    .where('reference_number', '=', of.referenceNumber)
    .executeTakeFirst();
  return row?.code;
}

/** Keeps a code, unless there is one already: of two that ask at once, one gives it. */
export async function insertReceipt(db: Database, of: ReceiptOf, code: string, now: Date): Promise<void> {
  await db
    .insertInto('receipts')
    .values({ code, customer_id: of.customerId, reference_number: of.referenceNumber, created_at: now })
    .onConflict((conflict) => conflict.columns(['customer_id', 'reference_number']).doNothing())
    .execute();
}
