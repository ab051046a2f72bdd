import { errorText } from '@harvest/contracts/errors';
import type { LimitedType } from '@harvest/contracts/limited-types';
import { nairaNumber, parseNairaText } from '@harvest/money';
import { useKycStatus } from '../api/kyc-api.ts';
import { useLimits } from '../api/limits-api.ts';
import { nairaText } from '../lib/naira-text.ts';

type From = { readonly source: string; readonly transferType: LimitedType };

/**
 * Why an amount cannot be paid from this account by this kind of payment, in the words the bank would refuse it with; null
 * when it can.
 * @param isToday what is paid on another day has that day's limit to itself
 */
export function useLimitProblem(amount: string, from: From, isToday = true): string | null {
  const { data } = useKycStatus();
  const own = useOwnLimit(from);
  const amountKobo = parseNairaText(amount);
  if (data === undefined || amountKobo === null) return null;
  const naira = nairaNumber(amountKobo);
  const { singleLimit, leftToday } = data.limits;
  if (naira > singleLimit) return errorText('SINGLE_LIMIT_EXCEEDED', { limit: nairaText(singleLimit) });
  if (isToday && naira > leftToday)
    return errorText('DAILY_LIMIT_EXCEEDED', { remaining: nairaText(leftToday) });
  if (own === undefined) return null;
  if (naira > own.singleLimit)
    return errorText('OWN_SINGLE_LIMIT_EXCEEDED', { limit: nairaText(own.singleLimit) });
  return isToday && naira > own.leftToday
    ? errorText('OWN_DAILY_LIMIT_EXCEEDED', { remaining: nairaText(own.leftToday) })
    : null;
}

/** What the customer set for it; where they set nothing it is what their KYC level allows, and refuses nothing more. */
function useOwnLimit({ source, transferType }: From) {
  const { data = [] } = useLimits();
  const limit = data.find((one) => one.nuban === source && one.transferType === transferType);
  if (limit === undefined) return undefined;
  // Sums of naira with kobo are no whole numbers; the bank counts in kobo.
  const leftKobo = Math.round(limit.dailyLimit * 100) - Math.round(limit.usedToday * 100);
  return { singleLimit: limit.limitPerTransaction, leftToday: Math.max(0, leftKobo) / 100 };
}
