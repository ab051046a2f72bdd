import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../../scripts/testing/answers.ts';
import { openTestBank, PASSWORD, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { PRODUCTION } from '../../../../../scripts/testing/production.ts';
import { newCustomerForm, REGISTER_NEW } from '../../../../../scripts/testing/registrants.ts';

const CHANGE = 'PATCH /api/ibanking/personal/password';
const OF_THE_BANK = 'Harvest#2026x';

let demo: TestBank;
let production: TestBank;
beforeAll(async () => {
  demo = await openTestBank({ env: { SECRET_KEY: PRODUCTION.SECRET_KEY } });
  production = await demo.join({ ...PRODUCTION, BANK_NAME: 'Harvest' });
});
afterAll(async () => {
  await production.close();
  await demo.close();
});

const change = (bank: TestBank, token: string) => {
  const body = { oldPassword: PASSWORD, newPassword: OF_THE_BANK, confirmPassword: OF_THE_BANK };
  return bank.call(CHANGE, { token, body });
};

const register = (bank: TestBank) =>
  bank.call(REGISTER_NEW, { body: newCustomerForm({ password: OF_THE_BANK, confirmPassword: OF_THE_BANK }) });

test(`${CHANGE}, to a password made of the bank's name: answers 400 in production and changes nothing, and changes it in the demo`, async () => {
  const { token } = await demo.signedIn();
  const refused = await change(production, token);
  expect(seen(refused)).toEqual([400, 'COMMON_PASSWORD']);
  expect(Object.keys((refused.body as { fieldErrors: object }).fieldErrors)).toEqual(['newPassword']);
  expect((await change(demo, token)).status).toBe(200);
});

test(`${REGISTER_NEW}, with a password made of the bank's name: answers 400 in production, and registers in the demo`, async () => {
  expect(seen(await register(production))).toEqual([400, 'COMMON_PASSWORD']);
  expect((await register(demo)).status).toBe(200);
});
