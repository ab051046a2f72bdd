import { DISPUTE_TYPES, type DisputeType } from '@harvest/contracts/dispute-types';
import type { TicketKind } from '@harvest/contracts/ticket-kinds';

/** One movement of a customer, as far as it decides what can be wrong with it. */
export type ReportedMovement = {
  readonly nature: 'PAYMENT' | 'CHARGE' | 'DEPOSIT' | 'RETURN';
  readonly isBill: boolean;
  readonly isBetweenOwnAccounts: boolean;
  /** It went to an account of this bank. */
  readonly isInsideBank: boolean;
  readonly hasMoved: boolean;
  readonly isReturned: boolean;
};

/**
 * What can be reported about a movement, in the order it is offered: what cannot be is not there to be chosen. What has come back
 * was neither lost nor taken; inside the bank money is there as it leaves; and whatever it was, something else can be wrong (A308).
 */
export function fittingTypes(movement: ReportedMovement): readonly DisputeType[] {
  const { nature, isBetweenOwnAccounts, hasMoved, isReturned } = movement;
  const isStill = hasMoved && !isReturned;
  if (isBetweenOwnAccounts) return isStill ? ['TWICE', 'WRONG_AMOUNT', 'OTHER'] : ['OTHER'];
  switch (nature) {
    case 'RETURN':
      return ['WRONG_AMOUNT', 'OTHER'];
    case 'DEPOSIT':
      return ['NOT_MINE', 'WRONG_AMOUNT', 'OTHER'];
    case 'CHARGE':
      return isStill ? ['CHARGE', 'OTHER'] : ['OTHER'];
    case 'PAYMENT':
      return isStill
        ? [...wentWrong(movement), 'WRONG_AMOUNT', 'TWICE', 'NOT_ME', 'OTHER']
        : // Also where nothing is lost, somebody else may have been at it.
          ['NOT_ME', 'OTHER'];
  }
}

/** That somebody else was at the money is answered within a day, long before it is decided. */
export const FRAUD_ANSWER_HOURS = 24;

/** Until when the bank decides about what is reported, or opened again, at this moment. */
export function decideBy(type: DisputeType, now: Date): Date {
  return new Date(now.getTime() + DISPUTE_TYPES[type].answerHours * 3_600_000);
}

/** What can have become of money that was paid to somebody. */
function wentWrong({ isBill, isInsideBank }: ReportedMovement): readonly DisputeType[] {
  if (isBill) return ['NOT_DELIVERED'];
  return isInsideBank ? ['WRONG_RECIPIENT'] : ['NOT_RECEIVED', 'WRONG_RECIPIENT'];
}

/** The conversation about it, as a ticket: what it is called, and how long the bank has. */
export function ticketFor(type: DisputeType, referenceNumber: string) {
  const { label, answerHours } = DISPUTE_TYPES[type];
  const kind: TicketKind = type === 'CHARGE' ? 'CHARGES' : 'PAYMENT';
  return { subject: `${label}: ${referenceNumber}`, kind, answerHours };
}
