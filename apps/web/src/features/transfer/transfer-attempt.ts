import { type ErrorCode, errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { actionFailureText, type CallFailure, isAnswerUnknown, refusalCode } from '../../api/failure.ts';
import type { TransferOperation, TransferState } from '../../api/transfers-api.ts';

/** What the customer asked for, as it was sent. */
export type TransferRequest = {
  readonly sourceAccountNumber: string;
  readonly destinationAccountNumber: string;
  readonly amount: number;
  readonly description: string;
  readonly saveAsBeneficiary: boolean;
};

/** A transfer that the bank has started and that waits for its code. */
export type StartedTransfer = { readonly request: TransferRequest; readonly operation: TransferOperation };

export type Refusal = { readonly text: string; readonly code: ErrorCode | null };

/** One try at sending money, from the form to its outcome. */
export type Attempt =
  | { readonly stage: 'editing'; readonly refusal: Refusal | null }
  | { readonly stage: 'starting' }
  | { readonly stage: 'entering-code'; readonly started: StartedTransfer; readonly problem: string | null }
  | { readonly stage: 'refused'; readonly started: StartedTransfer; readonly refusal: Refusal }
  | { readonly stage: 'unknown'; readonly started: StartedTransfer }
  | { readonly stage: 'done'; readonly started: StartedTransfer; readonly outcome: TransferState };

export const EDITING: Attempt = { stage: 'editing', refusal: null };

/** The money has left, and the other bank has not said yet that it is there (decision 31). */
export const TRANSFER_SUBMITTED = 'Transfer submitted';
export const START_UNANSWERED =
  "We haven't heard back. No money has left your account: a transfer goes out only with your code. Press Send again.";
export const CODE_NOT_ARRIVED =
  'Your code has not reached us, and nothing was sent. Enter the code again. The money moves only once.';

// After these the transfer still waits, and another code can be entered. Every other refusal ends it.
const CODE_CAN_BE_TRIED_AGAIN: ReadonlySet<ErrorCode | null> = new Set<ErrorCode | null>([
  'WRONG_CODE',
  'CODE_EXPIRED',
  'CODE_USED',
  'WAIT_FOR_NEXT_CODE',
  'BAD_REQUEST',
  'FLOODED',
]);

/** Where an attempt stands after its start failed: back in the form, with what to do. */
export function afterFailedStart(failure: CallFailure): Attempt {
  const text = isAnswerUnknown(failure) ? START_UNANSWERED : actionFailureText(failure, TEXTS.transferFailed);
  return { stage: 'editing', refusal: { text, code: refusalCode(failure) } };
}

/** Where an attempt stands after its code was not accepted, or nobody knows whether it was. */
export function afterFailedConfirm(started: StartedTransfer, failure: CallFailure): Attempt {
  if (isAnswerUnknown(failure)) return { stage: 'unknown', started };
  const refusal = { text: actionFailureText(failure, TEXTS.transferFailed), code: refusalCode(failure) };
  if (CODE_CAN_BE_TRIED_AGAIN.has(refusal.code))
    return { stage: 'entering-code', started, problem: refusal.text };
  return { stage: 'refused', started, refusal };
}

/** Where an attempt stands according to the bank, whichever way that became known. */
export function afterState(started: StartedTransfer, state: TransferState): Attempt {
  switch (state.status) {
    case 'SUCCESS':
    case 'PENDING':
      return { stage: 'done', started, outcome: state };
    case 'FAILED':
      return { stage: 'refused', started, refusal: { text: state.message, code: null } };
    case 'EXPIRED':
      return {
        stage: 'refused',
        started,
        refusal: { text: errorText('OPERATION_EXPIRED'), code: 'OPERATION_EXPIRED' },
      };
    case 'AWAITING_OTP':
      return { stage: 'entering-code', started, problem: CODE_NOT_ARRIVED };
  }
}
