import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  openTestBank,
  readAnswer,
  type SignedIn,
  type TestBank,
} from '../../../../../scripts/testing/bank.ts';

let bank: TestBank;
let ada: SignedIn;
beforeAll(async () => {
  bank = await openTestBank();
  ada = await bank.signedIn();
});
afterAll(() => bank.close());

/** Writes bytes as they are on a connection of their own. */
async function sendBytes(bytes: string, url = bank.url): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(bytes);
  const answer = await readText(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(': ') as [string, string]);
  return readAnswer('bytes', Number(head.split(' ')[1]), new Headers(headers), body);
}

test('no HTTP at all: answers 400', async () => {
  expect((await sendBytes('hello\r\n\r\n')).code).toBe('BAD_REQUEST');
});

// RFC 9112, sections 2.3 and 3.2: a proxy in front may read each of these differently.
const MALFORMED_HEADS = [
  ['two Host headers', 'HTTP/1.1\r\nHost: x\r\nHost: y'],
  ['the same Host twice', 'HTTP/1.1\r\nHost: x\r\nHost: x'],
  ['two Host headers in HTTP/1.0', 'HTTP/1.0\r\nHost: x\r\nhost: y'],
  ['no Host', 'HTTP/1.1'],
  ['an empty Host', 'HTTP/1.1\r\nHost:'],
  ['a Host with a space', 'HTTP/1.1\r\nHost: a b'],
  ['a Host with a path', 'HTTP/1.1\r\nHost: x/y'],
  ['a Host with a user', 'HTTP/1.1\r\nHost: ada@x'],
  ['a list of Hosts', 'HTTP/1.1\r\nHost: x, y'],
  ['a Host that is a port', 'HTTP/1.1\r\nHost: :80'],
  ['a Host with a port of letters', 'HTTP/1.1\r\nHost: x:http'],
  ['a Host of a broken IPv6 address', 'HTTP/1.1\r\nHost: [::1'],
  ['a Host of a wrong IPv6 address', 'HTTP/1.1\r\nHost: [1:2]'],
  ['a Host of 300 characters', `HTTP/1.1\r\nHost: ${'x'.repeat(300)}`],
  ['HTTP/2.0', 'HTTP/2.0\r\nHost: x'],
  ['HTTP/0.9', 'HTTP/0.9\r\nHost: x'],
  ['HTTP/1.2', 'HTTP/1.2\r\nHost: x'],
  ['a packing of its pieces', 'HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0'],
  ['a packing in place of pieces', 'HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n0'],
  ['pieces in HTTP/1.0', 'HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0'],
] as const;

test.each(MALFORMED_HEADS)('a request with %s: answers 400 and ends the connection', async (_, head) => {
  for (const target of ['GET /health/live', 'GET /', 'GET /unknown', 'POST /auth/ibanking/personal/login']) {
    const answer = await sendBytes(`${target} ${head}\r\n\r\n`);
    expect([target, answer.status, answer.code]).toEqual([target, 400, 'BAD_REQUEST']);
    expect(answer.headers.get('connection')).toBe('close');
  }
});

test('a request without a version: answers 400', async () => {
  expect((await sendBytes('GET /\r\n\r\n')).code).toBe('BAD_REQUEST');
});

test.each([
  'HTTP/1.0',
  'HTTP/1.0\r\nHost: x',
  'HTTP/1.1\r\nHost: bank.example',
  'HTTP/1.1\r\nHost: bank.example:443',
  'HTTP/1.1\r\nHost: 127.0.0.1:3000',
  'HTTP/1.1\r\nHost: [::1]:3000',
  'HTTP/1.1\r\nhost: A-b_c.example.',
  'HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n0',
])('GET /health/live %j: answers 200', async (head) => {
  const [first, ...others] = head.split('\r\n');
  const bytes = ['GET /health/live', [first, 'Connection: close', ...others].join('\r\n')].join(' ');
  expect((await sendBytes(`${bytes}\r\n\r\n`)).status).toBe(200);
});

test.each(['gzip', 'br', 'deflate', 'identity, gzip', 'nonsense'])(
  'a body with Content-Encoding %s: answers 415, and says what is understood',
  async (encoding) => {
    for (const path of ['/auth/ibanking/personal/login', '/api/tickets', '/csp-reports', '/dev/clock']) {
      const answer = await sendBytes(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Encoding: ${encoding}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      );
      expect([path, answer.status, answer.code]).toEqual([path, 415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(answer.headers.get('accept-encoding')).toBe('identity');
    }
  },
);

test('a body with Content-Encoding identity: is read', async () => {
  const answer = await sendBytes(
    'POST /auth/ibanking/personal/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Encoding: Identity\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{',
  );
  expect(answer.code).toBe('BAD_JSON');
});

test.each([
  ['a header', (bytes: number) => `X-Long: ${'a'.repeat(bytes)}`],
  ['a cookie', (bytes: number) => `Cookie: harvest-device=${'a'.repeat(bytes)}`],
  [
    'many headers',
    (bytes: number) => Array.from({ length: bytes / 100 }, () => `X: ${'a'.repeat(99)}`).join('\r\n'),
  ],
])('headers of 30 KB by %s: are read, and of 33 KB: answer 431', async (_, headers) => {
  const ask = (bytes: number) =>
    sendBytes(`GET /api/accounts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers(bytes)}\r\n\r\n`);
  expect((await ask(30_000)).code).toBe('UNAUTHENTICATED');
  const refused = await ask(33_000);
  expect([refused.status, refused.code]).toEqual([431, 'HEADERS_TOO_LARGE']);
});

test('a customer whose browser holds 28 KB of cookies of other programs: is served', async () => {
  const cookie = Array.from({ length: 7 }, (_, place) => `other${place}=${'c'.repeat(4000)}`).join('; ');
  expect((await bank.call('GET /api/accounts', { token: ada.token, headers: { cookie } })).status).toBe(200);
});

test('ten thousand headers, a hundred times at once: are cut off, and everybody else is served', async () => {
  const { hostname, port } = new URL(bank.url);
  const headers = Array.from({ length: 10_000 }, (_, place) => `a${place}: b\r\n`).join('');
  const visitors = Array.from({ length: 100 }, async () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`GET /api/accounts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
    await new Promise((resolve) => socket.once('close', resolve));
  });
  await Promise.all(visitors);
  expect((await bank.call('GET /api/accounts', { token: ada.token })).status).toBe(200);
});

test('a body longer than it says, two lengths, or chunks that are none: answers 4xx', async () => {
  const start =
    'POST /auth/ibanking/personal/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';
  expect((await sendBytes(`${start}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`)).status).toBe(400);
  expect((await sendBytes(`${start}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`)).status).toBe(400);
  expect((await sendBytes(`${start}Content-Length: 2\r\n\r\n{}`)).status).toBe(400);
});

test('a megabyte announced and never sent whole: answers 413 before it comes', async () => {
  const { hostname, port } = new URL(bank.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /auth/ibanking/personal/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1048576\r\n\r\n{`,
  );
  const [head] = await new Promise<string[]>((resolve) => {
    socket.once('data', (data: Buffer) => resolve(data.toString().split('\r\n')));
  });
  socket.destroy();
  expect(head).toBe('HTTP/1.1 413 Payload Too Large');
});
