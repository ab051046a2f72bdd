import type { TracedPayment } from '../../api/back-office-api.ts';
import {
  stepsTaken,
  stillToCome,
  type TrackerStep,
  waitingWords,
} from '../../components/payment/tracker-steps.ts';
import { toTheSecondText } from '../../lib/bank-time.ts';
import { nairaText } from '../../lib/naira-text.ts';

type Step = TracedPayment['timeline'][number]['step'];

/** The way of the money as its customer is told of it, from the start on and in the third person. */
export function paymentSteps(payment: TracedPayment): readonly TrackerStep[] {
  const happened = stepsTaken(payment.timeline, (step) => wordsFor(step, payment));
  const awaited = awaitedWords(payment);
  return awaited === null ? happened : [...happened, stillToCome(awaited)];
}

function awaitedWords(payment: TracedPayment): string | null {
  const { status, stopUntil } = payment;
  if (status === 'AWAITING_OTP') return 'Waiting for its code';
  if (status !== 'PENDING') return null;
  return stopUntil === null ? waitingWords(payment) : `Can be stopped until ${toTheSecondText(stopUntil)}`;
}

function wordsFor(step: Step, { total, destinationBankName, isBill }: TracedPayment): string {
  switch (step) {
    case 'STARTED':
      return 'The customer started it';
    case 'HELD':
      return `${nairaText(total)} set aside, with time to stop it`;
    case 'EXPIRED':
      return 'It waited too long for its code';
    case 'DEBITED':
      return `${nairaText(total)} left the account`;
    case 'SENT':
      return `Sent to ${destinationBankName}`;
    case 'CONFIRMED':
      // The other bank said so, two of the staff did, or it never left this one.
      return isBill ? 'It was bought' : 'It arrived';
    case 'FAILED':
      return 'It failed';
    case 'RETURNED':
      return `${nairaText(total)} came back to the account`;
    case 'STOPPED':
      return 'The customer stopped it';
  }
}
