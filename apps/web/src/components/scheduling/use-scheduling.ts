import { TEXTS } from '@harvest/contracts/texts';
import { useRef, useState } from 'react';
import type { Answered } from '../../api/call.ts';
import {
  actionFailureText,
  type CallFailure,
  fieldErrorsOf,
  isAnswerUnknown,
  refusalCode,
} from '../../api/failure.ts';
import type { ScheduledPayment, StartedSchedule } from '../../api/scheduled-payments-api.ts';
import { noteStarting } from '../../api/sent-money.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { BILL_WORDS } from '../payment/bill-words.ts';
import type { PaymentReview, Refusal } from '../payment/payment-attempt.ts';
import type { FieldErrors } from '../payment/use-payment.ts';
import { reportActionFailure } from '../report-action-failure.ts';
import { toast } from '../toast.ts';
import { type ApprovalWords, type StartedSchedules, startedApproval } from './approval.ts';
import { NOTHING_SCHEDULED } from './schedule-values.ts';
import { type Approving, useApproval } from './use-approval.ts';

export const SCHEDULING_WORDS: ApprovalWords = {
  noun: 'scheduled payment',
  send: 'Send',
  done: 'scheduled',
  direction: 'to',
  underWay: "You're scheduling",
  unheard: 'You asked us to schedule',
  nothing: NOTHING_SCHEDULED,
  mayBe: 'The payment may be scheduled.',
  failed: TEXTS.scheduleTransferFailed,
};

/** The same of a bill. */
export const BILL_SCHEDULING_WORDS: ApprovalWords = {
  ...SCHEDULING_WORDS,
  send: BILL_WORDS.send,
  direction: BILL_WORDS.direction,
  failed: TEXTS.anErrorOccurred,
};

const notHeard = ({ send }: ApprovalWords): string =>
  `We haven't heard back. Nothing is scheduled: that takes your code. No money has left your account. Press ${send} again.`;

export type ScheduleKind<Request extends object> = {
  /** Those of a transfer where none are given. */
  readonly words?: ApprovalWords;
  /** Runs once per key, however often it is sent (decision 5). */
  readonly start: (keyed: {
    readonly body: Request;
    readonly idempotencyKey: string;
  }) => Answered<readonly StartedSchedule[]>;
  /** The request as it can be started after all, where what was refused is nothing to the customer; else null. */
  readonly renew?: (request: Request, failure: CallFailure) => Promise<Request | null>;
  readonly reviewOf: (request: Request, started: StartedSchedules) => PaymentReview;
};

export type Scheduling<Request> = {
  readonly approving: Approving;
  readonly isStarting: boolean;
  readonly refusal: Refusal | null;
  /** What the code has scheduled, until the next form is opened. */
  readonly scheduled: readonly ScheduledPayment[] | null;
  /** Answers what the bank found wrong with which part of the request. */
  readonly start: (request: Request) => Promise<FieldErrors>;
  /** Forgets what was scheduled or refused. */
  readonly restart: () => void;
};

/** Has something paid later: starts it, and takes its code (S2 §3). */
export function useScheduling<Request extends object>(
  kind: ScheduleKind<Request>,
  onScheduled: () => void,
): Scheduling<Request> {
  const { words = SCHEDULING_WORDS } = kind;
  const [isStarting, setIsStarting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [scheduled, setScheduled] = useState<readonly ScheduledPayment[] | null>(null);
  const [intentKeys] = useState(createIdempotencyKeys);
  const isBusy = useRef(false);
  const approving = useApproval(words, (approved) => {
    intentKeys.renew();
    toast.quietly(TEXTS.scheduledPaymentApproved);
    setScheduled(approved);
    onScheduled();
  });

  const startOnceRenewed = async (asked: Request) => {
    const startOf = async (request: Request) => ({
      request,
      ...(await kind.start({ body: request, idempotencyKey: intentKeys.keyOf(request) })),
    });
    const answer = await startOf(asked);
    const renewed = answer.error && (await kind.renew?.(asked, answer.error));
    return renewed ? startOf(renewed) : answer;
  };

  const start = async (asked: Request): Promise<FieldErrors> => {
    if (isBusy.current) return {};
    isBusy.current = true;
    setIsStarting(true);
    setRefusal(null);
    noteStarting(true);
    const { request, data, error } = await startOnceRenewed(asked);
    noteStarting(false);
    isBusy.current = false;
    setIsStarting(false);
    if (error) {
      reportActionFailure(error, words.failed);
      setRefusal({
        text: isAnswerUnknown(error) ? notHeard(words) : actionFailureText(error, words.failed),
        code: refusalCode(error),
      });
      return fieldErrorsOf(error);
    }
    const [first, ...others] = data;
    if (first === undefined) return {};
    const started: StartedSchedules = [first, ...others];
    // There is no record of it before its code was right.
    approving.open(startedApproval(started, kind.reviewOf(request, started), { isApproved: () => true }));
    return {};
  };

  return {
    approving: {
      ...approving,
      edit: () => {
        approving.edit();
        // What is sent next is an intent of its own, whatever it looks like.
        intentKeys.renew();
      },
    },
    isStarting,
    refusal,
    scheduled,
    start,
    restart: () => {
      setScheduled(null);
      setRefusal(null);
    },
  };
}
