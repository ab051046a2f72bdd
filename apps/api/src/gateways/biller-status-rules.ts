import type { ResponseCode } from './response-code-rules.ts';

/** Certainly not vended, now or later. */
const refused = (meaning: string): ResponseCode => ({ meaning, sent: 'FAILED', queried: 'FAILED' });
const unclear = (meaning: string): ResponseCode => ({ meaning, sent: 'UNKNOWN', queried: 'UNKNOWN' });

/** What billers say of a purchase. What is not certain settles nothing: what is vended twice is paid for twice (decision 31). */
const STATUSES: Readonly<Record<string, ResponseCode>> = {
  VENDED: { meaning: 'Bought', sent: 'SUCCESS', queried: 'SUCCESS' },
  REFUSED: refused('Refused by the provider'),
  UNKNOWN_NUMBER: refused('The provider does not know the number'),
  // In the answer to a question it may be the question that reached nobody (A216).
  UNAVAILABLE: { meaning: 'The provider could not be reached', sent: 'FAILED', queried: 'UNKNOWN' },
  PENDING: unclear('Still being worked on'),
  DUPLICATE: unclear('Taken on before'),
  NEVER_HEARD_OF: { meaning: 'No such request', sent: 'UNKNOWN', queried: 'NEVER_HEARD_OF' },
};

export function billerStatus(word: string): ResponseCode {
  const known = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined;
  return known ?? unclear('Not a status of the table');
}
