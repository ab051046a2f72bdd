import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { readAmount } from '@harvest/input/amount';
import { nairaNumber } from '@harvest/money';
import type { AccountLimit } from '../../api/limits-api.ts';
import { AMOUNT_FORMAT, nairaText } from '../../lib/naira-text.ts';

/** As they are typed. */
export type LimitValues = { readonly daily: string; readonly single: string };

export type LimitProblems = { readonly daily?: string; readonly single?: string };

/** What is wrong with limits, in the words the bank would refuse them with. */
export function limitProblems(
  values: LimitValues,
  maximum: Pick<AccountLimit, 'maximumDailyLimit' | 'maximumLimitPerTransaction'>,
): LimitProblems {
  const daily = nairaOf(values.daily);
  const single = nairaOf(values.single);
  const missing = {
    ...(daily === null && { daily: missingText(values.daily) }),
    ...(single === null && { single: missingText(values.single) }),
  };
  if (daily === null || single === null) return missing;
  const above = errorText('LIMIT_ABOVE_MAXIMUM', {
    single: nairaText(maximum.maximumLimitPerTransaction),
    daily: nairaText(maximum.maximumDailyLimit),
  });
  if (daily > maximum.maximumDailyLimit) return { daily: above };
  if (single > maximum.maximumLimitPerTransaction) return { single: above };
  return single > daily ? { single: errorText('SINGLE_LIMIT_ABOVE_DAILY') } : {};
}

const missingText = (typed: string): string =>
  typed.trim() === '' || readAmount(typed) !== null ? TEXTS.fieldRequired : AMOUNT_FORMAT;

/** Nothing at all is no limit; whoever wants to send nothing locks or disables an account. */
export function nairaOf(typed: string): number | null {
  const amount = readAmount(typed);
  return amount === null || amount === 0n ? null : nairaNumber(amount);
}
