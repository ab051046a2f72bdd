import type { PaymentState } from '../../api/transfers-api.ts';
import { bank } from '../../lib/bank.ts';
import { nairaText } from '../../lib/naira-text.ts';

export type TrackedPayment = Pick<PaymentState, 'status' | 'timeline' | 'total' | 'destinationBankName'>;

type TimelineStep = PaymentState['timeline'][number]['step'];

export type TrackerStep = {
  readonly words: string;
  /** When it happened; null for what is still waited for. */
  readonly at: string | null;
  readonly mark: 'done' | 'waiting' | 'failed';
};

/** The way of the money in words of every day, step by step, ending with where it is now. */
export function trackerSteps(payment: TrackedPayment): readonly TrackerStep[] {
  const { status, timeline, destinationBankName } = payment;
  const happened = timeline.map(
    ({ step, at }): TrackerStep => ({
      words: wordsFor(step, payment),
      at,
      mark: step === 'FAILED' || step === 'STOPPED' ? 'failed' : 'done',
    }),
  );
  if (status !== 'PENDING') return happened;
  const words = timeline.some(({ step }) => step === 'SENT')
    ? `Waiting for ${destinationBankName} to confirm`
    : `Sending it to ${destinationBankName}`;
  return [...happened, { words, at: null, mark: 'waiting' }];
}

/** Whether there is anything to follow: inside the bank, money is there as it leaves. */
export const leftTheBank = ({ destinationBankCode }: Pick<PaymentState, 'destinationBankCode'>): boolean =>
  destinationBankCode !== bank.code;

/** Whether what left the account has come back. */
export const wasReturned = ({ timeline }: Pick<PaymentState, 'timeline'>): boolean =>
  timeline.some(({ step }) => step === 'RETURNED');

/** Whether its customer stopped it before anything was sent. */
export const wasStopped = ({ timeline }: Pick<PaymentState, 'timeline'>): boolean =>
  timeline.some(({ step }) => step === 'STOPPED');

function wordsFor(step: TimelineStep, { total, destinationBankName }: TrackedPayment): string {
  switch (step) {
    case 'DEBITED':
      return `${nairaText(total)} left your account`;
    case 'SENT':
      return `Sent to ${destinationBankName}`;
    case 'CONFIRMED':
      return `${destinationBankName} confirmed that it arrived`;
    case 'FAILED':
      // Why is not known here: it may never have left, or nobody there may have been to be reached.
      return 'It could not be sent';
    case 'RETURNED':
      return `${nairaText(total)} came back to your account`;
    case 'STOPPED':
      return 'You stopped it';
  }
}
