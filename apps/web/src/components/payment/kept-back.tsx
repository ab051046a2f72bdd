import { useEffect, useRef, useState } from 'react';
import { isAnswerUnknown, refusalCode } from '../../api/failure.ts';
import { type PaymentState, useStopOperationMutation } from '../../api/transfers-api.ts';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { failureBeside } from '../report-action-failure.ts';
import { useCountdown } from '../use-countdown.ts';
import classes from './kept-back.module.css';
import { LIVE_MS } from './use-live-payment.ts';
import { usePaymentChecks } from './use-payment-checks.ts';

type Props = {
  readonly payment: PaymentState;
  /** Hears what became of it: sent or stopped, here or anywhere else. */
  readonly onState: (state: PaymentState) => void;
  /** Whether it takes the focus, where a press of one's own led here. */
  readonly isStart?: boolean;
  /** Whether there is room for the button alone. */
  readonly isBrief?: boolean;
};

const SOON_SECONDS = 10;
const SENDING_MS = 1000;

/** A payment with a while to stop it (decision 74). It goes out by itself, whether anybody looks or not. */
export function KeptBack({ payment, onState, isStart = false, isBrief = false }: Props) {
  const [secondsLeft] = useCountdown(payment.secondsToStop ?? 0);
  const { check } = usePaymentChecks(payment.id, {
    onState: (state) => {
      if (state.stopUntil === null) onState(state);
    },
    delaysMs: [secondsLeft > 0 ? LIVE_MS : SENDING_MS],
  });
  return (
    <StopInTime id={payment.id} secondsLeft={secondsLeft} check={check} isStart={isStart} isBrief={isBrief} />
  );
}

type StopProps = {
  /** Of a payment, or of an order with all its payments. */
  readonly id: string;
  readonly secondsLeft: number;
  /** Asks the bank what became of it. */
  readonly check: () => Promise<void>;
  /** What of it is not sent, where some was. */
  readonly notSent?: string;
  readonly isStart?: boolean;
  readonly isBrief?: boolean;
};

/** The large button, and for how long it stops anything. */
export function StopInTime({
  id,
  secondsLeft,
  check,
  notSent = 'Nothing was sent yet',
  isStart = false,
  isBrief = false,
}: StopProps) {
  const [stop, { isLoading }] = useStopOperationMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The code's boxes had the focus, and they are gone.
    if (isStart) place.current?.querySelector('button')?.focus();
  }, [isStart]);

  const stopIt = async () => {
    if (isLoading) return;
    setProblem(null);
    const { error } = await stop(id);
    // It was stopped, or there was nothing to stop any more: the bank says which.
    if (error === undefined || refusalCode(error) === 'NOTHING_TO_STOP') await check();
    else
      setProblem(
        isAnswerUnknown(error)
          ? 'We do not know whether it was stopped. Press Stop again.'
          : failureBeside(error, 'It was not stopped. Press Stop again.'),
      );
  };

  // Not every second is told aloud.
  const told = toldOf(secondsLeft, notSent);
  if (isBrief)
    return (
      <div className={classes['brief']}>
        <p className="sr-only" role="status">
          {told}
        </p>
        <SubmitButton
          busy={isLoading && 'Stopping...'}
          onClick={() => void stopIt()}
          className={`${classes['stopBriefly']}`}
        >
          Stop
          <span aria-hidden className={classes['seconds']}>
            {secondsLeft} s
          </span>
        </SubmitButton>
        <Problem text={problem} />
      </div>
    );
  return (
    <div ref={place} className={classes['keptBack']}>
      <p className={classes['left']} aria-hidden>
        {secondsLeft > 0 ? (
          <>
            Sends by itself in <strong>{secondsLeft} s</strong>
          </>
        ) : (
          'Sending it now'
        )}
      </p>
      <p className={classes['told']} role="status">
        {told}
      </p>
      <SubmitButton
        fullWidth
        busy={isLoading && 'Stopping...'}
        onClick={() => void stopIt()}
        className={`${classes['stop']}`}
      >
        Stop
      </SubmitButton>
      <Problem text={problem} />
      <p className={classes['hint']}>
        Did somebody hurry you, or tell you what to say? Stop it: that costs nothing. If you close this page,
        it is sent all the same.
      </p>
    </div>
  );
}

function toldOf(secondsLeft: number, notSent: string): string {
  if (secondsLeft === 0) return 'Sending it now.';
  return secondsLeft > SOON_SECONDS
    ? `${notSent}. You have 30 seconds to stop it.`
    : `${notSent}. You have less than ${SOON_SECONDS + 1} seconds to stop it.`;
}
