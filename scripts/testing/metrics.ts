import { createMetrics } from '../../apps/api/src/platform/metrics.ts';
import type { TestBank } from './bank.ts';

/** What a process that was only just started would tell operators of the whole bank: nobody has asked the database for it before. */
export async function metricsOf(bank: TestBank): Promise<string> {
  const { pool: money, lists } = bank.platform;
  return createMetrics({ money, lists: lists.pool }).registry.metrics();
}

/** The value of one line, such as `harvest_messages_waiting{channel="SMS"}`; undefined where there is none. */
export function seriesOn(page: string, series: string): number | undefined {
  const line = page.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}
