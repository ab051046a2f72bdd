import type { Unfinished } from '@harvest/contracts/transfers';
import { secondsBetween } from '../bank/lagos-time.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Operation } from './operation.ts';

/** What of one slice is not over: payments on their way, kept back or waiting for their code, or orders that wait for theirs. */
export type UnfinishedList = (
  platform: Platform,
  customer: Customer,
  now: Date,
) => Promise<readonly Unfinished[]>;

/** All that is not over, of whatever kind: what is kept back or on its way first, then what waits for its code; newest first. */
export async function listUnfinished(
  platform: Platform,
  lists: readonly UnfinishedList[],
  customer: Customer,
  now: Date,
): Promise<Unfinished[]> {
  const found = await Promise.all(lists.map((list) => list(platform, customer, now)));
  const isOnItsWay = ({ status }: Unfinished) => Number(status === 'PENDING');
  return found.flat().sort((a, b) => isOnItsWay(b) - isOnItsWay(a) || b.startedAt.localeCompare(a.startedAt));
}

/** Orders of one kind of a customer that wait for their code, each with what it comes to in words. */
type WaitingOrders = (
  platform: Platform,
  customerId: string,
  now: Date,
) => Promise<readonly (Operation & { readonly what: string })[]>;

/** The same of orders. @param confirmedAt which confirm takes their code */
export function unfinishedOrders(confirmedAt: 'bulk' | 'schedule', list: WaitingOrders): UnfinishedList {
  return async (platform, customer, now) =>
    (await list(platform, customer.id, now)).map(({ id, reference, what, createdAt, expiresAt }) => ({
      id,
      reference,
      status: 'AWAITING_OTP',
      startedAt: createdAt.toISOString(),
      confirmedAt,
      what,
      secondsLeft: secondsBetween(now, expiresAt),
      stopUntil: null,
    }));
}
