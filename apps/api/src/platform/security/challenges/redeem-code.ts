import type { DatabaseTransaction } from '../../database/database.ts';
import type { MatchOutcome } from './match-code.ts';

export type RedeemOutcome = Extract<MatchOutcome, 'MATCHED' | 'WRONG_CODE' | 'CODE_EXPIRED'> | 'CODE_USED';

/** Uses the code of an operation up, if it is right and still works. Only whoever knows the right code learns why not. */
export async function redeemCode(
  transaction: DatabaseTransaction,
  operationId: string,
  hmacs: readonly Buffer[],
  now: Date,
): Promise<RedeemOutcome> {
  const redeemed = await transaction
    .updateTable('challenges')
    .set({ matched_at: now })
    .where('operation_id', '=', operationId)
    .where('code_hmac', 'in', hmacs)
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (redeemed !== undefined) return 'MATCHED';
  const right = await transaction
    .selectFrom('challenges')
    .select('matched_at')
    .where('operation_id', '=', operationId)
    .where('code_hmac', 'in', hmacs)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  if (right === undefined) return 'WRONG_CODE';
  return right.matched_at === null ? 'CODE_EXPIRED' : 'CODE_USED';
}
