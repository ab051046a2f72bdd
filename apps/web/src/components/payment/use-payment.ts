import { useRef, useState } from 'react';
import type { Answered } from '../../api/call.ts';
import { type CallFailure, fieldErrorsOf, refusalCode } from '../../api/failure.ts';
import { type AwaitedPayment, awaitOutcome, noteStarting, outcomeRead } from '../../api/sent-money.ts';
import {
  type PaymentState,
  type StartedOperation,
  useDiscardOperationMutation,
  useMoneyMoved,
} from '../../api/transfers-api.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import type { CodeVerdict } from '../code-form.tsx';
import { reportActionFailure } from '../report-action-failure.ts';
import { toast } from '../toast.ts';
import { useOpenReview } from './open-reviews.ts';
import {
  type Attempt,
  afterFailedConfirm,
  afterFailedStart,
  afterSettling,
  afterState,
  EDITING,
  type PaymentReview,
  type PaymentWords,
  paymentText,
  type StartedPayment,
  submittedText,
} from './payment-attempt.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/** What makes one kind of payment different from the others. */
export type PaymentKind<Request extends object, Operation extends StartedOperation, Outcome> = {
  readonly words: PaymentWords;
  /** Runs once per key, however often it is sent (decision 5). */
  readonly start: (keyed: { readonly body: Request; readonly idempotencyKey: string }) => Answered<Operation>;
  /** The request as it can be started after all, where what was refused is nothing to the customer; else null. */
  readonly renew?: (request: Request, failure: CallFailure) => Promise<Request | null>;
  /** Runs once per id, without a key (decision 52). */
  readonly confirm: (code: { readonly id: string; readonly otp: string }) => Answered<Outcome>;
  readonly reviewOf: (request: Request, operation: Operation) => PaymentReview;
  /**
   * Where an attempt stands according to the bank, whichever way that became known.
   * @param isWaitedFor whether a moment was given already to what is not over
   */
  readonly after: (
    started: StartedPayment<Request>,
    state: Outcome,
    isWaitedFor: boolean,
  ) => Attempt<Request, Outcome>;
  /** What is said of it once it is done. */
  readonly toldOf: (outcome: Outcome, words: PaymentWords) => string;
};

/** How a payment to one account ends. */
export const SINGLE_PAYMENT = {
  after: <Request>(started: StartedPayment<Request>, state: PaymentState, isWaitedFor: boolean) =>
    isWaitedFor ? afterSettling(started, state) : afterState(started, state),
  toldOf: (outcome: PaymentState, words: PaymentWords) =>
    outcome.status === 'SUCCESS' ? words.succeeded : submittedText(words),
};

export type Payment<Request, Outcome = PaymentState> = {
  readonly words: PaymentWords;
  readonly attempt: Attempt<Request, Outcome>;
  /** Answers what the bank found wrong with which part of the request. */
  readonly start: (request: Request) => Promise<FieldErrors>;
  readonly confirm: (code: string) => Promise<CodeVerdict>;
  readonly learn: (state: Outcome) => void;
  /** Back to the form, now that the payment is over or was never to be. */
  readonly edit: () => void;
};

