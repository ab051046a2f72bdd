import { type ErrorCode, errorText } from '@harvest/contracts/errors';
import { formatNaira } from '@harvest/money';
import type { Platform } from '../platform/platform.ts';
import type { TracedTransfer } from '../transfers/transfers.ts';
import type { Fact } from './actions.ts';

/** Refusals that speak to the customer, as they read to others. */
const WHY: Partial<Record<ErrorCode, string>> = {
  OPERATION_DISCARDED: 'The customer gave it up before entering its code.',
  OPERATION_STOPPED: 'The customer stopped it before anything was sent.',
  NOT_SENT: 'It was not credited at the other bank.',
};

/** `₦1,000.00 to BELLO MUSA`: what is told of a payment in a line. */
export const paymentTitle = ({
  amount,
  destinationAccountName,
}: Pick<TracedTransfer, 'amount' | 'destinationAccountName'>) =>
  `${formatNaira(amount)} to ${destinationAccountName}`;

/** What staff may know of a payment, but for where its money is. */
export function paymentFacts({ config }: Platform, payment: TracedTransfer): Fact[] {
  const { failure, dispatch } = payment;
  return [
    { label: 'From', value: `${payment.sourceAccountName}, ${payment.sourceAccountNumber}` },
    {
      label: 'To',
      value: `${payment.destinationAccountName}, ${payment.destinationAccountNumber}, ${payment.destinationBankName}`,
    },
    { label: 'Amount', value: formatNaira(payment.amount) },
    { label: 'Charges', value: chargesText(payment) },
    { label: 'Kind', value: kindText(payment, config.bank.code) },
    { label: 'Narration', value: `“${payment.description}”` },
    { label: 'Reference', value: payment.reference },
    ...(payment.sessionId === null ? [] : [{ label: 'Session ID', value: payment.sessionId }]),
    ...(failure === undefined
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

function chargesText({ fee, vat, stampDuty }: TracedTransfer): string {
  const lines = [
    ['transfer fee', fee],
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
