import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen, told } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { openStaff } from '../../../../scripts/testing/staff.ts';
import {
  answerAs,
  attached,
  listTickets,
  openTicket,
  readTicket,
  setStatus,
  TICKET,
  writeMessage,
} from '../../../../scripts/testing/tickets.ts';
import { newId } from '../bank/ids.ts';
import { lagosDate, lagosText } from '../bank/lagos-time.ts';
import { disputeOf, followTicket } from '../disputes/disputes.ts';
import { openOwnTicket } from './open-ticket.ts';
import { stateOf } from './ticket-rules.ts';
import { selectTicket } from './tickets-db.ts';
import { writeMessage as writeMessageOf } from './write-message.ts';

const OPEN = 'POST /api/tickets';
const SCRIPT = `<script>alert("1")</script><img src=x onerror='alert(2)'>{{7*7}}\${7*7}`;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test('POST /api/tickets, with a subject and a body: opens a ticket whose first message is the body, and gives it a tracking number', async () => {
  const ada = await bank.signedIn();
  const opened = await openTicket(bank, ada);
  expect(opened).toMatchObject({
    message: 'Ticket created successfully',
    trackingNumber: expect.stringMatching(/^HVT[0-9A-HJKMNP-TV-Z]{8}$/) as string,
  });
  const ticket = await readTicket(bank, ada, opened.id);
  expect(ticket).toMatchObject({
    id: opened.id,
    subject: TICKET.subject,
    resolved: false,
    trackingNumber: opened.trackingNumber,
    kind: 'OTHER',
    answeredAt: null,
    dispute: null,
  });
  expect(ticket.messages).toEqual([
    {
      id: expect.any(String) as string,
      text: TICKET.body,
      sender: 'CLIENT',
      createdAt: ticket.createdAt,
      attachments: [],
    },
  ]);
});

test('GET /api/tickets, with tickets of two days: groups them by the day of Lagos, newest first', async () => {
  const ada = await bank.signedIn();
  expect(await listTickets(bank, ada)).toEqual([]);
  const first = await openTicket(bank, ada, { subject: 'First' });
  const second = await openTicket(bank, ada, { subject: 'Second' });
  // An hour before midnight in Lagos is still the day before in London, and the other way round after it.
  await bank.platform.db
    .updateTable('tickets')
    .set({ created_at: new Date('2026-03-04T23:30:00Z') })
    .where('id', '=', first.id)
    .execute();
  const today = lagosDate(await bank.platform.clock.now());
  const line = { resolved: false, unread: false, createdAt: expect.any(String) as string };
  expect(await listTickets(bank, ada)).toEqual([
    {
      date: today,
      tickets: [{ ...line, id: second.id, subject: 'Second', trackingNumber: second.trackingNumber }],
    },
    {
      date: '05-03-2026',
      tickets: [{ ...line, id: first.id, subject: 'First', trackingNumber: first.trackingNumber }],
    },
  ]);
});

test('POST /api/tickets/{id}/messages, and an answer of the bank: the conversation has both in their order, by CLIENT and by SUPPORT', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  const bisi = await openStaff(bank, 'SUPPORT');
  await bank.platform.clock.advance(1);
  await answerAs(bank, bisi, id, 'Which Monday?');
  await bank.platform.clock.advance(1);
  const written = await writeMessage(bank, ada, id, { text: 'The last one' });
  expect([written.status, written.body]).toEqual([
    200,
    { message: 'Message sent successfully', id: expect.any(String) as string },
  ]);
  const { messages, answeredAt } = await readTicket(bank, ada, id);
  expect(messages.map(({ sender, text }) => [sender, text])).toEqual([
    ['CLIENT', TICKET.body],
    ['SUPPORT', 'Which Monday?'],
    ['CLIENT', 'The last one'],
  ]);
  expect(answeredAt).toBe(messages[1]?.createdAt);
  // Who of the bank wrote is the bank's own affair.
  expect(JSON.stringify(messages)).not.toContain('Bisi');
});

test('POST /api/tickets/{id}/status: marks it as done and as unresolved; a message on one that is done makes it unresolved', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  const resolved = async () => (await readTicket(bank, ada, id)).resolved;
  const done = await setStatus(bank, ada, id, true);
  expect([done.status, done.body]).toEqual([200, { message: 'Ticket status updated successfully' }]);
  expect(await resolved()).toBe(true);
  await setStatus(bank, ada, id, false);
  expect(await resolved()).toBe(false);
  await setStatus(bank, ada, id, true);
  await writeMessage(bank, ada, id, { text: 'It is not' });
  expect(await resolved()).toBe(false);
});

