import type { BillProduct } from '@harvest/contracts/bill-details';
import { TEXTS } from '@harvest/contracts/texts';
import type { PaymentState } from '../../api/transfers-api.ts';
import { groupedBillNumber } from '../../lib/bill-number.ts';
import { type PaymentWords, paymentText } from './payment-attempt.ts';
import { TRANSFER_WORDS } from './transfer-words.ts';

export const BILL_WORDS: PaymentWords = {
  noun: 'purchase',
  send: TEXTS.proceed,
  act: 'buy',
  done: 'bought',
  direction: 'for',
  underWay: "You're buying",
  unheard: 'You asked us to buy',
  firstTime: {
    text: 'First time you buy for this number. Check it.',
    more: 'What was bought for a wrong number is hard to get back.',
  },
  succeeded: TEXTS.successful,
  whilePending: 'waiting for the provider',
  returned: 'Not bought, money back',
  failed: TEXTS.anErrorOccurred,
};

/** What a product is bought for. */
export const NUMBER_LABELS: Readonly<Record<BillProduct, string>> = {
  AIRTIME: 'Mobile Number',
  DATA: 'Mobile Number',
  ELECTRICITY_BILL: 'Meter Number',
  CABLE_TV: 'Smart Card Number',
};

type Bill = Pick<
  NonNullable<PaymentState['bill']>,
  'utilityProductType' | 'providerTitle' | 'offerTitle' | 'number' | 'meterType' | 'ownerName'
>;

/** What was bought: the bundle or bouquet by its name, `MTN airtime`, `Ikeja Electric prepaid`. */
export function boughtText({ utilityProductType, providerTitle, offerTitle, meterType }: Bill): string {
  if (offerTitle !== null) return offerTitle;
  const kind = utilityProductType === 'AIRTIME' ? 'airtime' : (meterType ?? '').toLowerCase();
  return `${providerTitle} ${kind}`.trim();
}

/** Whom it is for: the owner of a meter or card by name, a mobile phone by its number. */
export function boughtFor({ utilityProductType, number, ownerName }: Bill): string {
  return ownerName ?? groupedBillNumber(utilityProductType, number);
}

/** How a payment of any kind speaks of itself. */
export const wordsOf = ({ bill }: { readonly bill: object | null }): PaymentWords =>
  bill === null ? TRANSFER_WORDS : BILL_WORDS;

/** A payment of any kind in a few words: `₦1,600.00 to BELLO MUSA`, `₦500.00 for 0803 000 0001`. */
export function paymentTextOf(
  payment: Pick<PaymentState, 'amount' | 'destinationAccountName'> & { readonly bill: Bill | null },
): string {
  const { amount, destinationAccountName, bill } = payment;
  return paymentText(amount, bill === null ? destinationAccountName : boughtFor(bill), wordsOf(payment));
}
