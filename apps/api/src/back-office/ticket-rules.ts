import type { Urgency } from '@harvest/contracts/back-office';
import { TICKET_STATES, type TicketState } from '@harvest/contracts/ticket-kinds';
import { urgencyBefore } from './queue-age-rules.ts';
import type { StaffTicket } from './tickets-db.ts';

/** The deadline counts while the customer waits for the bank. */
export function ticketUrgency(
  { waitsSince, answerBy }: Pick<StaffTicket, 'waitsSince' | 'answerBy'>,
  now: Date,
): Urgency {
  return waitsSince === undefined ? 'IN_TIME' : urgencyBefore(answerBy, now);
}

/** Whose it is, and what both sides name it by; of what was written nothing, because it stands in the audit. */
export const ticketTitle = ({ customerName, trackingNumber }: StaffTicket): string =>
  `${customerName}: ${trackingNumber}`;

/** A ticket as the audit mentions it. */
export const ticketMention = (ticket: StaffTicket) => ({
  kind: 'tickets',
  id: ticket.id,
  title: ticketTitle(ticket),
});

/** The state that a list is narrowed to; null where there is none of that name. */
export function stateNamed(status: string | undefined): TicketState | undefined | null {
  if (status === undefined || status === '') return undefined;
  return TICKET_STATES.find((state) => state === status) ?? null;
}
