import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import { ERRORS, type ErrorCode } from '@harvest/contracts/errors';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../scripts/testing/bank.ts';
import { isErrorBody } from '../../../scripts/testing/error-body.ts';
import { attached, TICKET } from '../../../scripts/testing/tickets.ts';
import {
  IPV6_MISSING,
  NOBODY,
  PROXY_MISSING,
  startTlsProxy,
  type TlsProxy,
} from '../../../scripts/testing/tls-proxy.ts';
import { isForPrograms } from './platform/http/web-pages.ts';

const HOST = 'bank.example';
const MEGABYTE = 1024 * 1024;
const HSTS = 'max-age=31536000; includeSubDomains';

let home: TestBank;
let bank: TestBank;
let started: TlsProxy | undefined;
let ada: SignedIn;
beforeAll(async () => {
  home = await openTestBank();
  bank = await home.join({ PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '127.0.0.1' });
  ada = await bank.signedIn();
  started = await startTlsProxy(bank.url);
});
afterAll(async () => {
  await started?.close();
  await bank.close();
  await home.close();
});

function proxyOr(skip: TestContext['skip']): TlsProxy {
  return started ?? skip(PROXY_MISSING);
}

type Asked = {
  host?: string;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
};
type Answered = { status: number | undefined; headers: Record<string, unknown>; body: string };

/** As a browser does that trusts who signed the certificate. */
async function ask({ httpsPort, certificate }: TlsProxy, asked: Asked): Promise<Answered> {
  const { host = '127.0.0.1', method = 'GET', path = '/health/live', headers = {}, body } = asked;
  const asking = secureRequest({
    host,
    port: httpsPort,
    servername: HOST,
    ca: certificate,
    agent: false,
    method,
    path,
    headers: { host: HOST, ...headers },
  });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [import('node:http').IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** A call whose body is still on its way, at the bank already. */
async function openCall({ httpsPort, certificate }: TlsProxy, visitor = ''): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port: httpsPort, servername: HOST, ca: certificate });
  await once(socket, 'secureConnect');
  const said = once(socket, 'data');
  socket.write(
    `POST /api/tickets HTTP/1.1\r\nHost: ${HOST}\r\nAuthorization: Bearer ${ada.token}\r\nX-Visitor: ${visitor}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n`,
  );
  await said;
  return socket;
}

function expectOurWords({ status, headers, body }: Answered, code: ErrorCode): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const answer: unknown = JSON.parse(body);
  expect([isErrorBody(answer), status]).toEqual([true, ERRORS[code].status]);
  expect(answer).toMatchObject({ code, message: ERRORS[code].text });
}

