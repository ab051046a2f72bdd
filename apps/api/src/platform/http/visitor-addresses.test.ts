import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { startSignIn } from '../../../../../scripts/testing/sign-in.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

/** Where the bank says that somebody signed in from who sent this header. */
async function seenAs(trustProxy: string, forwardedFor: string): Promise<string> {
  const ada = await bank.openCustomer();
  const { otp, ...handle } = await startSignIn(bank, ada);
  const behind = await bank.join({ TRUST_PROXY: trustProxy });
  try {
    const answer = await behind.call('POST /auth/ibanking/personal/otp-verification', {
      headers: { 'x-forwarded-for': forwardedFor },
      body: { ...handle, otp },
    });
    expect(answer.status).toBe(200);
  } finally {
    await behind.close();
  }
  const { address } = await bank.platform.db
    .selectFrom('sessions')
    .select('address')
    .where('customer_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  return address;
}

// The last of the header is who our own machine says to have spoken to; what stands before is that one's word.
const FORWARDED = '203.0.113.9, 198.51.100.7, 10.1.2.3';

test.each([
  ['false', '127.0.0.1'],
  ['true', '10.1.2.3'],
  ['1', '10.1.2.3'],
  ['2', '198.51.100.7'],
  ['127.0.0.1', '10.1.2.3'],
  ['127.0.0.0/8,10.0.0.0/8', '198.51.100.7'],
  // Whoever speaks to the bank is none of the proxies: nothing they say counts.
  ['10.0.0.0/8', '127.0.0.1'],
])(
  'a visitor, with TRUST_PROXY=%s: is seen as %s, whatever stands before it in the header',
  async (trust, seen) => {
    expect(await seenAs(trust, FORWARDED)).toBe(seen);
  },
);

test.each([
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8::9]:51234', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  // Nobody is told apart by what is no address, nor is it kept.
  ['a word of somebody', '127.0.0.1'],
  ['203.0.113.999:1', '127.0.0.1'],
])('a visitor, whom a proxy calls %s: is seen as %s', async (written, seen) => {
  expect(await seenAs('1', written)).toBe(seen);
});
