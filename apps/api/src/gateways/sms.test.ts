import { afterAll, beforeAll, expect, test } from 'vitest';
import { answering, openGatewayLine } from '../../../../scripts/testing/gateway-line.ts';
import { hostileOutsiders } from '../../../../scripts/testing/hostile-outsiders.ts';
import { type Heard, withOutsider } from '../../../../scripts/testing/outsider.ts';
import { newId } from '../bank/ids.ts';
import type { Config } from '../platform/config.ts';
import { sendTextMessage, type TextMessage } from './sms.ts';

const SHORT_MS = 200;
const TEXT = 'Harvest: 123456 logs you in.';

let line: Awaited<ReturnType<typeof openGatewayLine>>;
beforeAll(async () => {
  line = await openGatewayLine(/never/);
});
afterAll(() => line.close());

/** The settings of a bank that sends its text messages there. */
function at(url: string | undefined, more: Partial<Config> = {}) {
  return line.with({ ...more, sms: { url, apiKey: 'key-of-the-bank', sender: 'Harvest' } });
}

function messageTo(recipient: string, more: Partial<TextMessage> = {}): TextMessage {
  return { id: newId(), recipient, text: TEXT, isAgain: false, refusals: 0, ...more };
}

/** How a try ended: SENT, or as what it was given back. */
async function outcomeOf(sending: Promise<void>): Promise<string> {
  try {
    await sending;
    return 'SENT';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    expect(error.message).not.toMatch(/key-of-the-bank|123456|0000\d{3}/);
    return `${error.name}: ${error.message}`;
  }
}

test('the provider of SMS, given a message: gets the number with its country, our id and the key in a header', async () => {
  const message = messageTo('08030000001');
  const { id } = message;
  const answer = {
    messages: [{ messageId: id, status: { groupName: 'PENDING', name: 'PENDING_ACCEPTED' } }],
  };
  const heard = await withOutsider(answering(answer), async (url, all) => {
    await sendTextMessage(at(`${url}/v1`), message);
    return all;
  });
  expect(heard.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v1/sms/3/messages']);
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    messages: [
      {
        sender: 'Harvest',
        destinations: [{ to: '2348030000001', messageId: id }],
        content: { text: TEXT },
      },
    ],
  });
  expect(heard[0]?.headers.authorization).toBe('App key-of-the-bank');
});

test.each([
  ['789', ['SENT', 'SENT']],
  ['404', ['Undeliverable: The SMS provider did not take the message: REJECTED_PREFIX_MISSING']],
  ['051', ['NotTaken: The SMS provider did not take the message: REJECTED_NOT_ENOUGH_CREDITS']],
  ['503', ['GatewayProblem: status 503', 'GatewayProblem: status 503']],
  ['097', ['GatewayProblem: UND_ERR_SOCKET', 'SENT']],
  ['096', ['GatewayProblem: UND_ERR_SOCKET', 'SENT']],
  ['098', ['GatewayProblem: UND_ERR_SOCKET', 'SENT', 'SENT']],
])(
  'a text message to a number of the sandbox that ends in %s: is told to be %j, and taken on once',
  async (ending, told) => {
    const config = at(line.sandbox.smsUrl);
    const message = messageTo(`07000000${ending}`);
    const outcomes: string[] = [];
    for (const _told of told)
      outcomes.push(await outcomeOf(sendTextMessage(config, { ...message, isAgain: outcomes.length > 0 })));
    expect(outcomes).toEqual(told);
  },
);

