import { ExplainNode, type KyselyPlugin, SelectQueryNode, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { FILES } from '../../../../scripts/testing/files.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import {
  attached,
  downloadAttachment,
  openTicket,
  readTicket,
  setStatus,
  TICKET,
  writeMessage,
} from '../../../../scripts/testing/tickets.ts';
import { newId } from '../bank/ids.ts';
import { selectStaffTickets } from './tickets-db.ts';

const LIST = 'GET /api/admin/tickets';
const ONE = 'GET /api/admin/tickets/{id}';
const ANSWER = 'POST /api/admin/tickets/{id}/messages';
const STATUS = 'POST /api/admin/tickets/{id}/status';
const FILE = 'GET /api/admin/tickets/attachments/{id}/download';
const QUEUE = 'GET /api/admin/queues/{queue}';
const ONE_QUEUED = 'GET /api/admin/queues/{queue}/{id}';
const queue = 'tickets';

let bank: TestBank;
let bisi: SignedInStaff;
let auditor: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  bisi = await signedInStaff(bank, 'SUPPORT');
  auditor = await signedInStaff(bank, 'AUDITOR', 'REVIEWER', 'APPROVER');
});
afterAll(() => bank.close());

const list = (query: Record<string, string>, by = bisi) => bank.ask(LIST, { token: by.token, query });
const read = (id: string, by = bisi) => bank.ask(ONE, { token: by.token, params: { id } });
const answer = (id: string, body: object, by = bisi) =>
  bank.call(ANSWER, { token: by.token, params: { id }, body });
const mark = (id: string, resolved: boolean, by = bisi) =>
  bank.call(STATUS, { token: by.token, params: { id }, body: { resolved } });
const listQueue = (query: Record<string, string> = {}) =>
  bank.ask(QUEUE, { token: bisi.token, params: { queue }, query });
const nameOf = ({ firstName, lastName }: SignedIn) => `${firstName} ${lastName}`;

/** What the audit says was done to it, newest first. */
async function auditOf(title: string) {
  const lines = await bank.ask('GET /api/admin/audit', { token: auditor.token, query: { q: title } });
  return lines.map(({ staff, action, subject, comment }) => ({ staff, action, subject, comment }));
}

