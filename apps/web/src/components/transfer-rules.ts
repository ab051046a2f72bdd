import { TEXTS } from '@harvest/contracts/texts';
import { isAccountNumber } from '@harvest/input/account-number';
import { readAmount } from '@harvest/input/amount';
import { nairaNumber } from '@harvest/money';
import { AMOUNT_FORMAT } from '../lib/naira-text.ts';

/** Why nothing can be sent to such a number, as it stands in its field; null where it can. */
export function destinationProblem(destination: string): string | null {
  if (destination === '') return TEXTS.fieldRequired;
  if (/\D/.test(destination)) return TEXTS.digitsOnly;
  return isAccountNumber(destination) ? null : TEXTS.accountNumberLength;
}

/** Why no such amount can be sent, as it stands in its field; null where it can. */
export function amountProblem(amount: string): string | null {
  if (amount === '') return TEXTS.fieldRequired;
  const amountKobo = readAmount(amount);
  if (amountKobo === null) return AMOUNT_FORMAT;
  return amountKobo === 0n ? 'Enter an amount above zero' : null;
}

export const MORE_THAN_HELD = 'This is more than the account holds.';

/** Whether an amount, as it stands in its field, is more than there is to spend. */
export function isMoreThanHeld(
  amount: string,
  { availableBalance }: { readonly availableBalance: number },
): boolean {
  const amountKobo = readAmount(amount);
  return amountKobo !== null && nairaNumber(amountKobo) > availableBalance;
}
