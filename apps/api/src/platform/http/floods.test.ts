import { Agent, request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
afterAll(() => agent.destroy());

// The guard counts by the minutes of this process: thousands of requests stay within one, however slow the machine is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks with a token that is nobody's, from another address than the bank's own machine. */
function knock(localAddress: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${'A'.repeat(43)}` };
    request(`${bank.url}${path}`, { agent, localAddress, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}

async function countRefused(address: string, paths: readonly string[]): Promise<number> {
  const answers = await Promise.all(paths.map((path) => knock(address, path)));
  return answers.filter((status) => status === 429).length;
}

test.each([
  ['127.5.5.5', '/api/tickets'],
  ['127.5.5.6', '/api/admin/tickets'],
])(
  'more than 3,000 requests of one address in a minute, from %s to %s: are a flood, also those that are refused at the door',
  async (address, path) => {
    const answers = await Promise.all(Array.from({ length: 3100 }, () => knock(address, path)));
    const of = (status: number) => answers.filter((one) => one === status).length;
    expect([of(401), of(429)]).toEqual([3000, 100]);
    expect(await knock('127.5.5.7', path)).toBe(401);
  },
);

test('calls whose path is spelt otherwise: count as the calls that they are', async () => {
  const spellings = ['/api/tickets', '/%61pi/tickets', '/api/%74ickets', '/%61%70%69/tickets'];
  const paths = Array.from({ length: 775 }, () => spellings).flat();
  expect(await countRefused('127.5.5.10', paths)).toBe(100);
});

/** What a first visit of somebody asks for, beside calls: pages, their code and pictures. */
const FIRST_VISIT = [
  '/',
  '/home',
  '/favicon.svg',
  '/manifest.webmanifest',
  ...Array.from({ length: 36 }, (_, file) => `/assets/part-${file}.js`),
];

test('three hundred people behind one address who load the app in the same minute: are served, and so are their calls', async () => {
  const address = '127.5.5.8';
  const visits = Array.from({ length: 300 }, () => FIRST_VISIT).flat();
  expect(visits).toHaveLength(12_000);
  expect(await countRefused(address, visits)).toBe(0);
  expect(await knock(address, '/api/tickets')).toBe(401);
  expect(await countRefused(address, [...FIRST_VISIT, '/signup?from=mail', '/no/such/page'])).toBe(
    FIRST_VISIT.length + 2,
  );
  expect(await knock('127.5.5.9', '/')).not.toBe(429);
});
