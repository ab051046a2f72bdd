import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../../scripts/testing/bank.ts';

let bank: TestBank;
let onHttps: TestBank;
let ada: SignedIn;
beforeAll(async () => {
  bank = await openTestBank();
  onHttps = await bank.join({ PUBLIC_URL: 'https://bank.example' });
  ada = await bank.signedIn();
});
afterAll(async () => {
  await onHttps.close();
  await bank.close();
});

/** Asked by a page of another site. */
async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${onHttps.url}${path}`, {
    headers: { origin: 'https://other.example', ...headers },
  });
  await response.arrayBuffer();
  return response;
}

test.each([
  ['/api/accounts', 401],
  ['/api/unknown', 404],
  ['/auth/ibanking/personal/login', 405],
  ['/auth/ibanking/personal/states', 200],
  ['/health/live', 200],
  ['/openapi.json', 200],
  ['/docs', 200],
  ['/manifest.webmanifest', 200],
  ['/assets/nothing.js', 404],
  ['/api/%zz', 400],
  [`/api/transfer/operations/${'9'.repeat(600)}`, 404],
])(
  'GET %s, answered with %i: is framed nowhere, read as nothing else, and by no other site',
  async (path, status) => {
    const { status: answered, headers } = await get(path);
    expect(answered).toBe(status);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]));
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('server')).toBeNull();
  },
);

test('what is no HTTP: is answered with the same headers, and kept by nobody', async () => {
  const { port, hostname } = new URL(onHttps.url);
  const socket = connect(Number(port), hostname);
  socket.end('This is no HTTP\r\n\r\n');
  const [head = ''] = (await text(socket)).toLowerCase().split('\r\n\r\n');
  const lines = head.split('\r\n');
  expect(lines[0]).toBe('http/1.1 400 bad request');
  expect(lines).toEqual(
    expect.arrayContaining([
      'strict-transport-security: max-age=31536000; includesubdomains',
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'cache-control: no-store',
    ]),
  );
});

test('GET /api/accounts, by its customer from a page of another site: is no answer for that page', async () => {
  const { status, headers } = await get('/api/accounts', { authorization: `Bearer ${ada.token}` });
  expect(status).toBe(200);
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test.each(['/docs', '/manifest.webmanifest', '/assets/nothing.js'])(
  'GET %s, a page or a file: keeps other sites out of its window and its process',
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  },
);

test('GET /docs, twice: runs and paints nothing but what has the nonce of that very answer', async () => {
  const policies = [await get('/docs'), await get('/docs')].map(
    ({ headers }) => headers.get('content-security-policy') ?? '',
  );
  for (const policy of policies) {
    const parts = policy.split('; ');
    expect(parts).toEqual(expect.arrayContaining(["base-uri 'none'", "form-action 'self'"]));
    expect(parts.find((part) => part.startsWith('script-src'))).toMatch(
      /^script-src 'self' 'nonce-[\w+/]{22}=='$/,
    );
    expect(parts).toEqual(
      expect.arrayContaining(["require-trusted-types-for 'script'", 'trusted-types default']),
    );
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  }
  expect(policies[0]).not.toBe(policies[1]);
});

test.each(['/api/accounts', '/', '/docs'])('TRACE %s: is refused and repeats nothing', async (path) => {
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = { 'x-secret': 'once-upon-a-time' };
    request(`${onHttps.url}${path}`, { method: 'TRACE', headers }, (response) => {
      void text(response).then((body) => resolve(`${response.statusCode} ${body}`), reject);
    })
      .once('error', reject)
      .end();
  });
  expect(answer).toMatch(/^40[45] /);
  expect(answer).not.toContain('once-upon-a-time');
});
