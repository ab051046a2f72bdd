import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';

const SECRETS = {
  interbankSecret: 'of the switch',
  billersSecret: 'of the billers',
  identitySecret: 'of the provider',
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox(SECRETS);
});
afterAll(() => sandbox.stop());

const QUESTIONS = [
  [
    'interbankSecret',
    'interbankUrl',
    '/status',
    { sessionId: '090605261122101112000000000001' },
    { responseCode: '25' },
  ],
  [
    'billersSecret',
    'billersUrl',
    '/status',
    { requestId: '01a205ed-23fd-7238-933e-00000000000a' },
    { status: 'NEVER_HEARD_OF' },
  ],
  [
    'identitySecret',
    'identityUrl',
    '/bvn',
    { number: '22233344455', firstName: 'Ada', lastName: 'Obi' },
    { outcome: 'MATCH' },
  ],
] as const;

type Said = { readonly method: string; readonly path: string; readonly time: string; readonly body: string };

const signatureOf = (secret: string, { method, path, time, body }: Said) =>
  createHmac('sha256', secret).update([method, path, time, body].join('\n')).digest('hex');

const now = (minutes = 0) => new Date(Date.now() + minutes * 60_000).toISOString();

test.each(QUESTIONS)(
  '%s: opens what is signed with it, method, path, time and body, and nothing else',
  async (name, at, question, asked, answer) => {
    const url = `${sandbox[at]}${question}`;
    const right = { method: 'POST', path: new URL(url).pathname, time: now(), body: JSON.stringify(asked) };
    const send = async (headers: Record<string, string>) => {
      const all = { 'content-type': 'application/json', ...headers };
      const response = await fetch(url, { method: 'POST', headers: all, body: right.body });
      return { status: response.status, body: (await response.json()) as object };
    };
    const signed = (said: Partial<Said> = {}, secret: string = SECRETS[name]) => ({
      'x-bank-time': said.time ?? right.time,
      'x-bank-signature': signatureOf(secret, { ...right, ...said }),
    });
    expect(await send(signed())).toMatchObject({ status: 200, body: answer });
    expect((await send(signed({ time: now(-4) }))).status).toBe(200);
    for (const headers of [
      {},
      { 'x-bank-time': right.time },
      { 'x-bank-signature': signed()['x-bank-signature'] },
      signed({}, 'of somebody else'),
      signed({ method: 'GET' }),
      signed({ path: '/interbank/transfer' }),
      signed({ body: `${right.body} ` }),
      signed({ time: now(-6) }),
      signed({ time: now(6) }),
      signed({ time: 'never' }),
      { ...signed(), 'x-bank-time': now(-1) },
      { ...signed(), 'x-bank-signature': 'z'.repeat(64) },
    ])
      expect((await send(headers as Record<string, string>)).status, JSON.stringify(headers)).toBe(401);
  },
);

test('a sandbox that was given no secret: takes the word of everybody, as it did', async () => {
  const open = await startSandbox();
  try {
    for (const [, at, question, asked, answer] of QUESTIONS) {
      const response = await fetch(`${open[at]}${question}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      });
      expect([response.status, await response.json()]).toEqual([200, expect.objectContaining(answer)]);
    }
  } finally {
    await open.stop();
  }
});
