import type { BillOperation } from '../../api/bills-api.ts';
import { groupedAccountNumber } from '../../lib/account-number.ts';
import { groupedBillNumber } from '../../lib/bill-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { boughtFor, boughtText } from './bill-words.ts';
import type { PaymentReview } from './payment-attempt.ts';

/** What stood in the form when it was sent, which the bank may know better by then. */
export type SeenInForm = {
  /** Whose meter or card it is; null where nobody was looked up. */
  readonly ownerName: string | null;
  /** What the bundle or bouquet cost; null where an amount was typed. */
  readonly price: number | null;
};

export const NOTHING_SEEN: SeenInForm = { ownerName: null, price: null };

/** What a purchase comes down to, once the bank has said whom it is for and what it costs. */
export function billReview(
  sourceAccountNumber: string,
  { bill, amount }: Pick<BillOperation, 'bill' | 'amount'>,
  seen: SeenInForm = NOTHING_SEEN,
): PaymentReview {
  const { utilityProductType: product, number, ownerName } = bill;
  const what = boughtText(bill);
  return {
    warning: warningOf({ ownerName, amount }, seen),
    to: boughtFor(bill),
    toDetail: ownerName === null ? what : `${what} · ${groupedBillNumber(product, number)}`,
    facts: [
      { label: 'From', value: groupedAccountNumber(sourceAccountNumber) },
      { label: 'Provider', value: bill.providerTitle },
    ],
  };
}

function warningOf(
  { ownerName, amount }: { readonly ownerName: string | null; readonly amount: number },
  seen: SeenInForm,
): string | null {
  if (seen.ownerName !== null && seen.ownerName !== ownerName)
    return `The provider now says ${ownerName ?? 'nobody'}, and no longer ${seen.ownerName}. Confirm only if you know why.`;
  if (seen.price !== null && seen.price !== amount)
    return `It costs ${nairaText(amount)} now, and no longer ${nairaText(seen.price)}.`;
  return null;
}