const lineOf = async (customer: SignedIn, id: string) =>
  (await listTickets(bank, customer)).flatMap(({ tickets }) => tickets).find((ticket) => ticket.id === id);

const ticketOf = async (id: string) => {
  const ticket = await selectTicket(bank.platform.db, { id });
  if (ticket === undefined) throw new Error('The ticket is there');
  return ticket;
};

/** How many tickets and messages are kept of a customer. */
async function keptOf({ id }: SignedIn): Promise<number[]> {
  const { rows } = await bank.platform.pool.query<Record<string, bigint>>(
    `select (select count(*) from tickets where customer_id = $1) as tickets,
      (select count(*) from ticket_messages where customer_id = $1) as messages`,
    [id],
  );
  return Object.values(rows[0] ?? {}).map(Number);
}

test('GET /api/tickets, once the bank has answered: says that it is unread, until the customer opens the ticket', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  expect((await lineOf(ada, id))?.unread).toBe(false);
  await answerAs(bank, await openStaff(bank, 'SUPPORT'), id, 'Hello');
  expect((await lineOf(ada, id))?.unread).toBe(true);
  expect((await readTicket(bank, ada, id)).unread).toBe(true);
  expect((await lineOf(ada, id))?.unread).toBe(false);
  expect((await readTicket(bank, ada, id)).unread).toBe(false);
});

test('a ticket, through a conversation: waits for the bank whenever the customer wrote last or says that it is not done', async () => {
  const ada = await bank.signedIn();
  const bisi = await openStaff(bank, 'SUPPORT');
  const { id } = await openTicket(bank, ada);
  const state = async () => stateOf(await ticketOf(id));
  expect(await state()).toBe('WAITING');
  const { waitsSince } = await ticketOf(id);
  await writeMessage(bank, ada, id, { text: 'And another thing' });
  // Since the first that nobody answered.
  expect((await ticketOf(id)).waitsSince).toEqual(waitsSince);
  await answerAs(bank, bisi, id, 'Hello');
  expect(await state()).toBe('ANSWERED');
  const { answeredAt } = await ticketOf(id);
  await writeMessage(bank, ada, id, { text: 'No' });
  expect(await state()).toBe('WAITING');
  await answerAs(bank, bisi, id, 'Yes');
  expect((await ticketOf(id)).answeredAt).toEqual(answeredAt);
  await setStatus(bank, ada, id, true);
  await setStatus(bank, ada, id, true);
  expect(await state()).toBe('DONE');
  await answerAs(bank, bisi, id, 'Thank you');
  expect(await state()).toBe('DONE');
  await setStatus(bank, ada, id, false);
  expect(await state()).toBe('WAITING');
});

test.each([
  ['PAYMENT', 72],
  ['ACCOUNT', 14 * 24],
  ['CHARGES', 30 * 24],
  ['OTHER', 14 * 24],
  [null, 14 * 24],
] as const)(`${OPEN}, about %s: gives the bank %d hours, and says so by mail`, async (kind, hours) => {
  const ada = await bank.signedIn();
  const { id, trackingNumber } = await openTicket(bank, ada, { kind });
  const ticket = await readTicket(bank, ada, id);
  expect(ticket.kind).toBe(kind ?? 'OTHER');
  expect(Date.parse(ticket.answerBy) - Date.parse(ticket.createdAt)).toBe(hours * 3_600_000);
  const mail = (await bank.mailTo(ada.email)).find(({ subject }) => subject.includes(trackingNumber));
  expect(mail?.subject).toBe(`We have your ticket ${trackingNumber}`);
  expect(mail?.text).toContain(`We answer by ${lagosText(new Date(ticket.answerBy))} at the latest.`);
  expect(mail?.text).not.toContain('Please look');
});

