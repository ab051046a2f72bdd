import type { Urgency } from '@harvest/contracts/back-office';
import { TICKET_STATES, type TicketState } from '@harvest/contracts/ticket-kinds';
import { urgencyBefore } from './queue-age-rules.ts';

type Waiting = { readonly waitsSince: Date | undefined; readonly answerBy: Date };

/** The deadline counts while the customer waits for the bank. */
export function ticketUrgency({ waitsSince, answerBy }: Waiting, now: Date): Urgency {
  return waitsSince === undefined ? 'IN_TIME' : urgencyBefore(answerBy, now);
}

type Named = { readonly customerName: string; readonly trackingNumber: string };

/** Whose it is, and what both sides name it by; of what was written nothing, because it stands in the audit. */
export const ticketTitle = ({ customerName, trackingNumber }: Named): string =>
  `${customerName}: ${trackingNumber}`;

/** A ticket as the audit mentions it. */
export const ticketMention = (ticket: Named & { readonly id: string; readonly customerId: string }) => ({
  kind: 'tickets',
  id: ticket.id,
  title: ticketTitle(ticket),
  customerId: ticket.customerId,
});

/** The state that a list is narrowed to; null where there is none of that name. */
export function stateNamed(status: string | undefined): TicketState | undefined | null {
  if (status === undefined || status === '') return undefined;
  return TICKET_STATES.find((state) => state === status) ?? null;
}
