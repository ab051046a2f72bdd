import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { cancel } from './cancel-schedule.ts';
import { pause } from './pause-schedule.ts';
import { isFromDisabled, resume } from './resume-schedule.ts';
import { type CustomerChange, keepListChange, type ListChange } from './schedule-changes.ts';
import { isOver, type Schedule } from './schedule-rules.ts';
import { readRun } from './schedule-runs-db.ts';
import { lockOwnList, scheduleName } from './schedules-db.ts';

/**
 * Changes at once all that remain of what one code scheduled, by the name of any of it (A220). One that is being paid in this
 * moment stays as it is, and so does one that asks for more than a resume; the words say how many.
 * @returns what was done, in words and counted @throws Refusal NOT_FOUND, and SCHEDULE_OVER where nothing remains
 */
export async function changeList(
  platform: Platform,
  customerId: string,
  { name, what }: { readonly name: string; readonly what: ListChange },
  now: Date,
): Promise<{ readonly message: string; readonly changed: number; readonly unchanged: number }> {
  return platform.db.transaction().execute(async (transaction) => {
    const listed = await lockOwnList(transaction, customerId, scheduleName(name));
    if (listed.length === 0) throw fail('NOT_FOUND');
    const remaining = listed.filter((schedule) => !isOver(schedule));
    if (remaining.length === 0) throw fail('SCHEDULE_OVER');
    const changed: Schedule[] = [];
    let unchanged = 0;
    for (const schedule of remaining) {
      if (!(await isFree(platform, transaction, schedule, what))) unchanged += 1;
      else if ((await change(platform, transaction, { schedule, what }, now)) !== undefined)
        changed.push(schedule);
    }
    await keepListChange(transaction, changed, what, now);
    const of = remaining.length;
    return { message: wordsOf(what, { of, left: unchanged }), changed: of - unchanged, unchanged };
  });
}

async function isFree(
  platform: Platform,
  transaction: DatabaseTransaction,
  schedule: Schedule,
  what: ListChange,
): Promise<boolean> {
  const { pausedBecause } = schedule;
  if (what === 'RESUMED') {
    if (pausedBecause === 'NAME_CHANGED' || pausedBecause === 'PRICE_CHANGED') return false;
    if (await isFromDisabled(platform, transaction, schedule)) return false;
  }
  const run = await readRun(transaction, schedule.id, schedule.nextRun);
  return run?.isStarted !== true;
}

function change(
  platform: Platform,
  transaction: DatabaseTransaction,
  { schedule, what }: { readonly schedule: Schedule; readonly what: ListChange },
  now: Date,
): Promise<CustomerChange | undefined> {
  switch (what) {
    case 'PAUSED':
      return pause(transaction, schedule);
    case 'RESUMED':
      return resume(platform, transaction, schedule, now);
    case 'CANCELLED':
      return cancel(transaction, schedule, now);
  }
}

const DONE: Readonly<Record<ListChange, { readonly what: string; readonly means: string }>> = {
  PAUSED: { what: 'paused', means: 'Nothing of it is paid until you resume it.' },
  RESUMED: { what: 'resumed', means: 'They are paid on their days again.' },
  CANCELLED: { what: 'cancelled', means: 'Nothing more is paid.' },
};
const WHY_LEFT: Readonly<Record<ListChange, string>> = {
  PAUSED: 'being paid in this moment: look again, and pause what remains.',
  RESUMED: 'still paused, or being paid in this moment: open them to see why.',
  CANCELLED: 'being paid in this moment: look again, and cancel what remains.',
};

function wordsOf(what: ListChange, { of, left }: { readonly of: number; readonly left: number }): string {
  const done = DONE[what];
  if (left === 0) return `All ${of} are ${done.what}. ${done.means}`;
  return `${of - left} of ${of} are ${done.what}. ${left} ${left === 1 ? 'is' : 'are'} ${WHY_LEFT[what]}`;
}
