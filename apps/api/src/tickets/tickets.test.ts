import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { openStaff } from '../../../../scripts/testing/staff.ts';
import {
  answerAs,
  listTickets,
  openTicket,
  readTicket,
  setStatus,
  TICKET,
  writeMessage,
} from '../../../../scripts/testing/tickets.ts';
import { lagosDate } from '../bank/lagos-time.ts';

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
    trackingNumber: expect.stringMatching(/^HVT[0-9A-HJKMNP-TV-Z]{8}$/),
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
      id: expect.any(String),
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
  const line = { resolved: false, unread: false, createdAt: expect.any(String) };
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
  await answerAs(bank, bisi, id, 'Which Monday?');
  const written = await writeMessage(bank, ada, id, { text: 'The last one' });
  expect([written.status, written.body]).toEqual([
    200,
    { message: 'Message sent successfully', id: expect.any(String) },
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
