import { connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { contract } from '@harvest/contracts/contract';
import type { Endpoint } from '@harvest/contracts/endpoint';
import { FILE_MS_MAX } from '@harvest/contracts/file-bounds';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { seen } from '../../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { eventually } from '../../../../../scripts/testing/eventually.ts';
import { signedInStaff } from '../../../../../scripts/testing/staff.ts';
import { attached, openTicket, readTicket, TICKET } from '../../../../../scripts/testing/tickets.ts';
import { createApp } from '../../app.ts';
import { BYTES_A_MS_MIN, PATIENCE_MS } from './large-transfers.ts';

let bank: TestBank;
const log: string[] = [];
beforeAll(async () => {
  bank = await openTestBank({ onLog: (line) => void log.push(line) });
});
afterAll(() => bank.close());
afterEach(() => vi.useRealTimers());

const LARGE = {
  ...TICKET,
  attachments: [attached('large.pdf', Buffer.from(`%PDF-${' '.repeat(2_000_000)}`))],
};

/** Announces a body of so many bytes and sends the beginning of it. */
function begin(path: string, bytes: number, token?: string): Socket {
  const { hostname, port } = new URL(bank.url);
  const socket = connect(Number(port), hostname);
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n{`,
  );
  return socket;
}

const send = ({ token }: { token: string }, body: object = LARGE) =>
  bank.call('POST /api/tickets', { token, body });

/** Lets everybody who began before go as far as they get: what is asked for now is answered after them. */
async function othersGoOn({ token }: SignedIn): Promise<void> {
  for (let calls = 0; calls < 10; calls += 1) await bank.ask('GET /api/tickets', { token });
}

test('large bodies that come slowly: keep nobody else from sending one, and of one customer a few are on their way', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const customers = [ada];
  while (customers.length < 7) customers.push(await bank.signedIn());
  const begun = customers.map(({ token }) => begin('/api/tickets', 20_000_000, token));
  await othersGoOn(ada);
  // Also of the same customer, and of the bank's own people.
  expect(seen(await send(ada))).toEqual([200, undefined]);
  expect(seen(await send(musa))).toEqual([200, undefined]);
  const { id } = await openTicket(bank, musa);
  const { attachments } = LARGE;
  const answer = await bank.call('POST /api/admin/tickets/{id}/messages', {
    token: (await signedInStaff(bank, 'SUPPORT')).token,
    params: { id },
    body: { text: 'Here', attachments },
  });
  expect(seen(answer)).toEqual([200, undefined]);
  begun.push(begin('/api/tickets', 20_000_000, ada.token), begin('/api/tickets', 20_000_000, ada.token));
  await othersGoOn(ada);
  expect(seen(await send(ada))).toEqual([503, 'UNAVAILABLE']);
  expect(seen(await send(ada, TICKET))).toEqual([200, undefined]);
  for (const socket of begun) socket.destroy();
  await eventually(async () => expect((await send(ada)).status).toBe(200));
});

test('a body that stops coming: is cut off after half a minute, and one at the pace of a slow telephone goes on', async () => {
  const ada = await bank.signedIn();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const before = vi.getTimerCount();
  const small = begin('/auth/ibanking/personal/login', 100);
  const trickling = begin('/api/tickets', 20_000_000, ada.token);
  const slow = begin('/api/tickets', 20_000_000, ada.token);
  const nowhere = ['/csp-reports', '/api/unknown'].map((path) => begin(path, 100));
  const answers = [small, trickling, ...nowhere].map((socket) => readText(socket));
  let slowEnded = false;
  slow.once('close', () => (slowEnded = true)).resume();
  await eventually(() => expect(vi.getTimerCount() - before).toBeGreaterThanOrEqual(5));
  for (let seconds = 10; seconds <= 60; seconds += 10) {
    await new Promise<void>((sent) => slow.write(' '.repeat(300_000), () => sent()));
    if (!trickling.destroyed) trickling.write(' ');
    await othersGoOn(ada);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(slowEnded).toBe(false);
  slow.destroy();
});

const PIECES = [
  ['lists', { ...TICKET, attachments: Array.from({ length: 500_000 }, () => []) }],
  ['fields', { ...TICKET, junk: Object.fromEntries(Array.from({ length: 150_000 }, (_, at) => [at, 1])) }],
  ['depth', `${'['.repeat(2_000_000)}`],
] as const;

test.each(PIECES)('a large body of a great many %s: is refused before it is read', async (_what, body) => {
  const ada = await bank.signedIn();
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const parse = vi.spyOn(JSON, 'parse');
  const answer = await fetch(`${bank.url}/api/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: text,
  });
  const longest = Math.max(0, ...parse.mock.calls.map(([one]) => one.length));
  parse.mockRestore();
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'BAD_JSON' }]);
  expect(longest).toBeLessThan(1_000_000);
});

