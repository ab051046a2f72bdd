import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  call,
  comparisons,
  customer,
  LOGIN,
  login,
  nobody,
  openPeopleToTell,
  register,
  STRANGERS,
  VERIFY_SIGN_IN,
} from '../../../../scripts/testing/customers-and-strangers.ts';
import { newCustomerForm, REGISTER_NEW, REGISTER_OWNER } from '../../../../scripts/testing/registrants.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openPeopleToTell();
});
afterAll(() => bank.close());

const named = comparisons.map((comparison) => [comparison.what, comparison] as const);

test.each([
  ['passwords', (email: string) => ({ route: LOGIN, body: { email, password: STRANGERS } }) as const],
  ['codes', (email: string) => ({ route: VERIFY_SIGN_IN, body: { email, code: '000000' } }) as const],
])(
  'wrong %s after others from the same address: write as often for somebody as for nobody',
  async (what, of) => {
    const headers = { 'x-forwarded-for': what === 'codes' ? '10.250.0.1' : '10.250.0.2' };
    const enter = (email: string) => {
      const { route, body } = of(email);
      return bank.call(route, { body, headers });
    };
    await enter(nobody());
    await enter(customer(0).email);
    const known = await workOf(() => enter(customer(0).email));
    const unknown = await workOf(() => enter(nobody()));
    expect(known.statements.length).toBeGreaterThan(3);
    expect(known.statements.length).toBe(unknown.statements.length);
    const first = await workOf(() => enter(customer(1).email));
    expect(first.statements.length).toBe(unknown.statements.length);
  },
);

/** Every statement that a call runs, without its values, and how many passwords it hashes or compares. */
async function workOf(run: () => Promise<unknown>) {
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const before = await passwordsHashed();
  await run();
  const calls: readonly (readonly unknown[])[] = queries.mock.calls;
  queries.mockRestore();
  const statements = calls.map(([query]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  );
  return { statements, passwords: (await passwordsHashed()) - before };
}

async function passwordsHashed(): Promise<number> {
  const { values } = await bank.platform.metrics.passwordSeconds.get();
  return values.find(({ metricName }) => metricName === 'harvest_password_seconds_count')?.value ?? 0;
}

test.each(named)('%s: does the same work for somebody and for nobody', async (_what, comparison) => {
  // Once before, so that connections are open and statements are known.
  await comparison.somebody(0);
  await comparison.nobody(0);
  const somebody = await workOf(() => comparison.somebody(1));
  const nobodyElse = await workOf(() => comparison.nobody(1));
  expect(somebody.statements.length).toBeGreaterThan(1);
  expect(nobodyElse).toEqual(somebody);
  const hashes = [LOGIN, REGISTER_NEW, REGISTER_OWNER].some((route) => comparison.what.startsWith(route));
  expect(somebody.passwords).toBe(hashes ? 1 : 0);
});

test(`${LOGIN}, with the password of a registration in a customer's name and of one in nobody's: does the same work`, async () => {
  const ada = customer(2);
  const [taken, free] = [
    newCustomerForm({ email: ada.email, password: STRANGERS, confirmPassword: STRANGERS }),
    newCustomerForm({ password: STRANGERS, confirmPassword: STRANGERS }),
  ];
  await register(taken);
  await register(free);
  const inHers = await workOf(() => login(ada.email));
  const inNobodys = await workOf(() => login(free.email));
  expect(inHers).toEqual(inNobodys);
  expect(inHers.passwords).toBe(2);
  const hers = await call(LOGIN, { body: { email: ada.email, password: PASSWORD } });
  expect(hers.status).toBe(200);
});
