import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../scripts/testing/eventually.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const SECRET = 'the secret of the bank and the switch';
const NO_REPLY = 'NO REPLY';

let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox({ interbankSecret: SECRET });
  folder = await mkdtemp(join(tmpdir(), 'harvest-switch-'));
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

/** As the bank asks: signed. */
function send(url: string, body: unknown): Promise<Response> {
  const text = JSON.stringify(body);
  const time = new Date().toISOString();
  const signed = ['POST', new URL(url).pathname, time, text].join('\n');
  const signature = createHmac('sha256', SECRET).update(signed).digest('hex');
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-bank-time': time, 'x-bank-signature': signature },
    body: text,
  });
}

async function ask(question: string, body: unknown, url = sandbox.interbankUrl): Promise<unknown> {
  try {
    const response = await send(`${url}/${question}`, body);
    expect(response.status).toBe(200);
    return await response.json();
  } catch (error) {
    if (error instanceof TypeError) return NO_REPLY;
    throw error;
  }
}

let sessionsMade = 0;

function transferTo(lastThree: string, date = '261122') {
  sessionsMade += 1;
  return {
    sessionId: `090605${date}101112${String(sessionsMade).padStart(12, '0')}`,
    amountKobo: '150050',
    sourceAccountNumber: '1000000018',
    sourceAccountName: 'OBI ADA',
    destinationAccountNumber: `0123456${lastThree}`,
    destinationBankCode: '000013',
    destinationAccountName: 'BELLO MUSA',
    narration: 'Maize',
  };
}

async function settledOn(day: string, url = sandbox.interbankUrl) {
  type Page = {
    transfers: { direction: string; sessionId: string; amountKobo: string }[];
    next: string | null;
  };
  const pages: Page[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const page: Page = (await ask(
      'transfers',
      { day, ...(after === undefined ? {} : { after }) },
      url,
    )) as Page;
    pages.push(page);
    after = page.next;
  }
  return { pages: pages.length, transfers: pages.flatMap(({ transfers }) => transfers) };
}

test('the switch, asked for a name: tells the same person for the same number at the same bank, and nobody for 404', async () => {
  const account = { accountNumber: '0123456789', bankCode: '000013' };
  const answer = await ask('name-inquiry', account);
  expect(answer).toEqual({
    ...account,
    responseCode: '00',
    accountName: expect.stringMatching(/^[A-Z]{3,} [A-Z]{5,}$/) as unknown,
  });
  expect(await ask('name-inquiry', account)).toEqual(answer);
  const names = new Set<unknown>();
  for (let number = 0; number < 60; number += 1)
    names.add(await ask('name-inquiry', { ...account, accountNumber: `01234567${10 + number}` }));
  expect(new Set([...names].map((one) => (one as { accountName: string }).accountName)).size).toBeGreaterThan(
    30,
  );
  expect(await ask('name-inquiry', { accountNumber: '0123456404', bankCode: '000013' })).toMatchObject({
    responseCode: '07',
  });
});

test.each([
  ['789', '00', ['00', '00']],
  ['404', '07', ['07', '07']],
  ['051', '51', ['51', '51']],
  ['503', '91', ['21', '21']],
  ['097', NO_REPLY, ['00', '00']],
  ['096', NO_REPLY, ['09', '09', '05', '05']],
  ['098', NO_REPLY, ['01', '01', '01', '01', '01', '01']],
])(
  'a transfer to an account that ends in %s: is answered %s, and asked about %j',
  async (ending, replied, told) => {
    const sent = transferTo(ending);
    const { sessionId, amountKobo } = sent;
    expect(await ask('status', { sessionId })).toEqual({ responseCode: '25', sessionId });

    expect(await ask('transfer', sent)).toEqual(
      replied === NO_REPLY ? NO_REPLY : { responseCode: replied, sessionId, amountKobo },
    );

    for (const responseCode of told)
      expect(await ask('status', { sessionId })).toEqual({ responseCode, sessionId, amountKobo });
    const { transfers } = await settledOn('2026-11-22');
    expect(transfers.filter((one) => one.sessionId === sessionId)).toEqual(
      told.at(-1) === '00' ? [{ direction: 'OUT', sessionId, amountKobo }] : [],
    );
  },
);

