import { kobo } from '@harvest/money';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type BankEvent, readEvent } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import { decideDispute, keepReport } from '../disputes/disputes.ts';
import { alertsFor } from '../messages/messages.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { sealFile } from '../platform/files.ts';
import { insertNotices } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { addToTicket, answerTicket } from '../tickets/answering.ts';
import { openTicket, setTicketStatus } from '../tickets/tickets.ts';
import { type PastDispute, type PastTicket, pastDisputes, pastTickets } from './demo-tickets-rules.ts';
import { DAY_MS } from './seed-customers.ts';
import { demoCustomer } from './seed-schedules.ts';

const MAKER = 'maker@harvest.test';
/** What was told longer ago has been read. */
const UNREAD_DAYS = 2;
const NOTED_DAYS = 30;

type Past = {
  readonly platform: Platform;
  readonly transaction: DatabaseTransaction;
  readonly staffId: string;
  readonly now: Date;
};

/** What the demo's people wrote to the bank, what it answered, and what they find in their notices. */
export async function seedHelp(
  platform: Platform,
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  const past = { platform, transaction, staffId: await staffMember(transaction), now };
  const ids: string[] = [];
  for (const ticket of pastTickets) ids.push(await openPast(past, ticket));
  for (const dispute of pastDisputes) ids.push(await reportPast(past, dispute));
  await notePast(past, [...(await pastMoney(past)), ...(await takeWritten(past, ids))]);
  await read(past, ids);
}

/** The colleague of the demo who answers customers. */
export async function staffMember(transaction: DatabaseTransaction): Promise<string> {
  const { id } = await transaction
    .selectFrom('staff')
    .select('id')
    .where('email', '=', MAKER)
    .executeTakeFirstOrThrow();
  return id;
}

const ago = ({ now }: Past, hours: number) => new Date(now.getTime() - hours * 3_600_000);

async function openPast(past: Past, { whose, subject, kind, ...talk }: PastTicket): Promise<string> {
  const { platform, transaction } = past;
  const { id: customerId } = await demoCustomer(platform, transaction, whose);
  const id = newId();
  const [first] = talk.messages;
  const attachments = first.hasPicture === true ? [await deliveryNote(platform)] : [];
  const opened = { id, customerId, subject, kind, text: first.text, attachments };
  await openTicket(transaction, opened, ago(past, first.hoursAgo));
  await goOn(past, { id, customerId }, talk);
  return id;
}

async function reportPast(
  past: Past,
  { whose, type, narration, decision, ...talk }: PastDispute,
): Promise<string> {
  const { platform, transaction } = past;
  const { id: customerId } = await demoCustomer(platform, transaction, whose);
  const about = await transaction
    .selectFrom('transactions')
    .select(['reference_number', 'session_id'])
    .where('customer_id', '=', customerId)
    .where('narration', '=', narration)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const id = newId();
  const [first] = talk.messages;
  const of = { referenceNumber: about.reference_number, sessionId: about.session_id };
  await keepReport(transaction, { id, customerId, type, text: first.text, ...of }, ago(past, first.hoursAgo));
  await goOn(past, { id, customerId }, talk);
  if (decision === undefined) return id;
  const { hoursAgo, isAccepted, text } = decision;
  const state = isAccepted ? 'ACCEPTED' : 'DECLINED';
  await decideDispute(transaction, { id, state, decision: text, staffId: past.staffId }, ago(past, hoursAgo));
  return id;
}

async function goOn(
  past: Past,
  { id, customerId }: { readonly id: string; readonly customerId: string },
  { messages, isDone }: Pick<PastTicket, 'messages' | 'isDone'>,
): Promise<void> {
  const { transaction, staffId } = past;
  for (const { from, text, hoursAgo } of messages.slice(1)) {
    const message = { id: newId(), ticketId: id, text };
    const at = ago(past, hoursAgo);
    await (from === 'SUPPORT'
      ? answerTicket(transaction, { ...message, staffId }, at)
      : addToTicket(transaction, { ...message, customerId, attachments: [] }, at));
  }
  const last = messages.at(-1);
  if (isDone === true && last !== undefined)
    await setTicketStatus(transaction, { id, resolved: true }, ago(past, last.hoursAgo));
}

