import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { type Heard, startOutsider } from '../../../../scripts/testing/outsider.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts';
import { newId } from '../bank/ids.ts';
import { queueMessage } from '../platform/outbox.ts';
import { startWorker } from '../worker.ts';
import { sendMessages } from './send-messages.ts';

const API_KEY = 'key-of-the-bank';
/** The time-out of questions to others, in a test in which it never comes: what is settled meanwhile did not wait for it. */
const NEVER = new AbortController().signal;

let sandbox: Sandbox;
let bank: TestBank;
let logged = '';
beforeAll(async () => {
  sandbox = await startSandbox();
  bank = await openTestBank({
    env: { SMS_URL: sandbox.smsUrl, SMS_API_KEY: API_KEY, SMS_SENDER: 'Harvest', LOG_LEVEL: 'trace' },
    onLog: (line) => (logged += line),
  });
});
afterAll(async () => {
  await bank.close();
  await sandbox.stop();
});
afterEach(() => expect(logged).not.toMatch(new RegExp(`${API_KEY}|is 123456|0700000`)));

/** One text message with a code. @returns its id, and a try once it is due again */
async function queue(phoneNumber: string, by: TestBank = bank) {
  const { platform } = by;
  const text = {
    subject: 'Hello',
    email: '',
    sms: 'Harvest: your code is 123456.',
    highlight: 'CODE',
  } as const;
  const recipient = { id: newId(), email: undefined, phoneNumber };
  await platform.db
    .transaction()
    .execute((transaction) => queueMessage(transaction, platform.secrets, recipient, text, new Date()));
  const row = () =>
    platform.db
      .selectFrom('messages')
      .select(['id', 'sent_at', 'given_up_at', 'attempts', 'refusals', 'body_encrypted'])
      .where('recipient_id', '=', recipient.id)
      .executeTakeFirstOrThrow();
  return {
    row,
    async tryNow() {
      await platform.db
        .updateTable('messages')
        .set({ next_attempt_at: new Date(Date.now() - 1) })
        .where('recipient_id', '=', recipient.id)
        .execute();
      await sendMessages(platform, ['SMS']);
      const { sent_at, given_up_at, attempts, refusals } = await row();
      return { isSent: sent_at !== null, isGivenUp: given_up_at !== null, attempts, refusals };
    },
  };
}

/** What the provider took on under this id, and under the ids after refusals of it. */
async function takenOn(id: string): Promise<number> {
  const response = await fetch(`${sandbox.smsUrl}/sms/3/logs`, { headers: { authorization: 'App key' } });
  const { results } = (await response.json()) as { results: { messageId: string }[] };
  return results.filter(({ messageId }) => messageId.startsWith(id)).length;
}

test('a code by text message: leaves once over HTTP, and the mailbox of the demo shows it', async () => {
  const ada = await bank.openCustomer();
  await bank.logIn(ada);
  const [shown, ...more] = await bank.mailTo(ada.phoneNumber);
  expect(more).toEqual([]);
  expect(shown).toMatchObject({ channel: 'SMS', to: ada.phoneNumber });
  expect(shown?.text).toContain(await bank.codeFor(ada));
  expect(await takenOn(shown?.id ?? '')).toBe(1);
});

test.each([
  ['the answer is lost', '07000000097', 2],
  ['the answer is lost and the provider finds it late', '07000000098', 2],
  ['the question is lost', '07000000096', 2],
])('a text message, where %s: is tried again, and one goes out', async (_, phoneNumber, attempts) => {
  const message = await queue(phoneNumber);
  const { id } = await message.row();
  expect(await message.tryNow()).toMatchObject({ isSent: false, isGivenUp: false, attempts: 1 });
  expect(await bank.mailTo(phoneNumber)).toEqual([]);
  expect(await message.tryNow()).toEqual({ isSent: true, isGivenUp: false, attempts, refusals: 0 });
  await takenOn(id);
  expect(await takenOn(id)).toBe(1);
  expect((await message.row()).body_encrypted).toBeNull();
  expect((await bank.mailTo(phoneNumber)).map((shown) => shown.id)).toEqual([id]);
});