test('the same transfer sent again, as it was or with more money: is credited once, as it was first', async () => {
  const sent = transferTo('097', '270101');
  const { sessionId } = sent;
  expect(await ask('transfer', sent)).toBe(NO_REPLY);
  for (const again of [sent, { ...sent, amountKobo: '999999' }])
    expect(await ask('transfer', again)).toMatchObject({ responseCode: '94', sessionId });
  expect((await settledOn('2027-01-01')).transfers).toEqual([
    { direction: 'OUT', sessionId, amountKobo: '150050' },
  ]);
});

test('a day with more transfers than fit on a page: is listed whole, in their order, and no other day', async () => {
  const sent: string[] = [];
  for (let number = 0; number < 260; number += 1) {
    const transfer = transferTo('111', '270203');
    sent.push(transfer.sessionId);
    await ask('transfer', transfer);
  }
  await ask('transfer', transferTo('111', '270204'));
  const { pages, transfers } = await settledOn('2027-02-03');
  expect(pages).toBe(2);
  expect(transfers.map(({ sessionId }) => sessionId)).toEqual(sent);
});

test('the switch, asked what is no question: answers 400 and takes nothing on', async () => {
  const sent = transferTo('789');
  const noQuestions: [string, unknown][] = [
    ['name-inquiry', { accountNumber: '123', bankCode: '000013' }],
    ['transfer', { ...sent, amountKobo: 150_050 }],
    ['transfer', { ...sent, amountKobo: '0' }],
    ['transfer', { ...sent, destinationBankCode: '13' }],
    ['transfer', { ...sent, narration: 'x'.repeat(101) }],
    ['status', { sessionId: '1' }],
    ['transfers', { day: 'today' }],
    ['push', null],
  ];
  for (const [question, body] of noQuestions) {
    const response = await send(`${sandbox.interbankUrl}/${question}`, body);
    expect([response.status, await response.json()]).toEqual([400, { responseCode: '30' }]);
  }
  expect(await ask('status', { sessionId: sent.sessionId })).toMatchObject({ responseCode: '25' });
});

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** A bank that answers the n-th push with the n-th of these, and the last of them from then on. */
async function withBank<T>(
  answers: readonly { status: number; text: string }[],
  work: (callbackUrl: string, received: Received[]) => Promise<T>,
): Promise<T> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => {
      body += data.toString();
    });
    request.on('end', () => {
      const answer = answers[received.length] ?? answers.at(-1);
      received.push({ headers: request.headers, body });
      response.writeHead(answer?.status ?? 500).end(answer?.text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/credits`, received);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const credit = {
  amountKobo: '250000',
  sourceBankCode: '000013',
  sourceAccountNumber: '0123456789',
  destinationAccountNumber: '1000000018',
  narration: 'For the maize',
};
const APPROVED = { status: 200, text: '{"responseCode":"00"}' };

test('a credit that is pushed: is signed, told again until the bank answers, and never once it has', async () => {
  const sessionId = '000013270305101112000000000001';
  const from = new Date().toISOString();
  await withBank(
    [{ status: 503, text: '' }, { status: 200, text: '<html>' }, APPROVED],
    async (url, received) => {
      const push = { ...credit, callbackUrl: url, sessionId };
      expect(await ask('push', push)).toEqual({ sessionId, responseCode: '00', tries: 3 });
      expect(await ask('push', push)).toEqual({ sessionId, responseCode: '94', tries: 0 });
      expect(received).toHaveLength(3);
      for (const { headers, body } of received) {
        expect(JSON.parse(body)).toEqual({
          ...credit,
          sessionId,
          sourceAccountName: expect.stringMatching(/^[A-Z]+ [A-Z]+$/) as unknown,
        });
        const time = String(headers['x-interbank-time']);
        expect([from, time, new Date().toISOString()].toSorted()).toEqual([from, time, expect.any(String)]);
        expect(headers['x-interbank-signature']).toBe(
          createHmac('sha256', SECRET).update(`${time}\n${body}`).digest('hex'),
        );
      }
    },
  );
  expect((await settledOn('2027-03-05')).transfers).toEqual([
    { direction: 'IN', sessionId, amountKobo: '250000' },
  ]);
  expect(await ask('status', { sessionId })).toMatchObject({ responseCode: '00' });
});

test('a credit that the bank never answered, from a switch that was killed: is pushed again with the same money alone', async () => {
  const booksFile = join(folder, 'pushed.jsonl');
  const sessionId = '000013270306101112000000000001';
  const dying = await startProcess(booksFile);
  await withBank([{ status: 503, text: '' }], async (url, received) => {
    const pushing = ask('push', { ...credit, callbackUrl: url, sessionId }, dying.url);
    await eventually(() => received.length > 0);
    dying.child.kill('SIGKILL');
    expect(await pushing).toBe(NO_REPLY);
  });
  const { url } = await startProcess(booksFile);
  await withBank([APPROVED], async (callbackUrl, received) => {
    const push = { ...credit, callbackUrl, sessionId };
    expect(await ask('push', { ...push, amountKobo: '1' }, url)).toMatchObject({ responseCode: '94' });
    expect(await ask('push', push, url)).toEqual({ sessionId, responseCode: '00', tries: 1 });
    expect(await ask('push', push, url)).toMatchObject({ responseCode: '94' });
    expect(received).toHaveLength(1);
  });
  expect((await settledOn('2027-03-06', url)).transfers).toEqual([
    { direction: 'IN', sessionId, amountKobo: '250000' },
  ]);
});

test('a credit that the bank does not take: is not pushed again and stays out of the list', async () => {
  const lagosToday = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const before = lagosToday();
  await withBank([{ status: 200, text: '{"responseCode":"07"}' }], async (url, received) => {
    const pushed = (await ask('push', { ...credit, callbackUrl: url })) as { sessionId: string };
    expect(pushed).toEqual({
      sessionId: expect.stringMatching(/^000013\d{24}$/) as unknown,
      responseCode: '07',
      tries: 1,
    });
    expect(received).toHaveLength(1);
    const { sessionId } = pushed;
    const day = sessionId.slice(6, 12).replace(/(..)(..)(..)/, '20$1-$2-$3');
    expect([before, lagosToday()]).toContain(day);
    expect((await settledOn(day)).transfers.map((one) => one.sessionId)).not.toContain(sessionId);
    expect(await ask('status', { sessionId })).toMatchObject({ responseCode: '07' });
  });
});

const processes: ChildProcess[] = [];
afterAll(() => {
  for (const one of processes) one.kill('SIGKILL');
});

async function startProcess(booksFile: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', INTERBANK_SECRET: SECRET, SANDBOX_BOOKS_FILE: booksFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const [, url = ''] = /INTERBANK_URL=(\S+)/.exec(said.toString()) ?? [];
  return { child, url };
}

test('a switch that is a process of its own: answers the same, and knows after kill -9 what it took on', async () => {
  const file = join(folder, 'books.jsonl');
  const first = await startProcess(file);
  const beside = await startProcess(file);
  const account = { accountNumber: '0123456789', bankCode: '000013' };
  expect(await ask('name-inquiry', account, first.url)).toEqual(await ask('name-inquiry', account));
  const sent = [transferTo('789'), transferTo('097'), transferTo('096'), transferTo('051')];
  for (const one of sent) expect(await ask('transfer', one, first.url)).toEqual(await ask('transfer', one));
  const kept = await settledOn('2026-11-22', first.url);
  expect(kept.transfers).toEqual(
    sent.slice(0, 2).map(({ sessionId, amountKobo }) => ({ direction: 'OUT', sessionId, amountKobo })),
  );
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  for (const { url } of [beside, await startProcess(file)]) {
    expect(await settledOn('2026-11-22', url)).toEqual(kept);
    for (const one of sent)
      expect(await ask('transfer', one, url)).toMatchObject({ responseCode: '94', sessionId: one.sessionId });
  }
  expect(await settledOn('2026-11-22', beside.url)).toEqual(kept);

  beside.child.kill('SIGTERM');
  expect(await once(beside.child, 'exit')).toEqual([0, null]);
}, 30_000);
