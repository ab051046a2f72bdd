import type { Platform } from '../platform/platform.ts';
import { readSchedule } from './read-schedule.ts';
import { type ScheduleName, selectOwnerOf } from './schedules-db.ts';

export type TracedSchedule = NonNullable<Awaited<ReturnType<typeof traceSchedule>>>;

/** A scheduled payment whose code was taken, whoever made it, with what it paid so far, for staff; undefined of none. */
export async function traceSchedule(platform: Platform, name: ScheduleName, now: Date) {
  const owner = await selectOwnerOf(platform.db, name);
  return owner && readSchedule(platform, owner.customerId, owner.id, now);
}
