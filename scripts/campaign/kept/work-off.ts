import { endDueLocks } from '../../../apps/api/src/emergency-lock/end-due-locks.ts';
import { moneyKinds } from '../../../apps/api/src/money-kinds.ts';
import { settleDispatches } from '../../../apps/api/src/operations/settle-dispatches.ts';
import type { Platform } from '../../../apps/api/src/platform/platform.ts';
import { runSchedules } from '../../../apps/api/src/scheduled-payments/run-schedules.ts';
import type { Sender } from '../campaign-customer.ts';
import { letPausesEnd } from '../open-work.ts';
import { untilNextMorning } from './next-morning.ts';

const PAUSES_MAX = 20;

/**
 * Does at once what a worker does in its own time: ends locks that are over, pays what is due, and sends what leaves the bank until
 * those outside have answered of all of these people's. @returns how many due payments were tried
 */
export async function workOff(platform: Platform, people: readonly Sender[]): Promise<number> {
  const now = await platform.clock.now();
  while ((await endDueLocks(platform, now)) > 0);
  let tried = 0;
  for (let some = await runSchedules(platform, now); some > 0; some = await runSchedules(platform, now))
    tried += some;
  for (let pauses = 0; pauses < PAUSES_MAX; pauses += 1) {
    while ((await settleDispatches(platform, moneyKinds, now)) > 0);
    if (!(await isAnyOnTheWay(platform, people))) return tried;
    await letPausesEnd(platform);
  }
  throw new Error(`Those outside did not answer ${PAUSES_MAX} questions`);
}

/** The next morning on which nothing is left to be done of the days before, so that nothing of it is used of its limits. */
export async function untilCleanMorning(platform: Platform, people: readonly Sender[]): Promise<void> {
  do await untilNextMorning(platform);
  while ((await workOff(platform, people)) > 0);
}

async function isAnyOnTheWay({ db }: Platform, people: readonly Sender[]): Promise<boolean> {
  const found = await db
    .selectFrom('dispatches')
    .innerJoin('operations', 'operations.id', 'dispatches.operation_id')
    .select('operation_id')
    .where('dispatches.state', 'in', ['WAITING', 'SENT'])
    .where(
      'operations.customer_id',
      'in',
      people.map(({ id }) => id),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
