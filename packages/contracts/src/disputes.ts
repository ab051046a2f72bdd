import { z } from 'zod';
import { DISPUTE_STATES, disputeTypes } from './dispute-types.ts';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import { done, id, requiredText, text } from './fields.ts';
import { MESSAGE_LENGTH_MAX } from './ticket-kinds.ts';

/** A problem that a customer reported about a transaction. */
export const dispute = z.object({
  type: z.enum(disputeTypes),
  referenceNumber: z.string(),
  /** What banks trace a transfer by, and providers a purchase; null of what had not moved. */
  sessionId: z.string().nullable(),
  /** The conversation about it. */
  ticketId: id,
  trackingNumber: z.string(),
  state: z.enum(DISPUTE_STATES),
  reportedAt: z.iso.datetime(),
  /** When it was opened again last, after its customer had marked it as done. */
  reopenedAt: z.iso.datetime().nullable(),
  answerBy: z.iso.datetime(),
  /** When somebody of the bank first wrote about it. */
  answeredAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** What the bank found, in words for the customer; empty while it is open. */
  decision: z.string(),
  /** Of one that is withdrawn: what is open about the same transaction, and keeps it from being opened again. */
  replacedBy: z.object({ ticketId: id, trackingNumber: z.string() }).nullable(),
});
export type Dispute = z.output<typeof dispute>;

const ofReference = z.object({ referenceNumber: text(100) });
const HISTORY = anyLink('/home', '/transaction-history', '/transfer', '/customer-service');

nameSchemas({
  Dispute: dispute,
});

export const disputesEndpoints = defineEndpoints('Disputes', {
  'GET /api/ibanking/personal/transactions/{referenceNumber}/dispute': {
    operationId: 'getDispute',
    summary: 'What can be reported about a transaction of the customer, and what was',
    access: HISTORY,
    params: ofReference,
    /** The newest where several were reported, one after the other. */
    response: z.object({ types: z.array(z.enum(disputeTypes)), dispute: dispute.nullable() }),
    errors: ['NOT_FOUND'],
  },
  'POST /api/ibanking/personal/transactions/{referenceNumber}/dispute': {
    operationId: 'openDispute',
    summary:
      'Reports a problem with a transaction: a ticket with its reference and session id, and a deadline',
    access: HISTORY,
    params: ofReference,
    idempotencyKey: true,
    body: z.object({ type: z.enum(disputeTypes), text: requiredText(MESSAGE_LENGTH_MAX) }),
    response: done.extend({ dispute }),
    errors: ['NOT_FOUND', 'DISPUTE_OPEN', 'DISPUTE_TYPE', 'TOO_MANY_TICKETS'],
  },
});
