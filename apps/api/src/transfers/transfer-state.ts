import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { totalOf } from '../charges/charges.ts';
import { type Operation, statusOf } from '../operations/operations.ts';
import type { FrozenTransfer } from './transfer-rules.ts';

/** Where a transfer stands, as its owner may read it. */
export function toTransferState(transfer: Operation & FrozenTransfer, now: Date) {
  return {
    id: transfer.id,
    reference: transfer.reference,
    status: statusOf(transfer, now),
    message: messageOf(transfer, now),
    amount: transfer.amountKobo,
    total: totalOf(transfer),
    sourceAccountNumber: transfer.sourceAccountNumber,
    sourceAccountName: transfer.sourceAccountName,
    destinationAccountNumber: transfer.destinationAccountNumber,
    destinationAccountName: transfer.destinationAccountName,
    destinationBankCode: transfer.destinationBankCode,
    destinationBankName: transfer.destinationBankName,
    description: transfer.description,
    sessionId: transfer.debitedAt === undefined ? null : transfer.sessionId,
    completedAt: transfer.completedAt?.toISOString() ?? null,
  };
}

function messageOf(transfer: Operation, now: Date): string {
  if (transfer.failure !== undefined) return errorText(transfer.failure.code, transfer.failure.params);
  switch (statusOf(transfer, now)) {
    case 'SUCCESS':
      return TEXTS.transferredSuccessfully;
    case 'EXPIRED':
      return errorText('OPERATION_EXPIRED');
    case 'PENDING':
      return 'The money left your account. The other bank has not confirmed it yet. Do not send it again.';
    case 'AWAITING_OTP':
    case 'FAILED':
      return 'Nothing was sent yet. This transfer waits for its code.';
  }
}
