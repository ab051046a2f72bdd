import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { buyBill } from '../../../../scripts/testing/bills.ts';
import { readDispute, report } from '../../../../scripts/testing/disputes.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { sendElsewhere } from '../../../../scripts/testing/other-banks.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { answerAs, readTicket, setStatus, writeMessage } from '../../../../scripts/testing/tickets.ts';
import { history } from '../../../../scripts/testing/transfers.ts';

const QUEUE = 'GET /api/admin/queues/{queue}';
const ONE = 'GET /api/admin/queues/{queue}/{id}';
const DECIDE = 'POST /api/admin/queues/{queue}/{id}/{action}';
const queue = 'disputes';

let opened: BankWithSwitch;
let bank: TestBank;
let bisi: SignedInStaff;
let musa: SignedIn;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  bank = opened.bank;
  await runSql(bank.database.ownerUrl, await readFile('apps/api/tariffs/nigeria-2026.sql', 'utf8'));
  bisi = await signedInStaff(bank, 'SUPPORT');
  musa = await bank.signedIn();
});
afterAll(() => opened.close());

/** Somebody who sent money and reported that something is wrong with that. */
async function openReported() {
  const ada = await bank.signedIn({ balances: [50_000] });
  await bank.send(ada, musa.account, 1500);
  const [sent] = await history(bank, ada);
  const reference = sent?.referenceNumber ?? '';
  const dispute = await report(bank, ada, reference, 'WRONG_RECIPIENT', 'It was meant for my brother');
  return { ada, reference, dispute, id: dispute.ticketId, name: `${ada.firstName} ${ada.lastName}` };
}

const decide = (id: string, action: string, comment?: string, by = bisi) =>
  bank.call(DECIDE, { token: by.token, params: { queue, id, action }, body: { comment } });

const waitsIn = async (name: string, id: string): Promise<boolean> => {
  const query = { size: '100' };
  const lines = await bank.ask(QUEUE, { token: bisi.token, params: { queue: name }, query });
  return lines.some((line) => line.id === id);
};

test('GET /api/admin/queues/disputes: lists what was reported, with the transaction, the deadline and the conversation', async () => {
  const { reference, dispute, id, name } = await openReported();
  const find = (q: string) => bank.ask(QUEUE, { token: bisi.token, params: { queue }, query: { q } });
  for (const q of [name, reference.toLowerCase(), dispute.trackingNumber])
    expect([q, await find(q)]).toEqual([
      q,
      [
        {
          id,
          title: name,
          subtitle: `I sent it to the wrong person · ₦1,500.00 · ${reference}`,
          since: dispute.reportedAt,
          urgency: 'IN_TIME',
        },
      ],
    ]);
  const shown = await bank.ask(ONE, { token: bisi.token, params: { queue, id } });
  expect(shown).toMatchObject({ title: `${name}: ${reference}`, ticketId: id });
  expect(shown.note).toContain('moves no money');
  expect(Object.fromEntries(shown.facts.map(({ label, value }) => [label, value]))).toMatchObject({
    Problem: 'I sent it to the wrong person',
    Customer: name,
    Amount: '₦1,500.00',
    Reference: reference,
    'Tracking number': dispute.trackingNumber,
    Answered: 'Not yet',
  });
  expect(
    shown.actions.map(({ action, needsComment, needsSecondPerson }) => [
      action,
      needsComment,
      needsSecondPerson,
    ]),
  ).toEqual([
    ['accept', true, false],
    ['decline', true, false],
  ]);
});