function expectPage({ status, headers, body }: Answered, expected: number, words: string): void {
  expect([status, headers['content-type']]).toEqual([expected, 'text/html; charset=utf-8']);
  expect(headers['strict-transport-security']).toBe(HSTS);
  expect(body).toContain(words);
  expect(body).not.toContain('nginx');
  // A screen reader finds its language, its title and its one heading; it follows the mode of the device and needs no other file.
  for (const part of ['<html lang="en">', '<title>', '<main><h1>', 'name="viewport"', 'content="light dark"'])
    expect(body).toContain(part);
  expect(body).not.toMatch(/\bsrc=|<link|<script|url\(|https?:/);
  const style = /<style>(.*)<\/style>/.exec(body)?.[1] ?? '';
  expect(style).toContain('prefers-color-scheme:dark');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
}

/** The protocol and the suite that both agree on, or why there is none. */
async function shakeHands(
  { httpsPort, certificate }: TlsProxy,
  wanted: { host?: string; version?: SecureVersion; ciphers?: string; servername?: string },
): Promise<string> {
  const { host = '127.0.0.1', version, ciphers, servername = HOST } = wanted;
  const socket = connect({
    host,
    port: httpsPort,
    servername,
    ca: certificate,
    ...(version === undefined ? {} : { minVersion: version, maxVersion: version }),
    // What OpenSSL itself calls too weak is offered all the same: the proxy is to refuse it.
    ...(version === 'TLSv1.3' ? {} : { ciphers: `${ciphers ?? 'DEFAULT'}:@SECLEVEL=0` }),
  });
  try {
    await once(socket, 'secureConnect');
    return `${socket.getProtocol()} ${socket.getCipher().standardName}`;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    socket.destroy();
  }
}

test.for<[string, Parameters<typeof shakeHands>[1], RegExp]>([
  ['TLS 1.3', { version: 'TLSv1.3' }, /^TLSv1\.3 TLS_(AES_\d+_GCM|CHACHA20_POLY1305)_SHA\d+$/],
  ['TLS 1.2', { version: 'TLSv1.2' }, /^TLSv1\.2 TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384$/],
  ['TLS 1.1', { version: 'TLSv1.1' }, /PROTOCOL_VERSION|HANDSHAKE_FAILURE/],
  ['TLS 1.0', { version: 'TLSv1' }, /PROTOCOL_VERSION|HANDSHAKE_FAILURE/],
  ['CBC', { version: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256' }, /HANDSHAKE_FAILURE/],
  ['no forward secrecy', { version: 'TLSv1.2', ciphers: 'AES256-GCM-SHA384' }, /HANDSHAKE_FAILURE/],
  ['another name', { servername: 'other.example' }, /UNRECOGNIZED_NAME/],
])(
  'the proxy of deploy/nginx.conf, asked for %s: takes what is strong, and nothing else',
  async ([, wanted, outcome], { skip }) => {
    expect(await shakeHands(proxyOr(skip), wanted)).toMatch(outcome);
  },
);

test('a page through the proxy: says once that the bank is on https alone, and nothing of the version that serves it', async ({
  skip,
}) => {
  const { status, headers } = await ask(proxyOr(skip), {});
  expect(status).toBe(200);
  expect(headers['strict-transport-security']).toBe(HSTS);
  expect(headers['server']).toBe('nginx');
});

test('a call over http: is refused in our words, and a page is led to https', async ({ skip }) => {
  const { httpPort } = proxyOr(skip);
  const plain = async (path: string) => {
    const asking = request({ host: '127.0.0.1', port: httpPort, path, headers: { host: HOST } }).end();
    const [answer] = (await once(asking, 'response')) as [import('node:http').IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  };
  const page = await plain('/home?from=mail');
  expect([page.status, page.headers.location]).toEqual([308, `https://${HOST}/home?from=mail`]);
  for (const path of ['/api/accounts', '/auth/ibanking/personal/login'])
    expectOurWords(await plain(path), 'FORBIDDEN');
});

test('a body of 30 MB through the proxy: is refused in our words, for people as a page', async ({ skip }) => {
  const proxy = proxyOr(skip);
  const headers = { 'content-type': 'application/json', 'content-length': String(30 * MEGABYTE) };
  const send = (path: string) => ask(proxy, { method: 'POST', path, headers, body: '{}' });
  const refused = await send('/api/tickets');
  expectOurWords(refused, 'PAYLOAD_TOO_LARGE');
  expect(refused.headers).toMatchObject({ 'strict-transport-security': HSTS, 'cache-control': 'no-store' });
  expectPage(await send('/home'), 413, 'That is too large to send.');
});

test('connections of one address beyond their number: are refused in our words, for people as a page', async ({
  skip,
}) => {
  proxyOr(skip);
  const narrow = (await startTlsProxy(bank.url, { connectionsOfAddressMax: 1 })) ?? skip(PROXY_MISSING);
  // It has said where it goes and not yet what: its connection counts from there on.
  const first = await openCall(narrow);
  try {
    const refused = await ask(narrow, { path: '/api/accounts' });
    expectOurWords(refused, 'FLOODED');
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'strict-transport-security': HSTS });
    expectPage(await ask(narrow, { path: '/home' }), 429, 'Wait a moment and try again.');
  } finally {
    first.destroy();
    await narrow.close();
  }
});

test('a visitor behind the proxy, who says to be somebody else: is seen as the address the proxy spoke to', async ({
  skip,
}) => {
  const proxy = proxyOr(skip);
  const customer = await bank.openCustomer();
  const { userId, userUUID } = await bank.logIn(customer);
  const otp = await bank.codeFor(customer);
  const { status } = await ask(proxy, {
    method: 'POST',
    path: '/auth/ibanking/personal/otp-verification',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    },
    body: JSON.stringify({ userId, userUUID, otp }),
  });
  expect(status).toBe(200);
  const { address } = await bank.platform.db
    .selectFrom('sessions')
    .select('address')
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  expect(address).toBe('127.0.0.1');
});

test('a message with 20 MB of files through the proxy: is kept', async ({ skip }) => {
  const proxy = proxyOr(skip);
  const file = Buffer.alloc(10 * MEGABYTE, ' ');
  file.write('%PDF-1.7');
  const body = JSON.stringify({ ...TICKET, attachments: [attached('a.pdf', file), attached('b.pdf', file)] });
  expect(body.length).toBeGreaterThan(26 * MEGABYTE);
  const { status } = await ask(proxy, {
    method: 'POST',
    path: '/api/tickets',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
    body,
  });
  expect(status).toBe(200);
});

test('headers through the proxy, of 31 KB and of 40 KB: reach the bank, which takes the first and refuses the second', async ({
  skip,
}) => {
  const proxy = proxyOr(skip);
  const withCookie = (kilobytes: number) =>
    ask(proxy, { headers: { cookie: `a=${'x'.repeat(kilobytes * 1024)}` } });
  expect((await withCookie(31)).status).toBe(200);
  const { status, body } = await withCookie(40);
  expect([status, JSON.parse(body)]).toMatchObject([431, { code: 'HEADERS_TOO_LARGE' }]);
});

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test('the proxy, before a bank that is away: answers programs 503 as the bank itself would, and people with a page', async ({
  skip,
}) => {
  const lonely = (await startTlsProxy(NOBODY)) ?? skip(PROXY_MISSING);
  try {
    // The path decides, whatever the caller says it reads: the web application reads JSON from there.
    for (const [path, accept] of [
      ['/api/accounts', 'application/json'],
      ['/api/accounts?page=2', BROWSER],
      ['/auth/ibanking/personal/login', '*/*'],
      ['/health/ready', '*/*'],
      ['/assets/main.js', '*/*'],
    ] as const) {
      expect(isForPrograms(path)).toBe(true);
      const refused = await ask(lonely, { path, headers: { accept } });
      expectOurWords(refused, 'UNAVAILABLE');
      expect(refused.headers).toMatchObject({
        'strict-transport-security': HSTS,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'retry-after': '5',
      });
    }
    for (const path of ['/', '/home', '/transfer?to=1', '/admin/auth', '/apian', '/no-such-page']) {
      expect(isForPrograms(path)).toBe(false);
      const page = await ask(lonely, { path, headers: { accept: BROWSER } });
      expectPage(page, 503, 'The bank is not available right now');
      expect(page.headers['retry-after']).toBe('5');
      expect(page.body).toContain('Wait one minute, then try again.');
      expect(page.body).toContain('Check your History before you pay again.');
      expect(page.body).toContain('<a href="">Try again</a>');
      expect(page.body).not.toContain('{"status"');
    }
  } finally {
    await lonely.close();
  }
});

test('a visitor over IPv6: is answered, over http led on, and under another name refused, as over IPv4', async ({
  skip,
}) => {
  const proxy = proxyOr(skip);
  if (!proxy.isOnIPv6) return skip(IPV6_MISSING);
  expect((await ask(proxy, { host: '::1' })).status).toBe(200);
  const asking = request({ host: '::1', port: proxy.httpPort, path: '/home', headers: { host: HOST } }).end();
  const [answer] = (await once(asking, 'response')) as [import('node:http').IncomingMessage];
  answer.resume();
  expect([answer.statusCode, answer.headers.location]).toEqual([308, `https://${HOST}/home`]);
  expect(await shakeHands(proxy, { host: '::1', servername: 'other.example' })).toMatch(/UNRECOGNIZED_NAME/);
  expect(await shakeHands(proxy, { host: '::1', version: 'TLSv1.1' })).toMatch(
    /PROTOCOL_VERSION|HANDSHAKE_FAILURE/,
  );
});

test.for<[string, string, boolean]>([
  ['2001:db8:1:2::1', '2001:db8:1:2::2', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8:1:0:5:6:7:8', '2001:db8:1::8', true],
  ['2001:db8:0:0:5::1', '2001:db8::8', true],
  ['2001:0:0:0:5:6:7:8', '2001::8', true],
  ['2001::4:5:6:7:8', '2001:0:0:4::8', true],
  ['2001::4:5:6:7:8', '2001::8', false],
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['::1', '::2', false],
])(
  'connections of %s, all that one visitor may have: take those of %s: %s',
  async ([first, second, isSame], { skip }) => {
    const narrow =
      (await startTlsProxy(bank.url, { connectionsOfAddressMax: 1, visitorHeader: 'X-Visitor' })) ??
      skip(PROXY_MISSING);
    const open = await openCall(narrow, first);
    try {
      const { status } = await ask(narrow, { headers: { 'x-visitor': second } });
      expect(status).toBe(isSame ? 429 : 200);
    } finally {
      open.destroy();
      await narrow.close();
    }
  },
);

test('a call through the proxy, whose first process takes nothing: is answered by the one of the next release, however it asks', async ({
  skip,
}) => {
  proxyOr(skip);
  const rolling = (await startTlsProxy(NOBODY, { nextUrl: bank.url })) ?? skip(PROXY_MISSING);
  try {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` };
    for (const asked of [
      { path: '/api/accounts' },
      { method: 'POST', path: '/api/tickets', body: JSON.stringify(TICKET) },
      { path: '/api/accounts' },
    ])
      expect(await ask(rolling, { ...asked, headers })).toMatchObject({ status: 200 });
  } finally {
    await rolling.close();
  }
});
