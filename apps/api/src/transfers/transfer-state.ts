import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { totalOf } from './charge-rules.ts';
import type { Transfer } from './transfer-rules.ts';
import { statusOf } from './transfer-rules.ts';

/** Where a transfer stands, as its owner may read it. */
export function toTransferState(transfer: Transfer, now: Date) {
  return {
    id: transfer.id,
    reference: transfer.reference,
    status: statusOf(transfer, now),
    message: messageOf(transfer, now),
    amount: transfer.amountKobo,
    total: totalOf(transfer),
    sourceAccountNumber: transfer.sourceAccountNumber,
    destinationAccountNumber: transfer.destinationAccountNumber,
    destinationAccountName: transfer.destinationAccountName,
    destinationBankName: transfer.destinationBankName,
    description: transfer.description,
    sessionId: transfer.status === 'SUCCESS' ? transfer.sessionId : null,
    completedAt: transfer.completedAt?.toISOString() ?? null,
  };
}

function messageOf(transfer: Transfer, now: Date): string {
  if (transfer.failure !== undefined) return errorText(transfer.failure.code, transfer.failure.params);
  switch (statusOf(transfer, now)) {
    case 'SUCCESS':
      return TEXTS.transferredSuccessfully;
    case 'EXPIRED':
      return errorText('OPERATION_EXPIRED');
    case 'PENDING':
    case 'AWAITING_OTP':
    case 'FAILED':
      return 'Nothing was sent yet. This transfer waits for its code.';
  }
}
