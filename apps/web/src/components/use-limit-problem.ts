import { errorText } from '@harvest/contracts/errors';
import { nairaNumber, parseNairaText } from '@harvest/money';
import { useKycStatus } from '../api/kyc-api.ts';
import { nairaText } from '../lib/naira-text.ts';

/**
 * Why an amount cannot be paid, in the words the bank would refuse it with; null when it can.
 * @param isToday what is paid on another day has that day's limit to itself
 */
export function useLimitProblem(amount: string, isToday = true): string | null {
  const { data } = useKycStatus();
  const amountKobo = parseNairaText(amount);
  if (data === undefined || amountKobo === null) return null;
  const naira = nairaNumber(amountKobo);
  const { singleLimit, leftToday } = data.limits;
  if (naira > singleLimit) return errorText('SINGLE_LIMIT_EXCEEDED', { limit: nairaText(singleLimit) });
  return isToday && naira > leftToday
    ? errorText('DAILY_LIMIT_EXCEEDED', { remaining: nairaText(leftToday) })
    : null;
}
