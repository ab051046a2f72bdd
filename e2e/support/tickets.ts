import { expect } from 'vitest';
import { callAs, MAKER, type Person } from './people.ts';

/** A customer writes to the bank, past all pages. @returns the ticket's id */
export async function openTicket(person: Person, subject: string, body: string): Promise<string> {
  const answer = await callAs(person, 'POST', '/api/tickets', { subject, body, attachments: [] });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { readonly id: string }).id;
}

/** Staff answer, past all pages. */
export async function answerTicket(id: string, text: string): Promise<void> {
  const answer = await callAs(MAKER, 'POST', `/api/admin/tickets/${id}/messages`, { text, attachments: [] });
  expect(answer.status).toBe(200);
}
