import { useEffect, useEffectEvent, useState } from 'react';
import { type CallFailure, refusalCode } from '../../api/failure.ts';
import { type PaymentState, useLazyPaymentStateQuery } from '../../api/transfers-api.ts';
import { clockText } from '../../lib/bank-time.ts';
import { whenSeen } from '../../lib/when-seen.ts';

/** Asked by itself after these pauses, and then again and again after the last of them. */
const CHECK_DELAYS_MS = [2000, 4000, 8000, 15_000, 30_000];

type Heard<State> = {
  readonly onState: (state: State) => void;
  /** The bank knows no such payment of this customer: somebody else has signed in since. */
  readonly onNotFound?: () => void;
  readonly delaysMs?: readonly number[];
  /** Nothing more is to be learnt. */
  readonly isOver?: boolean;
};

export type PaymentChecks = {
  readonly check: () => Promise<void>;
  readonly isChecking: boolean;
  /** When it was asked last, as `HH:mm:ss`; null before the first time. */
  readonly checkedAt: string | null;
};

/** Asks what became of a payment, again and again, for as long as it is wanted and somebody looks. */
export function usePaymentChecks(operationId: string, heard: Heard<PaymentState>): PaymentChecks {
  const [read, { isFetching }] = useLazyPaymentStateQuery();
  return useChecks(async () => read(operationId), isFetching, heard);
}

/** The same of anything whose state can be read. */
export function useChecks<State>(
  read: () => Promise<{ readonly data?: State | undefined; readonly error?: CallFailure | undefined }>,
  isChecking: boolean,
  { onState, onNotFound, delaysMs = CHECK_DELAYS_MS, isOver = false }: Heard<State>,
): PaymentChecks {
  const [checks, setChecks] = useState<{ done: number; at: string | null }>({ done: 0, at: null });

  const check = async () => {
    const { data, error } = await read();
    setChecks(({ done }) => ({ done: done + 1, at: clockText(new Date()) }));
    if (data) onState(data);
    else if (error && refusalCode(error) === 'NOT_FOUND') onNotFound?.();
  };
  const checkByItself = useEffectEvent(() => void check());
  const delayMs = delaysMs[Math.min(checks.done, delaysMs.length - 1)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: each check is the reason to wait for the next one.
  useEffect(() => {
    if (isOver) return undefined;
    let forget: (() => void) | undefined;
    const timer = setTimeout(() => {
      forget = whenSeen(() => checkByItself());
    }, delayMs);
    return () => {
      clearTimeout(timer);
      forget?.();
    };
  }, [checks, delayMs, isOver]);

  return { check, isChecking, checkedAt: checks.at };
}