/** As if it had been opened so many hours ago. */
async function setBack(id: string, hours: number): Promise<void> {
  const ago = (instant: Date) => new Date(instant.getTime() - hours * 3_600_000);
  const { db } = bank.platform;
  const ticket = await db
    .selectFrom('tickets')
    .select(['created_at', 'answer_by', 'waits_since'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('tickets')
    .set({
      created_at: ago(ticket.created_at),
      answer_by: ago(ticket.answer_by),
      waits_since: ticket.waits_since && ago(ticket.waits_since),
    })
    .where('id', '=', id)
    .execute();
}

test('POST /api/admin/tickets/{id}/messages: answers the customer as SUPPORT, with the name of who wrote for staff alone, and is told by mail without its words', async () => {
  const ada = await bank.signedIn();
  const { id, trackingNumber } = await openTicket(bank, ada);
  const [question] = (await read(id)).messages;

  const answered = await answer(id, { text: 'Which Monday?\nPlease say.', lastSeen: question?.id });

  expect([answered.status, (answered.body as { message: string }).message]).toEqual([
    200,
    'Message sent successfully',
  ]);
  const shown = await read(id);
  expect(shown).toMatchObject({
    subject: TICKET.subject,
    trackingNumber,
    customer: { id: ada.id, name: nameOf(ada) },
    state: 'ANSWERED',
    urgency: 'IN_TIME',
    dispute: null,
  });
  expect(shown.answeredAt).not.toBeNull();
  expect(shown.messages.map(({ text, sender, staffName }) => [text, sender, staffName])).toEqual([
    [TICKET.body, 'CLIENT', null],
    ['Which Monday?\nPlease say.', 'SUPPORT', bisi.name],
  ]);
  const customers = await readTicket(bank, ada, id);
  expect(customers.messages.map(({ text, sender }) => [text, sender])).toEqual([
    [TICKET.body, 'CLIENT'],
    ['Which Monday?\nPlease say.', 'SUPPORT'],
  ]);
  expect(JSON.stringify(customers)).not.toContain(bisi.name);
  const [mail] = await bank.mailTo(ada.email);
  expect(mail?.text).toContain(trackingNumber);
  expect(mail?.text).not.toContain('Monday');
});

test('the first answer, and the ones after it: set when the bank answered once', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  await answer(id, { text: 'One' });
  const { answeredAt } = await read(id);
  await bank.platform.clock.advance(60);
  await answer(id, { text: 'Two' });
  expect((await read(id)).answeredAt).toBe(answeredAt);
});

test('an answer in the audit: names who, whose and which ticket, and nothing of what was written', async () => {
  const ada = await bank.signedIn();
  const { id, trackingNumber } = await openTicket(bank, ada, { subject: 'A secret subject' });
  await read(id);
  await read(id);
  await answer(id, { text: 'A secret answer' });
  await mark(id, true);
  // A second press changes nothing, and is no deed.
  await mark(id, true);
  await mark(id, false);

  const subject = { kind: 'tickets', id, title: `${nameOf(ada)}: ${trackingNumber}` };
  const line = { staff: bisi.name, subject, comment: '' };
  expect(await auditOf(trackingNumber)).toEqual([
    { ...line, action: 'Marked as unresolved' },
    { ...line, action: 'Marked as done' },
    { ...line, action: 'Answered' },
    { ...line, action: 'Looked at' },
  ]);
});

test('two colleagues who answer at once: one is written, and the other reads it before theirs is', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  const chidi = await signedInStaff(bank, 'SUPPORT');
  const lastSeen = (await read(id)).messages[0]?.id;

  const both = await Promise.all([
    answer(id, { text: 'From Bisi', lastSeen }),
    answer(id, { text: 'From Chidi', lastSeen }, chidi),
  ]);

  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.flatMap(({ code }) => code ?? [])).toEqual(['TICKET_MOVED_ON']);
  const { messages } = await read(id);
  expect(messages).toHaveLength(2);
  const [late, text] =
    both[0]?.status === 200 ? ([chidi, 'From Chidi'] as const) : ([bisi, 'From Bisi'] as const);
  const again = await answer(id, { text, lastSeen: messages[1]?.id }, late);
  expect(again.status).toBe(200);
  expect((await read(id)).messages.map((message) => message.staffName)).toEqual(
    expect.arrayContaining([bisi.name, chidi.name]),
  );
});

test('an answer to what the customer went on writing about meanwhile: is refused, keeps nothing and is not in the audit', async () => {
  const ada = await bank.signedIn();
  const { id, trackingNumber } = await openTicket(bank, ada);
  const lastSeen = (await read(id)).messages[0]?.id;
  await writeMessage(bank, ada, id, { text: 'It arrived just now' });
  expect(
    seen(await answer(id, { text: 'We look for it', lastSeen, attachments: [attached('a.png')] })),
  ).toEqual([409, 'TICKET_MOVED_ON']);
  expect((await read(id)).messages.map(({ text }) => text)).toEqual([TICKET.body, 'It arrived just now']);
  expect((await auditOf(trackingNumber)).map(({ action }) => action)).toEqual(['Looked at']);
});

test('files of both sides: are downloaded by staff under their names, written down, and by the customer too', async () => {
  const ada = await bank.signedIn();
  const { id, trackingNumber } = await openTicket(bank, ada, { attachments: [attached('slip.png')] });
  expect((await answer(id, { text: 'See this', attachments: [attached('terms.pdf')] })).status).toBe(200);
  const { messages } = await read(id);
  const files = messages.flatMap(({ attachments }) => attachments);
  expect(files.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['slip.png', FILES.png?.length],
    ['terms.pdf', FILES.pdf?.length],
  ]);
  for (const { id: fileId, name, url } of files) {
    expect(url).toBe(`/api/admin/tickets/attachments/${fileId}/download`);
    const file = await bank.ask(FILE, { token: bisi.token, params: { id: fileId } });
    expect(file.name).toBe(name);
    const ending = name.slice(-3);
    const type = ending === 'png' ? 'image/png' : 'application/pdf';
    expect(file.content).toBe(`data:${type};base64,${FILES[ending]?.toString('base64')}`);
  }
  const opened = (await auditOf(trackingNumber)).filter(({ action }) => action === 'Opened a file');
  expect(opened.map(({ comment }) => comment)).toEqual(['terms.pdf', 'slip.png']);
  const [, theirs] = (await readTicket(bank, ada, id)).messages;
  const download = await downloadAttachment(bank, ada, theirs?.attachments[0]?.url ?? '');
  expect([download.name, download.bytes]).toEqual(['terms.pdf', FILES.pdf]);
});

