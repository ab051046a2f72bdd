import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { openTestBank, type TestBank, type TestCustomer } from '../../../../scripts/testing/bank.ts';
import { expectSecondsAfter, readSharedClock, spanOf } from '../../../../scripts/testing/clock-spans.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { type Delivery, type MailServer, startMailServer } from '../../../../scripts/testing/mail-server.ts';
import { resetCodesIn } from '../../../../scripts/testing/reset-links.ts';
import { newId } from '../bank/ids.ts';
import { type Message, queueMessage } from '../platform/outbox.ts';
import { sendMessages } from './send-messages.ts';

let bank: TestBank;
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
  bank = await openTestBank({
    env: { SMTP_URL: server.url, PUBLIC_URL: 'https://bank.example', BANK_NAME: 'Ọjà "Bank"' },
  });
});
afterAll(async () => {
  await bank.close();
  await server.stop();
});
afterEach(() => {
  server.deliveries.length = 0;
  for (const name of ['recipient', 'content'] as const) delete server.refusing[name];
});

const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, value) => value));

const sixDigits = (text = '') => [...new Set(text.match(/(?<!\d)\d{6}(?!\d)/g))];

function deliveredTo(address: string): Delivery[] {
  return server.deliveries.filter(({ to }) => to.includes(address));
}

async function rowTo(address: string) {
  return bank.platform.db
    .selectFrom('messages')
    .selectAll()
    .where('recipient', '=', address)
    .executeTakeFirstOrThrow();
}

/** What waits is due at once, and what is leased is free. */
async function nextTry(): Promise<number> {
  await bank.platform.db
    .updateTable('messages')
    .set({ next_attempt_at: new Date(Date.now() - 1) })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
  return sendMessages(bank.platform);
}

async function queueMail(address: string, changes: Partial<Message> = {}): Promise<void> {
  const recipient = { id: newId(), email: address, phoneNumber: undefined };
  const text = { subject: 'Hello', email: 'Good day.', sms: '', ...changes };
  await bank.platform.db
    .transaction()
    .execute((transaction) => queueMessage(transaction, bank.platform.secrets, recipient, text, new Date()));
}

async function forgetful(): Promise<TestCustomer> {
  const ada = await bank.openCustomer();
  const params = { email: encodeURIComponent(ada.email) };
  await bank.call('POST /auth/ibanking/personal/password/forgot/{email}', { params });
  return ada;
}

test('a mail with a code, through SMTP: arrives once as text and HTML, from the bank, with the code big and nothing like it beside', async () => {
  const ada = await bank.openCustomer();
  await bank.logIn(ada);
  await bank.deliverMessages();

  const [delivery, ...more] = deliveredTo(ada.email);
  expect(more).toEqual([]);
  expect(delivery?.from).toBe('no-reply@bank.example');
  expect(delivery?.to).toEqual([ada.email]);
  const { mail } = delivery ?? {};
  expect(mail?.from).toMatchObject({ name: 'Ọjà "Bank"', address: 'no-reply@bank.example' });
  expect(mail?.to).toMatchObject([{ address: ada.email }]);
  expect(mail?.subject).toBe('Your Ọjà "Bank" login code');
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@bank\.example>$/);
  const code = await bank.codeFor(ada);
  expect(sixDigits(mail?.text)).toEqual([code]);
  expect(sixDigits(mail?.html)).toEqual([code]);
  expect(mail?.html).toContain(`user-select:all">${code}</span>`);
  expect(mail?.html).not.toContain('"Bank"');
  expect((await rowTo(ada.email)).body_encrypted).toBeNull();
});

