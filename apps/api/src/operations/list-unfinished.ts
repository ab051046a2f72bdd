import type { UnfinishedPayment } from '@harvest/contracts/transfers';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';

/** What a slice's payments that are not over are. */
export type UnfinishedList = (
  platform: Platform,
  customer: Customer,
  now: Date,
) => Promise<readonly UnfinishedPayment[]>;

/** All that is not over, of whatever kind: what is kept back or on its way first, then what waits for its code; newest first. */
export async function listUnfinished(
  platform: Platform,
  lists: readonly UnfinishedList[],
  customer: Customer,
  now: Date,
): Promise<UnfinishedPayment[]> {
  const found = await Promise.all(lists.map((list) => list(platform, customer, now)));
  const isOnItsWay = ({ status }: UnfinishedPayment) => Number(status === 'PENDING');
  return found.flat().sort((a, b) => isOnItsWay(b) - isOnItsWay(a) || b.startedAt.localeCompare(a.startedAt));
}
