import type { Kobo } from '@harvest/money';
import { minutesSince } from '../bank/lagos-time.ts';
import { knownSince } from '../limits/limits.ts';
import { REPEAT_MINUTES_MAX } from '../operations/orders.ts';
import type { Platform } from '../platform/platform.ts';
import { findSentBefore } from '../transactions/transactions.ts';

type Intended = {
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly amountKobo: Kobo;
};

export type SentBefore = Awaited<ReturnType<typeof findSentBefore>>[number];

const NOTHING: SentBefore = {
  sameSentAt: undefined,
  isSameOnItsWay: false,
  hasSentBefore: false,
  isKnown: false,
};

/** What was sent to this account before. */
export async function readSentBefore(
  platform: Platform,
  customerId: string,
  intended: Intended,
  now: Date,
): Promise<SentBefore> {
  const [found] = await readSentBeforeOfMany(platform, customerId, [intended], REPEAT_MINUTES_MAX, now);
  return found ?? NOTHING;
}

/** The same for many at once, in the order they were asked; the same amount counts as a repeat for so many minutes. */
export function readSentBeforeOfMany(
  platform: Platform,
  customerId: string,
  intended: readonly Intended[],
  repeatMinutesMax: number,
  now: Date,
): Promise<SentBefore[]> {
  return findSentBefore(platform, customerId, intended, {
    repeatedSince: new Date(now.getTime() - repeatMinutesMax * 60_000),
    knownSince: knownSince(now),
  });
}

/** Advice for the review, never a refusal (A70). */
export function adviceOf(
  { sameSentAt, isSameOnItsWay, hasSentBefore }: SentBefore = NOTHING,
  ownMove: boolean,
  now: Date,
) {
  return {
    sentSameMinutesAgo: sameSentAt === undefined ? null : minutesSince(sameSentAt, now),
    sameIsOnItsWay: isSameOnItsWay,
    isNewRecipient: !hasSentBefore && !ownMove,
  };
}