test.each([
  ['its customer marks as unresolved', (ada: SignedIn, id: string) => setStatus(bank, ada, id, false)],
  ['its customer writes to', (ada: SignedIn, id: string) => writeMessage(bank, ada, id, { text: 'Again' })],
])(
  'a ticket that was done, and that %s: has a new deadline, and the answer of before is none to it',
  async (_how, open) => {
    const ada = await bank.signedIn();
    const staff = await openStaff(bank, 'SUPPORT');
    const { id } = await openTicket(bank, ada, { kind: 'PAYMENT' });
    await answerAs(bank, staff, id, 'It is there');
    await setStatus(bank, ada, id, true);
    await bank.platform.db
      .updateTable('tickets')
      .set({ answer_by: new Date(0), answered_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await open(ada, id);
    const ticket = await readTicket(bank, ada, id);
    const reopenedAt = Date.parse(ticket.reopenedAt ?? '');
    expect(Date.parse(ticket.answerBy) - reopenedAt).toBe(72 * 3_600_000);
    // Another message in a conversation that is not done changes nothing.
    await writeMessage(bank, ada, id, { text: 'Are you there?' });
    expect(await readTicket(bank, ada, id)).toMatchObject({
      answerBy: ticket.answerBy,
      reopenedAt: ticket.reopenedAt,
      answeredAt: new Date(0).toISOString(),
    });
    await answerAs(bank, staff, id, 'It was sent back');
    const { answeredAt } = await readTicket(bank, ada, id);
    expect(Date.parse(answeredAt ?? '')).toBeGreaterThanOrEqual(reopenedAt);
  },
);

test('an answer of the bank: is told by mail without what it says, and not by text message', async () => {
  const ada = await bank.signedIn();
  const { id, trackingNumber } = await openTicket(bank, ada);
  await answerAs(bank, await openStaff(bank, 'SUPPORT'), id, 'The meter token is 4507 1206');
  const [mail] = await bank.mailTo(ada.email);
  expect(mail?.subject).toBe(`We answered your ticket ${trackingNumber}`);
  expect(mail?.text).toContain(`About: “${TICKET.subject}”`);
  expect(mail?.text).not.toContain('4507');
  const texts = (await bank.mailTo(ada.phoneNumber)).filter(({ text }) => text.includes(trackingNumber));
  expect(texts).toEqual([]);
});

test.each([
  ['subject', { subject: undefined }],
  ['subject', { subject: null }],
  ['subject', { subject: '   ' }],
  ['subject', { subject: '\u200b\u202e' }],
  ['subject', { subject: 'a'.repeat(121) }],
  ['subject', { subject: 5 }],
  ['body', { body: undefined }],
  ['body', { body: '' }],
  ['body', { body: '\n\u2066 \u200b' }],
  ['body', { body: 'a'.repeat(4001) }],
  ['body', { body: ['Hello'] }],
  ['kind', { kind: 'URGENT' }],
])(`${OPEN}, without a %s that is one, %j: answers 400 and names it`, async (field, fields) => {
  const ada = await bank.signedIn();
  const answer = await bank.call(OPEN, { token: ada.token, body: { ...TICKET, ...fields } });
  expect(seen(answer)).toEqual([400, 'BAD_REQUEST']);
  expect(answer.body).toMatchObject({ fieldErrors: { [field]: expect.any(String) as string } });
  expect(await keptOf(ada)).toEqual([0, 0]);
});

test.each([[undefined], [null], [''], [' \n '], ['\u202e'], ['a'.repeat(4001)], [5], [{}]])(
  'POST /api/tickets/{id}/messages, with the text %j: answers 400, names it and keeps nothing',
  async (text) => {
    const ada = await bank.signedIn();
    const { id } = await openTicket(bank, ada);
    const answer = await writeMessage(bank, ada, id, { text });
    expect(seen(answer)).toEqual([400, 'BAD_REQUEST']);
    expect(answer.body).toMatchObject({ fieldErrors: { text: expect.any(String) as string } });
    expect(await keptOf(ada)).toEqual([1, 1]);
  },
);

test.each([[undefined], [null], ['true'], [1]])(
  'POST /api/tickets/{id}/status, with resolved %j: answers 400 and leaves it as it is',
  async (resolved) => {
    const ada = await bank.signedIn();
    const { id } = await openTicket(bank, ada);
    const body = { resolved };
    const answer = await bank.call('POST /api/tickets/{id}/status', {
      token: ada.token,
      params: { id },
      body,
    });
    expect(seen(answer)).toEqual([400, 'BAD_REQUEST']);
    expect((await readTicket(bank, ada, id)).resolved).toBe(false);
  },
);

test('scripts in every text: come back as the text they are', async () => {
  const ada = await bank.signedIn();
  const body = `${SCRIPT}\n\n'; drop table tickets; --`;
  const { id } = await openTicket(bank, ada, {
    subject: SCRIPT,
    body,
    attachments: [attached(`${SCRIPT.replaceAll('/', '')}.pdf`)],
  });
  await writeMessage(bank, ada, id, { text: SCRIPT });
  await answerAs(bank, await openStaff(bank, 'SUPPORT'), id, SCRIPT);
  const ticket = await readTicket(bank, ada, id);
  expect([ticket.subject, ...ticket.messages.map(({ text }) => text)]).toEqual([
    SCRIPT,
    body,
    SCRIPT,
    SCRIPT,
  ]);
  expect(ticket.messages[0]?.attachments[0]?.name).toBe(`${SCRIPT.replaceAll('/', '')}.pdf`);
  expect((await lineOf(ada, id))?.subject).toBe(SCRIPT);
});

test('line breaks and marks that turn text: are no part of a subject, and of a message only its lines are', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada, {
    subject: 'My\r\nBcc: all\u202e money',
    body: '  One\r\ntwo\u202e\u0007\tthree\u2069 👩🏾‍🌾 \n',
  });
  const { subject, messages } = await readTicket(bank, ada, id);
  expect([subject, messages[0]?.text]).toEqual(['My Bcc: all money', 'One\ntwo\tthree 👩🏾‍🌾']);
});

