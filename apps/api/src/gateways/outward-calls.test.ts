import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answering, openGatewayLine } from '../../../../scripts/testing/gateway-line.ts';
import { type Behave, withOutsider } from '../../../../scripts/testing/outsider.ts';
import { newId } from '../bank/ids.ts';
import type { CallOutcome } from '../platform/outward-calls.ts';
import { createIdentity } from './identity.ts';
import { inquireName } from './interbank.ts';
import { createMessaging, type OutgoingMessage } from './messaging.ts';
import { sendTextMessage } from './sms.ts';

let line: Awaited<ReturnType<typeof openGatewayLine>>;
beforeAll(async () => {
  line = await openGatewayLine(/2223334445|0690000031/);
});
afterAll(() => line.close());

/** How often a call ended so, and how many of them were counted in all. */
async function counted(labels: object, outcome: CallOutcome): Promise<[number, number]> {
  const { values } = await line.metrics.gatewaySeconds.get();
  const ofCall = values.filter(
    (value) => value.metricName?.endsWith('_count') === true && matches(value.labels, labels),
  );
  const sum = (some: typeof ofCall) => some.reduce((all, { value }) => all + value, 0);
  return [sum(ofCall.filter((value) => value.labels.outcome === outcome)), sum(ofCall)];
}

const matches = (all: object, some: object) =>
  Object.entries(some).every(([name, value]) => (all as Record<string, unknown>)[name] === value);

const account = { bankCode: '000013', accountNumber: '0690000031' };
const labels = { gateway: 'interbank', operation: 'name-inquiry' } as const;

test.each<[string, CallOutcome, Behave]>([
  ['an answer', 'ok', answering({ responseCode: '07' })],
  ['another status', 'refused', (response) => response.writeHead(503).end()],
  ['nothing', 'timeout', () => undefined],
  ['a cut connection', 'broken', (response) => response.destroy()],
  ['what is not JSON', 'broken', (response) => response.end('<html>')],
  ['what it should not say', 'broken', answering({ responseCode: 7 })],
])('a call to the switch, answered with %s: is counted once, as %s', async (_what, outcome, behave) => {
  const [before, allBefore] = await counted(labels, outcome);
  await withOutsider(behave, (interbankUrl) => inquireName(line.with({ interbankUrl }), account, 300));
  expect(await counted(labels, outcome)).toEqual([before + 1, allBefore + 1]);
});

test('a call where nobody listens: is counted as unreachable, whatever is asked', async () => {
  const gone = await withOutsider(answering({}), async (url) => url);
  const sms = { url: gone, apiKey: 'key', sender: 'Harvest' };
  const text = { id: newId(), recipient: '08030000001', text: 'x', isAgain: true, refusals: 0 };
  const person = {
    kind: 'NIN',
    number: '22233344455',
    firstName: 'A',
    lastName: 'B',
    dateOfBirth: undefined,
  };
  await createIdentity(line.with({ identityUrl: gone })).ask({ ...person, kind: 'NIN' });
  await expect(sendTextMessage(line.with({ sms }), text)).rejects.toThrow('ECONNREFUSED');
  expect(await counted({ gateway: 'identity', operation: 'nin' }, 'unreachable')).toEqual([1, 1]);
  expect(await counted({ gateway: 'sms', operation: 'find' }, 'unreachable')).toEqual([1, 1]);
});

const letter: OutgoingMessage = {
  id: newId(),
  channel: 'EMAIL',
  recipient: 'ada@harvest.test',
  subject: 'Hello',
  text: 'Hello',
  html: undefined,
  attachments: [],
  isAgain: false,
  refusals: 0,
};

test.each<[string, CallOutcome, string | undefined]>([
  ['that refuses', 'refused', '554 not today\r\n'],
  ['that nobody answers at', 'unreachable', undefined],
])('a mail to a server %s: is counted as %s', async (_what, outcome, greeting) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(greeting ?? '');
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  if (greeting === undefined) await new Promise((closed) => server.close(closed));
  const call = { gateway: 'mail', operation: 'send' };
  const [before] = await counted(call, outcome);
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'no-reply@harvest.test' };
  const messaging = createMessaging(line.with({ mail }));
  await expect(messaging.send(letter)).rejects.toThrow('The mail server did not take the message');
  messaging.close();
  server.close();
  expect((await counted(call, outcome))[0]).toBe(before + 1);
});
