import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { endCodes } from '../platform/security/challenges/end-codes.ts';
import { endWaitingOperation } from './operations-db.ts';

/**
 * Gives up an operation of this customer that waits for its code: no code confirms it any more, and none is sent for it. Of one
 * that is over already nothing changes (A90). @throws Refusal NOT_FOUND, and CODE_ACCEPTED once its code was taken
 */
export async function discardOperation(
  { db }: Platform,
  customerId: string,
  id: string,
  now: Date,
): Promise<void> {
  const discarded = await db.transaction().execute(async (transaction) => {
    const operation = await endWaitingOperation(transaction, customerId, id, now);
    // What was refused before keeps its code, whose repeat is answered as it was.
    if (operation?.isNew === true) await endCodes(transaction, id, now);
    return operation;
  });
  if (discarded === undefined) throw fail('NOT_FOUND');
  if (discarded.wasAccepted) throw fail('CODE_ACCEPTED');
}
