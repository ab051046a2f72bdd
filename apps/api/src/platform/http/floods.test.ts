import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
afterAll(() => agent.destroy());

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
