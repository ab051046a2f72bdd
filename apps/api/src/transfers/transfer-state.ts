import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import type { TransferStatus } from '@harvest/contracts/transfers';
import { failureText } from '../bank/failure-words.ts';
import { secondsBetween } from '../bank/lagos-time.ts';
import { sumsOf } from '../charges/charges.ts';
import { type Operation, readStanding } from '../operations/operations.ts';
import type { Platform } from '../platform/platform.ts';
import type { FrozenTransfer } from './transfer-rules.ts';

/** Where a transfer stands, as its owner may read it. */
export async function readTransferState(platform: Platform, transfer: Operation & FrozenTransfer, now: Date) {
  return toTransferState(transfer, await readStanding(platform, transfer, now), now);
}

type Standing = Awaited<ReturnType<typeof readStanding>>;

export function toTransferState(
  transfer: Operation & FrozenTransfer,
  { status, timeline, stopUntil }: Standing,
  now: Date,
) {
  return {
    id: transfer.id,
    reference: transfer.reference,
    status,
    message: stopUntil === undefined ? messageOf(transfer, status) : KEPT_BACK,
    ...sumsOf(transfer),
    sourceAccountNumber: transfer.sourceAccountNumber,
    sourceAccountName: transfer.sourceAccountName,
    destinationAccountNumber: transfer.destinationAccountNumber,
    destinationAccountName: transfer.destinationAccountName,
    destinationBankCode: transfer.destinationBankCode,
    destinationBankName: transfer.destinationBankName,
    description: transfer.description,
    bill: null,
    sessionId: transfer.debitedAt === undefined ? null : transfer.sessionId,
    completedAt: transfer.completedAt?.toISOString() ?? null,
    timeline,
    stopUntil: stopUntil?.toISOString() ?? null,
    // It is sent a moment after its time is over.
    secondsToStop: stopUntil === undefined ? null : Math.max(0, secondsBetween(now, stopUntil)),
  };
}

const KEPT_BACK = 'Nothing was sent yet. You can still stop it. If you do nothing, it is sent by itself.';

function messageOf({ failure, orderId }: Operation, status: TransferStatus): string {
  if (failure !== undefined) return failureText(failure);
  if (status === 'AWAITING_OTP' && orderId !== undefined) return 'Nothing was sent yet.';
  switch (status) {
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
