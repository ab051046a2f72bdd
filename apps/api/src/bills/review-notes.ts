import { minutesSince } from '../bank/lagos-time.ts';
import { REPEAT_MINUTES_MAX } from '../operations/orders.ts';
import type { Platform } from '../platform/platform.ts';
import { codeSourceOf } from '../platform/security/code-source.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { selectBoughtBefore } from './bills-db.ts';

type Intended = Parameters<typeof selectBoughtBefore>[2];

/** What a review says besides what is bought: where the code comes from, and advice, never a refusal (A70, A95). */
export async function reviewNotesOf({ pool }: Platform, customer: Customer, intended: Intended, now: Date) {
  const repeatedSince = new Date(now.getTime() - REPEAT_MINUTES_MAX * 60_000);
  const { sameBoughtAt, isSameOnItsWay, hasBoughtBefore } = await selectBoughtBefore(
    pool,
    customer.id,
    intended,
    repeatedSince,
  );
  return {
    ...codeSourceOf(customer, now),
    sentSameMinutesAgo: sameBoughtAt === undefined ? null : minutesSince(sameBoughtAt, now),
    sameIsOnItsWay: isSameOnItsWay,
    isNewRecipient: !hasBoughtBefore,
  };
}
