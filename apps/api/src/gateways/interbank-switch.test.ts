import { once } from 'node:events';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answering, askedOften, JUST_SENT } from '../../../../scripts/testing/gateway-line.ts';
import { hostileOutsiders } from '../../../../scripts/testing/hostile-outsiders.ts';
import {
  account,
  DAY,
  type InterbankLine,
  openInterbankLine,
  transferTo,
} from '../../../../scripts/testing/interbank-line.ts';
import { type Behave, type Heard, withOutsider } from '../../../../scripts/testing/outsider.ts';
import { inquireName, listTransfers, queryTransfer, sendTransfer } from './interbank.ts';

/** Long enough for a busy machine, and short enough to wait for what says nothing. */
const SHORT_MS = 2000;

let line: InterbankLine;
beforeAll(async () => {
  line = await openInterbankLine();
});
afterAll(() => line.close());
afterEach(() => line.expectDiscreetLog());

test('the switch, asked: gets everything in the body, amounts as digits, and nothing in the address', async () => {
  const transfer = transferTo();
  const { sessionId } = transfer;
  const heard = await withOutsider(answering({}), async (url, all) => {
    await inquireName(line.at(url), account);
    await sendTransfer(line.at(url), transfer);
    await queryTransfer(line.at(url), { sessionId, amountKobo: transfer.amountKobo, asked: JUST_SENT });
    await listTransfers(line.at(url), DAY);
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
  await withOutsider(answering({}), async (url) => {
    await inquireName(line.at(url), account);
    await sendTransfer(line.at(url), transferTo());
    await queryTransfer(line.at(url), { ...transferTo(), asked: JUST_SENT });
  });
  expect(timeOuts.mock.calls).toEqual([[6000], [15_000], [10_000]]);
  timeOuts.mockRestore();
});

/** What would settle every question, if it were answered as it should be. */
function goodAnswer({ url, body }: Heard): string {
  const asked = JSON.parse(body) as Record<string, string>;
  const settled = { responseCode: '00', sessionId: asked['sessionId'], amountKobo: '150050' };
  if (url === '/name-inquiry')
    return JSON.stringify({ responseCode: '00', ...account, accountName: 'BELLO MUSA' });
  return JSON.stringify(url === '/transfers' ? { transfers: [], next: null } : settled);
}

/** Everything that the bank asks of a switch, at the same time. */
function askEverything(url: string, timeOutMs?: number) {
  const transfer = transferTo();
  const platform = line.at(url);
  return Promise.all([
    sendTransfer(platform, transfer, timeOutMs),
    queryTransfer(platform, { ...transfer, asked: askedOften(3600) }, timeOutMs),
    inquireName(platform, account, timeOutMs),
    listTransfers(platform, DAY, timeOutMs),
  ]);
}

test.each(hostileOutsiders(goodAnswer))(
  'a switch that gives %s: is asked once, settles nothing, and is down',
  async (_what, behave) => {
    await withOutsider(behave, async (url, heard) => {
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
    expect(line.logged().trim().split('\n')).toHaveLength(4);
  },
);

test('a switch that gives the same answers as it should: settles everything', async () => {
  const behave: Behave = (response, heard) => response.end(goodAnswer(heard));
  expect(await withOutsider(behave, (url) => askEverything(url))).toEqual([
    { outcome: 'SUCCESS', text: '00 Approved' },
    { outcome: 'SUCCESS', text: '00 Approved' },
    { outcome: 'FOUND', accountName: 'BELLO MUSA' },
    { outcome: 'LISTED', transfers: [] },
  ]);
  expect(line.logged()).toBe('');
});

test('a switch that is not there: has certainly taken nothing, and tells nothing of what went before', async () => {
  const gone = await withOutsider(answering({}), async (url) => url);
  for (const platform of [line.at(gone), line.at(undefined)]) {
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
  expect(await sendTransfer(line.at(url), transferTo())).toMatchObject({ outcome: 'UNKNOWN' });
  expect(heard.match(/POST/g)).toHaveLength(1);
});

test('a production bank that is pointed to the sandbox: believes none of its answers, and takes nothing for certain', async () => {
  const platform = line.at(line.sandbox.interbankUrl, { profile: 'production' });
  const transfer = transferTo('051');
  expect(await sendTransfer(platform, transfer)).toMatchObject({ outcome: 'UNKNOWN' });
  expect(await queryTransfer(platform, { ...transfer, asked: askedOften(3600) })).toMatchObject({
    outcome: 'UNKNOWN',
  });
  expect(await inquireName(platform, account)).toEqual({ outcome: 'DOWN' });
  expect(await listTransfers(platform, DAY)).toEqual({ outcome: 'DOWN' });
  expect(line.logged()).toContain('leads to the sandbox');
});
