import { lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { endSignIns } from '../platform/security/challenges/end-codes.ts';
import { forgetDevice as forget } from '../platform/security/forgotten-devices.ts';
import { endOwnSessions } from '../platform/security/own-sessions.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { lockDevice, selectDeviceOfSession } from './devices-db.ts';
import { endedEvents } from './end-sessions.ts';

type Who = { readonly customerId: string; readonly sessionId: string; readonly visitor: Visitor };

/**
 * Forgets a browser of a customer: its sessions and the sign-ins that wait in it end, and it is as strange as any other the next time. @returns whether the
 * one that asks was in it
 * @throws Refusal when there is no such one
 */
export async function forgetDevice(platform: Platform, who: Who, id: string, now: Date): Promise<boolean> {
  const { customerId, sessionId, visitor } = who;
  return platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    // A code that was sent there a moment ago would make it known again.
    await endSignIns(transaction, customerId, 'SIGN_IN', now, id);
    // Whoever signs in from it at this moment holds it until their session can be seen, and ended.
    const device = await lockDevice(transaction, { id, customerId });
    if (device === undefined) throw fail('NOT_FOUND');
    const isOwn = (await selectDeviceOfSession(transaction, sessionId)) === id;
    const ended = await endOwnSessions(transaction, customerId, { deviceId: id }, now);
    await forget(transaction, { id, customerId }, now);
    const forgotten = {
      kind: 'DEVICE_FORGOTTEN',
      result: 'DONE',
      person: { kind: 'CUSTOMER', id: customerId },
      detail: device.browser ?? '',
      visitor,
      deviceId: id,
      now,
    } as const;
    await platform.securityEvents.record([...endedEvents(who, ended, now), forgotten], transaction);
    return isOwn;
  });
}