/** Shapes alone: what letters look like depends on the machine. */
async function deliveryNote(platform: Platform) {
  const lines = [120, 160, 200, 240]
    .map((y) => `<rect x="40" y="${y}" width="${400 - y / 2}" height="12" rx="6" fill="#5a6b5d"/>`)
    .join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="340"><rect width="480" height="340" fill="#fbf7ec"/>` +
    `<rect x="40" y="40" width="140" height="40" rx="8" fill="#12784a"/>${lines}` +
    `<circle cx="390" cy="270" r="36" fill="none" stroke="#12784a" stroke-width="5"/></svg>`;
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return { name: 'delivery-note.png', file: sealFile(platform, { mediaType: 'image/png', bytes }) };
}

/** What customers paid each other lately, as they would have been told of it. */
async function pastMoney({ platform, transaction, now }: Past): Promise<BankEvent[]> {
  const rows = await transaction
    .selectFrom('transactions')
    .innerJoin('accounts', 'accounts.account_number', 'transactions.destination_account_number')
    .selectAll('transactions')
    .select('accounts.customer_id as destination_customer_id')
    .whereRef('transactions.account_number', '=', 'transactions.source_account_number')
    .whereRef('accounts.customer_id', '!=', 'transactions.customer_id')
    .where('operation_id', 'is', null)
    .where('transactions.created_at', '>', new Date(now.getTime() - NOTED_DAYS * DAY_MS))
    .orderBy('transactions.created_at')
    .execute();
  return rows.map((row) => ({
    id: newId(),
    type: 'TRANSFER_COMPLETED',
    customerId: row.customer_id,
    occurredAt: row.created_at,
    payload: {
      reference: row.reference_number,
      amountKobo: String(kobo(row.amount_kobo)),
      totalKobo: String(kobo(row.amount_kobo)),
      sourceAccountNumber: row.source_account_number,
      sourceAccountName: row.source_account_name,
      destinationAccountNumber: row.destination_account_number,
      destinationAccountName: row.destination_account_name,
      destinationBankCode: platform.config.bank.code,
      destinationBankName: platform.config.bank.name,
      destinationCustomerId: row.destination_customer_id,
      saveAsBeneficiary: false,
      toldTogether: false,
      narration: row.narration,
    },
  }));
}

/** The events of these conversations: nobody is written to about them any more. */
const takeWritten = ({ transaction, now }: Past, ids: readonly string[]) =>
  takePast(transaction, sql<boolean>`payload ->> 'ticketId' = any (${ids})`, now);

/** Takes the events that wait for their messages, so that no message about the past is sent. */
export async function takePast(
  transaction: DatabaseTransaction,
  which: Expression<SqlBool>,
  now: Date,
): Promise<BankEvent[]> {
  const rows = await transaction
    .updateTable('events')
    .set({ expanded_at: now })
    .where('expanded_at', 'is', null)
    .where(which)
    .returning(['id', 'type', 'customer_id', 'payload', 'occurred_at'])
    .execute();
  return rows.map((row) => readEvent({ ...row, customerId: row.customer_id, occurredAt: row.occurred_at }));
}

/** Adds the notices that customers would have received when it happened. */
export async function notePast(
  { platform, transaction, now }: Omit<Past, 'staffId'>,
  events: readonly BankEvent[],
): Promise<void> {
  // In the order they happened: the newest has the highest id.
  const notices = events
    .toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())
    .flatMap((event) =>
      alertsFor(event, platform.config.bank).map((alert) => ({ ...alert, occurredAt: event.occurredAt })),
    );
  await insertNotices(transactionConnection(transaction), notices);
  await transaction
    .updateTable('notices')
    .set({ read_at: now })
    .where('created_at', '<', new Date(now.getTime() - UNREAD_DAYS * DAY_MS))
    .where('customer_id', 'in', [...new Set(events.map(({ customerId }) => customerId))])
    .where('read_at', 'is', null)
    .execute();
}

/** Ada has opened the answers to all she asked long ago; Musa has an answer to read. */
async function read({ transaction, now }: Past, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable('tickets')
    .set({ unread: false })
    .where('created_at', '<', new Date(now.getTime() - 2 * UNREAD_DAYS * DAY_MS))
    .where('id', 'in', ids)
    .execute();
}
