import { callAs, type Person } from './people.ts';
import type { Receipt } from './receipt-answers.ts';

export { CHECK, type Receipt } from './receipt-answers.ts';

/** The receipt that the bank makes of a movement. */
export async function receiptOf(person: Person, reference: string): Promise<Receipt> {
  const path = `/api/ibanking/personal/transactions/${encodeURIComponent(reference)}/receipt`;
  return (await callAs(person, 'POST', path)).json() as Promise<Receipt>;
}
