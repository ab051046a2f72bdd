import { readFile } from 'node:fs/promises';
import type { DisputeType } from '@harvest/contracts/dispute-types';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { buyBill, numberOf } from '../../../../scripts/testing/bills.ts';
import { decideAs, readDispute, report, tryToReport } from '../../../../scripts/testing/disputes.ts';
import { creditFromElsewhere } from '../../../../scripts/testing/inbound-credits.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { sendElsewhere, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { openStaff, signedInStaff, type TestStaff } from '../../../../scripts/testing/staff.ts';
import {
  answerAs,
  openTicket,
  readTicket,
  setStatus,
  writeMessage,
} from '../../../../scripts/testing/tickets.ts';
import { writeHistory } from '../../../../scripts/testing/transactions.ts';
import { history } from '../../../../scripts/testing/transfers.ts';
import { newReference } from '../bank/ids.ts';
import { patternsOf } from '../platform/page-rules.ts';
import { listDisputes, loadDispute } from './disputes.ts';

const HOUR_MS = 3_600_000;
const PAGE = { limit: 100, offset: 0 };

let opened: BankWithSwitch;
let bank: TestBank;
let bisi: TestStaff;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  await runSql(bank.database.ownerUrl, await readFile('apps/api/tariffs/nigeria-2026.sql', 'utf8'));
  bisi = await openStaff(bank, 'SUPPORT');
});
afterAll(() => opened.close());

/** A customer with one payment that is over, to somebody of this bank. */
async function whoPaid() {
  const ada = await bank.signedIn();
  const [reference] = await paid(ada);
  return { ada, reference };
}

async function paid(customer: SignedIn, count = 1): Promise<[string, ...string[]]> {
  const references: [string, ...string[]] = [
    newReference(),
    ...Array.from({ length: count - 1 }, newReference),
  ];
  await writeHistory(
    bank,
    customer,
    references.map((referenceNumber) => ({ referenceNumber })),
  );
  return references;
}

async function markAsStaff(id: string, resolved: boolean): Promise<void> {
  const { token } = await signedInStaff(bank, 'SUPPORT');
  await bank.ask('POST /api/admin/tickets/{id}/status', { token, params: { id }, body: { resolved } });
}