test('GET /api/admin/queues/disputes: that somebody else paid comes first, soon late at once, and late after a day without an answer', async () => {
  const { reference, id: sooner, ada } = await openReported();
  await decide(sooner, 'decline', 'They did not agree.');
  const { id: other } = await openReported();
  const { ticketId: id } = await report(bank, ada, reference, 'NOT_ME');
  const standing = async () => {
    const { token } = await signedInStaff(bank, 'SUPPORT');
    const lines = await bank.ask(QUEUE, { token, params: { queue }, query: { size: '100' } });
    const own = lines.filter((line) => line.id === id || line.id === other);
    const ofQueue = (await bank.ask('GET /api/admin/queues', { token })).find((one) => one.queue === queue);
    return {
      lines: own.map((line) => [line.id, line.urgency]),
      first: lines[0]?.id,
      card: ofQueue?.oldest?.urgency,
    };
  };
  expect(await standing()).toEqual({
    lines: [
      [id, 'DUE'],
      [other, 'IN_TIME'],
    ],
    first: id,
    card: 'DUE',
  });
  await bank.platform.clock.advance(24 * 3600);
  expect(await standing()).toMatchObject({
    lines: [
      [id, 'LATE'],
      [other, 'IN_TIME'],
    ],
    card: 'LATE',
  });
  bisi = await signedInStaff(bank, 'SUPPORT');
  await answerAs(bank, bisi, id, 'We look into it at once.');
  expect(await standing()).toMatchObject({
    lines: [
      [id, 'IN_TIME'],
      [other, 'IN_TIME'],
    ],
    first: id,
  });
});

test('GET /api/admin/queues/disputes/{id}, about a bill: calls its number what everybody calls it', async () => {
  const ada = await bank.signedIn({ balances: [50_000] });
  const bought = await buyBill(bank, ada, 'AIRTIME');
  const { ticketId: id, sessionId } = await report(bank, ada, bought.reference, 'NOT_DELIVERED');
  const { facts } = await bank.ask(ONE, { token: bisi.token, params: { queue, id } });
  expect(facts).toContainEqual({ label: 'Request ID', value: sessionId });
  expect(facts.map(({ label }) => label)).not.toContain('Session ID');
});

test('GET /api/admin/queues/disputes/{id}: offers the ready-made words that can be true of the transaction, one at a time', async () => {
  const offered = async (id: string) => {
    const shown = await bank.ask(ONE, { token: bisi.token, params: { queue, id } });
    return shown.actions.map(({ hasOneReason, reasons = [] }) => [
      hasOneReason,
      ...reasons.map(({ label }) => label),
    ]);
  };
  const { id: inside } = await openReported();
  expect(await offered(inside)).toEqual([
    [true, 'Money is back'],
    [true, 'Recipient did not agree'],
  ]);
  const ada = await bank.signedIn({ balances: [50_000] });
  const bought = await buyBill(bank, ada, 'AIRTIME');
  expect(await offered((await report(bank, ada, bought.reference, 'TWICE')).ticketId)).toEqual([
    [true, 'Money is back'],
    [true, 'Delivered', 'Debited once'],
  ]);
  const { reference } = await sendElsewhere(bank, ada, accountElsewhere(), 10_000);
  expect(await offered((await report(bank, ada, reference, 'WRONG_RECIPIENT')).ticketId)).toEqual([
    [true, 'Money is back', 'Other bank confirmed'],
    [true, 'Arrived', 'Recipient did not agree'],
  ]);
  expect(await offered((await report(bank, ada, `${reference}-FEE`, 'CHARGE')).ticketId)).toEqual([
    [true, 'Charge returned'],
    [true, 'Charge is right'],
  ]);
  const recipient = await bank.signedIn();
  await bank.send(ada, recipient.account, 1500);
  const [received] = await history(bank, recipient);
  const { ticketId } = await report(bank, recipient, received?.referenceNumber ?? '', 'NOT_MINE');
  expect(await offered(ticketId)).toEqual([[true], [true]]);
});

