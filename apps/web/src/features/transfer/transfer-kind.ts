import type {
  PaymentState,
  TransferOperation,
  Unfinished,
  UnfinishedOrder,
  UnfinishedTransfer,
} from '../../api/transfers-api.ts';
import type { PaymentReview, StartedPayment } from '../../components/payment/payment-attempt.ts';
import { planFacts, type StartedSchedules } from '../../components/scheduling/approval.ts';
import { amountToSend, type SendTo } from '../../components/send-to.ts';
import { groupedAccountNumber } from '../../lib/account-number.ts';
import { bank } from '../../lib/bank.ts';

/** What every transfer asks for. */
export type TransferRequest = {
  readonly sourceAccountNumber: string;
  readonly destinationAccountNumber: string;
  readonly destinationBankCode: string;
  /** Of the look-up that was shown; own accounts are not looked up. */
  readonly nameInquiryReference?: string;
  readonly amount: number;
  readonly description: string;
  readonly saveAsBeneficiary: boolean;
};

/**
 * What a transfer comes down to, once the bank has said whose the other account is.
 * @param seenName the name that stood in the form, where one was looked up for it
 */
export function transferReview(
  request: TransferRequest,
  operation: Pick<TransferOperation, 'destinationAccountName' | 'destinationBankName'>,
  seenName: string | null = null,
): PaymentReview {
  const name = operation.destinationAccountName;
  const who = request.destinationBankCode === bank.code ? 'The bank' : 'The other bank';
  return {
    warning:
      seenName === null || seenName === name
        ? null
        : `${who} now says ${name}, and no longer ${seenName}. Confirm only if you know why.`,
    to: name,
    toDetail: `${operation.destinationBankName} · ${groupedAccountNumber(request.destinationAccountNumber)}`,
    facts: [
      { label: 'From', value: groupedAccountNumber(request.sourceAccountNumber) },
      { label: 'Description', value: request.description },
    ],
  };
}

/** The same for what is paid later: when and how often stands in it, too. */
export function scheduledReview(
  request: TransferRequest,
  started: StartedSchedules,
  seenName: string | null,
): PaymentReview {
  const review = transferReview(request, started[0], seenName);
  return { ...review, facts: [...review.facts, ...planFacts(started)] };
}

/** Whether one code is for many payments, or for later ones. */
export const isOrder = (unfinished: Unfinished): unfinished is UnfinishedOrder =>
  unfinished.confirmedAt === 'bulk' || unfinished.confirmedAt === 'schedule';

/** A transfer that was started before the page was loaded, as the review shows it. */
export function startedTransfer(transfer: UnfinishedTransfer): StartedPayment<TransferRequest> {
  const request = {
    sourceAccountNumber: transfer.sourceAccountNumber,
    destinationAccountNumber: transfer.destinationAccountNumber,
    destinationBankCode: transfer.destinationBankCode,
    amount: transfer.amount,
    description: transfer.description,
    saveAsBeneficiary: false,
  };
  return {
    request,
    operation: transfer,
    review: transferReview(request, transfer),
  };
}

/** Whom a transfer went to, for another one to the same person. */
export function sendAgainTo(sent: PaymentState): SendTo {
  return {
    accountNumber: sent.destinationAccountNumber,
    bankCode: sent.destinationBankCode,
    bankName: sent.destinationBankName,
    accountName: sent.destinationAccountName,
    ...amountToSend(sent.amount),
    narration: sent.description,
  };
}