test('a mail with a link, through SMTP: holds one address in its text, and the same behind the button', async () => {
  const ada = await forgetful();
  await bank.deliverMessages();
  const [delivery] = deliveredTo(ada.email);
  const links = delivery?.mail.text?.match(/https?:\/\/\S+/g) ?? [];
  expect(links).toHaveLength(1);
  expect(resetCodesIn(links[0])).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  expect(delivery?.mail.html?.match(/https?:\/\/[^"]+/g)).toEqual(links);
});

test('line breaks in a subject, and lists where an address belongs: never become headers or recipients', async () => {
  await queueMail('amina@harvest.test', { subject: 'Hello\r\nBcc: everybody@harvest.test\r\n\r\nBody' });
  await queueMail('musa@harvest.test, everybody@harvest.test');
  await queueMail('zainab@harvest.test\r\nBcc: everybody@harvest.test');
  await queueMail('"everybody@harvest.test" <zara@harvest.test>');
  await sendMessages(bank.platform);
  await nextTry();
  for (const { raw, to } of server.deliveries) {
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(to).toHaveLength(1);
    expect(to).not.toContain('everybody@harvest.test');
  }
  expect(deliveredTo('amina@harvest.test')[0]?.mail.subject).toBe('Hello Bcc: everybody@harvest.test Body');
});

test('a mail server that is busy (451): is asked again later, and the mail arrives once', async () => {
  await queueMail('busy@harvest.test');
  server.refusing.recipient = 451;
  const tried = await spanOf(
    () => readSharedClock(bank),
    () => sendMessages(bank.platform),
  );
  const row = await rowTo('busy@harvest.test');
  expect(row).toMatchObject({ attempts: 1, sent_at: null, given_up_at: null });
  expectSecondsAfter(row.next_attempt_at, 2, tried);
  await bank.platform.db
    .updateTable('messages')
    .set({ next_attempt_at: new Date(Date.now() + 3_600_000) })
    .where('recipient', '=', 'busy@harvest.test')
    .execute();
  expect(await sendMessages(bank.platform)).toBe(0);

  delete server.refusing.recipient;
  await nextTry();
  await nextTry();
  expect(deliveredTo('busy@harvest.test')).toHaveLength(1);
  expect((await rowTo('busy@harvest.test')).sent_at).not.toBeNull();
});

test.each([
  ['a recipient', { recipient: 550 }],
  ['a message', { content: 554 }],
])(
  'a mail server that refuses %s for good: is not asked again, and what was not sent is wiped',
  async (what, refusing) => {
    const address = `${what.replaceAll(' ', '.')}@harvest.test`;
    await queueMail(address);
    Object.assign(server.refusing, refusing);
    await sendMessages(bank.platform);
    const row = await rowTo(address);
    expect(row).toMatchObject({ attempts: 1, sent_at: null, body_encrypted: null });
    expect(row.given_up_at).not.toBeNull();
    expect(await nextTry()).toBe(0);
  },
);

test('a mail server that is down: loses nothing; once it is back every mail arrives once, with other mail meanwhile', async () => {
  const away = await startMailServer();
  await away.stop();
  const joined = await bank.join({ SMTP_URL: away.url });
  try {
    await queueMail('patient@harvest.test');
    await sendMessages(joined.platform);
    expect(await rowTo('patient@harvest.test')).toMatchObject({
      attempts: 1,
      sent_at: null,
      given_up_at: null,
    });

    const back = await startMailServer(Number(new URL(away.url).port));
    await bank.platform.db
      .updateTable('messages')
      .set({ next_attempt_at: new Date(Date.now() - 1) })
      .where('recipient', '=', 'patient@harvest.test')
      .execute();
    await sendMessages(joined.platform);
    await sendMessages(joined.platform);
    expect(back.deliveries.map(({ to }) => to)).toEqual([['patient@harvest.test']]);
    await back.stop();
  } finally {
    await joined.close();
  }
});

// Every byte there is, so that nothing on the way may take it for text.
const PICTURE = { name: 'Ọjà 1.png', mediaType: 'image/png', bytes: Buffer.alloc(300_000, EVERY_BYTE) };
const LINES = { name: 'rows.csv', mediaType: 'text/csv', bytes: Buffer.from('"₦1","=2"\r\n'.repeat(50)) };

async function attachmentsTo(address: string) {
  const { id } = await rowTo(address);
  return bank.platform.db
    .selectFrom('message_attachments')
    .selectAll()
    .where('message_id', '=', id)
    .orderBy('position')
    .execute();
}

test('files that go with a mail: wait encrypted, arrive byte for byte once, the same when tried again, and are wiped', async () => {
  const address = 'files@harvest.test';
  await queueMail(address, { attachments: [PICTURE, LINES] });
  const waiting = await attachmentsTo(address);
  expect(waiting.map(({ name, media_type }) => [name, media_type])).toEqual([
    ['Ọjà 1.png', 'image/png'],
    ['rows.csv', 'text/csv'],
  ]);
  for (const { bytes_encrypted } of waiting) {
    expect(bytes_encrypted.includes(EVERY_BYTE)).toBe(false);
    expect(bytes_encrypted.includes('₦1')).toBe(false);
  }
  server.refusing.recipient = 451;
  await sendMessages(bank.platform);
  expect(await attachmentsTo(address)).toEqual(waiting);

  delete server.refusing.recipient;
  await nextTry();
  await nextTry();
  const [delivery, ...more] = deliveredTo(address);
  expect(more).toEqual([]);
  const arrived = delivery?.mail.attachments.map(({ filename, mimeType, disposition, content }) => ({
    name: filename,
    mediaType: mimeType,
    disposition,
    bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  }));
  expect(arrived).toEqual([PICTURE, LINES].map((file) => ({ ...file, disposition: 'attachment' })));
  expect(delivery?.mail.text?.trim()).toBe('Good day.');
  expect(await attachmentsTo(address)).toEqual([]);
});

test('many mails with files, and others: three with files leave at a time, and hold up nothing else', async () => {
  const withFiles = Array.from({ length: 5 }, (_, place) => `statement-${place}@harvest.test`);
  for (const address of withFiles) await queueMail(address, { attachments: [LINES] });
  for (const address of ['plain-1@harvest.test', 'plain-2@harvest.test']) await queueMail(address);
  const arrived = () => withFiles.filter((address) => deliveredTo(address).length === 1);
  await sendMessages(bank.platform);
  expect(arrived()).toEqual(withFiles.slice(0, 3));
  expect(deliveredTo('plain-2@harvest.test')).toHaveLength(1);
  await sendMessages(bank.platform);
  expect(arrived()).toEqual(withFiles);
});

test('files that go with a mail nobody takes: are wiped with it', async () => {
  await queueMail('refused@harvest.test', { attachments: [LINES] });
  server.refusing.content = 554;
  await sendMessages(bank.platform);
  expect((await rowTo('refused@harvest.test')).given_up_at).not.toBeNull();
  expect(await attachmentsTo('refused@harvest.test')).toEqual([]);
});

test('files that go with a mail, one of them damaged: hold the mail back, and no other', async () => {
  await queueMail('damaged@harvest.test', { attachments: [LINES] });
  await queueMail('whole@harvest.test');
  const damaged = randomBytes(60).toString('hex');
  await runSql(bank.database.ownerUrl, `update message_attachments set bytes_encrypted = '\\x${damaged}'`);
  await sendMessages(bank.platform);
  expect(deliveredTo('damaged@harvest.test')).toEqual([]);
  expect(await rowTo('damaged@harvest.test')).toMatchObject({
    attempts: 1,
    sent_at: null,
    given_up_at: null,
  });
  expect(deliveredTo('whole@harvest.test')).toHaveLength(1);
  await bank.platform.db.deleteFrom('messages').where('recipient', '=', 'damaged@harvest.test').execute();
});

test('GET /dev/mailbox/messages, with files: names each with its size, and serves it byte for byte', async () => {
  const address = 'mailbox@harvest.test';
  await queueMail(address, { attachments: [PICTURE, LINES] });
  await queueMail('plain@harvest.test');
  await sendMessages(bank.platform);
  const [message] = await bank.mailTo(address);
  expect(message?.attachments).toEqual([
    { name: 'Ọjà 1.png', mediaType: 'image/png', size: 300_000 },
    { name: 'rows.csv', mediaType: 'text/csv', size: LINES.bytes.length },
  ]);
  expect((await bank.mailTo('plain@harvest.test'))[0]?.attachments).toEqual([]);

  const files = `${bank.url}/dev/mailbox/messages/${message?.id}/attachments`;
  for (const [index, file] of [PICTURE, LINES].entries()) {
    const answer = await fetch(`${files}/${index + 1}`);
    expect(answer.headers.get('content-type')).toMatch(file.mediaType);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    );
    expect(file.bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
  }
  for (const unknown of [`${files}/3`, `${files}/0`, `${files}/x`, files.replace(/[0-9a-f]{36}/, 'x')]) {
    expect([unknown, (await fetch(unknown)).status]).toEqual([unknown, 404]);
  }
  const page = await (await fetch(`${bank.url}/dev/mailbox`)).text();
  expect(page).toContain(`/dev/mailbox/messages/${message?.id}/attachments/1">Ọjà 1.png</a> (293 KB)`);
});

test('a mail server that takes its time: holds no transaction and no lock, and nobody sends the mail meanwhile', async () => {
  await queueMail('slow@harvest.test');
  const release = server.hold();
  const sending = sendMessages(bank.platform);
  await eventually(async () => expect((await rowTo('slow@harvest.test')).attempts).toBe(1));
  const { rows } = await bank.platform.pool.query<{ count: bigint }>(
    `select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows[0]?.count).toBe(0n);
  expect(await sendMessages(bank.platform)).toBe(0);
  await bank.platform.db
    .updateTable('messages')
    .set({ subject: 'Free to be changed' })
    .where('recipient', '=', 'slow@harvest.test')
    .execute();
  release();
  await sending;
  expect((await rowTo('slow@harvest.test')).sent_at).not.toBeNull();
  expect(deliveredTo('slow@harvest.test')).toHaveLength(1);
});

test('a mail server that takes its time over a code: is not overtaken by another worker, because the lease is renewed', async () => {
  const address = 'waiting@harvest.test';
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const release = server.hold();
  try {
    await queueMail(address, { highlight: 'CODE', email: 'Your code: 123456' });
    const sending = sendMessages(bank.platform);
    await eventually(async () => {
      expect((await rowTo(address)).attempts).toBe(1);
      expect(vi.getTimerCount()).toBe(1);
    });
    const taken = (await rowTo(address)).next_attempt_at;
    vi.advanceTimersByTime(2000);
    await eventually(async () =>
      expect((await rowTo(address)).next_attempt_at.getTime()).toBeGreaterThan(taken.getTime()),
    );
    expect(await sendMessages(bank.platform)).toBe(0);
    release();
    await sending;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    release();
    vi.useRealTimers();
  }
  expect((await rowTo(address)).sent_at).not.toBeNull();
  expect(deliveredTo(address)).toHaveLength(1);
});

test('a port where no mail server listens but something else: is given up for now, without hanging', async () => {
  const joined = await bank.join({ SMTP_URL: bank.url.replace('http:', 'smtp:') });
  try {
    await queueMail('odd@harvest.test');
    await sendMessages(joined.platform);
    expect(await rowTo('odd@harvest.test')).toMatchObject({ attempts: 1, sent_at: null, given_up_at: null });
  } finally {
    await joined.close();
  }
});
