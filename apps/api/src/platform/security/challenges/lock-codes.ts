import type { DatabaseTransaction } from '../../database/database.ts';
import { wrongCodesSince } from './wrong-codes.ts';

/**
 * Locks every code of an operation, in the order of their ids. Only a statement that begins once they are held sees what others
 * issued meanwhile; and whoever changes some of them first and others later would take them in another order than this.
 */
export async function lockCodesOfOperation(
  transaction: DatabaseTransaction,
  operationId: string,
): Promise<void> {
  await transaction
    .selectFrom('challenges')
    .select('id')
    .where('operation_id', '=', operationId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks, in the order of their ids, all that is ever ended or forgiven of a person at once: sign-ins that wait, wrong codes of
 * those, and what was given for a proof. Whoever does two of these in one transaction would else take them in two orders, while
 * somebody compares or issues codes of both. The caller holds the person's row.
 */
export async function lockCodesOfPerson(
  transaction: DatabaseTransaction,
  holderId: string,
  now: Date,
): Promise<void> {
  await transaction
    .selectFrom('challenges')
    .select('id')
    .where('holder_id', '=', holderId)
    .where((row) => {
      const isSignIn = row('purpose', 'in', ['SIGN_IN', 'STAFF_SIGN_IN']);
      const isWrong = row('wrong_codes', '>', 0).and('created_at', '>', forgivenSince(now));
      const isProof = row('proved_by', 'is not', null).and('matched_at', 'is', null);
      const stands = row('superseded_at', 'is', null);
      return row.or([row.and([isSignIn, row.or([stands, isWrong])]), row.and([isProof, stands])]);
    })
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** What was forgiven within a day may be a day older than that. */
export function forgivenSince(now: Date): Date {
  return wrongCodesSince(wrongCodesSince(now));
}