/** Sends money: starts a payment, confirms it with a code, and finds out what became of it. */
export function usePayment<Request extends object, Operation extends StartedOperation, Outcome>(
  kind: PaymentKind<Request, Operation, Outcome>,
  onSent: () => void,
  /** One that was started before this page was loaded, and waits for its code. */
  resumed?: StartedPayment<Request>,
): Payment<Request, Outcome> {
  const { words } = kind;
  const [attempt, setAttempt] = useState<Attempt<Request, Outcome>>(
    resumed === undefined ? EDITING : { stage: 'entering-code', started: resumed, problem: null },
  );
  const [discard] = useDiscardOperationMutation();
  const moneyMoved = useMoneyMoved();
  const [intentKeys] = useState(createIdempotencyKeys);
  const isStarting = useRef(false);
  // Until the bank has heard that it is given up, its list still names it.
  const [givenUpId, setGivenUpId] = useState<string | null>(null);
  useOpenReview('started' in attempt ? attempt.started.operation.id : givenUpId);

  const settle = (next: Attempt<Request, Outcome>) => {
    if (next.stage !== 'unknown') outcomeRead('outcome' in next && next.stage !== 'kept-back');
    // Done or refused, this payment is over: the next press of Send is a payment of its own.
    if ('outcome' in next || next.stage === 'refused') intentKeys.renew();
    if (next.stage === 'done') {
      toast.quietly(kind.toldOf(next.outcome, words));
      onSent();
    }
    setAttempt(next);
  };

  const startOnceRenewed = async (asked: Request) => {
    const startOf = async (request: Request) => {
      const idempotencyKey = intentKeys.keyOf(request);
      return { request, ...(await kind.start({ body: request, idempotencyKey })) };
    };
    const answer = await startOf(asked);
    const renewed = answer.error && (await kind.renew?.(asked, answer.error));
    return renewed ? startOf(renewed) : answer;
  };

  const start = async (asked: Request): Promise<FieldErrors> => {
    if (isStarting.current) return {};
    isStarting.current = true;
    setAttempt({ stage: 'starting' });
    noteStarting(true);
    const { request, data, error } = await startOnceRenewed(asked);
    noteStarting(false);
    isStarting.current = false;
    if (error) {
      reportActionFailure(error, words.failed);
      setAttempt(afterFailedStart(error, words));
      return fieldErrorsOf(error);
    }
    const started = { request, operation: data, review: kind.reviewOf(request, data) };
    setAttempt({ stage: 'entering-code', started, problem: null });
    return {};
  };

  const confirmStarted = async (started: StartedPayment<Request>, otp: string): Promise<CodeVerdict> => {
    awaitOutcome(awaitedOf(started, words));
    const { data, error } = await kind.confirm({ id: started.operation.id, otp });
    if (!error) {
      settle(kind.after(started, data, false));
      return 'accepted';
    }
    const next = afterFailedConfirm(started, error, words);
    settle(next);
    return next.stage === 'entering-code' ? 'rejected' : 'unanswered';
  };

  // Nobody waits for it: should it get lost, the bank tells of the payment until it expires, and it can be discarded then.
  const giveUp = async (started: StartedPayment<Request>) => {
    setGivenUpId(started.operation.id);
    const { error } = await discard(started.operation.id);
    setGivenUpId(null);
    if (error === undefined || refusalCode(error) !== 'CODE_ACCEPTED') return;
    // A code that seemed lost has moved the money after all.
    awaitOutcome(awaitedOf(started, words));
    setAttempt((now) => (now.stage === 'editing' ? { stage: 'unknown', started } : now));
  };

  return {
    words,
    attempt,
    start,
    confirm: async (otp) =>
      attempt.stage === 'entering-code' ? confirmStarted(attempt.started, otp) : 'unanswered',
    learn: (state) => {
      if (attempt.stage === 'settling') settle(kind.after(attempt.started, state, true));
      if (attempt.stage !== 'unknown' && attempt.stage !== 'kept-back') return;
      moneyMoved();
      settle(kind.after(attempt.started, state, false));
    },
    edit: () => {
      setAttempt(EDITING);
      if (attempt.stage !== 'entering-code' && attempt.stage !== 'refused') return;
      // What is sent next is a payment of its own, whatever it looks like.
      intentKeys.renew();
      // What was stopped is over, and nothing is left to give up: the bank would say that its code had counted.
      if (attempt.stage === 'refused' && attempt.refusal.code === 'OPERATION_STOPPED') return;
      void giveUp(attempt.started);
    },
  };
}

const awaitedOf = ({ operation, review }: StartedPayment<unknown>, words: PaymentWords): AwaitedPayment => ({
  operationId: operation.id,
  what: paymentText(operation.amount, review.to, words),
  act: words.act,
  reference: operation.reference,
});
