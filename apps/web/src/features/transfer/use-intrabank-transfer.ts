import { TEXTS } from '@harvest/contracts/texts';
import { useRef, useState } from 'react';
import { fieldErrorsOf } from '../../api/failure.ts';
import {
  type TransferState,
  useConfirmIntrabankTransferMutation,
  useMoneyMoved,
  useStartIntrabankTransferMutation,
} from '../../api/transfers-api.ts';
import type { CodeVerdict } from '../../components/code-form.tsx';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import {
  type Attempt,
  afterFailedConfirm,
  afterFailedStart,
  afterState,
  EDITING,
  type StartedTransfer,
  TRANSFER_SUBMITTED,
  type TransferRequest,
} from './transfer-attempt.ts';

export type FieldErrors = Readonly<Record<string, string>>;

export type IntrabankTransfer = {
  readonly attempt: Attempt;
  /** Answers what the bank found wrong with which part of the request. */
  readonly start: (request: TransferRequest) => Promise<FieldErrors>;
  readonly confirm: (code: string) => Promise<CodeVerdict>;
  readonly learn: (state: TransferState) => void;
  readonly edit: () => void;
};

/** Sends money inside the bank: start it, confirm it with a code, and find out what became of it. */
export function useIntrabankTransfer(onSent: () => void): IntrabankTransfer {
  const [attempt, setAttempt] = useState<Attempt>(EDITING);
  const [startTransfer] = useStartIntrabankTransferMutation();
  const [confirmTransfer] = useConfirmIntrabankTransferMutation();
  const moneyMoved = useMoneyMoved();
  const [intentKeys] = useState(createIdempotencyKeys);
  const [codeKeys] = useState(createIdempotencyKeys);
  const isStarting = useRef(false);

  const settle = (next: Attempt) => {
    // Done or refused, this payment is over: the next press of Send is a payment of its own.
    if (next.stage === 'done' || next.stage === 'refused') intentKeys.renew();
    if (next.stage === 'done') {
      moneyMoved();
      const isThere = next.outcome.status === 'SUCCESS';
      toast.success(isThere ? TEXTS.transferredSuccessfully : TRANSFER_SUBMITTED);
      onSent();
    }
    setAttempt(next);
  };

  const start = async (request: TransferRequest): Promise<FieldErrors> => {
    if (isStarting.current) return {};
    isStarting.current = true;
    setAttempt({ stage: 'starting' });
    const { data, error } = await startTransfer({ body: request, idempotencyKey: intentKeys.keyOf(request) });
    isStarting.current = false;
    if (error) {
      reportActionFailure(error, TEXTS.transferFailed);
      setAttempt(afterFailedStart(error));
      return fieldErrorsOf(error);
    }
    setAttempt({ stage: 'entering-code', started: { request, operation: data }, problem: null });
    return {};
  };

  const confirmStarted = async (started: StartedTransfer, otp: string): Promise<CodeVerdict> => {
    const body = { id: started.operation.id, otp };
    const { data, error } = await confirmTransfer({ body, idempotencyKey: codeKeys.keyOf(body) });
    if (!error) {
      settle(afterState(started, data));
      return 'accepted';
    }
    const next = afterFailedConfirm(started, error);
    // Nobody knows of a failure yet when the answer is lost, so no toast may speak of one.
    if (next.stage !== 'unknown') reportActionFailure(error, TEXTS.transferFailed);
    settle(next);
    return next.stage === 'entering-code' ? 'rejected' : 'unanswered';
  };

  return {
    attempt,
    start,
    confirm: async (otp) =>
      attempt.stage === 'entering-code' ? confirmStarted(attempt.started, otp) : 'unanswered',
    learn: (state) => {
      if (attempt.stage === 'unknown') settle(afterState(attempt.started, state));
    },
    edit: () => setAttempt(EDITING),
  };
}