test('bad answers: are refused with words and keep nothing', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  const many = Array.from({ length: 6 }, () => attached('a.txt'));
  const large = attached('big.txt', Buffer.alloc(10_485_761, 'a'));
  const refused = [
    [{ text: '  ' }, 400, 'BAD_REQUEST'],
    [{ text: '\u202e\u200f' }, 400, 'BAD_REQUEST'],
    [{ text: 'a\u0000b' }, 400, 'BAD_REQUEST'],
    [{ text: 'x'.repeat(4001) }, 400, 'BAD_REQUEST'],
    [{ text: 'Hello', lastSeen: '12' }, 400, 'BAD_REQUEST'],
    [{ text: 'Hello', attachments: [attached('a.exe')] }, 400, 'ATTACHMENT_NOT_ACCEPTED'],
    [{ text: 'Hello', attachments: [attached('a.pdf', Buffer.from('MZ'))] }, 400, 'ATTACHMENT_NOT_ACCEPTED'],
    [
      { text: 'Hello', attachments: [{ name: 'a.png', document: 'nothing' }] },
      400,
      'ATTACHMENT_NOT_ACCEPTED',
    ],
    [{ text: 'Hello', attachments: many }, 400, 'TOO_MANY_ATTACHMENTS'],
    [{ text: 'Hello', attachments: [large] }, 413, 'ATTACHMENT_TOO_LARGE'],
  ] as const;
  for (const [body, status, code] of refused)
    expect([body.text.slice(0, 9), ...seen(await answer(id, body))]).toEqual([
      body.text.slice(0, 9),
      status,
      code,
    ]);
  expect((await read(id)).messages).toHaveLength(1);
  // Scripts are words like any other.
  const script = '<script>alert(1)</script>';
  expect((await answer(id, { text: script })).status).toBe(200);
  expect((await read(id)).messages[1]?.text).toBe(script);
});

test('every route of tickets, for other staff, customers and strangers: is closed; of an unknown id: answers 404', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada, { attachments: [attached('slip.png')] });
  const fileId = (await read(id)).messages[0]?.attachments[0]?.id ?? '';
  const calls = [
    [LIST, {}],
    [ONE, { params: { id } }],
    [ANSWER, { params: { id }, body: { text: 'Hello' } }],
    [STATUS, { params: { id }, body: { resolved: true } }],
    [FILE, { params: { id: fileId } }],
  ] as const;
  for (const [route, parts] of calls) {
    const outsider = await bank.call(route, { token: auditor.token, ...parts });
    expect([route, ...seen(outsider)]).toEqual([route, 403, 'FORBIDDEN']);
    const customer = await bank.call(route, { token: ada.token, ...parts });
    expect([route, ...seen(customer)]).toEqual([route, 403, 'FORBIDDEN']);
    expect([route, ...seen(await bank.call(route, parts))]).toEqual([route, 401, 'UNAUTHENTICATED']);
    if (route === LIST) continue;
    const unknown = await bank.call(route, { token: bisi.token, ...parts, params: { id: newId() } });
    expect([route, ...seen(unknown)]).toEqual([route, 404, 'NOT_FOUND']);
  }
  expect(await read(id)).toMatchObject({ resolved: false, messages: [{ text: TICKET.body }] });
  const reviewer = await signedInStaff(bank, 'REVIEWER');
  const peek = await bank.call(QUEUE, { token: reviewer.token, params: { queue } });
  expect(seen(peek)).toEqual([403, 'FORBIDDEN']);
});

