import type { NoticeKind } from '@harvest/contracts/alert-events';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { type Ways, waysOf } from './alert-rules.ts';
import { selectPreferences } from './alerts-db.ts';

export { changeLowBalance } from './alerts-db.ts';

/** How each of these customers is told of what; read for all of them at once. */
export async function readChosenWays(
  transaction: DatabaseTransaction,
  customerIds: readonly string[],
): Promise<(customerId: string, kind: NoticeKind) => Ways> {
  const chosen = new Map(
    (await selectPreferences(transaction, customerIds)).map(({ customerId, event, ...ways }) => [
      `${customerId} ${event}`,
      ways,
    ]),
  );
  return (customerId, kind) => waysOf(kind, chosen.get(`${customerId} ${kind}`));
}
