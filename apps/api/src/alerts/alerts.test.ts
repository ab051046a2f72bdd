import { type AlertEvent, alertEvents, NOTICES_PAGE } from '@harvest/contracts/alert-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  openTestBank,
  PASSWORD,
  type SignedIn,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import { startSignIn } from '../../../../scripts/testing/sign-in.ts';
import type { BankEvent } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import { eventSubscribers } from '../event-subscribers.ts';
import { expandEvents } from '../events/expand-events.ts';
import { jobs } from '../jobs.ts';
import { poolConnection } from '../platform/database/database.ts';
import { insertEvents, insertNotices } from '../platform/outbox.ts';

const NOTICES = 'GET /api/ibanking/personal/notices';
const READ = 'POST /api/ibanking/personal/notices/read';
const PREFERENCES = 'GET /api/ibanking/personal/alert-preferences';
const CHOOSE = 'PATCH /api/ibanking/personal/alert-preferences';
const LOW = 'PUT /api/ibanking/personal/low-balances/{accountNumber}';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

type Ways = { inApp: boolean; email: boolean; sms: boolean };
const NOWHERE: Ways = { inApp: false, email: false, sms: false };
const EVERYWHERE: Ways = { inApp: true, email: true, sms: true };

const change = ({ token }: SignedIn, ...changes: ({ event: AlertEvent } & Partial<Ways>)[]) =>
  bank.call(CHOOSE, { token, body: { changes } });

const choose = (customer: SignedIn, event: AlertEvent, ways: Ways) => change(customer, { event, ...ways });

const tellBelow = ({ token }: SignedIn, accountNumber: string, below: unknown) =>
  bank.call(LOW, { token, params: { accountNumber }, body: { below } });

async function noticesOf({ token }: SignedIn, before?: string) {
  await bank.deliverMessages();
  return bank.ask(NOTICES, { token, query: before === undefined ? {} : { before } });
}

const titlesOf = async (customer: SignedIn) => (await noticesOf(customer)).items.map(({ title }) => title);

/** The channels on which something was told under this subject; one name for each message. */
async function toldOf({ id }: TestCustomer, subject: string): Promise<string[]> {
  await bank.deliverMessages();
  const { db } = bank.platform;
  const notices = await db
    .selectFrom('notices')
    .select('id')
    .where('customer_id', '=', id)
    .where('title', '=', subject)
    .execute();
  const messages = await db
    .selectFrom('messages')
    .select('channel')
    .where('recipient_id', '=', id)
    .where('subject', '=', subject)
    .orderBy('channel')
    .execute();
  return [...notices.map(() => 'APP'), ...messages.map(({ channel }) => channel)];
}

type Happened = {
  readonly [Type in BankEvent['type']]: Pick<Extract<BankEvent, { type: Type }>, 'type' | 'payload'>;
}[BankEvent['type']];

/** Writes what the money's transaction, or any other, would. */
async function happens(customer: TestCustomer, ...events: Happened[]): Promise<void> {
  const occurredAt = await bank.platform.clock.now();
  await insertEvents(
    poolConnection(bank.platform.pool),
    events.map((event) => ({ ...event, id: newId(), customerId: customer.id, occurredAt })),
  );
}

const transfer = {
  reference: 'HVMT47W1Y6EWBK',
  amountKobo: '100000',
  totalKobo: '100000',
  sourceAccountNumber: '1000000019',
  sourceAccountName: 'OBI ADA',
  destinationAccountNumber: '1000000026',
  destinationAccountName: 'BELLO MUSA',
  destinationBankCode: '000013',
  destinationBankName: 'Guaranty Trust Bank',
  saveAsBeneficiary: false,
  toldTogether: false,
  narration: 'Yam seedlings',
};

