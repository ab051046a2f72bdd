import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';

let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  folder = await mkdtemp(join(tmpdir(), 'harvest-sms-'));
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

const TEXT = 'Harvest: 123456 logs you in.';

function messageTo(to: string, messageId = randomUUID() as string) {
  return { sender: 'Harvest', destinations: [{ to, messageId }], content: { text: TEXT } };
}

async function post(body: unknown, headers: Record<string, string> = { authorization: 'App key' }) {
  return fetch(`${sandbox.smsUrl}/sms/3/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** What was answered: the status of the message, that of HTTP, or that nothing was. */
async function send(message: ReturnType<typeof messageTo>): Promise<string | number> {
  try {
    const response = await post({ messages: [message] });
    if (!response.ok) return response.status;
    const { messages } = (await response.json()) as {
      messages: { messageId: string; status: { name: string } }[];
    };
    expect(messages.map(({ messageId }) => messageId)).toEqual([message.destinations[0]?.messageId]);
    return messages[0]?.status.name ?? '';
  } catch (error) {
    if (error instanceof TypeError) return 'NO REPLY';
    throw error;
  }
}

async function known(messageId: string, url = sandbox.smsUrl): Promise<string[]> {
  const address = `${url}/sms/3/logs?messageId=${messageId}`;
  const response = await fetch(address, { headers: { authorization: 'App key' } });
  const { results } = (await response.json()) as { results: { status: { name: string } }[] };
  return results.map(({ status }) => status.name);
}

const TAKEN = 'PENDING_ACCEPTED';
const SAME = 'REJECTED_DUPLICATE_MESSAGE_ID';
const REACHED = 'DELIVERED_TO_HANDSET';

test.each([
  ['any other', '2348030000097', [TAKEN, SAME], [REACHED]],
  ['789', '2347000000789', [TAKEN, SAME], [REACHED]],
  ['404', '2347000000404', ['REJECTED_PREFIX_MISSING', 'REJECTED_PREFIX_MISSING'], []],
  ['none of Nigeria', '08030000001', ['REJECTED_PREFIX_MISSING', 'REJECTED_PREFIX_MISSING'], []],
  ['051', '2347000000051', ['REJECTED_NOT_ENOUGH_CREDITS', 'REJECTED_NOT_ENOUGH_CREDITS'], []],
  ['503', '2347000000503', [503, 503], []],
  ['097', '2347000000097', ['NO REPLY', SAME], [REACHED]],
  ['096', '2347000000096', ['NO REPLY', TAKEN, SAME], [REACHED]],
  ['098', '2347000000098', ['NO REPLY', SAME], []],
])('the provider of SMS, given a message to %s: does as its number says', async (_, to, answers, log) => {
  const messageId = randomUUID();
  const given: (string | number)[] = [];
  for (const _answer of answers) given.push(await send(messageTo(to, messageId)));
  expect(given).toEqual(answers);
  expect(await known(messageId)).toEqual(log);
});

test('the provider of SMS, asked for a message to 098: knows it from the second time on', async () => {
  const messageId = randomUUID();
  await send(messageTo('2347000000098', messageId));
  expect([await known(messageId), await known(messageId)]).toEqual([[], [REACHED]]);
});

test('the provider of SMS, without a key: answers 401, and to what cannot be read 400', async () => {
  const message = messageTo('2348030000001');
  for (const headers of [{}, { authorization: 'Bearer key' }, { authorization: 'App ' }])
    expect((await post({ messages: [message] }, headers)).status).toBe(401);
  expect((await fetch(`${sandbox.smsUrl}/sms/3/logs`)).status).toBe(401);
  for (const body of [null, {}, { messages: [] }, { messages: [message, message] }, { messages: [{}] }])
    expect((await post(body)).status).toBe(400);
});

test('the books of the provider of SMS, in a file: are the same for whoever opens them next, and say nothing of a message', async () => {
  const smsBooksFile = join(folder, 'sms.jsonl');
  const first = await startSandbox({ smsBooksFile });
  const messageId = randomUUID();
  await fetch(`${first.smsUrl}/sms/3/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'App key' },
    body: JSON.stringify({ messages: [messageTo('2348030000001', messageId)] }),
  });
  await first.stop();
  const second = await startSandbox({ smsBooksFile });
  expect(await known(messageId, second.smsUrl)).toEqual([REACHED]);
  await second.stop();
  expect(await readFile(smsBooksFile, 'utf8')).not.toContain('123456');
});
