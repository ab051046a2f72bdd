import type { BillProduct } from '@harvest/contracts/bill-details';
import { TEXTS } from '@harvest/contracts/texts';
import {
  BILL_PATHS,
  type BillOperation,
  type BillRequest,
  useConfirmBillMutation,
  useStartBillMutation,
} from '../../api/bills-api.ts';
import type { PaymentState, UnfinishedTransfer } from '../../api/transfers-api.ts';
import { BILL_WORDS, boughtFor, boughtText } from '../../components/payment/bill-words.ts';
import {
  type PaymentReview,
  type StartedPayment,
  submittedText,
} from '../../components/payment/payment-attempt.ts';
import { type PaymentKind, SINGLE_PAYMENT } from '../../components/payment/use-payment.ts';
import { groupedAccountNumber } from '../../lib/account-number.ts';
import { groupedBillNumber } from '../../lib/bill-number.ts';
import { nairaText } from '../../lib/naira-text.ts';

/** What stood in the form when it was sent, which the bank may know better by then. */
export type SeenInForm = {
  /** Whose meter or card it is; null where nobody was looked up. */
  readonly ownerName: string | null;
  /** What the bundle or bouquet cost; null where an amount was typed. */
  readonly price: number | null;
};

const NOTHING_SEEN: SeenInForm = { ownerName: null, price: null };

/** How a product is bought: started, confirmed with its code, and what is said of it. */
export function useBillKind(
  product: BillProduct,
  seen: () => SeenInForm = () => NOTHING_SEEN,
): PaymentKind<BillRequest, BillOperation, PaymentState> {
  const [start] = useStartBillMutation();
  const [confirm] = useConfirmBillMutation();
  return {
    ...SINGLE_PAYMENT,
    words: BILL_WORDS,
    start,
    confirm: (code) => confirm({ path: BILL_PATHS[product], ...code }),
    reviewOf: ({ nuban }, operation) => billReview(nuban, operation, seen()),
    toldOf: ({ status, message }, words) =>
      status === 'SUCCESS' ? message || TEXTS.successful : submittedText(words),
  };
}

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

/** A purchase that was started before the page was loaded, as the review shows it. */
export function startedBill(
  purchase: UnfinishedTransfer & { readonly bill: NonNullable<UnfinishedTransfer['bill']> },
): StartedPayment<BillRequest> {
  const { sourceAccountNumber, bill, amount } = purchase;
  return {
    request: requestOf(sourceAccountNumber, bill, amount),
    operation: purchase,
    review: billReview(sourceAccountNumber, purchase),
  };
}

type Bill = NonNullable<PaymentState['bill']>;

function requestOf(nuban: string, bill: Bill, amount: number): BillRequest {
  const { utilityProductType: product, providerCode, offerCode, number, meterType } = bill;
  switch (product) {
    case 'AIRTIME':
      return {
        nuban,
        utilityProductType: product,
        airtimeProviderCode: providerCode,
        phoneNumber: number,
        amount,
      };
    case 'DATA':
      return {
        nuban,
        utilityProductType: product,
        dataBundleProviderCode: providerCode,
        dataBundleCode: offerCode ?? '',
        phoneNumber: number,
      };
    case 'ELECTRICITY_BILL':
      return {
        nuban,
        utilityProductType: product,
        electricityProviderCode: providerCode,
        meterType: meterType ?? 'PREPAID',
        electricityMeterNum: number,
        amount,
      };
    case 'CABLE_TV':
      return {
        nuban,
        utilityProductType: product,
        cableTvProviderCode: providerCode,
        cableTvBouquetCode: offerCode ?? '',
        cableTvSmartCardNum: number,
      };
  }
}
