import { type ErrorCode, errorText } from '@harvest/contracts/errors';
import { formatNaira } from '@harvest/money';
import type { TracedBill } from '../bills/bills.ts';
import type { Platform } from '../platform/platform.ts';
import type { TracedTransfer } from '../transfers/transfers.ts';
import type { Fact } from './actions.ts';

export type TracedPayment = TracedTransfer | TracedBill;

/** Refusals that speak to the customer, as they read to others. */
const WHY: Partial<Record<ErrorCode, string>> = {
  OPERATION_DISCARDED: 'The customer gave it up before entering its code.',
  EMERGENCY_LOCK: 'The customer had locked their accounts.',
  OPERATION_STOPPED: 'The customer stopped it before anything was sent.',
  NOT_SENT: 'It was not credited at the other bank.',
  NOT_BOUGHT: 'Its provider did not sell it.',
};

/** `₦1,000.00 to BELLO MUSA`, `₦1,000.00 for MTN airtime`: what is told of a payment in a line. */
export const paymentTitle = ({
  amount,
  destinationAccountName,
  description,
  bill,
}: Pick<TracedPayment, 'amount' | 'destinationAccountName' | 'description' | 'bill'>) =>
  bill === null
    ? `${formatNaira(amount)} to ${destinationAccountName}`
    : `${formatNaira(amount)} for ${description}`;

/** What staff may know of a payment, but for where its money is. */
export function paymentFacts({ config }: Platform, payment: TracedPayment): Fact[] {
  const { failure, dispatch, sessionId, status } = payment;
  const isBill = payment.bill !== null;
  return [
    { label: 'From', value: `${payment.sourceAccountName}, ${payment.sourceAccountNumber}` },
    ...(isBill ? boughtFacts(payment) : sentFacts(payment, config.bank.code)),
    { label: 'Reference', value: payment.reference },
    // Asked about at a bank by the one, at a provider by the other.
    ...(sessionId === null ? [] : [{ label: isBill ? 'Request ID' : 'Session ID', value: sessionId }]),
    // That it expired stands in its timeline, whether or not its customer was told.
    ...(failure === undefined || status === 'EXPIRED'
      ? []
      : [{ label: 'Why it failed', value: WHY[failure.code] ?? errorText(failure.code, failure.params) }]),
    { label: 'What the customer reads', value: `“${payment.message}”` },
    ...(dispatch === undefined
      ? []
      : [
          { label: 'Times asked', value: String(dispatch.attempts) },
          { label: 'Last answer', value: dispatch.answer ?? 'None' },
        ]),
  ];
}

function sentFacts(payment: TracedTransfer, ownBankCode: string): Fact[] {
  return [
    {
      label: 'To',
      value: `${payment.destinationAccountName}, ${payment.destinationAccountNumber}, ${payment.destinationBankName}`,
    },
    { label: 'Amount', value: formatNaira(payment.amount) },
    { label: 'Charges', value: chargesText(payment) },
    { label: 'Kind', value: kindText(payment, ownBankCode) },
    { label: 'Narration', value: `“${payment.description}”` },
  ];
}

/** Never the token itself: whoever reads it can use it up. */
function boughtFacts(payment: TracedBill): Fact[] {
  const { ownerName, number, meterType, units } = payment.bill;
  const token = payment.hasToken ? ['Handed over', units].filter(Boolean).join(', ') : 'None yet';
  return [
    { label: 'Provider', value: payment.destinationBankName },
    { label: 'Bought', value: payment.description },
    { label: 'For', value: ownerName === null ? number : `${ownerName}, ${number}` },
    { label: 'Amount', value: formatNaira(payment.amount) },
    { label: 'Charges', value: chargesText(payment) },
    { label: 'Kind', value: 'Bill payment' },
    ...(meterType === 'PREPAID' ? [{ label: 'Token', value: token }] : []),
  ];
}

function chargesText({ fee, vat, stampDuty, bill }: TracedPayment): string {
  const lines = [
    [bill === null ? 'transfer fee' : 'fee', fee],
    ['VAT', vat],
    ['stamp duty', stampDuty],
  ] as const;
  const taken = lines.filter(([, amount]) => amount > 0n);
  return taken.map(([words, amount]) => `${formatNaira(amount)} ${words}`).join(', ') || 'None';
}

function kindText(
  { isBetweenOwnAccounts, destinationBankCode }: TracedTransfer,
  ownBankCode: string,
): string {
  if (isBetweenOwnAccounts) return 'Between own accounts';
  return destinationBankCode === ownBankCode ? 'Inside the bank' : 'To another bank';
}
