import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { openTestBank, type TestBank, type TestCustomer } from '../../../../scripts/testing/bank.ts';
import { expectSecondsAfter, readSharedClock, spanOf } from '../../../../scripts/testing/clock-spans.ts';
import type { MessageText } from '../bank/bank-events.ts';
import { smsParts } from '../bank/sms-text-rules.ts';
import { eventSubscribers } from '../event-subscribers.ts';
import { eventsWait, expandEvents } from '../events/expand-events.ts';
import { queueMessage, tellOfSecurity } from '../platform/outbox.ts';
import { messagesWait } from './messages.ts';
import { sendMessages } from './send-messages.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

function messagesTo(customer: TestCustomer) {
  return bank.platform.db
    .selectFrom('messages')
    .selectAll()
    .where('recipient_id', '=', customer.id)
    .orderBy('channel')
    .execute();
}

test('a message, while it waits: is encrypted; once it is sent: is wiped', async () => {
  const ada = await bank.openCustomer();
  await bank.logIn(ada);
  const waiting = await messagesTo(ada);
  const otp = await bank.codeFor(ada);
  const sent = await messagesTo(ada);

  expect(waiting.map((row) => row.channel)).toEqual(['EMAIL', 'SMS']);
  for (const row of waiting) {
    expect(row.sent_at).toBeNull();
    expect(row.body_encrypted?.toString('latin1')).not.toContain(otp);
    expect(row.body_encrypted?.toString('latin1')).not.toContain('login code');
    expect(row.subject).not.toMatch(/\d{6}/);
  }
  for (const row of sent) {
    expect(row.sent_at).not.toBeNull();
    expect(row.body_encrypted).toBeNull();
  }
  expect(waiting[0]?.body_encrypted).not.toEqual(waiting[1]?.body_encrypted);
});

test('a message with a code: holds the code as its only six digits, whatever the amount', async () => {
  const ada = await bank.signedIn({ balances: [900_000] });
  const musa = await bank.openCustomer();
  for (const amount of [123_456.78, 100_000, 654_321, 0.29]) {
    const { otp } = await bank.startTransfer(ada, musa.account, amount);
    const [mail] = await bank.mailTo(ada.email);
    const [sms] = await bank.mailTo(ada.phoneNumber);
    for (const message of [mail, sms]) {
      const numbers = message?.text.match(/(?<!\d)\d{6}(?!\d)/g);
      expect([...new Set(numbers)]).toEqual([otp]);
      expect(message?.text).toContain(musa.lastName.toUpperCase());
    }
    expect(mail?.text).toContain('It sends ₦');
    expect(sms?.text).toContain('sends NGN');
    expect(smsParts(sms?.text ?? '')).toBe(1);
  }
});

test('a message, whatever stands in it: holds no six digits in a row but its code, and its link leads where it led', async () => {
  const { platform } = bank;
  const now = await platform.clock.now();
  const told = async (text: Partial<MessageText>) => {
    const musa = await bank.openCustomer();
    const message = { subject: 'Bought: 123456', email: 'Hello', sms: 'Hello', ...text };
    await platform.db
      .transaction()
      .execute((transaction) => tellOfSecurity(transaction, platform.secrets, musa, message, now));
    const { text: notice, title } = await platform.db
      .selectFrom('notices')
      .select(['text', 'title'])
      .where('customer_id', '=', musa.id)
      .executeTakeFirstOrThrow();
    const [mail] = await bank.mailTo(musa.email);
    const [sms] = await bank.mailTo(musa.phoneNumber);
    return { mail: mail?.text, sms: sms?.text, notice, titles: [title, mail?.subject, sms?.subject] };
  };
  const link = 'https://bank.example/reset-password/ab123456cd/ada654321%40harvest.test';

  const plain = await told({ email: 'For 123456 FARMS.\n\nRef HV654321ABCDEF', sms: 'To 123456 FARMS' });
  const coded = await told({
    email: 'Your code is 482913. It sends to 123456 FARMS.',
    sms: 'Harvest: 482913 sends to 123456 FARMS. @bank.example #482913',
    highlight: 'CODE',
  });
  const linked = await told({ email: `Choose one here:\n\n${link}`, highlight: 'LINK' });

  expect(plain).toMatchObject({
    mail: 'For 123 456 FARMS.\n\nRef HV654 321ABCDEF',
    sms: 'To 123 456 FARMS',
    notice: 'For 123 456 FARMS.',
  });
  expect(coded).toMatchObject({
    mail: 'Your code is 482913. It sends to 123 456 FARMS.',
    sms: 'Harvest: 482913 sends to 123 456 FARMS. @bank.example #482913',
  });
  const [sent] = /https:\S+/.exec(linked.mail ?? '') ?? [];
  expect(sent).not.toMatch(/(?<!\d)\d{6}(?!\d)/);
  expect(new URL(sent ?? '').pathname.split('/').map(decodeURIComponent)).toEqual(
    new URL(link).pathname.split('/').map(decodeURIComponent),
  );
  for (const { titles } of [plain, coded, linked])
    expect(new Set(titles)).toEqual(new Set(['Bought: 123 456']));
});

