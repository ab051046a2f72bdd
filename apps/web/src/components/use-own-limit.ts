import type { LimitedType } from '@harvest/contracts/limited-types';
import { type AccountLimit, useLimits } from '../api/limits-api.ts';
import { dateTimeText } from '../lib/bank-time.ts';

/** Where a payment is made from, and how. */
export type PaidFrom = { readonly source: string; readonly transferType: LimitedType };

/** What the customer set for it; where they set nothing it is what their KYC level allows, and refuses nothing more. */
export function useOwnLimit(from: PaidFrom | undefined) {
  const { data = [], isLoading } = useLimits({ skip: from === undefined });
  const limit = data.find((one) => one.nuban === from?.source && one.transferType === from.transferType);
  return { own: limit && leftOf(limit), isLoading };
}

function leftOf({ limitPerTransaction, dailyLimit, usedToday, coming }: AccountLimit) {
  // Sums of naira with kobo are no whole numbers; the bank counts in kobo.
  const leftKobo = Math.round(dailyLimit * 100) - Math.round(usedToday * 100);
  return {
    singleLimit: limitPerTransaction,
    leftToday: Math.max(0, leftKobo) / 100,
    // Each part waits for itself: of what stays as it is nothing is coming.
    comingSingle: coming !== null && coming.limitPerTransaction > limitPerTransaction ? coming : null,
    comingDaily: coming !== null && coming.dailyLimit > dailyLimit ? coming : null,
  };
}

/** What a refusal says of a higher limit that is on its way; nothing where none is. */
export function comingParam(
  coming: AccountLimit['coming'],
  wordsOf: (coming: NonNullable<AccountLimit['coming']>) => string,
): { readonly coming?: string } {
  if (coming === null) return {};
  return { coming: ` From ${dateTimeText(coming.effectiveAt)} you can pay ${wordsOf(coming)}.` };
}
