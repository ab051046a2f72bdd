import { useMediaQuery } from '@mantine/hooks';
import { OperationCode } from '../operation-code.tsx';
import { useOfflineReason } from '../use-offline-reason.ts';
import { type PaymentWords, paymentText, type StartedPayment } from './payment-attempt.ts';
import type { Payment } from './use-payment.ts';

type Props = {
  readonly words: Pick<PaymentWords, 'direction'>;
  readonly started: StartedPayment<unknown>;
  readonly problem: string | null;
  readonly onCode: Payment<unknown>['confirm'];
  /** What is confirmed. */
  readonly reviewId: string;
  /** Whether the boxes take the focus. */
  readonly isStart: boolean;
};

/** The code that sends what stands in the review. */
export function PaymentCode(props: Props) {
  const { words, started, problem, onCode, reviewId, isStart } = props;
  const { operation, review } = started;
  const offlineReason = useOfflineReason();
  return (
    <OperationCode
      sent={{ ...operation, operationId: operation.id }}
      // Where the focus passes the review over, it is heard with the boxes.
      describedBy={isStart ? reviewId : undefined}
      isStart={isStart}
      submitLabel={`Confirm ${paymentText(operation.amount, review.to, words)}`}
      busyLabel="Sending your code..."
      onCode={onCode}
      problem={problem}
      blocked={offlineReason}
    />
  );
}

/** A telephone opens its keypad for the first box, and the review stays in view above it; elsewhere the review comes first. */
export const useIsTouched = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
