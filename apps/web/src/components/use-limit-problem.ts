import { errorText } from '@harvest/contracts/errors';
import { readAmount } from '@harvest/input/amount';
import { nairaNumber } from '@harvest/money';
import { useKycStatus } from '../api/kyc-api.ts';
import { nairaText } from '../lib/naira-text.ts';
import { comingParam, type PaidFrom, useOwnLimit } from './use-own-limit.ts';

/**
 * Why an amount cannot be paid from this account by this kind of payment, in the words the bank would refuse it with; null
 * when it can.
 * @param isToday what is paid on another day has that day's limit to itself
 */
export function useLimitProblem(amount: string, from: PaidFrom, isToday = true): string | null {
  const { data } = useKycStatus();
  const { own } = useOwnLimit(from);
  const amountKobo = readAmount(amount);
  if (data === undefined || amountKobo === null) return null;
  const naira = nairaNumber(amountKobo);
  const { singleLimit, leftToday } = data.limits;
  if (naira > singleLimit) return errorText('SINGLE_LIMIT_EXCEEDED', { limit: nairaText(singleLimit) });
  if (isToday && naira > leftToday)
    return errorText('DAILY_LIMIT_EXCEEDED', { remaining: nairaText(leftToday) });
  if (own === undefined) return null;
  if (naira > own.singleLimit)
    return errorText('OWN_SINGLE_LIMIT_EXCEEDED', {
      limit: nairaText(own.singleLimit),
      ...comingParam(own.comingSingle, (coming) => `${nairaText(coming.limitPerTransaction)} at once`),
    });
  if (!isToday || naira <= own.leftToday) return null;
  return errorText('OWN_DAILY_LIMIT_EXCEEDED', {
    remaining: nairaText(own.leftToday),
    ...comingParam(own.comingDaily, (coming) => `${nairaText(coming.dailyLimit)} a day`),
  });
}
