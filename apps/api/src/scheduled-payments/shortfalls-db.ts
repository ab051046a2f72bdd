import { sql } from 'kysely';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Schedule } from './schedule-rules.ts';

/**
 * Takes it on to tell that an account lacks money for what one code scheduled: once a day, however often and of however many
 * schedules that is found.
 * @returns how many payments are due from the account, and what they come to; undefined where it was told that day
 */
export async function claimShortfall(
  transaction: DatabaseTransaction,
  { orderId, sourceAccountNumber }: Pick<Schedule, 'orderId' | 'sourceAccountNumber'>,
  day: string,
): Promise<{ readonly count: number; readonly totalKobo: bigint } | undefined> {
  const claimed = await transaction
    .insertInto('schedule_shortfalls')
    .values({ order_id: orderId, source_account_number: sourceAccountNumber, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  if (claimed === undefined) return undefined;
  const { count, total } = await transaction
    .selectFrom('schedules')
    .where('order_id', '=', orderId)
    .where('source_account_number', '=', sourceAccountNumber)
    .where('state', '=', 'ACTIVE')
    .where('day', '<=', day)
    .select(({ fn }) => [
      fn.countAll<bigint>().as('count'),
      sql<bigint>`sum(amount_kobo)::bigint`.as('total'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), totalKobo: total };
}