test("somebody else's ticket, message and attachment: are as unknown as those that do not exist, and nothing changes", async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const { id } = await openTicket(bank, ada, { attachments: [attached('a.pdf')] });
  const [file] = (await readTicket(bank, ada, id)).messages.flatMap(({ attachments }) => attachments);
  const before = await ticketOf(id);
  const { token } = musa;
  const ask = async (ticketId: string, fileId: string) => [
    told(await bank.call('GET /api/tickets/{id}', { token, params: { id: ticketId } })),
    told(await writeMessage(bank, musa, ticketId, { text: 'Mine' })),
    told(await writeMessage(bank, musa, ticketId, { text: 'Mine', attachments: [attached('a.exe')] })),
    told(await setStatus(bank, musa, ticketId, true)),
    told(await bank.call('GET /api/tickets/attachments/{id}/download', { token, params: { id: fileId } })),
  ];
  const answers = await ask(id, file?.id ?? '');
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(answers).toEqual(await ask(newId(), newId()));
  expect(await listTickets(bank, musa)).toEqual([]);
  expect(await ticketOf(id)).toEqual(before);
  expect(await keptOf(ada)).toEqual([1, 1]);
});

test(`${OPEN} and a message, ten times at once with one Idempotency-Key: open one ticket and write one message`, async () => {
  const ada = await bank.signedIn();
  const headers = { 'idempotency-key': newId() };
  const ten = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, work));
  const isFine = ({ status, code }: { status: number; code: string | undefined }) =>
    status === 200 || code === 'IDEMPOTENCY_IN_FLIGHT';
  const opened = await ten(() => bank.call(OPEN, { token: ada.token, headers, body: TICKET }));
  expect(opened.every(isFine)).toBe(true);
  expect(await keptOf(ada)).toEqual([1, 1]);
  const again = await bank.ask(OPEN, { token: ada.token, headers, body: TICKET });
  const written = await ten(() => writeMessage(bank, ada, again.id, { text: 'Once' }, headers));
  expect(written.every(isFine)).toBe(true);
  expect(await keptOf(ada)).toEqual([1, 2]);
  expect((await lineOf(ada, again.id))?.trackingNumber).toBe(again.trackingNumber);
});

test('a request that is carried out twice at once under one id: opens one ticket and writes one message', async () => {
  const ada = await bank.signedIn();
  const { platform } = bank;
  const now = await platform.clock.now();
  const id = newId();
  const asked = { ...TICKET, id, kind: undefined, attachments: [attached('a.pdf')] };
  const [one, other] = await Promise.all([
    openOwnTicket(platform, ada.id, asked, now),
    openOwnTicket(platform, ada.id, asked, now),
  ]);
  expect([one.id, other.trackingNumber]).toEqual([id, one.trackingNumber]);
  const message = { id: newId(), ticketId: id, text: 'Once', attachments: [] };
  const reports = { disputeOf, followTicket };
  await Promise.all([
    writeMessageOf(platform, reports, ada.id, message, now),
    writeMessageOf(platform, reports, ada.id, message, now),
  ]);
  expect(await keptOf(ada)).toEqual([1, 2]);
  const mails = await bank.mailTo(ada.email);
  expect(mails.filter(({ subject }) => subject.includes(one.trackingNumber))).toHaveLength(1);
});

