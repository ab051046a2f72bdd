import type { Platform } from '../platform/platform.ts';
import { selectLiveSessions } from '../platform/security/own-sessions.ts';
import { shownAddress } from '../platform/security/visitors.ts';

type SignedIn = { readonly customerId: string; readonly sessionId: string };

/** Where a customer is signed in now. */
export async function listSessions({ db }: Platform, { customerId, sessionId }: SignedIn, now: Date) {
  const sessions = await selectLiveSessions(db, customerId, now);
  return sessions.map(({ id, browser, address, startedAt, lastActiveAt }) => ({
    id,
    browser,
    address: shownAddress(address),
    startedAt: startedAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
    current: id === sessionId,
  }));
}