test('a text message that was refused before: leaves under an id of its own, and is looked for by that', async () => {
  const message = messageTo('08030000001', { isAgain: true, refusals: 2 });
  const messageId = `${message.id}-2`;
  const heard = await withOutsider(
    (response, { method }) =>
      response.end(
        JSON.stringify(
          method === 'GET'
            ? { results: [] }
            : { messages: [{ messageId, status: { groupName: 'PENDING', name: 'PENDING_ACCEPTED' } }] },
        ),
      ),
    async (url, all) => {
      await sendTextMessage(at(url), message);
      return all;
    },
  );
  expect(heard.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET /sms/3/logs?messageId=${messageId}`,
    'POST /sms/3/messages',
  ]);
  expect(heard[1]?.body).toContain(`"messageId":"${messageId}"`);
});

test.each([
  ['PENDING', 'PENDING_ENROUTE', 'SENT'],
  ['DELIVERED', 'DELIVERED_TO_HANDSET', 'SENT'],
  ['UNDELIVERABLE', 'UNDELIVERABLE_NOT_DELIVERED', 'SENT'],
  ['REJECTED', 'REJECTED_DUPLICATE_MESSAGE_ID', 'SENT'],
  ['REJECTED', 'REJECTED_FLOODING_FILTER', 'NotTaken'],
  ['REJECTED', 'REJECTED_INVALID_DESTINATION', 'Undeliverable'],
  ['REJECTED', 'REJECTED_MESSAGE_TOO_LONG', 'Undeliverable'],
])(
  'a text message whose answer was lost, found as %s %s: is not sent again: %s',
  async (groupName, name, told) => {
    const message = messageTo('08030000001', { isAgain: true });
    const answer = { results: [{ messageId: message.id, status: { groupName, name } }] };
    await withOutsider(answering(answer), async (url, heard) => {
      expect((await outcomeOf(sendTextMessage(at(url), message))).split(':')[0]).toBe(told);
      expect(heard.map(({ method }) => method)).toEqual(['GET']);
    });
  },
);

test.each(['+2348030000001', '2348030000001', '0803000000', '', 'ada@harvest.test'])(
  'a text message to %j: leaves the bank for nobody',
  async (recipient) => {
    await withOutsider(answering({}), async (url, heard) => {
      expect(await outcomeOf(sendTextMessage(at(url), messageTo(recipient)))).toBe(
        'Undeliverable: The number of the message is none of Nigeria',
      );
      expect(heard).toEqual([]);
    });
  },
);

/** What would do for every question, if it were answered as it should be. */
function goodAnswer({ method, url, body }: Heard): string {
  const status = { groupName: 'PENDING', name: 'PENDING_ACCEPTED' };
  if (method === 'GET') return JSON.stringify({ results: [{ messageId: url.split('=')[1], status }] });
  const asked = JSON.parse(body) as { messages: { destinations: { messageId: string }[] }[] };
  const messageId = asked.messages[0]?.destinations[0]?.messageId;
  return JSON.stringify({ messages: [{ messageId, status }] });
}

test.each([
  ...hostileOutsiders(goodAnswer),
  [
    'an answer about another message',
    answering({ messages: [{ messageId: newId(), status: { groupName: 'PENDING', name: 'PENDING' } }] }),
  ] as const,
])('a provider of SMS that gives %s: has certainly taken and refused nothing', async (_what, behave) => {
  await withOutsider(behave, async (url, heard) => {
    for (const isAgain of [false, true]) {
      const message = messageTo('08030000001', { isAgain });
      expect(await outcomeOf(sendTextMessage(at(url), message, SHORT_MS))).toMatch(/^GatewayProblem: \S/);
    }
    // Who does not know whether it is there sends nothing.
    expect(heard.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

test('a provider of SMS that gives the same answers as it should: has taken them', async () => {
  await withOutsider(
    (response, heard) => response.end(goodAnswer(heard)),
    async (url) => {
      for (const isAgain of [false, true])
        expect(await outcomeOf(sendTextMessage(at(url), messageTo('08030000001', { isAgain })))).toBe('SENT');
    },
  );
});

test('a production bank whose SMS go to the sandbox: does not believe that they left', async () => {
  const config = at(line.sandbox.smsUrl, { profile: 'production' });
  expect(await outcomeOf(sendTextMessage(config, messageTo('08030000001')))).toMatch(/leads to the sandbox/);
});
