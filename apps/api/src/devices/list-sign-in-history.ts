import type { ListQuery } from '@harvest/contracts/fields';
import { endOfLagosDay, startOfLagosDay } from '../bank/lagos-time.ts';
import { pageOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { shownAddress } from '../platform/security/visitors.ts';
import { countHistory, selectHistory } from './devices-db.ts';
import { historyWords } from './sign-in-history-rules.ts';

/**
 * A page of what happened to how a customer signs in, with the number of all of it. The words of an event are made when
 * they are read, so nothing is searched for by `q`. Where colleagues are stays in the bank.
 */
export async function listSignInHistory({ db }: Platform, customerId: string, query: ListQuery) {
  const wanted = {
    customerId,
    result: query.status,
    from: query.from === undefined ? undefined : startOfLagosDay(query.from),
    before: query.to === undefined ? undefined : endOfLagosDay(query.to),
  };
  const [events, total] = await Promise.all([
    selectHistory(db, wanted, pageOf(query)),
    countHistory(db, wanted),
  ]);
  const items = events.map(({ id, kind, result, occurred_at: at, browser, address, by_bank: byBank }) => ({
    id,
    at: at.toISOString(),
    title: historyWords(kind, result),
    refused: result === 'REFUSED',
    browser: byBank ? null : browser,
    address: byBank ? null : shownAddress(address),
  }));
  return { items, total };
}
