import { lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { endSignIns } from '../platform/security/challenges/end-codes.ts';
import { endOwnSessions, isAlive } from '../platform/security/own-sessions.ts';
import type { SecurityEvent } from '../platform/security/security-events.ts';
import type { Visitor } from '../platform/security/visitors.ts';

type Who = { readonly customerId: string; readonly sessionId: string; readonly visitor: Visitor };

/** Ends one session of a customer, which may be the one that asks. @throws Refusal when there is no such one, or it is over */
export async function endSession(platform: Platform, who: Who, id: string, now: Date): Promise<void> {
  await platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, who.customerId);
    const ended = await endOwnSessions(transaction, who.customerId, { id }, now);
    if (ended.length === 0) throw fail('NOT_FOUND');
    await platform.securityEvents.record(endedEvents(who, ended, now), transaction);
  });
}

/**
 * Ends every session of a customer but the one that asks, and every sign-in that waits for its code: somebody with the password
 * may be about to begin another one. @returns how many sessions ended @throws Refusal where the one that asks was ended meanwhile
 */
export async function endOtherSessions(platform: Platform, who: Who, now: Date): Promise<number> {
  return platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, who.customerId);
    if (!(await isAlive(transaction, { id: who.sessionId, customerId: who.customerId }, now)))
      throw fail('UNAUTHENTICATED');
    // Before the sessions, as everybody who ends both does.
    await endSignIns(transaction, who.customerId, 'SIGN_IN', now);
    const ended = await endOwnSessions(transaction, who.customerId, { except: who.sessionId }, now);
    await platform.securityEvents.record(endedEvents(who, ended, now), transaction);
    return ended.length;
  });
}

type Ended = Awaited<ReturnType<typeof endOwnSessions>>;

/** That sessions ended, and where somebody was who ended them. */
export function endedEvents({ customerId, visitor }: Omit<Who, 'sessionId'>, ended: Ended, now: Date) {
  return ended.map(
    ({ id, browser, deviceId }): SecurityEvent => ({
      kind: 'SESSION_ENDED',
      result: 'DONE',
      person: { kind: 'CUSTOMER', id: customerId },
      detail: browser ?? '',
      visitor,
      deviceId: deviceId ?? undefined,
      sessionId: id,
      now,
    }),
  );
}
