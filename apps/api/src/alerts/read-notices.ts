import type { Platform } from '../platform/platform.ts';
import { markRead } from './alerts-db.ts';

/** What a customer saw is read; what came since is not. */
export function readNotices({ db }: Platform, customerId: string, upTo: string, now: Date): Promise<void> {
  return markRead(db, customerId, upTo, now);
}
