import { newId } from '../apps/api/src/bank/ids.ts';
import type { ApprovableWords } from '../apps/api/src/operations/approvable.ts';
import { confirmsOf } from '../apps/api/src/operations/confirmable-payment.ts';
import type { Operation } from '../apps/api/src/operations/operation.ts';
import { insertOperations } from '../apps/api/src/operations/operations-db.ts';
import type { Platform } from '../apps/api/src/platform/platform.ts';
import { digestsOf, hmacsOfCode } from '../apps/api/src/platform/security/challenges/confirmable.ts';

/** The right code of every payment that was made here; no message brought it. */
export const CODE = '123456';
const ROWS_MAX = 1000;

/** What of the bank is needed to make payments that wait. */
export type Makers = Pick<Platform, 'db' | 'secrets'>;

/** Keeps many payments of one kind that wait for their code, as their starts would have left them one by one. */
export async function insertWaiting<Frozen extends object>(
  makers: Makers,
  payment: ApprovableWords<Frozen>,
  started: readonly (Operation & Frozen)[],
): Promise<void> {
  for (let place = 0; place < started.length; place += ROWS_MAX)
    await insertSome(makers, payment, started.slice(place, place + ROWS_MAX));
}

function insertSome<Frozen extends object>(
  { db, secrets }: Makers,
  payment: ApprovableWords<Frozen>,
  started: readonly (Operation & Frozen)[],
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await insertOperations(transaction, started);
    await payment.insertFrozen(transaction, started);
    await transaction
      .insertInto('challenges')
      .values(
        started.map((operation) => ({
          id: newId(),
          holder_id: operation.customerId,
          purpose: 'PAYMENT',
          operation_id: operation.id,
          confirms: digestsOf(secrets, {
            holder: { id: operation.customerId },
            purpose: 'PAYMENT',
            confirms: confirmsOf(payment, operation),
          })[0],
          code_hmac: hmacsOfCode(secrets, operation.id, CODE)[0],
          created_at: operation.createdAt,
          expires_at: operation.expiresAt,
        })),
      )
      .execute();
  });
}
