import type { WireBody } from '@harvest/contracts/endpoint';
import type { ticketsEndpoints } from '@harvest/contracts/tickets';
import { newId } from '../../apps/api/src/bank/ids.ts';
import { answerTicket, readAttachments } from '../../apps/api/src/tickets/answering.ts';
import type { Answer, SignedIn, TestBank } from './bank.ts';
import { FILES } from './files.ts';
import { dataUrl } from './pictures.ts';
import type { TestStaff } from './staff.ts';

type NewTicket = WireBody<(typeof ticketsEndpoints)['POST /api/tickets']>;
type Attachment = { readonly name: string; readonly document: string };

export const TICKET = {
  subject: 'My seed money did not arrive',
  body: 'I sent it on Monday.\nPlease look.',
} as const;

/** A file of its ending's kind, or of other bytes, as a browser sends it. */
export function attached(name: string, bytes?: Buffer, mediaType = 'application/octet-stream'): Attachment {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return { name, document: dataUrl(bytes ?? FILES[ending] ?? Buffer.from('something'), mediaType) };
}

export function openTicket(bank: TestBank, { token }: SignedIn, more: Partial<NewTicket> = {}) {
  return bank.ask('POST /api/tickets', { token, body: { ...TICKET, ...more } });
}

export function listTickets(bank: TestBank, { token }: SignedIn) {
  return bank.ask('GET /api/tickets', { token });
}

export function readTicket(bank: TestBank, { token }: SignedIn, id: string) {
  return bank.ask('GET /api/tickets/{id}', { token, params: { id } });
}

export function writeMessage(
  bank: TestBank,
  { token }: SignedIn,
  id: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return bank.call('POST /api/tickets/{id}/messages', { token, params: { id }, body, headers });
}

export function setStatus(
  bank: TestBank,
  { token }: SignedIn,
  id: string,
  resolved: boolean,
): Promise<Answer> {
  return bank.call('POST /api/tickets/{id}/status', { token, params: { id }, body: { resolved } });
}

/** A colleague answers. */
export async function answerAs(
  bank: TestBank,
  { id: staffId }: TestStaff,
  ticketId: string,
  text: string,
  attachments: readonly Attachment[] = [],
): Promise<void> {
  const { db, clock } = bank.platform;
  const now = await clock.now();
  const answer = {
    id: newId(),
    ticketId,
    staffId,
    text,
    attachments: readAttachments(bank.platform, attachments),
  };
  await db.transaction().execute((transaction) => answerTicket(transaction, answer, now));
}

/** What a download answers, as bytes and the head of its data URL. */
export async function downloadAttachment(bank: TestBank, { token }: SignedIn, url: string) {
  const id = /^\/api\/tickets\/attachments\/([^/]+)\/download$/.exec(url)?.[1] ?? 'no address of a file';
  const { content, name } = await bank.ask('GET /api/tickets/attachments/{id}/download', {
    token,
    params: { id },
  });
  const comma = content.indexOf(',') + 1;
  return { name, head: content.slice(0, comma), bytes: Buffer.from(content.slice(comma), 'base64') };
}
