import { formatNaira } from '@harvest/money';
import { totalOf } from '../charges/charges.ts';
import type { Platform } from '../platform/platform.ts';
import { countedWords } from './bulk-rules.ts';
import { selectWaitingBulks } from './bulk-transfers-db.ts';

/** The bulk transfers of a customer that wait for their code, newest first. */
export async function listWaitingBulks({ pool }: Platform, customerId: string, now: Date) {
  const bulks = await selectWaitingBulks(pool, customerId, now);
  return bulks.map((bulk) => ({
    ...bulk,
    what: `${formatNaira(totalOf(bulk))} to ${countedWords(bulk.rowCount, 'recipient')}`,
  }));
}
