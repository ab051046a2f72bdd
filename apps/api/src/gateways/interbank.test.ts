import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { kobo } from '@harvest/money';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts';
import { newSessionId } from '../bank/ids.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { Asked } from './gateway.ts';
import {
  type InterbankTransfer,
  inquireName,
  listTransfers,
  queryTransfer,
  sendTransfer,
} from './interbank.ts';

const DAY = '2026-11-22';
const NOON = new Date(`${DAY}T11:00:00Z`);
/** Long enough for a busy machine, and short enough to wait for what says nothing. */
const SHORT_MS = 2000;

let dataDir: string;
let config: Config;
let sandbox: Sandbox;
let logged = '';
const log = pino({ level: 'trace' }, { write: (line: string) => (logged += line) });
beforeAll(async () => {
  sandbox = await startSandbox();
  dataDir = await mkdtemp(join(tmpdir(), 'harvest-interbank-'));
  config = await readConfig({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await sandbox.stop();
  await rm(dataDir, { recursive: true });
});
afterEach(() => {
  // Whatever was asked and answered: names and numbers stay out of the log.
  expect(logged).not.toMatch(/0123456|1000000018|BELLO|OBI ADA|Maize/i);
  logged = '';
});

const at = (interbankUrl: string | undefined, more: Partial<Config> = {}) => ({
  config: { ...config, ...more, interbankUrl },
  log,
});

const account = { accountNumber: '0123456789', bankCode: '000013' };

function transferTo(lastThree = '789'): InterbankTransfer {
  return {
    sessionId: newSessionId('090605', NOON),
    amountKobo: kobo(150_050),
    sourceAccountNumber: '1000000018',
    sourceAccountName: 'OBI ADA',
    destinationAccountNumber: `0123456${lastThree}`,
    destinationBankCode: '000013',
    destinationAccountName: 'BELLO MUSA',
    narration: 'Maize',
  };
}

const JUST_SENT: Asked = { attempts: 2, sentAt: new Date() };
const askedOften = (secondsAgo: number, attempts = 4): Asked => ({
  attempts,
  sentAt: new Date(Date.now() - secondsAgo * 1000),
});

type Heard = { readonly url: string | undefined; readonly body: string };

/** A switch that does the same with every question. */
async function withSwitch<T>(
  behave: (response: ServerResponse, heard: Heard) => void,
  work: (url: string, heard: Heard[]) => Promise<T>,
): Promise<T> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => {
      body += data.toString();
    });
    request.on('end', () => {
      const one = { url: request.url, body };
      heard.push(one);
      behave(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const answering = (answer: object) => (response: ServerResponse) => response.end(JSON.stringify(answer));

test('the switch, asked: gets everything in the body, amounts as digits, and nothing in the address', async () => {
  const transfer = transferTo();
  const { sessionId } = transfer;
  const heard = await withSwitch(answering({}), async (url, all) => {
    await inquireName(at(url), account);
    await sendTransfer(at(url), transfer);
    await queryTransfer(at(url), { sessionId, amountKobo: transfer.amountKobo, asked: JUST_SENT });
    await listTransfers(at(url), DAY);
    return all;
  });
  expect(heard.map(({ url, body }) => [url, JSON.parse(body) as unknown])).toEqual([
    ['/name-inquiry', account],
    ['/transfer', { ...transfer, amountKobo: '150050' }],
    ['/status', { sessionId }],
    ['/transfers', { day: DAY }],
  ]);
});

test('the switch, asked: has 6 seconds for a name, 15 for a transfer and 10 for what became of it', async () => {
  const timeOuts = vi.spyOn(AbortSignal, 'timeout');
  await withSwitch(answering({}), async (url) => {
    await inquireName(at(url), account);
    await sendTransfer(at(url), transferTo());
    await queryTransfer(at(url), { ...transferTo(), asked: JUST_SENT });
  });
  expect(timeOuts.mock.calls).toEqual([[6000], [15_000], [10_000]]);
  timeOuts.mockRestore();
});

test('an account at another bank: has its name from there, and 404 is nobody', async () => {
  const platform = at(sandbox.interbankUrl);
  const found = await inquireName(platform, account);
  expect(found).toEqual({
    outcome: 'FOUND',
    accountName: expect.stringMatching(/^[A-Z]+ [A-Z]+$/) as unknown,
  });
  expect(await inquireName(platform, { ...account, accountNumber: '0123456404' })).toEqual({
    outcome: 'UNKNOWN_ACCOUNT',
  });
});

test.each([
  ['789', 'SUCCESS', ['SUCCESS']],
  ['404', 'FAILED', ['FAILED']],
  ['051', 'FAILED', ['FAILED']],
  ['503', 'FAILED', ['FAILED']],
  ['097', 'UNKNOWN', ['SUCCESS']],
  ['096', 'UNKNOWN', ['UNKNOWN', 'UNKNOWN', 'FAILED', 'FAILED']],
  ['098', 'UNKNOWN', ['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN']],
])('a transfer to %s at the switch: is %s at first, and then %j', async (ending, sent, queried) => {
  const platform = at(sandbox.interbankUrl);
  const transfer = transferTo(ending);
  const outcomes = [await sendTransfer(platform, transfer)];
  for (const _outcome of queried)
    outcomes.push(await queryTransfer(platform, { ...transfer, asked: JUST_SENT }));
  expect(outcomes).toEqual(
    [sent, ...queried].map((outcome) => ({ outcome, text: expect.stringMatching(/\S/) as unknown })),
  );
  expect(outcomes.at(-1)?.text).toMatch(/^\d\d [A-Z]/);

  const listed = await listTransfers(platform, DAY);
  const { sessionId, amountKobo } = transfer;
  const all = listed.outcome === 'LISTED' ? listed.transfers : [];
  expect(all.filter((one) => one.sessionId === sessionId)).toEqual(
    queried.at(-1) === 'SUCCESS' ? [{ direction: 'OUT', sessionId, amountKobo }] : [],
  );
});

test('a transfer that the switch took on before: settles nothing, is asked about, and is credited once', async () => {
  const platform = at(sandbox.interbankUrl);
  const transfer = transferTo();
  await sendTransfer(platform, transfer);
  expect(await sendTransfer(platform, transfer)).toEqual({
    outcome: 'UNKNOWN',
    text: '94 Duplicate transaction',
  });
  expect(await queryTransfer(platform, { ...transfer, asked: JUST_SENT })).toMatchObject({
    outcome: 'SUCCESS',
  });
});

test('a transfer that the switch never heard of: is lost for certain only once nothing can be on its way', async () => {
  const platform = at(sandbox.interbankUrl);
  const ask = (asked: Asked) => queryTransfer(platform, { ...transferTo(), asked });
  const open = { outcome: 'UNKNOWN', text: '25 Unable to locate record' };
  expect(await ask(askedOften(3600, 3))).toEqual(open);
  expect(await ask(askedOften(59))).toEqual(open);
  expect(await ask(askedOften(61))).toEqual({
    outcome: 'FAILED',
    text: 'Never arrived: 25 Unable to locate record',
  });
});

test('a transfer that is answered with 25 when it is sent: is not taken for lost', async () => {
  const { sessionId } = transferTo();
  const answer = { responseCode: '25', sessionId };
  const sent = await withSwitch(answering(answer), (url) =>
    sendTransfer(at(url), { ...transferTo(), sessionId }),
  );
  expect(sent).toMatchObject({ outcome: 'UNKNOWN' });
});

test.each(['34', '63'])(
  'a transfer that is answered with %s: is for people, however it is asked',
  async (code) => {
    const transfer = transferTo();
    const answer = { responseCode: code, sessionId: transfer.sessionId };
    await withSwitch(answering(answer), async (url) => {
      const forPeople = {
        outcome: 'UNKNOWN',
        needsPeople: true,
        text: expect.stringContaining(code) as unknown,
      };
      expect(await sendTransfer(at(url), transfer)).toEqual(forPeople);
      expect(await queryTransfer(at(url), { ...transfer, asked: askedOften(3600) })).toEqual(forPeople);
    });
  },
);

const OTHER_SESSION = newSessionId('090605', NOON);

test.each([
  ['success about another session', { responseCode: '00', sessionId: OTHER_SESSION, amountKobo: '150050' }],
  ['failure about another session', { responseCode: '05', sessionId: OTHER_SESSION, amountKobo: '150050' }],
  ['no record of another session', { responseCode: '25', sessionId: OTHER_SESSION }],
  ['success with a kobo more', { responseCode: '00', amountKobo: '150051' }],
  ['success with naira for kobo', { responseCode: '00', amountKobo: '1500' }],
  ['failure of another amount', { responseCode: '91', amountKobo: '1' }],
  ['no outcome of another amount', { responseCode: '09', amountKobo: '1' }],
])('an answer that tells %s: settles nothing and is for people', async (_what, answer) => {
  const transfer = transferTo();
  await withSwitch(answering({ sessionId: transfer.sessionId, ...answer }), async (url) => {
    const forPeople = {
      outcome: 'UNKNOWN',
      needsPeople: true,
      text: expect.stringMatching(/, but about another (session|amount)$/) as unknown,
    };
    expect(await sendTransfer(at(url), transfer)).toEqual(forPeople);
    expect(await queryTransfer(at(url), { ...transfer, asked: askedOften(3600) })).toEqual(forPeople);
  });
});

/** What would settle every question, if it were answered as it should be. */
function goodAnswer({ url, body }: Heard): string {
  const asked = JSON.parse(body) as Record<string, string>;
  const settled = { responseCode: '00', sessionId: asked['sessionId'], amountKobo: '150050' };
  if (url === '/name-inquiry')
    return JSON.stringify({ responseCode: '00', ...account, accountName: 'BELLO MUSA' });
  return JSON.stringify(url === '/transfers' ? { transfers: [], next: null } : settled);
}

type Hostile = (response: ServerResponse, heard: Heard) => void;

const text =
  (body: string | Buffer, headers: Record<string, string> = {}): Hostile =>
  (response) =>
    response.writeHead(200, headers).end(body);

const hostile: [what: string, behave: Hostile][] = [
  ['nothing at all', () => undefined],
  ['a cut connection', (response) => response.destroy()],
  [
    'half an answer, and then silence',
    (response, heard) => response.writeHead(200).write(goodAnswer(heard).slice(0, 20)),
  ],
  [
    'half an answer, and then a cut connection',
    (response, heard) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write(goodAnswer(heard), () => response.destroy());
    },
  ],
  [
    'a byte at a time, for ever',
    (response) => {
      const dripping = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(dripping));
    },
  ],
  ['an empty answer', text('')],
  ['garbage', text('\0\ufffd{"responseCode":"00"')],
  ['a page of HTML', text('<html><body>00 Approved</body></html>', { 'content-type': 'text/html' })],
  ['XML', text('<responseCode>00</responseCode>')],
  ['null', text('null')],
  ['a list', text('["00"]')],
  ['a code that is a number', text('{"responseCode":0,"sessionId":"1","transfers":1,"next":null}')],
  ['a code without end', text(JSON.stringify({ responseCode: '0'.repeat(5000), sessionId: '1' }))],
  ['10 MB', text(`"${'x'.repeat(10_000_000)}"`)],
  ['10 MB, packed small', text(gzipSync(Buffer.alloc(10_000_000, 32)), { 'content-encoding': 'gzip' })],
  ['a broken packing', text('no gzip', { 'content-encoding': 'gzip' })],
  ...[301, 302, 303, 307, 308].map((status): [string, Hostile] => [
    `a redirect with ${status}`,
    (response, heard) =>
      heard.url === '/elsewhere'
        ? response.end(goodAnswer(heard))
        : response.writeHead(status, { location: '/elsewhere' }).end(),
  ]),
  ...[400, 401, 404, 421, 429, 500, 502, 503].map((status): [string, Hostile] => [
    `the right words with status ${status}`,
    (response, heard) => response.writeHead(status).end(goodAnswer(heard)),
  ]),
];

/** Everything that the bank asks of a switch, at the same time. */
function askEverything(url: string, timeOutMs?: number) {
  const transfer = transferTo();
  const platform = at(url);
  return Promise.all([
    sendTransfer(platform, transfer, timeOutMs),
    queryTransfer(platform, { ...transfer, asked: askedOften(3600) }, timeOutMs),
    inquireName(platform, account, timeOutMs),
    listTransfers(platform, DAY, timeOutMs),
  ]);
}

test.each(hostile)(
  'a switch that gives %s: is asked once, settles nothing, and is down',
  async (_what, behave) => {
    await withSwitch(behave, async (url, heard) => {
      const unknown = (words: RegExp) => ({
        outcome: 'UNKNOWN',
        text: expect.stringMatching(words) as unknown,
      });
      expect(await askEverything(url, SHORT_MS)).toEqual([
        unknown(/^No answer to the transfer: \S/),
        unknown(/^No answer about the transfer: \S/),
        { outcome: 'DOWN' },
        { outcome: 'DOWN' },
      ]);
      expect(heard).toHaveLength(4);
      const questions = new Set(['/transfer', '/status', '/name-inquiry', '/transfers']);
      expect(new Set(heard.map((one) => one.url))).toEqual(questions);
    });
    expect(logged.trim().split('\n')).toHaveLength(4);
  },
);

test('a switch that gives the same answers as it should: settles everything', async () => {
  const behave: Hostile = (response, heard) => response.end(goodAnswer(heard));
  expect(await withSwitch(behave, (url) => askEverything(url))).toEqual([
    { outcome: 'SUCCESS', text: '00 Approved' },
    { outcome: 'SUCCESS', text: '00 Approved' },
    { outcome: 'FOUND', accountName: 'BELLO MUSA' },
    { outcome: 'LISTED', transfers: [] },
  ]);
  expect(logged).toBe('');
});

test('a success without an amount: settles nothing, and is asked about again', async () => {
  const transfer = transferTo();
  await withSwitch(answering({ responseCode: '00', sessionId: transfer.sessionId }), async (url) => {
    const open = { outcome: 'UNKNOWN', text: '00 Approved, without an amount' };
    expect(await sendTransfer(at(url), transfer)).toEqual(open);
    expect(await queryTransfer(at(url), { ...transfer, asked: askedOften(3600) })).toEqual(open);
  });
});

test('a switch that is not there: has certainly taken nothing, and tells nothing of what went before', async () => {
  const gone = await withSwitch(answering({}), async (url) => url);
  for (const platform of [at(gone), at(undefined)]) {
    const transfer = transferTo();
    expect(await sendTransfer(platform, transfer)).toEqual({
      outcome: 'FAILED',
      text: expect.stringMatching(/^Never sent: (ECONNREFUSED|INTERBANK_URL is not set)$/) as unknown,
    });
    expect(await queryTransfer(platform, { ...transfer, asked: askedOften(3600) })).toMatchObject({
      outcome: 'UNKNOWN',
    });
    expect(await inquireName(platform, account)).toEqual({ outcome: 'DOWN' });
    expect(await listTransfers(platform, DAY)).toEqual({ outcome: 'DOWN' });
  }
});

test('a switch that asks for the transfer again and is gone: may have heard it', async () => {
  let heard = '';
  const server = createSocketServer((socket) => {
    socket.on('data', (data) => {
      heard += data.toString();
      if (!heard.endsWith('}')) return;
      server.close();
      socket.end('HTTP/1.1 421 Misdirected Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await sendTransfer(at(url), transferTo())).toMatchObject({ outcome: 'UNKNOWN' });
  expect(heard.match(/POST/g)).toHaveLength(1);
});

test.each([
  [
    'with what turns text around',
    { accountName: 'BELLO \u202eASUM\u0007' },
    { outcome: 'FOUND', accountName: 'BELLO ASUM' },
  ],
  ['without end', { accountName: 'x'.repeat(10_000) }, { outcome: 'UNKNOWN_ACCOUNT' }],
  ['of nothing', { accountName: '\u200b' }, { outcome: 'UNKNOWN_ACCOUNT' }],
  ['that is missing', {}, { outcome: 'UNKNOWN_ACCOUNT' }],
  ['of another account', { accountName: 'BELLO MUSA', accountNumber: '0123456780' }, { outcome: 'DOWN' }],
])('a name %s: is cleaned or counts for nothing', async (_what, answer, told) => {
  const whole = { responseCode: '00', ...account, ...answer };
  expect(await withSwitch(answering(whole), (url) => inquireName(at(url), account))).toEqual(told);
});

test.each([
  ['06', 'UNKNOWN_ACCOUNT'],
  ['07', 'UNKNOWN_ACCOUNT'],
  ['16', 'UNKNOWN_ACCOUNT'],
  ['25', 'UNKNOWN_ACCOUNT'],
  ['05', 'DOWN'],
  ['91', 'DOWN'],
  ['96', 'DOWN'],
])('a name inquiry that is answered with %s: is %s', async (responseCode, outcome) => {
  const answer = { responseCode, ...account, accountName: 'BELLO MUSA' };
  expect(await withSwitch(answering(answer), (url) => inquireName(at(url), account))).toEqual({ outcome });
});

test('a list on several pages: is read to its end, with both directions', async () => {
  const ids = [1, 2, 3].map(() => newSessionId('090605', NOON));
  const page = (direction: string, id: string | undefined, next: string | null) =>
    JSON.stringify({ transfers: [{ direction, sessionId: id, amountKobo: '99999999999999' }], next });
  const pages = [page('OUT', ids[0], 'a'), page('IN', ids[1], 'b'), page('OUT', ids[2], null)];
  let asked = 0;
  await withSwitch(
    (response) => {
      response.end(pages[asked]);
      asked += 1;
    },
    async (url, heard) => {
      expect(await listTransfers(at(url), DAY)).toEqual({
        outcome: 'LISTED',
        transfers: ids.map((sessionId, index) => ({
          direction: index === 1 ? 'IN' : 'OUT',
          sessionId,
          amountKobo: 99_999_999_999_999n,
        })),
      });
      expect(heard.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
        { day: DAY },
        { day: DAY, after: 'a' },
        { day: DAY, after: 'b' },
      ]);
    },
  );
});

test.each([
  [
    'an amount that is none',
    { transfers: [{ direction: 'OUT', sessionId: OTHER_SESSION, amountKobo: '1.5' }], next: null },
  ],
  [
    'a session that is none',
    { transfers: [{ direction: 'OUT', sessionId: '1', amountKobo: '1' }], next: null },
  ],
  [
    'another direction',
    { transfers: [{ direction: 'UP', sessionId: OTHER_SESSION, amountKobo: '1' }], next: null },
  ],
  ['empty pages without end', { transfers: [], next: 'more' }],
  [
    'pages without end',
    { transfers: [{ direction: 'IN', sessionId: OTHER_SESSION, amountKobo: '1' }], next: 'more' },
  ],
])('a list with %s: is no list', async (_what, page) => {
  expect(await withSwitch(answering(page), (url) => listTransfers(at(url), DAY))).toEqual({
    outcome: 'DOWN',
  });
});

test('a production bank that is pointed to the sandbox: believes none of its answers, and takes nothing for certain', async () => {
  const platform = at(sandbox.interbankUrl, { profile: 'production' });
  const transfer = transferTo('051');
  expect(await sendTransfer(platform, transfer)).toMatchObject({ outcome: 'UNKNOWN' });
  expect(await queryTransfer(platform, { ...transfer, asked: askedOften(3600) })).toMatchObject({
    outcome: 'UNKNOWN',
  });
  expect(await inquireName(platform, account)).toEqual({ outcome: 'DOWN' });
  expect(await listTransfers(platform, DAY)).toEqual({ outcome: 'DOWN' });
  expect(logged).toContain('leads to the sandbox');
});
