import type { TwoFactorType } from '@harvest/contracts/auth';
import { newId } from '../bank/ids.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

/**
 * Starts setting an app, or starts it anew. The row stays locked, so that of two starts at once the second one sees the codes of
 * the first. @returns the operation its codes are for
 */
export async function upsertStaffSetUp(
  transaction: DatabaseTransaction,
  setUp: { staffId: string; secretEncrypted: Buffer; expiresAt: Date },
): Promise<string> {
  const changing = { secret_encrypted: setUp.secretEncrypted, expires_at: setUp.expiresAt };
  const row = await transaction
    .insertInto('staff_factor_set_ups')
    .values({ staff_id: setUp.staffId, operation_id: newId(), ...changing })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(changing))
    .returning('operation_id')
    .executeTakeFirstOrThrow();
  return row.operation_id;
}

export async function selectStaffSetUp(db: Database, staffId: string) {
  return db.selectFrom('staff_factor_set_ups').selectAll().where('staff_id', '=', staffId).executeTakeFirst();
}

/** Ends a set-up that waited too long for its codes; the caller holds the colleague's lock. One that was ended or restarted stays as it is. */
export async function endExpiredStaffSetUp(
  transaction: DatabaseTransaction,
  { staff_id: staffId, expires_at: expiresAt }: { readonly staff_id: string; readonly expires_at: Date },
): Promise<void> {
  await transaction
    .updateTable('staff_factor_set_ups')
    .set({ secret_encrypted: null, expires_at: new Date(0) })
    .where('staff_id', '=', staffId)
    .where('expires_at', '=', expiresAt)
    .execute();
}

/** Ends whatever a colleague had started to set, and forgets its secret. */
export async function endStaffSetUp(
  transaction: DatabaseTransaction,
  staffId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('staff_factor_set_ups')
    .set({ secret_encrypted: null, expires_at: now })
    .where('staff_id', '=', staffId)
    .execute();
}

type Factor = {
  readonly type: TwoFactorType;
  readonly secretEncrypted: Buffer | null;
  /** Already used. */
  readonly lastStep: bigint | null;
  /** When an app was set on the word of a mailed code. */
  readonly setAt: Date | null;
};

export async function setStaffFactor(
  transaction: DatabaseTransaction,
  id: string,
  { type, secretEncrypted, lastStep, setAt }: Factor,
): Promise<void> {
  await transaction
    .updateTable('staff')
    .set({
      two_factor_type: type,
      totp_secret_encrypted: secretEncrypted,
      totp_last_step: lastStep,
      authenticator_set_at: setAt,
    })
    .where('id', '=', id)
    .execute();
}