test('tickets, more than twenty in an hour: answer 429 until the hour is over; conversations go on', async () => {
  const ada = await bank.signedIn();
  const refused = { ...TICKET, attachments: [attached('a.exe')] };
  expect((await bank.call(OPEN, { token: ada.token, body: refused })).status).toBe(400);
  for (let tickets = 1; tickets < 20; tickets += 1) await openTicket(bank, ada);
  const { id } = await openTicket(bank, ada);
  expect(seen(await bank.call(OPEN, { token: ada.token, body: TICKET }))).toEqual([429, 'TOO_MANY_TICKETS']);
  expect(seen(await writeMessage(bank, ada, id, { text: 'Well' }))).toEqual([200, undefined]);
  await openTicket(bank, await bank.signedIn());
  await bank.platform.clock.advance(3600);
  await openTicket(bank, { ...ada, token: await bank.signIn(ada) });
});

test('messages, more than 120 in an hour: answer 429, and whoever else writes is heard', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const { id } = await openTicket(bank, ada);
  const answers = [];
  for (let round = 0; round < 13; round += 1)
    answers.push(
      ...(await Promise.all(Array.from({ length: 10 }, () => writeMessage(bank, ada, id, { text: 'And' })))),
    );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  expect(answers.filter(({ code }) => code === 'TOO_MANY_TICKETS')).toHaveLength(10);
  const other = await openTicket(bank, musa);
  expect(seen(await writeMessage(bank, musa, other.id, { text: 'Hello' }))).toEqual([200, undefined]);
});

test('marks of done and undone, with messages more than 120 in an hour: answer 429 and change nothing', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  await writeMessage(bank, ada, id, { text: 'And' });
  for (let marks = 1; marks < 120; marks += 1)
    expect(seen(await setStatus(bank, ada, id, marks % 2 === 1))).toEqual([200, undefined]);
  const before = await ticketOf(id);
  expect(seen(await setStatus(bank, ada, id, !before.resolved))).toEqual([429, 'TOO_MANY_TICKETS']);
  expect(seen(await writeMessage(bank, ada, id, { text: 'More' }))).toEqual([429, 'TOO_MANY_TICKETS']);
  expect(await ticketOf(id)).toEqual(before);
});

test('a conversation of 500 messages: takes no more of the customer, who may open another; the bank may answer', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  await bank.platform.pool.query(
    `insert into ticket_messages (id, ticket_id, customer_id, text, created_at)
      select gen_random_uuid(), ticket_id, customer_id, 'And', created_at + place * interval '1 microsecond'
      from ticket_messages, generate_series(1, 498) as place where ticket_id = $1`,
    [id],
  );
  expect(seen(await writeMessage(bank, ada, id, { text: 'The last' }))).toEqual([200, undefined]);
  const one = await writeMessage(bank, ada, id, { text: 'One more' });
  expect(seen(one)).toEqual([409, 'TICKET_FULL']);
  expect(await keptOf(ada)).toEqual([1, 500]);
  await answerAs(bank, await openStaff(bank, 'SUPPORT'), id, 'Goodbye');
  await openTicket(bank, ada);
});

test('a message that took long to come: stands after the answer that was given meanwhile', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  const before = await bank.platform.clock.now();
  await answerAs(bank, await openStaff(bank, 'SUPPORT'), id, 'Quick');
  const message = { id: newId(), ticketId: id, text: 'Slow', attachments: [] };
  await writeMessageOf(bank.platform, { disputeOf, followTicket }, ada.id, message, before);
  const { messages } = await readTicket(bank, ada, id);
  expect(messages.map(({ text }) => text)).toEqual([TICKET.body, 'Quick', 'Slow']);
});

test('GET /api/tickets, with more than a thousand: answers the newest thousand', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada, { subject: 'The oldest' });
  await bank.platform.pool.query(
    `insert into tickets (id, customer_id, tracking_number, kind, is_dispute, subject, created_at, answer_by, waits_since)
      select gen_random_uuid(), customer_id, 'HVT' || lpad(place::text, 8, '0'), kind, is_dispute, place,
        created_at + place * interval '1 second', answer_by, waits_since
      from tickets, generate_series(1, 1000) as place where id = $1`,
    [id],
  );
  const listed = (await listTickets(bank, ada)).flatMap(({ tickets }) => tickets);
  expect([listed.length, listed[0]?.subject, listed.at(-1)?.subject]).toEqual([1000, '1000', '1']);
});
