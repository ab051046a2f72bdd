import type { Database } from '../platform/database/database.ts';

/** An account as somebody asked for its name. */
export type Asked = {
  readonly customerId: string;
  readonly accountNumber: string;
  readonly bankCode: string;
};

export async function insertNameInquiry(
  db: Database,
  inquiry: Asked & {
    readonly reference: string;
    readonly accountName: string;
    readonly createdAt: Date;
    /** What was not counted has nothing to give back. */
    readonly isCounted: boolean;
  },
): Promise<void> {
  await db
    .insertInto('name_inquiries')
    .values({
      reference: inquiry.reference,
      customer_id: inquiry.customerId,
      account_number: inquiry.accountNumber,
      bank_code: inquiry.bankCode,
      account_name: inquiry.accountName,
      created_at: inquiry.createdAt,
      paid_at: inquiry.isCounted ? null : inquiry.createdAt,
    })
    .execute();
}

/** @param reference when given, only the inquiry that was answered with it @returns the name that was answered */
export async function findAnswerSince(
  db: Database,
  asked: Asked,
  since: Date,
  reference?: string,
): Promise<string | undefined> {
  let query = db
    .selectFrom('name_inquiries')
    .select('account_name')
    .where('customer_id', '=', asked.customerId)
    .where('account_number', '=', asked.accountNumber)
    .where('bank_code', '=', asked.bankCode)
    .where('created_at', '>', since);
  if (reference !== undefined) query = query.where('reference', '=', reference);
  return (await query.limit(1).executeTakeFirst())?.account_name;
}

/** @returns whether an inquiry after `since` had not been paid for yet */
export async function markPaid(db: Database, asked: Asked, since: Date, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('name_inquiries')
    .set({ paid_at: now })
    .where('customer_id', '=', asked.customerId)
    .where('account_number', '=', asked.accountNumber)
    .where('bank_code', '=', asked.bankCode)
    .where('created_at', '>', since)
    .where('paid_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether a customer saved this account: they know its name already. */
export async function isSavedRecipient(db: Database, asked: Asked): Promise<boolean> {
  const saved = await db
    .selectFrom('beneficiaries')
    .select('id')
    .where('customer_id', '=', asked.customerId)
    .where('bank_code', '=', asked.bankCode)
    .where('account_number', '=', asked.accountNumber)
    .executeTakeFirst();
  return saved !== undefined;
}

/** Whether a customer has sent money to this account. It reads their whole history, so it is asked last. */
export async function isPaidRecipient(db: Database, asked: Asked): Promise<boolean> {
  const paid = await db
    .selectFrom('transactions')
    .select('reference_number')
    .where('customer_id', '=', asked.customerId)
    .where('destination_account_number', '=', asked.accountNumber)
    .where('destination_bank_code', '=', asked.bankCode)
    .where('transaction_type', '=', 'Transfer')
    .where('status', '<>', 'FAILED')
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}
