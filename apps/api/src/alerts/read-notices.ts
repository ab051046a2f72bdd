import type { Platform } from '../platform/platform.ts';
import { markRead, type WhichNotices } from './alerts-db.ts';

/** What a customer opened is read, or all that they were shown; what came since is not. */
export function readNotices(
  { db }: Platform,
  customerId: string,
  which: WhichNotices,
  now: Date,
): Promise<void> {
  return markRead(db, customerId, which, now);
}
