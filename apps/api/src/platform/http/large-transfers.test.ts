import { connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { seen } from '../../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { attached, openTicket, readTicket, TICKET } from '../../../../../scripts/testing/tickets.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
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

const send = ({ token }: SignedIn) => bank.call('POST /api/tickets', { token, body: LARGE });

/** Lets everybody who began before go as far as they get: what is asked for now is answered after them. */
async function othersGoOn({ token }: SignedIn): Promise<void> {
  for (let calls = 0; calls < 10; calls += 1) await bank.ask('GET /api/tickets', { token });
}

test('large bodies of one customer: come one after the other, a few wait, and nobody else does', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const first = begin('/api/tickets', 20_000_000, ada.token);
  await othersGoOn(ada);
  const answered: number[] = [];
  const others = Array.from({ length: 11 }, async () => {
    const answer = await send(ada);
    answered.push(answer.status);
    return answer;
  });
  // One of them is one too many, and is told so at once.
  await expect.poll(() => answered).toEqual([503]);
  expect(seen(await send(musa))).toEqual([200, undefined]);
  const small = await bank.call('POST /api/tickets', { token: ada.token, body: TICKET });
  expect(seen(small)).toEqual([200, undefined]);
  expect(answered).toEqual([503]);
  first.destroy();
  await Promise.all(others);
  expect(answered.toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 10 }, () => 200),
    503,
  ]);
});

test('large bodies of many customers: a few are worked on at a time, and the others get their turn', async () => {
  const ada = await bank.signedIn();
  const customers: SignedIn[] = [];
  while (customers.length < 8) customers.push(await bank.signedIn());
  const begun = customers.slice(0, 6).map(({ token }) => begin('/api/tickets', 20_000_000, token));
  await othersGoOn(ada);
  const answered: number[] = [];
  const others = customers.slice(6).map(async (customer) => {
    answered.push((await send(customer)).status);
  });
  await othersGoOn(ada);
  expect(answered).toEqual([]);
  for (const socket of begun) socket.destroy();
  await Promise.all(others);
  expect(answered).toEqual([200, 200]);
});

test('a body that stops coming: is cut off after half a minute, a large one when a slow telephone had sent it', async () => {
  const ada = await bank.signedIn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const small = begin('/auth/ibanking/personal/login', 100);
  const large = begin('/api/tickets', 20_000_000, ada.token);
  const answers = [readText(small), readText(large)];
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(2);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await answers[0]).toMatch(/^HTTP\/1\.1 400 /);
  expect(large.readableEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await answers[1]).toMatch(/^HTTP\/1\.1 400 /);
});

test('files that one customer downloads all at once: come one after the other, and a crowd of them is sent away', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const { id } = await openTicket(bank, ada, { attachments: LARGE.attachments });
  const [file] = (await readTicket(bank, ada, id)).messages.flatMap(({ attachments }) => attachments);
  const download = ({ token }: SignedIn) =>
    bank.call('GET /api/tickets/attachments/{id}/download', { token, params: { id: file?.id ?? '' } });
  const first = begin('/api/tickets', 20_000_000, ada.token);
  await othersGoOn(ada);
  const answered: number[] = [];
  const others = Array.from({ length: 11 }, async () => {
    answered.push((await download(ada)).status);
  });
  await expect.poll(() => answered).toEqual([503]);
  expect(seen(await download(musa))).toEqual([404, 'NOT_FOUND']);
  first.destroy();
  await Promise.all(others);
  expect(answered.filter((status) => status === 200)).toHaveLength(10);
});
