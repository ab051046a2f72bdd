import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import {
  type TurningOff,
  usePaymentStopQuery,
  useStartTurningOffMutation,
  useTurnOnPaymentStopMutation,
} from '../../api/payment-stop-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import type { Refusal } from '../../components/payment/payment-attempt.ts';
import { reportRefusedStart, StartProblem } from '../../components/start-problem.tsx';
import { toast } from '../../components/toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FactorCard } from './factor-card.tsx';
import { PaymentStopDialog } from './payment-stop-dialog.tsx';

/** The switch for time to stop a payment (decision 74): on at a press, off with a code. */
export function PaymentStop() {
  const { data, error, refetch } = usePaymentStopQuery();
  const [turnOn, { isLoading: isTurningOn }] = useTurnOnPaymentStopMutation();
  const [startTurningOff, { isLoading: isStarting }] = useStartTurningOffMutation();
  const [turningOff, setTurningOff] = useState<TurningOff | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const change = async (isOn: boolean) => {
    if (isTurningOn || isStarting) return;
    setRefusal(null);
    const { data: started, error: failure } = isOn
      ? await startTurningOff()
      : { ...(await turnOn()), data: null };
    if (failure !== undefined) setRefusal(reportRefusedStart(failure, TEXTS.anErrorOccurred));
    else if (started) setTurningOff(started);
    else toast.quietly('30 seconds to stop are turned on');
  };

  if (error !== undefined)
    return <FetchFailure failure={error} fallback={TEXTS.anErrorOccurred} onRetry={refetch} />;
  if (data === undefined) return <Skeleton lines={3} label="Loading your time to stop a payment" />;
  return (
    <>
      <FactorCard
        title="30 seconds to stop a payment"
        isActive={data.isOn}
        action={data.isOn ? 'Turn off' : 'Turn on'}
        isBusy={isTurningOn || isStarting}
        onAction={() => void change(data.isOn)}
      >
        <p>
          When you pay somebody for the first time, or ten times what you usually send, we wait 30 seconds
          before we send it. Until then you can stop it, and it costs nothing. Turning this off takes a code.
        </p>
      </FactorCard>
      <StartProblem refusal={refusal} />
      {turningOff !== null && (
        <PaymentStopDialog turningOff={turningOff} onClose={() => setTurningOff(null)} />
      )}
    </>
  );
}
