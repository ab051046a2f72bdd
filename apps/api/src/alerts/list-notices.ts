import { NOTICES_PAGE } from '@harvest/contracts/alert-events';
import type { Platform } from '../platform/platform.ts';
import { countUnread, selectNotices } from './alerts-db.ts';

/** What a customer was told, newest first, from the first or behind one they know: what comes meanwhile moves no page. */
export async function listNotices({ db }: Platform, customerId: string, before: string | undefined) {
  // One more than is shown tells whether there are more.
  const [found, unread] = await Promise.all([
    selectNotices(db, customerId, { before, limit: NOTICES_PAGE + 1 }),
    countUnread(db, customerId),
  ]);
  return { unread, items: found.slice(0, NOTICES_PAGE), hasMore: found.length > NOTICES_PAGE };
}
