import { TEXTS } from '@harvest/contracts/texts';
import type { TransferOperation } from '../../api/transfers-api.ts';
import type { PaymentReview, PaymentWords } from '../../components/payment/payment-attempt.ts';
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
    toDetail: `${operation.destinationBankName} · ${groupedAccountNumber(request.destinationAccountNumber)}`,
    facts: [
      { label: 'From', value: groupedAccountNumber(request.sourceAccountNumber) },
      { label: 'Description', value: request.description },
    ],
  };
}