/** As if what happened to a report so far had happened so many hours earlier. */
async function setBack(id: string, hours: number): Promise<void> {
  const { db } = bank.platform;
  const ago = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(hours => ${hours})`;
  await db
    .updateTable('disputes')
    .set({ reported_at: ago('reported_at'), answer_by: ago('answer_by') })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('tickets')
    .set({ created_at: ago('created_at'), answer_by: ago('answer_by'), answered_at: ago('answered_at') })
    .where('id', '=', id)
    .execute();
}

const typesOf = async (customer: SignedIn, reference: string) =>
  (await readDispute(bank, customer, reference)).types.join(' ');

/** What a customer was told by mail, newest first. */
const mailsTo = ({ email }: SignedIn) => bank.mailTo(email);

describe('GET /api/ibanking/personal/transactions/{referenceNumber}/dispute', () => {
  test('about a transfer to another bank: follows its money on its way, there, and back', async () => {
    const ada = await bank.signedIn();
    const elsewhere = 'NOT_RECEIVED WRONG_RECIPIENT WRONG_AMOUNT TWICE NOT_ME OTHER';
    const arriving = await sendElsewhere(bank, ada, accountElsewhere(), 10_000);
    expect(await typesOf(ada, arriving.reference)).toBe(elsewhere);
    await settleDue(bank);
    expect(await typesOf(ada, arriving.reference)).toBe(elsewhere);
    expect(await typesOf(ada, `${arriving.reference}-FEE`)).toBe('CHARGE OTHER');

    const returning = await sendElsewhere(bank, ada, accountElsewhere('051'), 10_000);
    await settleDue(bank);
    expect(await typesOf(ada, returning.reference)).toBe('NOT_ME OTHER');
    expect(await typesOf(ada, `${returning.reference}-FEE`)).toBe('OTHER');
    expect(await typesOf(ada, `${returning.reference}-RETURN`)).toBe('WRONG_AMOUNT OTHER');
  });

  test('about a transfer inside the bank: differs for whoever sent it and whoever got it', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const started = await bank.startTransfer(ada, musa.account, 50);
    await bank.confirm(ada, started);
    expect(await typesOf(ada, started.reference)).toBe('WRONG_RECIPIENT WRONG_AMOUNT TWICE NOT_ME OTHER');
    expect(await typesOf(musa, started.reference)).toBe('NOT_MINE WRONG_AMOUNT OTHER');
  });

  test('about what was kept back and then stopped: is who did it', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
    const { id, otp, reference } = await bank.startTransfer(ada, musa.account, 50);
    await bank.confirm(ada, { id, otp });
    expect(await typesOf(ada, reference)).toBe('NOT_ME OTHER');
    await bank.ask('POST /api/operations/{id}/stop', { token: ada.token, params: { id } });
    expect(await typesOf(ada, reference)).toBe('NOT_ME OTHER');
    expect(await report(bank, ada, reference, 'NOT_ME')).toMatchObject({ sessionId: null });
  });

  test('about a move between own accounts: is the same for both legs', async () => {
    const ada = await bank.signedIn({ balances: [1000, 50] });
    const [source, destination] = ada.accounts;
    const { id, reference } = await bank.ask('POST /api/transfer/own-account', {
      token: ada.token,
      body: {
        sourceAccountNumber: source.accountNumber,
        destinationAccountNumber: destination.accountNumber,
        destinationBankCode: '090605',
        amount: 400,
        description: 'For seeds',
      },
    });
    await bank.confirm(ada, { id, otp: await bank.codeFor(ada) });
    for (const leg of [reference, `${reference}-C`])
      expect(await typesOf(ada, leg)).toBe('TWICE WRONG_AMOUNT OTHER');
  });

  test('about a bill: is what a provider can do wrong, until the money is back', async () => {
    const ada = await bank.signedIn();
    const bought = await buyBill(bank, ada, 'AIRTIME');
    expect(await typesOf(ada, bought.reference)).toBe('NOT_DELIVERED WRONG_AMOUNT TWICE NOT_ME OTHER');
    const refused = await buyBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', '051'));
    expect(await typesOf(ada, refused.reference)).toBe('NOT_ME OTHER');
  });

  test('about money that came from another bank: is whose it is, with the session id it came under', async () => {
    const ada = await bank.signedIn();
    const sessionId = await creditFromElsewhere(bank, ada.account.accountNumber, 500_000n);
    const [credit] = await history(bank, ada);
    const reference = credit?.referenceNumber ?? '';
    expect(await typesOf(ada, reference)).toBe('NOT_MINE WRONG_AMOUNT OTHER');
    expect(await report(bank, ada, reference, 'NOT_MINE')).toMatchObject({ sessionId });
  });

  test("about somebody else's transaction, or none: is as unknown the one as the other", async () => {
    const { reference } = await whoPaid();
    const musa = await bank.signedIn();
    const answers = await Promise.all([
      tryToReport(bank, musa, reference),
      tryToReport(bank, musa, 'HVNOBODYS000'),
      ...[reference, 'HVNOBODYS000'].map((referenceNumber) =>
        bank.call('GET /api/ibanking/personal/transactions/{referenceNumber}/dispute', {
          token: musa.token,
          params: { referenceNumber },
        }),
      ),
    ]);
    for (const { status, code, body } of answers) {
      expect([status, code]).toEqual([404, 'NOT_FOUND']);
      expect({ ...(body as object), traceId: '' }).toEqual({ ...(answers[0]?.body as object), traceId: '' });
    }
  });
});

describe('POST /api/ibanking/personal/transactions/{referenceNumber}/dispute', () => {
  test('of a problem: opens a conversation with its reference, session id and deadline, and is acknowledged by mail', async () => {
    const ada = await bank.signedIn();
    const { reference } = await sendElsewhere(bank, ada, accountElsewhere(), 10_000);
    expect((await readDispute(bank, ada, reference)).dispute).toBeNull();
    const dispute = await report(
      bank,
      ada,
      reference,
      'NOT_RECEIVED',
      'She waits since Monday.\nPlease ask.',
    );

    expect(dispute).toMatchObject({
      type: 'NOT_RECEIVED',
      referenceNumber: reference,
      sessionId: expect.stringMatching(/^\d{30}$/) as string,
      trackingNumber: expect.stringMatching(/^HVT[0-9A-HJKMNP-TV-Z]{8}$/) as string,
      state: 'OPEN',
      answeredAt: null,
      decidedAt: null,
      decision: '',
    });
    expect((await readDispute(bank, ada, reference)).dispute).toEqual(dispute);
    expect(await readTicket(bank, ada, dispute.ticketId)).toMatchObject({
      subject: `The money did not arrive: ${reference}`,
      kind: 'PAYMENT',
      trackingNumber: dispute.trackingNumber,
      answerBy: dispute.answerBy,
      resolved: false,
      messages: [{ sender: 'CLIENT', text: 'She waits since Monday.\nPlease ask.' }],
      dispute,
    });
    const [mail] = await mailsTo(ada);
    expect(mail?.text).toContain(dispute.trackingNumber);
  });

  test.each<[DisputeType, string, number, string]>([
    ['WRONG_AMOUNT', '', 72, 'PAYMENT'],
    ['NOT_ME', '', 14 * 24, 'PAYMENT'],
    ['CHARGE', '-FEE', 30 * 24, 'CHARGES'],
  ])('of %s%s: has the bank decide within %i hours', async (type, suffix, hours, kind) => {
    const ada = await bank.signedIn();
    const { reference } = await sendElsewhere(bank, ada, accountElsewhere(), 10_000);
    const { reportedAt, answerBy, ticketId } = await report(bank, ada, `${reference}${suffix}`, type);
    expect(Date.parse(answerBy) - Date.parse(reportedAt)).toBe(hours * HOUR_MS);
    expect(await readTicket(bank, ada, ticketId)).toMatchObject({ kind, answerBy });
  });

  test('of what cannot be wrong with it, or without a word: is refused, and opens nothing', async () => {
    const { ada, reference } = await whoPaid();
    for (const [body, status, code] of [
      [{ type: 'NOT_MINE', text: 'Not mine' }, 422, 'DISPUTE_TYPE'],
      [{ type: 'CHARGE', text: 'Too dear' }, 422, 'DISPUTE_TYPE'],
      [{ type: 'STOLEN', text: 'Gone' }, 400, 'BAD_REQUEST'],
      [{ type: 'OTHER', text: ' \n ' }, 400, 'BAD_REQUEST'],
      [{ type: 'OTHER', text: '\u200e\u202e' }, 400, 'BAD_REQUEST'],
    ] as const)
      expect(await tryToReport(bank, ada, reference, body)).toMatchObject({ status, code });
    expect(await bank.ask('GET /api/tickets', { token: ada.token })).toEqual([]);
  });

  test.each([
    ['with a key each', (place: number) => ({ 'idempotency-key': `a key of request ${place}` })],
    ['without keys', () => ({})],
  ])('twice at once, %s: opens one, and refuses the other', async (_how, headersOf) => {
    const { ada, reference } = await whoPaid();
    const answers = await Promise.all(
      [1, 2, 3].map((place) => tryToReport(bank, ada, reference, undefined, headersOf(place))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'DISPUTE_OPEN')).toHaveLength(2);
    const [day, ...others] = await bank.ask('GET /api/tickets', { token: ada.token });
    expect([day?.tickets.length, others.length]).toEqual([1, 0]);
  });

  test('twice at once under one key: opens one, and answers nothing else', async () => {
    const { ada, reference } = await whoPaid();
    const headers = { 'idempotency-key': 'the key of both' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => tryToReport(bank, ada, reference, undefined, headers)),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(0);
    for (const { body } of taken) expect(body).toEqual(taken[0]?.body);
    for (const { status, code } of answers) if (status !== 200) expect(code).toBe('IDEMPOTENCY_IN_FLIGHT');
    const [day] = await bank.ask('GET /api/tickets', { token: ada.token });
    expect(day?.tickets).toHaveLength(1);
  });

  test('sent again under its key: answers what it opened, also after its answer was lost', async () => {
    const { ada, reference } = await whoPaid();
    const headers = { 'idempotency-key': 'the key of one report' };
    const first = await tryToReport(bank, ada, reference, undefined, headers);
    expect((await tryToReport(bank, ada, reference, undefined, headers)).body).toEqual(first.body);
    // Its answer was never kept, and its lease ran out.
    await bank.platform.db
      .updateTable('idempotency_keys')
      .set({ response_status: null, response_body: null, leased_until: new Date(0) })
      .where('customer_id', '=', ada.id)
      .execute();
    expect((await tryToReport(bank, ada, reference, undefined, headers)).body).toEqual(first.body);
  });

  test('by somebody whose accounts are locked or frozen: is taken all the same', async () => {
    const { ada, reference } = await whoPaid();
    const [another] = await paid(ada);
    await bank.ask('POST /api/ibanking/personal/emergency-lock', { token: ada.token });
    expect(await report(bank, ada, reference, 'NOT_ME')).toMatchObject({ state: 'OPEN' });
    const staff = await signedInStaff(bank, 'SUPPORT');
    await bank.ask('POST /api/admin/customers/{id}/{action}', {
      token: staff.token,
      params: { id: ada.id, action: 'freeze' },
      body: { comment: 'Called' },
    });
    expect(await report(bank, ada, another, 'NOT_ME')).toMatchObject({ state: 'OPEN' });
  });

  test('among too many in an hour: is refused, and neither tickets nor one that is open already count', async () => {
    const ada = await bank.signedIn();
    for (let tickets = 0; tickets < 20; tickets += 1) await openTicket(bank, ada);
    const references = await paid(ada, 21);
    const last = references.pop() ?? '';
    for (const reference of references) await report(bank, ada, reference);
    expect(await tryToReport(bank, ada, references[0])).toMatchObject({ status: 409, code: 'DISPUTE_OPEN' });
    expect(await tryToReport(bank, ada, last)).toMatchObject({ status: 429, code: 'TOO_MANY_TICKETS' });
  });
});

describe('a decision', () => {
  test.each([
    ['ACCEPTED', 'We agree with you about the problem you reported'],
    ['DECLINED', 'We did not accept the problem you reported'],
  ] as const)(
    '%s: stands in the conversation and on the transaction, is told once, and moves no money',
    async (state, subject) => {
      const { ada, reference } = await whoPaid();
      const { ticketId, reportedAt } = await report(bank, ada, reference, 'TWICE');
      await answerAs(bank, bisi, ticketId, 'We look into it.');
      const { dispute: answered } = await readDispute(bank, ada, reference);
      expect(answered).toMatchObject({ state: 'OPEN', decidedAt: null });
      expect(Date.parse(answered?.answeredAt ?? '')).toBeGreaterThanOrEqual(Date.parse(reportedAt));
      const mailsBefore = (await mailsTo(ada)).length;
      const balanceBefore = await bank.balanceOf(ada.account);

      expect(await decideAs(bank, bisi, ticketId, state, 'We found both payments.')).toBe(true);

      const { dispute } = await readDispute(bank, ada, reference);
      expect(dispute).toEqual({
        ...answered,
        state,
        decidedAt: expect.any(String) as string,
        decision: 'We found both payments.',
      });
      const ticket = await readTicket(bank, ada, ticketId);
      expect(ticket.messages.map(({ sender, text }) => [sender, text])).toEqual([
        ['CLIENT', 'Please look into it'],
        ['SUPPORT', 'We look into it.'],
        ['SUPPORT', 'We found both payments.'],
      ]);
      expect(ticket.dispute).toEqual(dispute);
      const mails = await mailsTo(ada);
      expect(mails.length - mailsBefore).toBe(1);
      expect(mails[0]).toMatchObject({ subject });
      expect(mails[0]?.text).not.toContain('We found both payments.');
      expect(await bank.balanceOf(ada.account)).toBe(balanceBefore);
      // Nobody decides a second time.
      expect(await decideAs(bank, bisi, ticketId, 'DECLINED', 'No')).toBe(false);
      expect((await readDispute(bank, ada, reference)).dispute).toEqual(dispute);
    },
  );

  test('as the first answer: counts as the answer, too', async () => {
    const { ada, reference } = await whoPaid();
    const { ticketId } = await report(bank, ada, reference);
    await decideAs(bank, bisi, ticketId, 'DECLINED', 'It is right.');
    const { dispute } = await readDispute(bank, ada, reference);
    expect(dispute?.answeredAt).toBe(dispute?.decidedAt);
  });

  test('once made: lets the same transaction be reported again, and that is shown then', async () => {
    const { ada, reference } = await whoPaid();
    const first = await report(bank, ada, reference, 'TWICE');
    await decideAs(bank, bisi, first.ticketId, 'DECLINED', 'There is one payment.');
    const second = await report(bank, ada, reference, 'WRONG_AMOUNT');
    expect(second.ticketId).not.toBe(first.ticketId);
    expect((await readDispute(bank, ada, reference)).dispute).toEqual(second);
    expect((await readTicket(bank, ada, first.ticketId)).dispute).toMatchObject({ state: 'DECLINED' });
  });

  test('with marks that nobody sees: is kept without them in both places', async () => {
    const { ada, reference } = await whoPaid();
    const { ticketId } = await report(bank, ada, reference);
    await decideAs(bank, bisi, ticketId, 'DECLINED', ' It is \u202eright.\u0007 ');
    const { messages, dispute } = await readTicket(bank, ada, ticketId);
    expect([dispute?.decision, messages.at(-1)?.text]).toEqual(['It is right.', 'It is right.']);
  });

  test('by two at once: is made once', async () => {
    const { ada, reference } = await whoPaid();
    const { ticketId } = await report(bank, ada, reference);
    const made = await Promise.all(
      (['ACCEPTED', 'DECLINED'] as const).map((state) => decideAs(bank, bisi, ticketId, state, state)),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    const { messages, dispute } = await readTicket(bank, ada, ticketId);
    expect(messages.map(({ text }) => text)).toEqual(['Please look into it', dispute?.state]);
  });
});

describe('a report whose ticket', () => {
  test('its customer marks as done: is withdrawn and waits for nobody, and open again once it is unresolved', async () => {
    const { ada, reference } = await whoPaid();
    const { ticketId } = await report(bank, ada, reference);
    const isWaiting = async () => {
      const { items } = await listDisputes(bank.platform.db, { patterns: patternsOf(reference), ...PAGE });
      return items.map(({ id }) => id).includes(ticketId);
    };
    const stateOf = async () => (await readDispute(bank, ada, reference)).dispute?.state;
    expect(await isWaiting()).toBe(true);
    await setStatus(bank, ada, ticketId, true);
    expect([await stateOf(), await isWaiting()]).toEqual(['WITHDRAWN', false]);
    expect(await decideAs(bank, bisi, ticketId, 'ACCEPTED', 'Too late')).toBe(false);
    await setStatus(bank, ada, ticketId, false);
    expect([await stateOf(), await isWaiting()]).toEqual(['OPEN', true]);
    await setStatus(bank, ada, ticketId, true);
    await writeMessage(bank, ada, ticketId, { text: 'It happened again' });
    expect([await stateOf(), await isWaiting()]).toEqual(['OPEN', true]);
  });

  test('its customer marks as done: is told of that on all ways, once', async () => {
    const { ada, reference } = await whoPaid();
    const { ticketId, trackingNumber } = await report(bank, ada, reference);
    for (const resolved of [true, true]) await setStatus(bank, ada, ticketId, resolved);
    const told = async (to: string) =>
      (await bank.mailTo(to)).filter(({ text }) => text.includes(`${trackingNumber}) was marked as done`));
    for (const way of [ada.email, ada.phoneNumber]) expect(await told(way)).toHaveLength(1);
    expect((await told(ada.email))[0]?.text).toContain('If this was not you, ');
  });

  test('is marked as done by whoever holds the session: stays open where it is about them, or while the accounts are locked', async () => {
    const { ada, reference } = await whoPaid();
    const stolen = await report(bank, ada, reference, 'NOT_ME');
    expect((await setStatus(bank, ada, stolen.ticketId, true)).status).toBe(200);
    expect((await readDispute(bank, ada, reference)).dispute).toEqual(stolen);
    // Nobody covers it with another one, either.
    expect(await tryToReport(bank, ada, reference)).toMatchObject({ status: 409, code: 'DISPUTE_OPEN' });
    expect(await decideAs(bank, bisi, stolen.ticketId, 'ACCEPTED', 'It was not you.')).toBe(true);

    const [another] = await paid(ada);
    const twice = await report(bank, ada, another, 'TWICE');
    await bank.ask('POST /api/ibanking/personal/emergency-lock', { token: ada.token });
    await setStatus(bank, ada, twice.ticketId, true);
    expect((await readDispute(bank, ada, another)).dispute).toEqual(twice);
  });

  test('a colleague says is not done after all: is open again', async () => {
    const { ada, reference } = await whoPaid();
    const { ticketId } = await report(bank, ada, reference);
    await setStatus(bank, ada, ticketId, true);
    await markAsStaff(ticketId, false);
    expect((await readDispute(bank, ada, reference)).dispute).toMatchObject({ state: 'OPEN' });
  });

  test('was done while the same was reported anew: stays withdrawn, also when it is unresolved again', async () => {
    const { ada, reference } = await whoPaid();
    const first = await report(bank, ada, reference);
    await setStatus(bank, ada, first.ticketId, true);
    const second = await report(bank, ada, reference, 'TWICE');
    expect((await setStatus(bank, ada, first.ticketId, false)).status).toBe(200);
    const { ticketId, trackingNumber } = second;
    expect((await readTicket(bank, ada, first.ticketId)).dispute).toMatchObject({
      state: 'WITHDRAWN',
      answerBy: first.answerBy,
      reopenedAt: null,
      replacedBy: { ticketId, trackingNumber },
    });
    expect((await readDispute(bank, ada, reference)).dispute).toEqual(second);
    // Once that is decided, nothing keeps the first one from being opened again.
    await decideAs(bank, bisi, ticketId, 'DECLINED', 'There is one payment.');
    expect((await readTicket(bank, ada, first.ticketId)).dispute).toMatchObject({ replacedBy: null });
    await writeMessage(bank, ada, first.ticketId, { text: 'There are two' });
    expect((await readTicket(bank, ada, first.ticketId)).dispute).toMatchObject({ state: 'OPEN' });
  });

  test.each([
    ['its customer marks as unresolved', (ada: SignedIn, id: string) => setStatus(bank, ada, id, false)],
    [
      'its customer writes to again',
      (ada: SignedIn, id: string) => writeMessage(bank, ada, id, { text: 'Again' }),
    ],
    ['a colleague marks as unresolved', (_ada: SignedIn, id: string) => markAsStaff(id, false)],
  ])(
    '%s: has a new deadline, the same for its customer, in the conversation and in the queue',
    async (_how, open) => {
      const { ada, reference } = await whoPaid();
      const first = await report(bank, ada, reference);
      await answerAs(bank, bisi, first.ticketId, 'We look into it.');
      await setStatus(bank, ada, first.ticketId, true);
      await setBack(first.ticketId, 200);
      await open(ada, first.ticketId);

      const { dispute } = await readDispute(bank, ada, reference);
      const { reopenedAt = null, answerBy = '' } = dispute ?? {};
      expect(dispute).toMatchObject({ state: 'OPEN', replacedBy: null });
      expect(reopenedAt).not.toBeNull();
      expect(Date.parse(answerBy) - Date.parse(reopenedAt ?? '')).toBe(72 * HOUR_MS);
      expect(await readTicket(bank, ada, first.ticketId)).toMatchObject({ answerBy, reopenedAt, dispute });
      const filter = { patterns: patternsOf(reference), ...PAGE };
      const { items, soonest } = await listDisputes(bank.platform.db, filter);
      const until = new Date(answerBy);
      expect([items[0]?.dueBy, items[0]?.openSince, soonest]).toEqual([
        until,
        new Date(reopenedAt ?? ''),
        until,
      ]);
    },
  );

  test('is opened again about a theft: has the bank answer within a day of that, whatever it wrote before', async () => {
    const { ada, reference } = await whoPaid();
    const { ticketId } = await report(bank, ada, reference, 'NOT_ME');
    await answerAs(bank, bisi, ticketId, 'We look into it.');
    await setStatus(bank, ada, ticketId, true);
    await setBack(ticketId, 100);
    // Such a report could be withdrawn once.
    await bank.platform.db
      .updateTable('disputes')
      .set({ state: 'WITHDRAWN' })
      .where('id', '=', ticketId)
      .execute();
    await setStatus(bank, ada, ticketId, false);
    const hoursLeft = async () => {
      const { items } = await listDisputes(bank.platform.db, { patterns: patternsOf(reference), ...PAGE });
      const [{ dueBy, openSince } = { dueBy: new Date(0), openSince: new Date(0) }] = items;
      return (dueBy.getTime() - openSince.getTime()) / HOUR_MS;
    };
    expect(await hoursLeft()).toBe(24);
    await answerAs(bank, bisi, ticketId, 'We look into it again.');
    expect(await hoursLeft()).toBe(14 * 24);
  });

  test('about a theft is done and unresolved again: stays open, with one deadline in both places', async () => {
    const { ada, reference } = await whoPaid();
    const { ticketId, answerBy } = await report(bank, ada, reference, 'NOT_ME');
    await setStatus(bank, ada, ticketId, true);
    await setStatus(bank, ada, ticketId, false);
    expect(await readTicket(bank, ada, ticketId)).toMatchObject({
      answerBy,
      dispute: { state: 'OPEN', answerBy, reopenedAt: null },
    });
  });

  test('was done, unresolved and reported anew at once: leaves one open', async () => {
    const { ada, reference } = await whoPaid();
    const first = await report(bank, ada, reference);
    await setStatus(bank, ada, first.ticketId, true);
    const [status] = await Promise.all([
      setStatus(bank, ada, first.ticketId, false),
      tryToReport(bank, ada, reference),
    ]);
    expect(status.status).toBe(200);
    const { items } = await listDisputes(bank.platform.db, { patterns: patternsOf(reference), ...PAGE });
    expect(items).toHaveLength(1);
  });

  test('was decided: stays decided, whatever its customer says of the ticket', async () => {
    const { ada, reference } = await whoPaid();
    const { ticketId } = await report(bank, ada, reference);
    await decideAs(bank, bisi, ticketId, 'ACCEPTED', 'You were charged twice.');
    const before = await readDispute(bank, ada, reference);
    await setStatus(bank, ada, ticketId, true);
    await setStatus(bank, ada, ticketId, false);
    expect(await readDispute(bank, ada, reference)).toEqual(before);
  });
});

describe('what waits for staff', () => {
  test('is listed by its deadline, found by name, reference, session id and tracking number, and tells what it is about', async () => {
    const ada = await bank.signedIn();
    const { reference } = await sendElsewhere(bank, ada, accountElsewhere(), 10_000);
    const { reference: another } = await sendElsewhere(bank, ada, accountElsewhere(), 20_000);
    const later = await report(bank, ada, `${another}-FEE`, 'CHARGE');
    const sooner = await report(bank, ada, reference, 'NOT_RECEIVED');
    const find = (...words: string[]) =>
      listDisputes(bank.platform.db, { patterns: patternsOf(words.join(' ')), ...PAGE });

    const { items, total } = await find(ada.lastName.toLowerCase());
    expect([items.map(({ id }) => id), total]).toEqual([[sooner.ticketId, later.ticketId], 2]);
    expect(items[0]).toEqual({
      ...sooner,
      id: sooner.ticketId,
      customerId: ada.id,
      customerName: `${ada.firstName} ${ada.lastName}`,
      amountKobo: 1_000_000n,
      transactionType: 'Transfer',
      sourceName: `${ada.lastName} ${ada.firstName}`.toUpperCase(),
      destinationName: expect.any(String) as string,
      destinationBankCode: '000013',
      destinationBankName: 'Guaranty Trust Bank (GTBank)',
      narration: 'Maize',
      openSince: new Date(sooner.reportedAt),
      dueBy: new Date(sooner.answerBy),
    });
    for (const word of [reference, sooner.sessionId ?? '', sooner.trackingNumber])
      expect((await find(word)).items.map(({ id }) => id)).toEqual([sooner.ticketId]);
    expect((await find(ada.lastName, another)).total).toBe(1);
    expect(
      (await listDisputes(bank.platform.db, { patterns: patternsOf(ada.lastName), limit: 1, offset: 1 }))
        .items,
    ).toMatchObject([{ id: later.ticketId }]);
  });

  test('is loaded while it is open, and then no more; an id that is none loads nothing', async () => {
    const { ada, reference } = await whoPaid();
    const { ticketId } = await report(bank, ada, reference);
    const load = (id: string) =>
      bank.platform.db.transaction().execute((transaction) => loadDispute(transaction, id, 'LOCK'));
    expect(await load(ticketId)).toMatchObject({ id: ticketId, referenceNumber: reference });
    await decideAs(bank, bisi, ticketId, 'DECLINED', 'No');
    expect(await load(ticketId)).toBeUndefined();
    expect(await load("' or true")).toBeUndefined();
  });
});
