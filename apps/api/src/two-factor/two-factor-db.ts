import type { TwoFactorType } from '@harvest/contracts/auth';
import { newId } from '../bank/ids.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

const COLUMNS = ['factor', 'operation_id', 'secret_encrypted', 'expires_at'] as const;

/** What a customer started to set; a check of the table keeps `factor` within its union. */
export type SetUp = {
  readonly factor: string;
  readonly operation_id: string;
  readonly secret_encrypted: Buffer | null;
  readonly expires_at: Date;
};

/**
 * Starts setting a factor, or starts it anew. The row stays locked, so that of two starts at once the second one sees the
 * codes of the first. @returns the operation its codes are for
 */
export async function upsertSetUp(
  transaction: DatabaseTransaction,
  setUp: {
    customerId: string;
    factor: TwoFactorType;
    secretEncrypted: Buffer | null;
    expiresAt: Date;
  },
): Promise<string> {
  const changing = { secret_encrypted: setUp.secretEncrypted, expires_at: setUp.expiresAt };
  const row = await transaction
    .insertInto('factor_set_ups')
    .values({ customer_id: setUp.customerId, factor: setUp.factor, operation_id: newId(), ...changing })
    .onConflict((conflict) => conflict.columns(['customer_id', 'factor']).doUpdateSet(changing))
    .returning('operation_id')
    .executeTakeFirstOrThrow();
  return row.operation_id;
}

export async function selectSetUp(
  db: Database,
  customerId: string,
  factor: TwoFactorType,
): Promise<SetUp | undefined> {
  return db
    .selectFrom('factor_set_ups')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where('factor', '=', factor)
    .executeTakeFirst();
}

/** Ends a set-up that waited too long for its codes; the caller holds the customer's lock. One that was ended or restarted stays as it is. */
export async function endExpiredSetUp(
  transaction: DatabaseTransaction,
  customerId: string,
  { factor, expires_at: expiresAt }: SetUp,
): Promise<void> {
  await transaction
    .updateTable('factor_set_ups')
    .set({ secret_encrypted: null, expires_at: new Date(0) })
    .where('customer_id', '=', customerId)
    .where('factor', '=', factor)
    .where('expires_at', '=', expiresAt)
    .execute();
}

/** Ends whatever a customer had started to set, and forgets its secret. */
export async function endSetUps(
  transaction: DatabaseTransaction,
  customerId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('factor_set_ups')
    .set({ secret_encrypted: null, expires_at: now })
    .where('customer_id', '=', customerId)
    .execute();
}