test.each([
  ['Yam for Musa', '“Yam for Musa”'],
  ['Harvest is closed, log in at evil.example', 'read it in the app'],
  ['Thanks” Harvest: call us', '“Thanks’ Harvest: call us”'],
  ['Harvest: call 0803 000 0001', 'read it in the app'],
])(
  'what a payer wrote, %j: is quoted in mails as %s, is in no text message and no notice, and verbatim in the history',
  async (description, words) => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    await bank.confirm(ada, await bank.startTransfer(ada, musa.account, 25, { description }));
    await bank.deliverMessages();
    for (const [reader, who, subject] of [
      [ada, 'You wrote', 'Debit: ₦25.00'],
      [musa, 'They wrote', 'Credit: ₦25.00'],
    ] as const) {
      const { token } = reader;
      const mail = (await bank.mailTo(reader.email)).find((one) => one.subject === subject);
      expect(mail?.text.split('\n')).toContain(`${who}: ${words}`);
      const sms = await bank.mailTo(reader.phoneNumber);
      expect(sms.map((one) => one.subject)).toContain(subject);
      const { items } = await bank.ask('GET /api/ibanking/personal/notices', { token });
      expect(items.map(({ title }) => title)).toContain(subject);
      expect(JSON.stringify([items, sms])).not.toMatch(/Yam for|evil|Thanks/);
      const history = await bank.ask('GET /api/ibanking/personal/transactions', { token });
      expect(history.map(({ narration }) => narration)).toContain(description);
    }
  },
);

test('events, when the worker dies before it commits: are neither lost nor doubled', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  expect((await bank.send(ada, musa.account, 10)).status).toBe(200);
  const now = await bank.platform.clock.now();
  await runSql(
    bank.database.superuserUrl,
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    'create trigger dying before update on events for each statement execute function die()',
  );
  await expect(expandEvents(bank.platform, eventSubscribers, now)).rejects.toThrow('killed');
  expect((await messagesTo(musa)).length).toBe(0);
  expect(await eventsWait(bank.platform)).toBe(true);
  await runSql(bank.database.superuserUrl, 'drop function die cascade');

  expect(await expandEvents(bank.platform, eventSubscribers, now)).toBe(1);
  expect(await expandEvents(bank.platform, eventSubscribers, now)).toBe(0);
  expect((await messagesTo(musa)).map((row) => row.subject)).toEqual(['Credit: ₦10.00', 'Credit: ₦10.00']);
  expect(await eventsWait(bank.platform)).toBe(false);
});

test('messages, when the worker dies before it notes them as sent: are sent by the next one', async () => {
  const ada = await bank.openCustomer();
  await bank.logIn(ada);
  await runSql(
    bank.database.superuserUrl,
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    'create trigger dying before update of sent_at on messages for each statement execute function die()',
  );
  const musa = await bank.openCustomer();
  const now = await bank.platform.clock.now();
  await bank.platform.db
    .transaction()
    .execute((transaction) =>
      queueMessage(
        transaction,
        bank.platform.secrets,
        { ...musa, phoneNumber: undefined },
        { subject: 'Hello', email: 'Good day.', sms: '' },
        now,
      ),
    );
  const taken = await spanOf(
    () => readSharedClock(bank),
    () => expect(sendMessages(bank.platform)).rejects.toThrow('killed'),
  );
  await runSql(bank.database.superuserUrl, 'drop function die cascade');
  // While they are leased nobody takes them; then they are due again, a code soon, because a person waits for it.
  expect(await messagesWait(bank.platform)).toBe(false);
  const rows = await messagesTo(ada);
  expect(rows.map(({ highlight }) => highlight)).toEqual(['CODE', 'CODE']);
  for (const row of rows) expectSecondsAfter(row.next_attempt_at, 5, taken);
  expectSecondsAfter((await messagesTo(musa))[0]?.next_attempt_at, 60, taken);
  await bank.platform.db
    .updateTable('messages')
    .set({ next_attempt_at: new Date(Date.now() - 1) })
    .where('recipient_id', '=', ada.id)
    .execute();
  expect(await messagesWait(bank.platform)).toBe(true);

  expect(await bank.mailTo(ada.email)).toHaveLength(1);
  expect(await messagesWait(bank.platform)).toBe(false);
});

test('messages, with four workers at once: arrive once each', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  for (let count = 1; count <= 5; count += 1) {
    expect((await bank.send(ada, musa.account, count)).status).toBe(200);
  }
  const { platform } = bank;
  const now = await platform.clock.now();
  await Promise.all(Array.from({ length: 4 }, () => expandEvents(platform, eventSubscribers, now)));
  await Promise.all(Array.from({ length: 4 }, () => sendMessages(platform)));

  expect(await bank.mailTo(musa.email)).toHaveLength(5);
  expect(await bank.mailTo(musa.phoneNumber)).toHaveLength(5);
  expect(await messagesTo(musa)).toHaveLength(10);
});

