import type { Platform } from '../platform/platform.ts';
import { selectLiveSessions } from '../platform/security/own-sessions.ts';
import { shownAddress } from '../platform/security/visitors.ts';
import { selectDeviceOfSession, selectDevices } from './devices-db.ts';

type SignedIn = { readonly customerId: string; readonly sessionId: string };

/** Browsers a customer signed in from. While one is signed in, it is seen whenever its customer does something. */
export async function listDevices({ db }: Platform, { customerId, sessionId }: SignedIn, now: Date) {
  const devices = await selectDevices(db, customerId);
  const sessions = await selectLiveSessions(db, customerId, now);
  const current = await selectDeviceOfSession(db, sessionId);
  return devices
    .map(({ id, browser, address, first_seen_at: firstSeenAt, last_seen_at: lastSeenAt }) => {
      const here = sessions.filter(({ deviceId }) => deviceId === id);
      const seen = here.map(({ lastActiveAt }) => lastActiveAt.getTime());
      return {
        id,
        browser,
        address: shownAddress(address),
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: new Date(Math.max(lastSeenAt.getTime(), ...seen)).toISOString(),
        current: id === current,
        signedIn: here.length > 0,
      };
    })
    .toSorted((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt));
}
