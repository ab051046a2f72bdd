import type { DatabaseTransaction } from '../platform/database/database.ts';

type Change = {
  readonly id: string;
  readonly scheduleId: string;
  readonly what: string;
  readonly isTold: boolean;
  readonly changedAt: Date;
};

/** Keeps what a customer changed; whoever does holds the schedule's lock. */
export async function insertChange(
  transaction: DatabaseTransaction,
  { id, scheduleId, what, isTold, changedAt }: Change,
): Promise<void> {
  await transaction
    .insertInto('schedule_changes')
    .values({ id, schedule_id: scheduleId, what, is_told: isTold, changed_at: changedAt })
    .execute();
}

/** How often the customer was told of a change to this schedule after that moment. */
export async function countToldSince(
  transaction: DatabaseTransaction,
  scheduleId: string,
  since: Date,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('schedule_changes')
    .where('schedule_id', '=', scheduleId)
    .where('is_told', '=', true)
    .where('changed_at', '>', since)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a request has changed this schedule already. */
export async function wasChangedBy(
  transaction: DatabaseTransaction,
  scheduleId: string,
  id: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('schedule_changes')
    .select('id')
    .where('id', '=', id)
    .where('schedule_id', '=', scheduleId)
    .executeTakeFirst();
  return row !== undefined;
}
