import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import {
  endOtherStaffSessions,
  isAliveOfStaff,
  selectLiveStaffSessions,
} from '../platform/security/own-staff-sessions.ts';
import { replacedEvents } from '../platform/security/replaced-sessions.ts';
import { shownAddress } from '../platform/security/visitors.ts';
import type { Asker } from './actions.ts';
import { insertAudit } from './audit-db.ts';
import { endSignInsOf, selectStaffMember } from './staff-db.ts';

type SignedIn = Asker & { readonly sessionId: string };

/** Where a colleague is signed in now. */
export async function listOwnSessions({ db }: Platform, { by, sessionId }: SignedIn, now: Date) {
  const sessions = await selectLiveStaffSessions(db, by.id, now);
  return sessions.map(({ id, browser, address, startedAt, lastActiveAt }) => ({
    id,
    browser,
    address: shownAddress(address),
    startedAt: startedAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
    current: id === sessionId,
  }));
}

/**
 * Ends every session of a colleague but the one that asks, and every sign-in that waits for its code: somebody with the password
 * may be about to begin another one. @returns how many sessions ended @throws Refusal where the one that asks was ended meanwhile
 */
export async function endOtherOwnSessions(
  platform: Platform,
  { by, sessionId, visitor }: SignedIn,
  now: Date,
): Promise<number> {
  return platform.db.transaction().execute(async (transaction) => {
    // The colleague before their sign-ins and sessions, as everybody who ends those does.
    await selectStaffMember(transaction, by.id, 'LOCK');
    if (!(await isAliveOfStaff(transaction, { id: sessionId, staffId: by.id }, now)))
      throw fail('UNAUTHENTICATED');
    await endSignInsOf(transaction, by.id, now);
    const ended = await endOtherStaffSessions(transaction, { id: sessionId, staffId: by.id }, now);
    await platform.securityEvents.record(replacedEvents('STAFF', ended, visitor, now), transaction);
    const self = { kind: 'staff', id: by.id, title: by.name };
    const done = { action: 'Logged out everywhere else', comment: '', outcome: 'DONE' } as const;
    if (ended.length > 0) await insertAudit({ platform, transaction, now, by }, self, done);
    return ended.length;
  });
}