test('a text message, when the worker dies before it notes it as sent: is not sent again by the next one', async () => {
  const message = await queue('08030000001');
  const { id } = await message.row();
  await runSql(
    bank.database.superuserUrl,
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    'create trigger dying before update of sent_at on messages for each statement execute function die()',
  );
  await expect(message.tryNow()).rejects.toThrow('killed');
  await runSql(bank.database.superuserUrl, 'drop function die cascade');
  expect(await takenOn(id)).toBe(1);

  expect(await message.tryNow()).toMatchObject({ isSent: true, attempts: 2 });
  expect(await takenOn(id)).toBe(1);
});

test('a text message to a number that nobody can have: is given up at once and wiped', async () => {
  const message = await queue('07000000404');
  expect(await message.tryNow()).toEqual({ isSent: false, isGivenUp: true, attempts: 1, refusals: 0 });
  expect((await message.row()).body_encrypted).toBeNull();
  expect(await bank.mailTo('07000000404')).toEqual([]);
});

test('a text message that nobody takes (503): is tried eight times and then given up', async () => {
  const message = await queue('07000000503');
  for (let attempt = 1; attempt < 8; attempt += 1)
    expect(await message.tryNow()).toMatchObject({ isGivenUp: false, refusals: 0, attempts: attempt });
  expect(await message.tryNow()).toMatchObject({ isSent: false, isGivenUp: true, attempts: 8 });
});

test('a text message that is refused for lack of credit: leaves by a new id once there is some', async () => {
  const phoneNumber = '08031112233';
  const ids: string[] = [];
  const provider = await startOutsider((response, heard) => {
    if (heard.method === 'GET') return response.end('{"results":[]}');
    const messageId = idOf(heard);
    ids.push(messageId);
    const status =
      ids.length < 3
        ? { groupName: 'REJECTED', name: 'REJECTED_NOT_ENOUGH_CREDITS' }
        : { groupName: 'PENDING', name: 'PENDING_ACCEPTED' };
    return response.end(JSON.stringify({ messages: [{ messageId, status }] }));
  });
  const poor = await bank.join({ SMS_URL: provider.url });
  try {
    const message = await queue(phoneNumber, poor);
    const { id } = await message.row();
    expect(await message.tryNow()).toMatchObject({ isSent: false, attempts: 1, refusals: 1 });
    expect(await message.tryNow()).toMatchObject({ isSent: false, attempts: 2, refusals: 2 });
    expect(await message.tryNow()).toMatchObject({ isSent: true, attempts: 3, refusals: 2 });
    expect(ids).toEqual([id, `${id}-1`, `${id}-2`]);
  } finally {
    await poor.close();
    provider.stop();
  }
});

function idOf({ body }: Heard): string {
  const asked = JSON.parse(body) as { messages: { destinations: { messageId: string }[] }[] };
  return asked.messages[0]?.destinations[0]?.messageId ?? '';
}

test('the worker, with the provider of SMS silent: sends no text message, and every mail at once', async () => {
  let heard = 0;
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(NEVER);
  const silent = await startOutsider(() => {
    heard += 1;
  });
  const hung = await bank.join({ SMS_URL: silent.url });
  const worker = await startWorker(hung.platform, bank.database.appUrl);
  try {
    for (let hands = 1; hands <= 2; hands += 1) {
      const message = await queue('08030000001', hung);
      await eventually(() => heard === hands);
      expect((await message.row()).sent_at).toBeNull();
    }
    const musa = await bank.openCustomer();
    await bank.logIn(musa);
    const mails = bank.platform.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', musa.email)
      .where('sent_at', 'is not', null);
    await eventually(async () => (await mails.execute()).length === 1);
  } finally {
    vi.restoreAllMocks();
    silent.stop();
    await worker.stop();
    await hung.close();
  }
});