/** One of the things that happen, of each event that may be chosen, with the subject it is told under. */
const SAMPLES: Readonly<Record<AlertEvent, { happened: Happened; subject: string }>> = {
  DEBIT: { happened: { type: 'TRANSFER_ON_ITS_WAY', payload: transfer }, subject: 'Debit: ₦1,000.00' },
  CREDIT: {
    happened: {
      type: 'CREDIT_RECEIVED',
      payload: {
        reference: 'HVMT47W1Y6EWBK',
        amountKobo: '100000',
        accountNumber: '1000000019',
        senderName: 'BELLO MUSA',
        senderBankName: 'Guaranty Trust Bank',
        narration: 'Yam',
      },
    },
    subject: 'Credit: ₦1,000.00',
  },
  LOW_BALANCE: {
    happened: {
      type: 'LOW_BALANCE',
      payload: { accountNumber: '1000000019', belowKobo: '50000', availableKobo: '100' },
    },
    subject: 'A balance is low',
  },
  SCHEDULE: {
    happened: {
      type: 'SCHEDULE_PAUSED',
      payload: { ...transfer, problem: 'The account is disabled.' },
    },
    subject: 'Scheduled payment of ₦1,000.00 is paused',
  },
  SIGN_IN: { happened: { type: 'SIGNED_IN', payload: {} }, subject: 'New login' },
  TICKET: {
    happened: {
      type: 'TICKET_ANSWERED',
      payload: { ticketId: newId(), trackingNumber: 'HVT4K7W2M9X', subject: 'Yam' },
    },
    subject: 'We answered your ticket HVT4K7W2M9X',
  },
};

const CHOICES: Ways[] = [
  EVERYWHERE,
  { inApp: true, email: false, sms: false },
  { inApp: false, email: true, sms: false },
  { inApp: false, email: false, sms: true },
  { inApp: true, email: true, sms: false },
  NOWHERE,
];

const waysWords = (ways: Ways) =>
  [ways.inApp && 'APP', ways.email && 'EMAIL', ways.sms && 'SMS'].filter(Boolean);

test.each(
  alertEvents
    .flatMap((event) => CHOICES.map((ways) => ({ event, ways, told: waysWords(ways) })))
    .filter(({ event, ways }) => event !== 'DEBIT' || ways.email || ways.sms),
)(`${CHOOSE}, $event as $told: is told in exactly these ways`, async ({ event, ways, told }) => {
  const ada = await bank.signedInByCode();
  const { happened, subject } = SAMPLES[event];
  // The login of the test is told as everybody is told of one.
  const { length: toldBefore } = await toldOf(ada, subject);
  expect((await choose(ada, event, ways)).status).toBe(200);
  await happens(ada, happened);
  expect((await toldOf(ada, subject)).slice(toldBefore)).toEqual(told);
  const { events } = await bank.ask(PREFERENCES, { token: ada.token });
  expect(events.find((one) => one.event === event)).toEqual({ event, ...ways });
});

test(`${PREFERENCES}, before anything is chosen: tells how everybody is told, and every account without a low balance`, async () => {
  const ada = await bank.signedIn({ balances: [10, 20] });
  const { events, lowBalances } = await bank.ask(PREFERENCES, { token: ada.token });
  expect(events).toEqual([
    { event: 'DEBIT', ...EVERYWHERE },
    { event: 'CREDIT', ...EVERYWHERE },
    { event: 'LOW_BALANCE', inApp: true, email: true, sms: false },
    { event: 'SCHEDULE', ...EVERYWHERE },
    { event: 'SIGN_IN', inApp: true, email: false, sms: false },
    { event: 'TICKET', inApp: true, email: true, sms: false },
  ]);
  expect(lowBalances.map(({ accountNumber, below }) => [accountNumber, below])).toEqual(
    ada.accounts.map(({ accountNumber }) => [accountNumber, null]),
  );
});

test(`${CHOOSE}, money that leaves in the app alone: is refused, changes nothing and tells nobody`, async () => {
  const ada = await bank.signedIn();
  for (const inApp of [true, false])
    expect(seen(await choose(ada, 'DEBIT', { inApp, email: false, sms: false }))).toEqual([
      422,
      'DEBIT_ALERT_NEEDED',
    ]);
  const { events } = await bank.ask(PREFERENCES, { token: ada.token });
  expect(events[0]).toEqual({ event: 'DEBIT', ...EVERYWHERE });
  expect(await toldOf(ada, 'Your alerts were changed')).toEqual([]);
});

