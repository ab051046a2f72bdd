import { DISPUTE_TYPES, type DisputeType } from '@harvest/contracts/dispute-types';
import type { Dispute } from '../../api/disputes-api.ts';
import { bank } from '../../lib/bank.ts';
import { dayText, todayInLagos } from '../../lib/calendar-day.ts';
import { stillToCome, type TrackerStep } from '../payment/tracker-steps.ts';

/** What the bank does about it. No money is promised: whether any moves is found out first. */
export const WHAT_WE_DO: Readonly<Record<DisputeType, string>> = {
  NOT_RECEIVED: 'We ask the other bank where it is, by its session ID.',
  NOT_DELIVERED: 'We ask the provider what became of it, by its request ID.',
  WRONG_RECIPIENT: "We ask whoever got it. We cannot take money out of somebody else's account by ourselves.",
  WRONG_AMOUNT: 'We compare it with what our books say.',
  TWICE: 'We look for both payments in our books, and with whoever was paid.',
  NOT_ME: 'We look at who was logged in, and how it was confirmed.',
  NOT_MINE: 'We find out whose it is. Please do not spend it.',
  CHARGE: 'We work it out again by our price list.',
  OTHER: 'Somebody reads what you wrote and looks into it.',
};

/** What is true already, before anybody reports anything; null where there is nothing to add. */
export function knownWords(types: readonly DisputeType[], isOnItsWay: boolean): string | null {
  if (isOnItsWay) {
    const done = types.includes('NOT_DELIVERED') ? 'be bought' : 'arrive';
    return `It is not confirmed yet. Should it not ${done}, the money comes back to your account by itself, and we tell you.`;
  }
  if (types.includes('WRONG_RECIPIENT') && !types.includes('NOT_RECEIVED'))
    return `Inside ${bank.name} money is in the other account the moment it leaves yours. If they do not see it, check the account number.`;
  if (types.includes('NOT_ME') && !types.includes('TWICE'))
    return 'No money is missing from your account for this payment: it never left, or it has come back.';
  return null;
}

const HOUR_MS = 3_600_000;

/** Until which day the bank decides about what is reported now: `26-11-2026`. */
export function deadlineDay(type: DisputeType, now: Date): string {
  return dayOf(new Date(now.getTime() + DISPUTE_TYPES[type].answerHours * HOUR_MS));
}

const dayOf = (moment: Date): string => dayText(todayInLagos(moment));

function deadlineWords({ answerBy }: Dispute, now: Date): string {
  const due = new Date(answerBy);
  const day = dayOf(due);
  return due < now ? `Our decision was due by ${day}` : `We decide by ${day}`;
}

/** What has become of a report so far, step by step, ending with what it waits for. */
export function disputeSteps(dispute: Dispute, now: Date): readonly TrackerStep[] {
  const { type, reportedAt, reopenedAt, answeredAt, decidedAt } = dispute;
  // The decision is an answer, too, and is told as what it is.
  const isAnswered = answeredAt !== null && (decidedAt === null || answeredAt < decidedAt);
  const since = [
    ...(isAnswered ? [{ words: `${bank.name} answered`, at: answeredAt, mark: 'done' } as const] : []),
    ...(reopenedAt === null ? [] : [{ words: 'Opened again', at: reopenedAt, mark: 'done' } as const]),
  ];
  return [
    { words: `You reported: ${DISPUTE_TYPES[type].label}`, at: reportedAt, mark: 'done' },
    ...since.sort((one, other) => one.at.localeCompare(other.at)),
    lastStep(dispute, now),
  ];
}

function lastStep(dispute: Dispute, now: Date): TrackerStep {
  const { state, decidedAt } = dispute;
  switch (state) {
    case 'OPEN':
      return stillToCome(deadlineWords(dispute, now));
    case 'ACCEPTED':
      return { words: `${bank.name} agrees with you`, at: decidedAt, mark: 'done' };
    case 'DECLINED':
      return { words: `${bank.name} did not accept it`, at: decidedAt, mark: 'failed' };
    case 'WITHDRAWN':
      return { words: 'You marked it as done', at: null, mark: 'done' };
  }
}