test('GET /api/admin/tickets: finds by tracking number, subject and name as they stand, all words of it, and by state', async () => {
  const [ada, other] = [await bank.signedIn(), await bank.signedIn()];
  const first = await openTicket(bank, ada, { subject: 'Got 50% of yam_seed' });
  const second = await openTicket(bank, ada, { subject: 'A charge' });
  const done = await openTicket(bank, ada, { subject: 'An old one' });
  await openTicket(bank, other, { subject: 'Got 500 of yamXseed' });
  await answer(second.id, { text: 'We look' });
  await mark(done.id, true);
  const found = async (q: string, status?: string) =>
    (await list({ q, ...(status !== undefined && { status }), size: '50' })).map(({ id }) => id);

  expect(await found('50% of')).toEqual([first.id]);
  expect(await found('YAM_seed')).toEqual([first.id]);
  expect(await found(first.trackingNumber.toLowerCase())).toEqual([first.id]);
  expect(await found(`${ada.lastName} charge`)).toEqual([second.id]);
  for (const q of ['50_', 'yam%seed', '\\', 'nobody wrote this'])
    expect([q, await found(q)]).toEqual([q, []]);
  // What waits stands first.
  expect(await found(nameOf(ada))).toEqual([first.id, done.id, second.id]);
  expect(await found(nameOf(ada), 'WAITING')).toEqual([first.id]);
  expect(await found(nameOf(ada), 'ANSWERED')).toEqual([second.id]);
  expect(await found(nameOf(ada), 'DONE')).toEqual([done.id]);
  expect(await found(nameOf(ada), 'nonsense')).toEqual([]);

  const [line] = await list({ q: first.trackingNumber });
  expect(line).toMatchObject({
    subject: 'Got 50% of yam_seed',
    trackingNumber: first.trackingNumber,
    customerName: nameOf(ada),
    state: 'WAITING',
    isDispute: false,
    urgency: 'IN_TIME',
  });
  expect(line?.waitingSince).toBe(line?.createdAt);
  const own = await bank.call(LIST, {
    token: bisi.token,
    query: { customerId: ada.id, size: '1', page: '2' },
  });
  expect((own.body as { id: string }[]).map(({ id }) => id)).toEqual([done.id]);
  expect(own.headers.get('x-total-count')).toBe('3');
  expect(seen(await bank.call(LIST, { token: bisi.token, query: { customerId: '12' } }))).toEqual([
    400,
    'BAD_REQUEST',
  ]);
});

test('the queue of messages: holds what waits for an answer, longest first and in its place while they write on, until it is answered or done', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const first = await openTicket(bank, ada, { subject: 'First' });
  await bank.platform.clock.advance(1);
  const second = await openTicket(bank, musa, { subject: 'Second' });
  const places = async () => {
    const ids = (await listQueue({ size: '100' })).map(({ id }) => id);
    return [first, second].map(({ id }) => ids.indexOf(id));
  };
  const inOrder = async () => {
    const [one = -1, two = -1] = await places();
    expect([one >= 0, one < two]).toEqual([true, true]);
  };
  await inOrder();
  await writeMessage(bank, ada, first.id, { text: 'And one more thing' });
  await inOrder();
  const [line] = await listQueue({ q: first.trackingNumber });
  expect(line).toMatchObject({
    id: first.id,
    title: nameOf(ada),
    subtitle: `First · ${first.trackingNumber}`,
    urgency: 'IN_TIME',
  });

  const summary = async () => {
    const queues = await bank.ask('GET /api/admin/queues', { token: bisi.token });
    return queues.find((one) => one.queue === queue);
  };
  const before = await summary();
  expect(before?.title).toBe('Messages from customers');
  await answer(first.id, { text: 'We look' });
  await mark(second.id, true);
  expect(await places()).toEqual([-1, -1]);
  const after = await summary();
  expect((before?.waiting ?? 0) - (after?.waiting ?? 0)).toBe(2);
  expect((after?.decidedByYouToday ?? 0) - (before?.decidedByYouToday ?? 0)).toBe(1);
  // Both wait again, the first because the customer wrote, the second because they are not content.
  await writeMessage(bank, ada, first.id, { text: 'Thank you, and?' });
  await bank.platform.clock.advance(1);
  await setStatus(bank, musa, second.id, false);
  await inOrder();
});