test(`${CHOOSE}, with everything turned off: that is told in every way, and so is all that concerns security`, async () => {
  const ada = await bank.signedIn();
  for (const event of alertEvents)
    expect((await choose(ada, event, { ...NOWHERE, email: event === 'DEBIT' })).status).toBe(200);
  const told = await toldOf(ada, 'Your alerts were changed');
  expect(told).toEqual([
    ...alertEvents.map(() => 'APP'),
    ...alertEvents.map(() => 'EMAIL'),
    ...alertEvents.map(() => 'SMS'),
  ]);
  const [sms] = await bank.mailTo(ada.phoneNumber);
  expect(sms?.text).toMatch(/^Harvest: Alerts of "Customer service answers" are turned off\. If not you, /);

  await happens(ada, { type: 'TOO_MANY_WRONG_CODES', payload: {} }, { type: 'CUSTOMER_FROZEN', payload: {} });
  for (const subject of ['Too many wrong codes were entered', 'Your accounts are frozen'])
    expect(await toldOf(ada, subject)).toEqual(['APP', 'EMAIL', 'SMS']);
  const changed = await bank.call('PATCH /api/ibanking/personal/password', {
    token: ada.token,
    body: { oldPassword: PASSWORD, newPassword: 'Cassava&Yam7', confirmPassword: 'Cassava&Yam7' },
  });
  expect(changed.status).toBe(200);
  expect(await toldOf(ada, 'Your password was changed')).toEqual(['APP', 'EMAIL', 'SMS']);
});

test('a message with a code, to somebody who turned alerts off: comes on both channels, and never in the app', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  for (const event of alertEvents) await choose(ada, event, { ...NOWHERE, sms: event === 'DEBIT' });
  await bank.deliverMessages();
  const { otp } = await bank.startTransfer(ada, musa.account, 10);
  const [sms] = await bank.mailTo(ada.phoneNumber);
  expect(sms?.text).toContain(otp);
  const { items } = await noticesOf(ada);
  expect(JSON.stringify(items)).not.toContain(otp);
  expect(items.map(({ title }) => title)).not.toContainEqual(expect.stringMatching(/code/i));
});

test(`${CHOOSE}, what is chosen already, and the same twice at once: is told once, and only what changes is counted`, async () => {
  const ada = await bank.signedIn();
  for (let time = 0; time < 25; time += 1) expect((await choose(ada, 'CREDIT', EVERYWHERE)).status).toBe(200);
  expect(await toldOf(ada, 'Your alerts were changed')).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 4 }, () => choose(ada, 'CREDIT', NOWHERE)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await toldOf(ada, 'Your alerts were changed')).toEqual(['APP', 'EMAIL', 'SMS']);
});

