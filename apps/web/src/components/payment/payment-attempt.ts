import { type ErrorCode, errorText } from '@harvest/contracts/errors';
import {
  actionFailureText,
  type CallFailure,
  isAnswerUnknown,
  refusalCode,
  triesLeftOf,
} from '../../api/failure.ts';
import type { PaymentState, StartedOperation } from '../../api/transfers-api.ts';
import { nairaText } from '../../lib/naira-text.ts';
import type { Fact } from '../../ui/fact-list.tsx';
import { wasReturned, wasStopped } from './tracker-steps.ts';

/** How a kind of payment speaks of itself, wherever what all kinds share has to name it. */
export type PaymentWords = {
  /** What goes out with the code: `transfer`. */
  readonly noun: string;
  /** What the button says that starts it: `Send`. */
  readonly send: string;
  /** What is done with the money: `send`; and once it is done: `sent`. */
  readonly act: string;
  readonly done: string;
  /** What leads from the amount to whom it is for: `to`. */
  readonly direction: 'to' | 'for';
  /** Stands above the amount while the code is waited for: `You're sending`. */
  readonly underWay: string;
  /** The same once the code has left and nobody has heard back: `You asked us to send`. */
  readonly unheard: string;
  /** What to think of where the customer never paid there before. */
  readonly firstTime: { readonly text: string; readonly more: string };
  readonly succeeded: string;
  /** How a payment stands that has left and has no outcome yet, read on from what it is of: `is on its way`. */
  readonly whilePending: string;
  /** For what left the account and came back. */
  readonly returned: string;
  /** For a failure that nobody gave a reason for. */
  readonly failed: string;
};

/** What the customer checks before the code is entered, and keeps afterwards. */
export type PaymentReview = {
  readonly to: string;
  /** What tells the recipient from another one of the same name. */
  readonly toDetail: string;
  readonly facts: readonly Fact[];
  /** What is not as it stood in the form, before anything else is said of it. */
  readonly warning: string | null;
};

/** A payment that the bank has started and that waits for its code. */
export type StartedPayment<Request> = {
  /** What was asked for, as it was sent. */
  readonly request: Request;
  readonly operation: StartedOperation;
  readonly review: PaymentReview;
};

/** What goes to whom: `₦1,600.00 to BELLO MUSA`. */
export const paymentText = (
  naira: number,
  to: string,
  { direction }: Pick<PaymentWords, 'direction'> = { direction: 'to' },
): string => `${nairaText(naira)} ${direction} ${to}`;

export type Refusal = { readonly text: string; readonly code: ErrorCode | null };

/** One try at sending money, from the form to its outcome: that of a single payment where nothing else is said. */
export type Attempt<Request, Outcome = PaymentState> =
  | { readonly stage: 'editing'; readonly refusal: Refusal | null }
  | { readonly stage: 'starting' }
  | {
      readonly stage: 'entering-code';
      readonly started: StartedPayment<Request>;
      readonly problem: string | null;
    }
  /** Its code was right, nothing was sent yet, and it can be stopped (decision 74). */
  | {
      readonly stage: 'kept-back';
      readonly started: StartedPayment<Request>;
      readonly outcome: PaymentState;
    }
  /** The money has left, and the other bank is given a moment to answer before anybody is told to wait (decision 60). */
  | {
      readonly stage: 'settling';
      readonly started: StartedPayment<Request>;
      readonly outcome: PaymentState;
    }
  | { readonly stage: 'returned'; readonly started: StartedPayment<Request>; readonly outcome: PaymentState }
  | { readonly stage: 'refused'; readonly started: StartedPayment<Request>; readonly refusal: Refusal }
  | { readonly stage: 'unknown'; readonly started: StartedPayment<Request> }
  | { readonly stage: 'done'; readonly started: StartedPayment<Request>; readonly outcome: Outcome };

export const EDITING = { stage: 'editing', refusal: null } as const;

/** What leaves a review is called, while its code is waited for and once it was refused. */
export type ReviewExit = { readonly open: string; readonly refused: string };
/** Where the review stands over the form it came from. */
export const BACK_TO_FORM: ReviewExit = { open: 'Edit', refused: 'Back to the form' };

export const CODE_NOT_ARRIVED =
  'Your code has not reached us yet, and no money has left your account so far. Enter the code again. The money moves only once.';

// After these the payment still waits, and another code can be entered. Every other refusal ends it.
const CODE_CAN_BE_TRIED_AGAIN: ReadonlySet<ErrorCode | null> = new Set<ErrorCode | null>([
  'WRONG_CODE',
  'CODE_EXPIRED',
  'CODE_USED',
  'WAIT_FOR_NEXT_CODE',
  'SCHEDULE_BUSY',
  'BAD_REQUEST',
  'FLOODED',
]);

/** The money has left, and nobody has said yet that it is there (decision 31). */
export const submittedText = ({ noun }: Pick<PaymentWords, 'noun'>): string =>
  `${capitalised(noun)} submitted`;

export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Where an attempt stands after its start failed: back in the form, with what to do. */
export function afterFailedStart(failure: CallFailure, words: PaymentWords): Attempt<never, never> {
  const text = isAnswerUnknown(failure)
    ? `We haven't heard back. No money has left your account: a ${words.noun} goes out only with your code. Press ${words.send} again.`
    : actionFailureText(failure, words.failed);
  return { stage: 'editing', refusal: { text, code: refusalCode(failure) } };
}

/** Where an attempt stands after its code was not accepted, or nobody knows whether it was. */
export function afterFailedConfirm<Request>(
  started: StartedPayment<Request>,
  failure: CallFailure,
  words: Pick<PaymentWords, 'failed'>,
): Attempt<Request, never> {
  if (isAnswerUnknown(failure)) return { stage: 'unknown', started };
  const refusal = { text: actionFailureText(failure, words.failed), code: refusalCode(failure) };
  if (CODE_CAN_BE_TRIED_AGAIN.has(refusal.code))
    return { stage: 'entering-code', started, problem: `${refusal.text}${triesLeftText(failure)}` };
  return { stage: 'refused', started, refusal };
}

/** Where an attempt stands according to the bank, whichever way that became known. */
export function afterState<Request>(started: StartedPayment<Request>, state: PaymentState): Attempt<Request> {
  switch (state.status) {
    case 'SUCCESS':
      return { stage: 'done', started, outcome: state };
    case 'PENDING':
      if (state.stopUntil !== null) return { stage: 'kept-back', started, outcome: state };
      return { stage: 'settling', started, outcome: state };
    case 'FAILED':
      if (wasReturned(state)) return { stage: 'returned', started, outcome: state };
      return { stage: 'refused', started, refusal: { text: state.message, code: stopped(state) } };
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

const stopped = (state: PaymentState): ErrorCode | null => (wasStopped(state) ? 'OPERATION_STOPPED' : null);

/** Where an attempt stands once the other bank has answered, or has taken longer than anybody is made to watch. */
export function afterSettling<Request>(
  started: StartedPayment<Request>,
  state: PaymentState,
): Attempt<Request> {
  return state.status === 'PENDING' ? { stage: 'done', started, outcome: state } : afterState(started, state);
}

/** Told while there are so few that the next guess should be a good one. */
const FEW_TRIES = 2;

function triesLeftText(failure: CallFailure): string {
  const triesLeft = triesLeftOf(failure);
  if (triesLeft === null || triesLeft > FEW_TRIES) return '';
  return triesLeft === 1 ? ' 1 try left.' : ` ${triesLeft} tries left.`;
}
