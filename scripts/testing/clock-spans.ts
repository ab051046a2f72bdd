import { expect } from 'vitest';
import type { TestBank } from './bank.ts';

type Span = { readonly from: Date; readonly until: Date };

/** What a clock says before and after some work: what is stamped meanwhile lies between, however long the work takes. */
export async function spanOf(clock: () => Promise<Date>, work: () => Promise<unknown>): Promise<Span> {
  const from = await clock();
  await work();
  return { from, until: await clock() };
}

/** The database's clock, by which leases and retries go (`shared-clock.ts`). No test moves it. */
export async function readSharedClock({ platform }: Pick<TestBank, 'platform'>): Promise<Date> {
  const { rows } = await platform.pool.query<{ now: Date }>('select statement_timestamp() as now');
  if (rows[0] === undefined) throw new Error('the database has a clock');
  return rows[0].now;
}

/** Expects a moment so many seconds after one within the span. */
export function expectSecondsAfter(
  moment: Date | null | undefined,
  seconds: number,
  { from, until }: Span,
): void {
  const since = new Date((moment?.getTime() ?? 0) - seconds * 1000).toISOString();
  expect([since >= from.toISOString(), since <= until.toISOString(), since]).toEqual([true, true, since]);
}
