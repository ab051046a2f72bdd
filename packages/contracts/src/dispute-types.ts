// Apart from the contract, because the browser needs these before anything is validated.

/** What can be wrong with a transaction, and within how many hours the bank has dealt with it (as for tickets). */
export const DISPUTE_TYPES = {
  NOT_RECEIVED: { label: 'The money did not arrive', answerHours: 72 },
  NOT_DELIVERED: { label: 'I did not get what I paid for', answerHours: 72 },
  WRONG_RECIPIENT: { label: 'I sent it to the wrong person', answerHours: 72 },
  WRONG_AMOUNT: { label: 'The amount is wrong', answerHours: 72 },
  TWICE: { label: 'I was debited twice', answerHours: 72 },
  NOT_ME: { label: 'I did not make this payment', answerHours: 14 * 24 },
  NOT_MINE: { label: 'This money is not mine', answerHours: 72 },
  CHARGE: { label: 'The charge is wrong', answerHours: 30 * 24 },
  OTHER: { label: 'Something else', answerHours: 72 },
} as const;
export type DisputeType = keyof typeof DISPUTE_TYPES;
export const disputeTypes = Object.keys(DISPUTE_TYPES) as [DisputeType, ...DisputeType[]];

/** ACCEPTED and DECLINED are the bank's decisions; WITHDRAWN where the customer marked it as done before. */
export const DISPUTE_STATES = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