test.each([
  ['accept', 'ACCEPTED', 'accepted', 'We agree with you about the problem you reported'],
  ['decline', 'DECLINED', 'declined', 'We did not accept the problem you reported'],
] as const)(
  'POST …/disputes/{id}/%s: needs words, which the customer reads in the conversation, and moves no money',
  async (action, state, did, subject) => {
    const { ada, reference, id, name } = await openReported();
    const before = await bank.balanceOf(ada.account);
    expect(seen(await decide(id, action, ' '))).toEqual([400, 'COMMENT_REQUIRED']);

    const answer = await decide(id, action, 'We asked the recipient.');

    expect([answer.status, (answer.body as { state: string }).state]).toEqual([200, 'DONE']);
    expect((await readDispute(bank, ada, reference)).dispute).toMatchObject({
      state,
      decision: 'We asked the recipient.',
    });
    const { messages } = await readTicket(bank, ada, id);
    expect(messages.map(({ text, sender }) => [text, sender])).toEqual([
      ['It was meant for my brother', 'CLIENT'],
      ['We asked the recipient.', 'SUPPORT'],
    ]);
    const [mail] = await bank.mailTo(ada.email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).not.toContain('asked the recipient');
    expect(await bank.balanceOf(ada.account)).toEqual(before);
    expect(await waitsIn(queue, id)).toBe(false);
    for (const again of ['accept', 'decline'])
      expect(seen(await decide(id, again, 'Once more'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
    const auditor = await signedInStaff(bank, 'AUDITOR');
    const [line] = await bank.ask('GET /api/admin/audit', {
      token: auditor.token,
      query: { q: reference },
    });
    expect(line).toMatchObject({
      staff: bisi.name,
      subject: { kind: queue, id, title: `${name}: ${reference}` },
      sentence: { before: did, namesSubject: true, after: '' },
    });
  },
);

test('a reported problem: waits in its own queue alone until it is decided, and then its customer is answered like any other', async () => {
  const { ada, id } = await openReported();
  expect([await waitsIn(queue, id), await waitsIn('tickets', id)]).toEqual([true, false]);
  const unknown = await bank.call(ONE, { token: bisi.token, params: { queue: 'tickets', id } });
  expect(seen(unknown)).toEqual([404, 'NOT_FOUND']);
  // It is not done by being marked so.
  const params = { id };
  const mark = (resolved: boolean) =>
    bank.call('POST /api/admin/tickets/{id}/status', { token: bisi.token, params, body: { resolved } });
  expect(seen(await mark(true))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  const read = () => bank.ask('GET /api/admin/tickets/{id}', { token: bisi.token, params });
  expect(await read()).toMatchObject({ resolved: false, state: 'WAITING', dispute: { state: 'OPEN' } });

  await decide(id, 'decline', 'They did not agree.');
  expect(await read()).toMatchObject({ resolved: true, state: 'DONE', dispute: { state: 'DECLINED' } });
  await setStatus(bank, ada, id, false);
  expect(await read()).toMatchObject({ resolved: false, state: 'WAITING', dispute: { state: 'DECLINED' } });
  await writeMessage(bank, ada, id, { text: 'Then who helps me?' });

  expect([await waitsIn(queue, id), await waitsIn('tickets', id)]).toEqual([false, true]);
  expect((await read()).dispute?.state).toBe('DECLINED');
  expect((await mark(true)).status).toBe(200);
});

test('a reported problem that its customer marked as done: waits for nobody, and cannot be decided', async () => {
  const { ada, id } = await openReported();
  await setStatus(bank, ada, id, true);
  expect([await waitsIn(queue, id), await waitsIn('tickets', id)]).toEqual([false, false]);
  expect((await decide(id, 'accept', 'Too late')).status).toBeGreaterThanOrEqual(404);
});

test('a transaction that somebody reported: leads staff who may decide to where it waits, until it is decided', async () => {
  const { ada, reference, id } = await openReported();
  const reviewer = await signedInStaff(bank, 'REVIEWER');
  const queuedFor = async ({ token }: SignedInStaff) => {
    const params = { id: ada.id, referenceNumber: reference };
    const shown = await bank.ask('GET /api/admin/customers/{id}/transactions/{referenceNumber}', {
      token,
      params,
    });
    return shown.queued;
  };
  expect(await queuedFor(bisi)).toEqual([{ queue, id, title: 'Reported problems' }]);
  expect(await queuedFor(reviewer)).toEqual([]);
  await decide(id, 'accept', 'You are right.');
  expect(await queuedFor(bisi)).toEqual([]);
});