test(`${CHOOSE}, two switches at once: both count`, async () => {
  const ada = await bank.signedIn();
  const noText = { ...EVERYWHERE, sms: false };
  const answers = await Promise.all([choose(ada, 'CREDIT', noText), choose(ada, 'SCHEDULE', noText)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { events } = await bank.ask(PREFERENCES, { token: ada.token });
  expect(events.filter(({ sms }) => !sms).map(({ event }) => event)).toEqual([
    'CREDIT',
    'LOW_BALANCE',
    'SCHEDULE',
    'SIGN_IN',
    'TICKET',
  ]);
});

test(`${CHOOSE}, two ways of one event at once: both count`, async () => {
  const ada = await bank.signedIn();
  const answers = await Promise.all([
    change(ada, { event: 'CREDIT', email: false }),
    change(ada, { event: 'CREDIT', sms: false }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { events } = await bank.ask(PREFERENCES, { token: ada.token });
  expect(events[1]).toEqual({ event: 'CREDIT', inApp: true, email: false, sms: false });
});

test(`${CHOOSE}, money that leaves by e-mail and by text message turned off at once: one of them stays`, async () => {
  const ada = await bank.signedIn();
  const answers = await Promise.all([
    change(ada, { event: 'DEBIT', email: false }),
    change(ada, { event: 'DEBIT', sms: false }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test(`${CHOOSE}, several events together: are told and counted once, and all or none are changed`, async () => {
  const ada = await bank.signedIn();
  const off = { email: false, sms: false };
  const refused = await change(ada, { event: 'CREDIT', ...off }, { event: 'DEBIT', ...off });
  expect(seen(refused)).toEqual([422, 'DEBIT_ALERT_NEEDED']);
  expect(await toldOf(ada, 'Your alerts were changed')).toEqual([]);
  for (let time = 1; time <= 20; time += 1) {
    const ways = { email: time % 2 === 0, sms: false };
    expect((await change(ada, { event: 'CREDIT', ...ways }, { event: 'SCHEDULE', ...ways })).status).toBe(
      200,
    );
  }
  expect(seen(await change(ada, { event: 'CREDIT', ...off }))).toEqual([429, 'TOO_MANY_ALERT_CHANGES']);
  const told = await toldOf(ada, 'Your alerts were changed');
  expect(told.filter((way) => way === 'SMS')).toHaveLength(20);
  const [sms] = await bank.mailTo(ada.phoneNumber);
  expect(sms?.text).toMatch(/Alerts of "Money comes in" come .+\. Alerts of "Scheduled payments" come /);
});

test('a ticket that is opened, by whoever turned answers off: is acknowledged by e-mail all the same', async () => {
  const ada = await bank.signedIn();
  await choose(ada, 'TICKET', NOWHERE);
  await happens(ada, {
    type: 'TICKET_OPENED',
    payload: {
      ticketId: newId(),
      trackingNumber: 'HVT4K7W2M9X',
      subject: 'Yam',
      answerBy: '2026-11-24T12:00:00Z',
    },
  });
  expect(await toldOf(ada, 'We have your ticket HVT4K7W2M9X')).toEqual(['EMAIL']);
});

test(`${CHOOSE} and ${LOW}, more than twenty changes in an hour: are refused, for this customer alone`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const { accountNumber } = ada.account;
  for (let time = 1; time <= 20; time += 1) {
    const isEven = time % 2 === 0;
    const answer = isEven
      ? await choose(ada, 'CREDIT', time % 4 === 0 ? EVERYWHERE : NOWHERE)
      : await tellBelow(ada, accountNumber, time);
    expect(answer.status).toBe(200);
  }
  expect(seen(await choose(ada, 'SCHEDULE', NOWHERE))).toEqual([429, 'TOO_MANY_ALERT_CHANGES']);
  expect(seen(await tellBelow(ada, accountNumber, 500))).toEqual([429, 'TOO_MANY_ALERT_CHANGES']);
  expect((await choose(musa, 'SCHEDULE', NOWHERE)).status).toBe(200);
  await bank.platform.clock.advance(3600);
  const later = { ...ada, token: await bank.signIn(ada) };
  expect((await choose(later, 'SCHEDULE', NOWHERE)).status).toBe(200);
});

test('a payment between two customers: stands in the app of both, with the page of each', async () => {
  const ada = await bank.signedIn({ balances: [100_000, 50] });
  const musa = await bank.signedIn();
  expect((await bank.send(ada, musa.account, 10)).status).toBe(200);
  const [sent] = (await noticesOf(ada)).items;
  const [received] = (await noticesOf(musa)).items;
  const musasName = `${musa.lastName} ${musa.firstName}`.toUpperCase();
  expect(sent).toMatchObject({
    kind: 'DEBIT',
    title: 'Debit: ₦10.00',
    text: `To ${musasName}, from your account ending ${ada.account.accountNumber.slice(-4)}.`,
    read: false,
  });
  expect(received).toMatchObject({ kind: 'CREDIT', title: 'Credit: ₦10.00', link: sent?.link });
  for (const { customer, link } of [
    { customer: ada, link: sent?.link },
    { customer: musa, link: received?.link },
  ]) {
    const reference = new URL(link ?? '', 'https://bank.test').searchParams.get('transaction') ?? '';
    const params = { referenceNumber: reference };
    await bank.ask('GET /api/ibanking/personal/transactions/{referenceNumber}', {
      token: customer.token,
      params,
    });
  }
});

test('a transfer of a bulk: is told its payer together with the others, and its recipient at once', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const payload = { ...transfer, destinationCustomerId: musa.id, toldTogether: true };
  await happens(ada, { type: 'TRANSFER_COMPLETED', payload });
  expect(await titlesOf(ada)).not.toContain('Debit: ₦1,000.00');
  expect((await titlesOf(musa))[0]).toBe('Credit: ₦1,000.00');
});

test('what is told by mail alone: comes as text message to whoever turned mail off', async () => {
  const payload = { ...transfer, count: 1, what: 'PAUSED' } as const;
  const subject = 'Scheduled payment of ₦1,000.00 was paused';
  const ada = await bank.signedIn();
  await happens(ada, { type: 'SCHEDULE_ALTERED', payload });
  expect(await toldOf(ada, subject)).toEqual(['APP', 'EMAIL']);
  const musa = await bank.signedIn();
  await choose(musa, 'SCHEDULE', { inApp: false, email: false, sms: true });
  await happens(musa, { type: 'SCHEDULE_ALTERED', payload });
  expect(await toldOf(musa, subject)).toEqual(['SMS']);
});

test('a login, once its code was right: is told in the app with the browser in words of ours', async () => {
  const ada = await bank.openCustomer();
  const { userId, userUUID, otp } = await startSignIn(bank, ada);
  const { body } = await bank.call('POST /auth/ibanking/personal/otp-verification', {
    body: { userId, userUUID, otp },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 call 0700 <b>' },
  });
  const { accessToken: token } = (body as { tokenDTO: { accessToken: string } }).tokenDTO;
  const { items, unread } = await noticesOf({ ...ada, token });
  expect(unread).toBe(1);
  expect(items).toMatchObject([
    {
      kind: 'SIGN_IN',
      title: 'New login',
      text: 'You logged in with Chrome on Android. If this was not you, lock your accounts and change your password at once.',
      link: '/settings?tab=two-factor',
    },
  ]);
  expect(await toldOf(ada, 'New login')).toEqual(['APP']);
});

test('what is told somebody who is still onboarding: waits for them in the app', async () => {
  const ada = await bank.openCustomer({ onboarded: false });
  await happens(ada, { type: 'DOCUMENT_DECLINED', payload: { documentName: 'Utility bill' } });
  expect(await toldOf(ada, 'Your Utility bill was declined')).toEqual(['APP', 'EMAIL', 'SMS']);
});

async function tell(customer: TestCustomer, ...titles: string[]): Promise<void> {
  const occurredAt = await bank.platform.clock.now();
  await insertNotices(
    poolConnection(bank.platform.pool),
    titles.map((title) => ({
      customerId: customer.id,
      kind: 'ACCOUNT',
      text: { subject: title, email: title, sms: title },
      link: null,
      occurredAt,
    })),
  );
}

const numbered = (count: number, name = 'Notice') =>
  Array.from({ length: count }, (_, index) => `${name} ${String(index + 1).padStart(3, '0')}`);

test(`${NOTICES}, page by page while new ones arrive: shows each once, newest first`, async () => {
  const ada = await bank.signedInByCode();
  await bank.deliverMessages();
  await tell(ada, ...numbered(45));
  const shown: string[] = [];
  let before: string | undefined;
  for (let page = 1; page <= 4; page += 1) {
    const { items, hasMore } = await noticesOf(ada, before);
    shown.push(...items.map(({ title }) => title));
    before = items.at(-1)?.id;
    if (!hasMore) break;
    expect(items).toHaveLength(NOTICES_PAGE);
    await tell(ada, ...numbered(7, 'Late'));
  }
  expect(shown).toEqual([...numbered(45).toReversed(), 'New login']);
});

test(`${NOTICES}, with more than a hundred unread: counts a hundred`, async () => {
  const ada = await bank.signedInByCode();
  await bank.deliverMessages();
  await tell(ada, ...numbered(98));
  expect((await noticesOf(ada)).unread).toBe(99);
  await tell(ada, ...numbered(20));
  expect((await noticesOf(ada)).unread).toBe(100);
});

test(`${READ}, up to one of them: leaves those that came since unread`, async () => {
  const ada = await bank.signedInByCode();
  await bank.deliverMessages();
  await tell(ada, ...numbered(3));
  const [last] = (await noticesOf(ada)).items;
  await tell(ada, 'Came since');
  const answer = await bank.ask(READ, { token: ada.token, body: { upTo: last?.id ?? '' } });
  expect(answer).toEqual({ message: 'Read' });
  const { items, unread } = await noticesOf(ada);
  expect(unread).toBe(1);
  expect(items.map(({ title, read }) => [title, read])).toEqual([
    ['Came since', false],
    ['Notice 003', true],
    ['Notice 002', true],
    ['Notice 001', true],
    ['New login', true],
  ]);
});

test(`${READ}, one of them: leaves those before it unread`, async () => {
  const ada = await bank.signedInByCode();
  await bank.deliverMessages();
  await tell(ada, ...numbered(2));
  const [last] = (await noticesOf(ada)).items;
  await bank.ask(READ, { token: ada.token, body: { id: last?.id ?? '' } });
  const { items, unread } = await noticesOf(ada);
  expect(unread).toBe(2);
  expect(items.map(({ title, read }) => [title, read])).toEqual([
    ['Notice 002', true],
    ['Notice 001', false],
    ['New login', false],
  ]);
});

test(`${NOTICES} and ${READ}, with somebody else's notice: show and read nothing of theirs`, async () => {
  const ada = await bank.signedInByCode();
  const musa = await bank.signedInByCode();
  await bank.deliverMessages();
  await tell(musa, 'For Musa');
  const [his] = (await noticesOf(musa)).items;
  const before = his?.id ?? '';
  expect((await noticesOf(ada, before)).items.map(({ title }) => title)).toEqual(['New login']);
  for (const body of [{ upTo: before }, { id: before }]) await bank.ask(READ, { token: ada.token, body });
  expect((await noticesOf(musa)).unread).toBe(2);
  expect(JSON.stringify(await noticesOf(ada))).not.toContain('Musa');
});

test('notices, when the worker dies before it commits: are neither lost nor doubled', async () => {
  const ada = await bank.signedInByCode();
  await bank.deliverMessages();
  await happens(ada, { type: 'CUSTOMER_FROZEN', payload: {} });
  await runSql(
    bank.database.superuserUrl,
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    'create trigger dying before update on events for each statement execute function die()',
  );
  const now = await bank.platform.clock.now();
  await expect(expandEvents(bank.platform, eventSubscribers, now)).rejects.toThrow('killed');
  const [last] = (await bank.ask(NOTICES, { token: ada.token })).items;
  expect(last?.title).toBe('New login');
  await runSql(bank.database.superuserUrl, 'drop function die cascade');

  await Promise.all(Array.from({ length: 4 }, () => expandEvents(bank.platform, eventSubscribers, now)));
  expect(await toldOf(ada, 'Your accounts are frozen')).toEqual(['APP', 'EMAIL', 'SMS']);
});

test('a batch of events, however many are told: is one statement of notices and one of messages', async () => {
  const ada = await bank.signedIn();
  await bank.deliverMessages();
  await runSql(
    bank.database.superuserUrl,
    'create table counted (name text)',
    'grant all on counted to harvest_app',
    `create function count_it() returns trigger language plpgsql as
      $$ begin insert into counted values (tg_table_name); return null; end $$`,
    'create trigger counting after insert on notices for each statement execute function count_it()',
    'create trigger counting after insert on messages for each statement execute function count_it()',
  );
  const payload = { ...transfer, destinationCustomerId: ada.id, toldTogether: true };
  const musa = await bank.openCustomer();
  await happens(
    musa,
    ...Array.from({ length: 200 }, (_, place) => {
      // Each event has its own account, because payments of one account share a message.
      const sourceAccountNumber = String(2_000_000_000 + place);
      return { type: 'TRANSFER_COMPLETED', payload: { ...payload, sourceAccountNumber } } as const;
    }),
  );
  await expandEvents(bank.platform, eventSubscribers, await bank.platform.clock.now());
  const rows = await bank.platform.pool.query<{ name: string; count: bigint }>(
    'select name, count(*) from counted group by name order by name',
  );
  await runSql(bank.database.superuserUrl, 'drop function count_it cascade', 'drop table counted');
  expect(rows.rows).toEqual([
    { name: 'messages', count: 1n },
    { name: 'notices', count: 1n },
  ]);
  expect(await toldOf(ada, 'Credit: ₦1,000.00')).toHaveLength(600);
});

test(`${LOW}, once a debit comes below it: is told once, and again after the balance was above`, async () => {
  const ada = await bank.signedIn({ balances: [1_000, 50_000] });
  const musa = await bank.openCustomer();
  const [low, other] = ada.accounts;
  expect((await tellBelow(ada, low.accountNumber, 500)).status).toBe(200);
  const warnings = async () => (await toldOf(ada, 'A balance is low')).join(' ');

  expect((await bank.send(ada, musa.account, 400)).status).toBe(200);
  expect(await warnings()).toBe('');
  expect((await bank.send(ada, musa.account, 200)).status).toBe(200);
  expect(await warnings()).toBe('APP EMAIL');
  expect((await bank.send(ada, musa.account, 100)).status).toBe(200);
  expect(await warnings()).toBe('APP EMAIL');

  await bank.platform.clock.advance(1);
  const { reference: _, ...back } = await bank.startTransfer(ada, low, 2_000, { from: other });
  expect((await bank.confirm(ada, back)).status).toBe(200);
  expect((await bank.send(ada, musa.account, 2_000)).status).toBe(200);
  expect(await warnings()).toBe('APP APP EMAIL EMAIL');
  const [notice] = (await noticesOf(ada)).items;
  expect(notice).toMatchObject({
    kind: 'LOW_BALANCE',
    text: `Your account ending ${low.accountNumber.slice(-4)} has less than ₦500.00.`,
  });
  const [mail] = await bank.mailTo(ada.email);
  expect(mail?.text).toContain('has less than ₦500.00: you can still spend ₦');

  expect((await tellBelow(ada, low.accountNumber, null)).status).toBe(200);
  expect((await bank.send(ada, musa.account, 50)).status).toBe(200);
  expect(await warnings()).toBe('APP APP EMAIL EMAIL');
});

test(`${LOW}, of somebody else's or a closed account: answers 404 as for one that does not exist`, async () => {
  const ada = await bank.signedIn({ balances: [0, 0] });
  const musa = await bank.openCustomer();
  await bank.setStatus(ada.accounts[1], 'CLOSED');
  for (const accountNumber of [musa.account.accountNumber, ada.accounts[1].accountNumber, '9999999999'])
    expect(seen(await tellBelow(ada, accountNumber, 500))).toEqual([404, 'NOT_FOUND']);
  const { lowBalances } = await bank.ask(PREFERENCES, { token: ada.token });
  expect(lowBalances.map(({ accountNumber }) => accountNumber)).toEqual([ada.account.accountNumber]);
  expect(await toldOf(ada, 'Your alerts were changed')).toEqual([]);
});

test('notices, after 90 days: are deleted, and younger ones stay', async () => {
  const ada = await bank.openCustomer();
  await tell(ada, 'Old');
  await bank.platform.clock.advance(45 * 86_400);
  await tell(ada, 'Younger');
  await bank.platform.clock.advance(46 * 86_400);
  const job = jobs.find(({ name }) => name === 'forget-old-notices');
  while (((await job?.run(bank.platform, await bank.platform.clock.now())) ?? 0) > 0);
  const left = await bank.platform.db
    .selectFrom('notices')
    .select('title')
    .where('customer_id', '=', ada.id)
    .execute();
  expect(left).toEqual([{ title: 'Younger' }]);
});