test('large bodies that are refused, more than thirty in an hour: answer 429, and others and small ones are read', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const refused = { ...LARGE, subject: '' };
  expect(seen(await send(ada))).toEqual([200, undefined]);
  for (let bodies = 0; bodies < 30; bodies += 1)
    expect(seen(await send(ada, refused))).toEqual([400, 'BAD_REQUEST']);
  expect(seen(await send(ada))).toEqual([429, 'FLOODED']);
  expect(seen(await send(ada, TICKET))).toEqual([200, undefined]);
  expect(seen(await send(musa))).toEqual([200, undefined]);
});

/** A ticket with a file that fills every buffer of a connection that is not read. */
async function keepFile(customer: SignedIn): Promise<string> {
  const file = attached('large.pdf', Buffer.from(`%PDF-${' '.repeat(10_000_000)}`));
  const { id } = await openTicket(bank, customer, { attachments: [file] });
  const [kept] = (await readTicket(bank, customer, id)).messages.flatMap(({ attachments }) => attachments);
  return kept?.id ?? '';
}

/** Asks for a file and reads nothing of it. */
function ask(id: string, token: string): Socket {
  const { hostname, port } = new URL(bank.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/tickets/attachments/${id}/download HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  return socket;
}

test('files that one customer downloads all at once: come one after the other, a crowd is sent away, and who leaves makes room', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const id = await keepFile(ada);
  const download = ({ token }: SignedIn) =>
    bank.call('GET /api/tickets/attachments/{id}/download', { token, params: { id } });
  const first = ask(id, ada.token);
  await othersGoOn(ada);
  const waiting = Array.from({ length: 10 }, () => ask(id, ada.token));
  await othersGoOn(ada);
  expect(seen(await download(ada))).toEqual([503, 'UNAVAILABLE']);
  expect(seen(await download(musa))).toEqual([404, 'NOT_FOUND']);
  for (const socket of waiting) socket.destroy();
  await othersGoOn(ada);
  const answered: number[] = [];
  const later = download(ada).then(({ status }) => answered.push(status));
  await othersGoOn(ada);
  expect(answered).toEqual([]);
  first.destroy();
  await later;
  expect(answered).toEqual([200]);
  // Whoever left while they waited is no fault of the bank.
  expect(log.filter((line) => line.includes('a request failed'))).toEqual([]);
});

test('the largest body of the contract, at the pace of a slow telephone: is here before the server cuts it off', async () => {
  const app = await createApp(bank.platform);
  expect(app.server.requestTimeout).toBe(FILE_MS_MAX);
  await app.close();
  const endpoints: readonly Endpoint[] = Object.values(contract);
  const bytesMax = Math.max(...endpoints.map(({ bodyBytesMax = 0 }) => bodyBytesMax));
  expect(PATIENCE_MS + bytesMax / BYTES_A_MS_MIN).toBeLessThan(FILE_MS_MAX);
});
