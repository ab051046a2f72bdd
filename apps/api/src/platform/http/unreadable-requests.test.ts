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
async function sendBytes(bytes: string): Promise<Answer> {
  const { hostname, port } = new URL(bank.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(bytes);
  const answer = await readText(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return readAnswer('bytes', Number(head.split(' ')[1]), new Headers(), body);
}

test('no HTTP at all: answers 400', async () => {
  expect((await sendBytes('hello\r\n\r\n')).code).toBe('BAD_REQUEST');
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