test('GET /api/admin/queues/tickets/{id}: tells what it is about and leads to the conversation, also once it was answered', async () => {
  const ada = await bank.signedIn();
  const { id, trackingNumber } = await openTicket(bank, ada, { kind: 'CHARGES' });
  const shown = await bank.ask(ONE_QUEUED, { token: bisi.token, params: { queue, id } });
  expect(shown).toMatchObject({
    title: `${nameOf(ada)}: ${trackingNumber}`,
    subtitle: TICKET.subject,
    ticketId: id,
    actions: [],
  });
  expect(Object.fromEntries(shown.facts.map(({ label, value }) => [label, value]))).toMatchObject({
    Subject: TICKET.subject,
    Customer: nameOf(ada),
    'Tracking number': trackingNumber,
    About: 'A charge',
  });
  await answer(id, { text: 'We look' });
  const answered = await bank.call(ONE_QUEUED, { token: bisi.token, params: { queue, id } });
  expect(answered.status).toBe(200);
});

test('the urgency of a ticket: follows its own deadline, a day before it and past it, while the customer waits', async () => {
  const ada = await bank.signedIn();
  const payment = await openTicket(bank, ada, { kind: 'PAYMENT' });
  await bank.platform.clock.advance(1);
  const charge = await openTicket(bank, ada, { kind: 'CHARGES' });
  const urgencies = async () => {
    const lines = new Map((await list({ customerId: ada.id })).map(({ id, urgency }) => [id, urgency]));
    return [lines.get(payment.id), lines.get(charge.id)];
  };
  expect(await urgencies()).toEqual(['IN_TIME', 'IN_TIME']);
  for (const { id } of [payment, charge]) await setBack(id, 49);
  expect(await urgencies()).toEqual(['DUE', 'IN_TIME']);
  for (const { id } of [payment, charge]) await setBack(id, 24);
  expect(await urgencies()).toEqual(['LATE', 'IN_TIME']);

  const lines = await listQueue({ q: ada.lastName });
  expect(lines.map(({ id, urgency }) => [id, urgency])).toEqual([
    [payment.id, 'LATE'],
    [charge.id, 'IN_TIME'],
  ]);
  const card = async () => {
    const queues = await bank.ask('GET /api/admin/queues', { token: bisi.token });
    return queues.find((one) => one.queue === queue)?.oldest;
  };
  expect(await card()).toMatchObject({ urgency: 'LATE' });
  expect((await read(payment.id)).urgency).toBe('LATE');
  await answer(payment.id, { text: 'We look' });
  expect(await urgencies()).toEqual(['IN_TIME', 'IN_TIME']);
  // The other one waits three days, which is late for most of what waits, and in time for a charge.
  expect(await card()).toMatchObject({ urgency: 'IN_TIME' });
});

test('a page of all tickets of the bank: is read in its order, and sorts none of them', async () => {
  const plans: string[] = [];
  const explaining: KyselyPlugin = {
    transformQuery: ({ node }) =>
      SelectQueryNode.is(node) ? { ...node, explain: ExplainNode.create('json') } : node,
    transformResult({ result }) {
      plans.push(JSON.stringify(result.rows));
      return Promise.resolve({ ...result, rows: [] });
    },
  };
  await bank.platform.db.transaction().execute(async (transaction) => {
    // The bank of a test is so small that sorting it would be cheapest.
    await sql`set local enable_sort = off`.execute(transaction);
    await sql`set local enable_seqscan = off`.execute(transaction);
    await selectStaffTickets(transaction.withPlugin(explaining), { patterns: [] }, { limit: 20, offset: 0 });
  });
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain('tickets_in_order');
  expect(plans[0]).not.toMatch(/"Node Type": ?"(Incremental )?Sort"/);
});
