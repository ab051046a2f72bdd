import { kobo, nairaNumber, parseNairaText } from '@harvest/money';
import type { BuyAgain } from '../../components/buy-again.ts';
import { plainNaira } from '../../lib/naira-text.ts';

/** What the last press of a form's button leads to. */
export const CHECK_NEXT = 'Next you check it and enter your code.';

/** The amount of what is bought again, as it stands in its field. */
export const plainAmountOf = (again: BuyAgain | null): string =>
  again?.amountKobo === undefined ? '' : plainNaira(kobo(again.amountKobo));

/** An amount that was found to be one, as it goes over the wire. */
export const nairaOf = (amount: string): number => nairaNumber(parseNairaText(amount) ?? kobo(0));