test('a message that cannot be opened: waits for another try and does not hold up the others', async () => {
  const ada = await bank.openCustomer();
  const musa = await bank.openCustomer();
  await bank.logIn(ada);
  await bank.logIn(musa);
  await bank.platform.db
    .updateTable('messages')
    .set({ body_encrypted: randomBytes(60) })
    .where('recipient_id', '=', ada.id)
    .execute();

  const tried = await spanOf(
    () => readSharedClock(bank),
    () => sendMessages(bank.platform),
  );

  const rows = await messagesTo(ada);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row).toMatchObject({ sent_at: null, given_up_at: null, attempts: 1 });
    expectSecondsAfter(row.next_attempt_at, 2, tried);
  }
  expect(await bank.mailTo(musa.email)).toHaveLength(1);
});

test('a message that nobody takes: is tried eight times with growing waits, then given up and wiped', async () => {
  const production = await bank.join({
    APP_ENV: 'production',
    DATABASE_URL: bank.database.appUrl,
    PUBLIC_URL: 'https://bank.example',
    TRUST_PROXY: '1',
    SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMS_URL: 'http://127.0.0.1:1',
    SMS_API_KEY: 'key-of-the-bank',
    SMS_SENDER: 'Harvest',
    IDENTITY_URL: 'http://127.0.0.1:1',
    INTERBANK_URL: 'http://127.0.0.1:1',
    INTERBANK_SECRET: 'x'.repeat(32),
    BILLERS_SECRET: 'y'.repeat(32),
    IDENTITY_SECRET: 'z'.repeat(32),
    BILLERS_URL: 'http://127.0.0.1:1',
    TERMS_FILE: 'apps/api/legal/terms.md',
    PRIVACY_FILE: 'apps/api/legal/privacy.md',
  });
  try {
    const ada = await bank.openCustomer();
    await production.logIn(ada);
    for (const seconds of [2, 4, 8, 16, 32, 64, 128, undefined]) {
      await bank.platform.db
        .updateTable('messages')
        .set({ next_attempt_at: new Date(Date.now() - 1) })
        .where('recipient_id', '=', ada.id)
        .execute();
      const tried = await spanOf(
        () => readSharedClock(bank),
        () => sendMessages(production.platform),
      );
      const [row] = await messagesTo(ada);
      expect(row?.given_up_at === null).toBe(seconds !== undefined);
      if (seconds !== undefined) expectSecondsAfter(row?.next_attempt_at, seconds, tried);
    }
    for (const row of await messagesTo(ada)) {
      expect(row).toMatchObject({ attempts: 8, sent_at: null, body_encrypted: null });
      expect(row.given_up_at).not.toBeNull();
    }
    for (const route of ['GET /dev/mailbox', 'GET /dev/mailbox/messages', 'POST /dev/clock'] as const) {
      const answer = await production.call(
        route,
        route.startsWith('GET') ? {} : { body: { advanceSeconds: 1 } },
      );
      expect([route, answer.status, answer.code]).toEqual([route, 404, 'NOT_FOUND']);
    }
  } finally {
    await production.close();
  }
});

test('GET /dev/mailbox/messages, to a phone number in any form: gives the same messages, newest first', async () => {
  const ada = await bank.openCustomer();
  await bank.logIn(ada);
  await bank.platform.clock.advance(1);
  await bank.logIn(ada);
  await bank.deliverMessages();
  const bare = ada.phoneNumber.slice(1);
  for (const to of [`0${bare}`, `234${bare}`, `+234${bare}`, ` 234${bare}`]) {
    const answer = await bank.call('GET /dev/mailbox/messages', { query: { to } });
    const messages = answer.body as { channel: string; to: string; createdAt: string }[];
    expect([to, messages.length]).toEqual([to, 2]);
    expect(messages.every((message) => message.channel === 'SMS' && message.to === ada.phoneNumber)).toBe(
      true,
    );
    expect(Date.parse(messages[0]?.createdAt ?? '')).toBeGreaterThan(
      Date.parse(messages[1]?.createdAt ?? ''),
    );
  }
  const page = await bank.call('GET /dev/mailbox');
  expect(String(page.body)).toContain(ada.email);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('POST /dev/clock: moves business time forward, never back', async () => {
  const offset = async () =>
    (await bank.platform.db.selectFrom('business_clock').select('offset_ms').executeTakeFirstOrThrow())
      .offset_ms;
  const before = await offset();
  const now = await bank.platform.clock.now();
  const answer = await bank.call('POST /dev/clock', { body: { advanceSeconds: 90 } });
  const until = await bank.platform.clock.now();
  expectSecondsAfter(new Date((answer.body as { now: string }).now), 90, {
    from: now,
    until: new Date(until.getTime() - 90_000),
  });
  expect((await offset()) - before).toBe(90_000n);
  for (const advanceSeconds of [-1, 0, 1.5, '90', null, 1e12]) {
    expect((await bank.call('POST /dev/clock', { body: { advanceSeconds } })).status).toBe(400);
  }
});
