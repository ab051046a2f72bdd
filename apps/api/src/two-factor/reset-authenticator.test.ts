import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  AuthenticatorApp,
  letWallClockRun,
  openAppOwner,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import { openTestBank, type TestBank, type TestCustomer } from '../../../../scripts/testing/bank.ts';
import { SET_APP, START_APP } from '../../../../scripts/testing/second-factor.ts';
import { SOMEBODY_OF_STAFF } from '../../../../scripts/testing/staff.ts';
import { resetAuthenticator } from './two-factor.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
beforeEach(stopWallClock);
afterEach(letWallClockRun);

async function reset(customer: TestCustomer): Promise<void> {
  const { platform } = bank;
  const now = await platform.clock.now();
  await platform.db
    .transaction()
    .execute((transaction) =>
      resetAuthenticator(platform, transaction, { customerId: customer.id, ...SOMEBODY_OF_STAFF }, now),
    );
}

test('a lost authenticator, reset by the bank: leaves sent codes, no secret, no session, and a message', async () => {
  const ada = await openAppOwner(bank);
  const pending = new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
  await reset(ada);

  expect((await bank.call('GET /api/accounts', { token: ada.token })).status).toBe(401);
  const factor = await bank.platform.db
    .selectFrom('customers')
    .leftJoin('factor_set_ups', 'factor_set_ups.customer_id', 'customers.id')
    .select(['two_factor_type', 'totp_secret_encrypted', 'totp_last_step', 'secret_encrypted'])
    .where('customers.id', '=', ada.id)
    .execute();
  expect(factor).toEqual([
    {
      two_factor_type: 'OTP_AUTHENTICATION',
      totp_secret_encrypted: null,
      totp_last_step: null,
      secret_encrypted: null,
    },
  ]);
  for (const to of [ada.email, ada.phoneNumber]) {
    const [newest] = await bank.mailTo(to);
    expect(newest?.subject).toBe('Your second factor was reset');
    expect(newest?.text).not.toMatch(/\d{6}/);
  }
  const token = await bank.signIn(ada);
  const body = { otp: pending.code(), currentOtp: pending.code() };
  expect((await bank.call(SET_APP, { token, body })).code).toBe('FACTOR_NOT_STARTED');
});

test('a reset that is rolled back: changes nothing and tells nobody', async () => {
  const ada = await openAppOwner(bank);
  const { platform } = bank;
  const now = await platform.clock.now();
  const failing = platform.db.transaction().execute(async (transaction) => {
    await resetAuthenticator(platform, transaction, { customerId: ada.id, ...SOMEBODY_OF_STAFF }, now);
    throw new Error('the approval could not be written');
  });
  await expect(failing).rejects.toThrow('the approval could not be written');
  expect((await bank.call('GET /api/accounts', { token: ada.token })).status).toBe(200);
  expect(await bank.mailTo(ada.email)).toEqual([]);
});
