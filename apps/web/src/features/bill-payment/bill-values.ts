import { readAmount } from '@harvest/input/amount';
import { type Kobo, kobo, nairaNumber } from '@harvest/money';
import type { BuyAgain } from '../../components/buy-again.ts';
import { laterWords } from '../../components/scheduling/schedule-values.ts';
import { plainNaira } from '../../lib/naira-text.ts';
import type { ScheduleForm } from './use-schedule-form.ts';

/** What the last press of a form's button leads to. */
export const checkNext = ({ values }: ScheduleForm): string =>
  `Next you check it and enter your code.${values.isScheduled ? ' Nothing is scheduled before that.' : ''}`;

/** Whether the money has to be there on another day, and what is left of today says nothing. */
export const isForLater = ({ values }: ScheduleForm): boolean => laterWords(values) !== null;

/** What is paid each time; null while it is no amount. */
export function koboOf(amount: string): Kobo | null {
  const amountKobo = readAmount(amount);
  return amountKobo === 0n ? null : amountKobo;
}

/** The amount of what is bought again, as it stands in its field. */
export const plainAmountOf = (again: BuyAgain | null): string =>
  again?.amountKobo === undefined ? '' : plainNaira(kobo(again.amountKobo));

/** An amount that was found to be one, as it goes over the wire. */
export const nairaOf = (amount: string): number => nairaNumber(readAmount(amount) ?? kobo(0));
