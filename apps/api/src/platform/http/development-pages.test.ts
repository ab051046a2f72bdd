import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { PRODUCTION } from '../../../../../scripts/testing/production.ts';
import { newId } from '../../bank/ids.ts';

let bank: TestBank;
let ada: SignedIn;
beforeAll(async () => {
  bank = await openTestBank();
  ada = await bank.signedInByCode();
});
afterAll(() => bank.close());

type Shown = { readonly status: number; readonly cacheControl: string | null; readonly body: string };

async function get(address: string, init: RequestInit = {}): Promise<Shown> {
  const response = await fetch(`${bank.url}${address}`, init);
  return {
    status: response.status,
    cacheControl: response.headers.get('cache-control'),
    body: await response.text(),
  };
}

test.each([
  ['a NUL', 'to=%00', 400],
  ['a NUL inside', 'to=ada%00%40harvest.test', 400],
  ['an address twice', 'to=a%40b.test&to=c%40d.test', 400],
  ['a list', 'to[]=a', 200],
  ['a list of one', 'to[0]=a&to[1]=b', 200],
  ['an object', 'to[x]=a', 200],
  ['the name of a prototype', '__proto__=a&constructor=b&__proto__[to]=c', 200],
  ['300 characters', `to=${'a'.repeat(300)}`, 400],
  ['20,000 characters', `to=${'a'.repeat(20_000)}`, 400],
  ['two thousand names', Array.from({ length: 2000 }, (_, name) => `q${name}=1`).join('&'), 200],
  ['half a character', 'to=%ED%A0%80', 200],
  ['half a character in JavaScript', `to=${encodeURIComponent('\ufffd')}`, 200],
  ['bytes that are no UTF-8', 'to=%C0%AF%FF', 200],
  ['a percent sign alone', 'to=%', 200],
  ['a broken percent sign', 'to=%zz', 200],
  ['nothing after the name', 'to=', 200],
  ['a name alone', 'to', 200],
  ['a quote', "to=' or 1=1 --", 200],
  ['right-to-left marks', 'to=%E2%80%AE', 200],
  ['line breaks', 'to=a%0d%0ab', 200],
])(
  'GET /dev/mailbox/messages and GET /dev/mailbox, with %s: answer without a fault, and nobody keeps it',
  async (_, query, status) => {
    const messages = await get(`/dev/mailbox/messages?${query}`);
    expect([messages.status, messages.cacheControl]).toEqual([status, 'no-store']);
    const page = await get(`/dev/mailbox?${query}`);
    expect([page.status, page.cacheControl]).toEqual([200, 'no-store']);
    expect(page.body).toContain(ada.email);
  },
);

test.each([
  ['%00', '1'],
  [newId(), '1'],
  [newId(), '0'],
  [newId(), '1e1'],
  [newId(), '99999999999999999999'],
  ['__proto__', '1'],
  ["'--", '%00'],
])('GET /dev/mailbox/messages/%s/attachments/%s: answers 404, and nobody keeps it', async (id, position) => {
  const answer = await get(`/dev/mailbox/messages/${id}/attachments/${position}`);
  expect([answer.status, answer.cacheControl]).toEqual([404, 'no-store']);
});

test('GET /dev/unknown: answers 404 that nobody keeps', async () => {
  const answer = await get('/dev/unknown');
  expect([answer.status, answer.cacheControl]).toEqual([404, 'no-store']);
});

test('POST /dev/clock, with and without what it takes: answers what nobody keeps', async () => {
  const post = (body: string) =>
    get('/dev/clock', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  for (const [body, status] of [
    ['{"advanceSeconds":1}', 200],
    ['{"advanceSeconds":"\\u0000"}', 400],
    ['[]', 400],
    ['{', 400],
    ['', 400],
  ] as const) {
    const answer = await post(body);
    expect([body, answer.status, answer.cacheControl]).toEqual([body, status, 'no-store']);
  }
});

test('GET and POST /dev, of a bank in production: answer 404', async () => {
  const production = await bank.join(PRODUCTION);
  try {
    for (const [method, path] of [
      ['GET', '/dev/mailbox'],
      ['GET', '/dev/mailbox/messages'],
      ['POST', '/dev/clock'],
    ] as const)
      expect([path, (await fetch(`${production.url}${path}`, { method })).status]).toEqual([path, 404]);
  } finally {
    await production.close();
  }
});

/** `fetch` sends no Host of the test's choice. */
async function statusFor(
  url: string,
  path: string,
  host: string,
  method = 'GET',
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { method, headers: { host }, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject).end();
  });
}

const MAILBOX = ['/dev/mailbox', '/dev/mailbox/messages'];

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:1', '[::1]', '[::1]:3000'])(
  'GET /dev/mailbox, with Host %s: answers 200',
  async (host) => {
    for (const path of MAILBOX) expect([path, await statusFor(bank.url, path, host)]).toEqual([path, 200]);
  },
);

test.each([
  'attacker.example',
  'attacker.example:3000',
  'localhost.attacker.example',
  '127.0.0.1.attacker.example',
  'localhost.',
  '127.0.0.2',
  '[::2]',
])(
  'GET and POST /dev, with Host %s: answer 404, because a page of that name could read the answer',
  async (host) => {
    for (const path of [...MAILBOX, `/dev/mailbox/messages/${newId()}/attachments/1`])
      expect([path, await statusFor(bank.url, path, host)]).toEqual([path, 404]);
    expect(await statusFor(bank.url, '/dev/clock', host, 'POST')).toBe(404);
  },
);

test('GET /dev/mailbox, with the name of PUBLIC_URL: answers 200 at any port', async () => {
  const named = await bank.join({ PUBLIC_URL: 'http://demo.example:8080' });
  try {
    for (const host of ['demo.example:8080', 'demo.example', 'localhost'])
      expect([host, await statusFor(named.url, '/dev/mailbox', host)]).toEqual([host, 200]);
    expect(await statusFor(named.url, '/dev/mailbox', 'other.example')).toBe(404);
  } finally {
    await named.close();
  }
});
