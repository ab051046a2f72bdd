import { TEXTS } from '@harvest/contracts/texts';
import { readNaira } from '@harvest/money';
import type { PaymentState, TransferOperation } from '../../api/transfers-api.ts';
import type { PaymentReview, PaymentWords } from '../../components/payment/payment-attempt.ts';
import type { SendTo } from '../../components/send-to.ts';
import { groupedAccountNumber } from '../../lib/account-number.ts';

/** What every transfer asks for. */
export type TransferRequest = {
  readonly sourceAccountNumber: string;
  readonly destinationAccountNumber: string;
  readonly amount: number;
  readonly description: string;
  readonly saveAsBeneficiary: boolean;
};

export const TRANSFER_WORDS: PaymentWords = {
  noun: 'transfer',
  send: 'Send',
  underWay: "You're sending",
  succeeded: TEXTS.transferredSuccessfully,
  pending: 'Waiting for the other bank',
  failed: TEXTS.transferFailed,
};

/** What a transfer comes down to, once the bank has said whose the other account is. */
export function transferReview(request: TransferRequest, operation: TransferOperation): PaymentReview {
  return {
    to: operation.destinationAccountName,
    toInShort: shortName(operation.destinationAccountName),
    toDetail: `${operation.destinationBankName} · ${groupedAccountNumber(request.destinationAccountNumber)}`,
    facts: [
      { label: 'From', value: groupedAccountNumber(request.sourceAccountNumber) },
      { label: 'Description', value: request.description },
    ],
  };
}

/** Whom a transfer went to, for another one to the same person. */
export function sendAgainTo(sent: PaymentState): SendTo {
  const amountKobo = readNaira(sent.amount);
  return {
    accountNumber: sent.destinationAccountNumber,
    bankCode: sent.destinationBankCode,
    bankName: sent.destinationBankName,
    accountName: sent.destinationAccountName,
    ...(amountKobo !== null && { amountKobo: Number(amountKobo) }),
    narration: sent.description,
  };
}

/** A button names the person as `ADAEZE N.`; the whole name stands above it. */
function shortName(name: string): string {
  const [first = name, second] = name.trim().split(/\s+/);
  return second === undefined ? first : `${first} ${second.charAt(0)}.`;
}
