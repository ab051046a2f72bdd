import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { type Answer, openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  newCustomerForm,
  openOwner,
  ownerForm,
  REGISTER_NEW,
  REGISTER_OWNER,
  RESEND_CODE,
  verifyEmail,
} from '../../../../scripts/testing/registrants.ts';
import { forgetOldAttempts } from '../platform/security/throttles.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => bank.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

function register(form: object, address: string): Promise<Answer> {
  return bank.call(REGISTER_NEW, { body: form, headers: from(address) });
}

/** Throttles count in windows: a new hour begins now, so that none ends within a test. */
async function beginHour(): Promise<void> {
  const seconds = Math.floor((await bank.platform.clock.now()).getTime() / 1000);
  await bank.platform.clock.advance(3601 - (seconds % 3600));
}

test('POST /auth/ibanking/personal/registration/new and existing, more often than an hour allows from one address: answer 429 there, and everybody else is served', async () => {
  await beginHour();
  const owner = await openOwner(bank);
  // Refused for their password, so that counting costs no hashing.
  const common = { password: 'Password1!', confirmPassword: 'Password1!' };
  for (let time = 0; time < 120; time += 1)
    expect((await register(newCustomerForm(common), '203.0.113.7')).code).toBe('COMMON_PASSWORD');
  const refused = await register(newCustomerForm(), '203.0.113.7');
  expect(seen(refused)).toEqual([429, 'TOO_MANY_REGISTRATIONS']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const body = ownerForm(owner.account.accountNumber);
  const owners = await bank.call(REGISTER_OWNER, { body, headers: from('203.0.113.7') });
  expect(seen(owners)).toEqual([429, 'TOO_MANY_REGISTRATIONS']);
  expect((await register(newCustomerForm(), '203.0.113.8')).status).toBe(200);
});

test('POST /auth/ibanking/personal/registration/new, from many addresses of one IPv6 network: are counted together', async () => {
  await beginHour();
  const common = { password: 'Password1!', confirmPassword: 'Password1!' };
  for (let time = 0; time < 120; time += 1)
    expect((await register(newCustomerForm(common), `2001:db8:9:9::${time + 1}`)).status).toBe(400);
  expect(seen(await register(newCustomerForm(), '2001:db8:9:9:1::1'))).toEqual([
    429,
    'TOO_MANY_REGISTRATIONS',
  ]);
  expect((await register(newCustomerForm(), '2001:db8:9:a::1')).status).toBe(200);
});

test("POST /auth/ibanking/personal/registration/new and resend-code, in one person's name from many addresses: fill their mailbox with ten messages, until the hour is over or one is finished", async () => {
  await beginHour();
  const form = newCustomerForm();
  for (let time = 1; time <= 8; time += 1)
    expect((await register(form, `203.0.113.${20 + time}`)).status).toBe(200);
  for (let time = 1; time <= 4; time += 1) {
    const headers = from(`203.0.113.${40 + time}`);
    expect((await bank.call(RESEND_CODE, { body: { email: form.email }, headers })).status).toBe(200);
  }
  expect(await bank.mailTo(form.email)).toHaveLength(10);
  expect((await register(form, '203.0.113.60')).status).toBe(200);
  expect(await bank.mailTo(form.email)).toHaveLength(10);
  await bank.platform.clock.advance(3600);
  const { handle } = (await register(form, '203.0.113.61')).body as { handle: string };
  expect(await bank.mailTo(form.email)).toHaveLength(11);
  expect((await verifyEmail(bank, handle, await bank.codeFor(form))).status).toBe(200);
  // Whoever is a customer now is told of others who try, as often as before.
  for (let time = 1; time <= 10; time += 1) await register(form, `203.0.113.${140 + time}`);
  expect(await bank.mailTo(form.email)).toHaveLength(21);
});

test('POST /auth/ibanking/personal/registration/existing, of one account from many addresses: writes to its owner three times a day', async () => {
  const owner = await openOwner(bank);
  for (let time = 1; time <= 5; time += 1) {
    const body = ownerForm(owner.account.accountNumber);
    const headers = from(`203.0.113.${80 + time}`);
    expect((await bank.call(REGISTER_OWNER, { body, headers })).status).toBe(200);
  }
  expect(await bank.mailTo(owner.email)).toHaveLength(3);
  expect(await bank.mailTo(owner.phoneNumber)).toHaveLength(3);
});

test('counts and pauses of days ago: are forgotten', async () => {
  const { db, clock } = bank.platform;
  // Since the first of these tests hours went by, and at times a day ended.
  await beginHour();
  await forgetOldAttempts(db, await clock.now());
  await register(newCustomerForm(), '203.0.113.110');
  expect(await forgetOldAttempts(db, await clock.now())).toBe(0);
  await clock.advance(3 * 86_400);
  expect(await forgetOldAttempts(db, await clock.now())).toBeGreaterThan(0);
  expect(await db.selectFrom('throttle_counters').select('whom').execute()).toEqual([]);
  expect(await db.selectFrom('pauses').select('ends_at').execute()).toEqual([]);
});

test('POST /auth/ibanking/personal/email/resend-code, twenty times at once: sends one code', async () => {
  const form = newCustomerForm();
  await register(form, '203.0.113.100');
  await bank.platform.clock.advance(61);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      bank.call(RESEND_CODE, { body: { email: form.email }, headers: from('203.0.113.100') }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 'RESEND_TOO_SOON')).toHaveLength(19);
  expect(await bank.mailTo(form.email)).toHaveLength(2);
});
