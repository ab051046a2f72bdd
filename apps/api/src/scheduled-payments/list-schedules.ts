import type { ListQuery } from '@harvest/contracts/fields';
import { readLookedFor } from '../platform/database/looked-for.ts';
import { pageOf, patternsOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { countSchedules, selectSchedules } from './schedule-lists-db.ts';
import { recordOf } from './schedule-record.ts';

/** The customer's scheduled payments, next to be paid first, with the number of all that match. */
export async function listSchedules({ db }: Platform, customerId: string, query: ListQuery, now: Date) {
  const { q, status, from, to } = query;
  const wanted = { customerId, patterns: patternsOf(q), lookedFor: readLookedFor(q, now), status, from, to };
  const [schedules, total] = await Promise.all([
    selectSchedules(db, wanted, pageOf(query), now),
    countSchedules(db, wanted),
  ]);
  return { items: schedules.map(recordOf), total };
}
