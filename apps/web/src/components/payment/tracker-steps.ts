import type { PaymentState } from '../../api/transfers-api.ts';
import { bank } from '../../lib/bank.ts';
import { nairaText } from '../../lib/naira-text.ts';

export type TrackedPayment = Pick<
  PaymentState,
  'status' | 'timeline' | 'total' | 'destinationBankName' | 'bill'
>;

type TimelineStep = PaymentState['timeline'][number]['step'];

export type TrackerStep = {
  readonly words: string;
  /** When it happened; null for what is still waited for. */
  readonly at: string | null;
  readonly mark: 'done' | 'waiting' | 'failed';
};

/** The way of the money in words of every day, step by step, ending with where it is now. */
export function trackerSteps(payment: TrackedPayment): readonly TrackerStep[] {
  const { status, timeline } = payment;
  const happened = stepsTaken(timeline, (step) => wordsFor(step, payment));
  return status === 'PENDING' ? [...happened, stillToCome(waitingWords(payment))] : happened;
}

type Taken<Step> = { readonly step: Step; readonly at: string };

/** What has happened, step by step, in the words of whoever tells it. */
export function stepsTaken<Step extends string>(
  timeline: readonly Taken<Step>[],
  wordsOf: (step: Step) => string,
): TrackerStep[] {
  return timeline.map(({ step, at }) => ({
    words: wordsOf(step),
    at,
    mark: ENDS.has(step) ? 'failed' : 'done',
  }));
}

/** Steps that money ends with and has not arrived. */
const ENDS: ReadonlySet<string> = new Set(['FAILED', 'STOPPED', 'EXPIRED']);

export const stillToCome = (words: string): TrackerStep => ({ words, at: null, mark: 'waiting' });

/** What money waits for that left the account. */
export function waitingWords({
  timeline,
  destinationBankName,
  bill = null,
}: {
  readonly timeline: readonly Taken<string>[];
  readonly destinationBankName: string;
  /** Where it is a bill. */
  readonly bill?: object | null;
}): string {
  if (timeline.some(({ step }) => step === 'SENT')) return `Waiting for ${destinationBankName} to confirm`;
  return bill === null ? `Sending it to ${destinationBankName}` : `Ordering it from ${destinationBankName}`;
}

/** Whether there is anything to follow: inside the bank, money is there as it leaves. */
export const leftTheBank = ({ destinationBankCode }: Pick<PaymentState, 'destinationBankCode'>): boolean =>
  destinationBankCode !== bank.code;

/** Whether it left the account and nobody has confirmed it yet. */
export const isOnItsWay = ({ status, timeline }: Pick<PaymentState, 'status' | 'timeline'>): boolean =>
  status === 'PENDING' && timeline.length > 0;

/** Whether what left the account has come back. */
export const wasReturned = ({ timeline }: Pick<PaymentState, 'timeline'>): boolean =>
  timeline.some(({ step }) => step === 'RETURNED');

/** Whether its customer stopped it before anything was sent. */
export const wasStopped = ({ timeline }: Pick<PaymentState, 'timeline'>): boolean =>
  timeline.some(({ step }) => step === 'STOPPED');

function wordsFor(step: TimelineStep, { total, destinationBankName, bill }: TrackedPayment): string {
  const isBill = bill !== null;
  switch (step) {
    case 'DEBITED':
      return `${nairaText(total)} left your account`;
    case 'SENT':
      return isBill ? `Ordered from ${destinationBankName}` : `Sent to ${destinationBankName}`;
    case 'CONFIRMED':
      return `${destinationBankName} confirmed that it ${isBill ? 'was delivered' : 'arrived'}`;
    case 'FAILED':
      // Why is not known here: it may never have left, or nobody there may have been to be reached.
      return isBill ? 'It could not be bought' : 'It could not be sent';
    case 'RETURNED':
      return `${nairaText(total)} came back to your account`;
    case 'STOPPED':
      return 'You stopped it';
  }
}
