import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { type Answer, openTestBank, PASSWORD, type TestBank } from '../../../../scripts/testing/bank.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import { openStaff, signInStaff } from '../../../../scripts/testing/staff.ts';
import { signInCountedFor } from '../platform/security/challenges/wrong-codes.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const STAFF_LOGIN = 'POST /auth/admin/login';
const CHANGE = 'PATCH /api/ibanking/personal/password';
const NEW_PASSWORD = 'Cassava&Yam7';
// Cheaper than what the bank makes, as it may have been years ago.
const OLD_COST = { memoryCost: 8192, timeCost: 1, parallelism: 1 };
const COST_OF_TODAY = /^\$argon2id\$v=19\$m=47104,t=1,p=1\$/;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

type Person = { readonly id: string; readonly email: string };

const login = (route: typeof LOGIN | typeof STAFF_LOGIN, { email }: Person, password = PASSWORD) =>
  bank.call(route, { body: { email, password } });

/** Holds the counts that a sign-in waits for once its password was right, and does something else meanwhile. */
async function whileItWaits({ id }: Person, useCase: () => Promise<Answer>, work: () => Promise<unknown>) {
  const { pool } = bank.platform;
  const holding = await pool.connect();
  await holding.query('begin');
  const counted = signInCountedFor({ purpose: 'SIGN_IN', holder: { id } }, { deviceId: undefined });
  await holding.query('select lock_and_count_wrong_codes($1, $2)', [[counted], new Date(0)]);
  const answer = useCase();
  await untilWaiting(pool, 1);
  await work();
  await holding.query('commit');
  holding.release();
  return answer;
}

const challengesOf = (person: Person) =>
  bank.platform.db
    .selectFrom('challenges')
    .select('id')
    .where('holder_id', '=', person.id)
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .execute();

const hashOf = (table: 'customers' | 'staff', { id }: Person) =>
  bank.platform.db.selectFrom(table).select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();

async function setHash(table: 'customers' | 'staff', { id }: Person, passwordHash: string) {
  await bank.platform.db
    .updateTable(table)
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute();
}

test(`${LOGIN}, whose password was right until another was set, before a code was made: answers as to a wrong one, and nothing waits for a code`, async () => {
  const ada = await bank.signedIn();
  const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  const answer = await whileItWaits(
    ada,
    () => login(LOGIN, ada),
    () => bank.ask(CHANGE, { token: ada.token, body }),
  );
  expect(seen(answer)).toEqual([401, 'WRONG_CREDENTIALS']);
  expect(await challengesOf(ada)).toEqual([]);
  expect((await login(LOGIN, ada, NEW_PASSWORD)).status).toBe(200);
});

test(`${STAFF_LOGIN}, whose password was right until another was set, before a code was made: answers as to a wrong one, and nothing waits for a code`, async () => {
  const bisi = await openStaff(bank, 'SUPPORT');
  const answer = await whileItWaits(
    bisi,
    () => login(STAFF_LOGIN, bisi),
    async () => setHash('staff', bisi, await bank.platform.passwords.hash(NEW_PASSWORD)),
  );
  expect(seen(answer)).toEqual([401, 'WRONG_CREDENTIALS']);
  expect(await challengesOf(bisi)).toEqual([]);
  expect((await login(STAFF_LOGIN, bisi, NEW_PASSWORD)).status).toBe(200);
});

test(`${LOGIN}, of a password that was hashed anew meanwhile: goes on, because it is the same password`, async () => {
  const ada = await bank.openCustomer();
  const answer = await whileItWaits(
    ada,
    () => login(LOGIN, ada),
    async () => setHash('customers', ada, await bank.platform.passwords.hash(PASSWORD)),
  );
  expect(answer.status).toBe(200);
  expect(await challengesOf(ada)).toHaveLength(1);
});

test(`${LOGIN}, of a password that was hashed at another cost: hashes it anew when it is right, and never when it is wrong`, async () => {
  const ada = await bank.openCustomer();
  const old = await hash(PASSWORD, OLD_COST);
  await setHash('customers', ada, old);
  expect((await login(LOGIN, ada, 'Wrong#Word1')).status).toBe(401);
  expect(await hashOf('customers', ada)).toEqual({ password_hash: old });

  expect(await bank.signIn(ada)).toMatch(/^[\w-]{43}$/);
  const anew = await hashOf('customers', ada);
  expect(anew.password_hash).toMatch(COST_OF_TODAY);
  expect((await login(LOGIN, ada)).status).toBe(200);
  expect(await hashOf('customers', ada)).toEqual(anew);
});

test(`${STAFF_LOGIN}, of a password that was hashed at another cost: hashes it anew when it is right`, async () => {
  const bisi = await openStaff(bank, 'SUPPORT');
  await setHash('staff', bisi, await hash(PASSWORD, OLD_COST));
  expect(await signInStaff(bank, bisi)).toMatch(/^staff-/);
  expect((await hashOf('staff', bisi)).password_hash).toMatch(COST_OF_TODAY);
  expect((await login(STAFF_LOGIN, bisi)).status).toBe(200);
});

// The same password with a composed `é`, with a decomposed `é`, and with full-width letters.
const COMPOSED = 'Caf\u00e9&Yam7';
const DECOMPOSED = 'Cafe\u0301&Yam7';
const FULL_WIDTH = '\uff23af\u00e9&\uff39am7';

test.each([
  ['set with one character, typed as two', COMPOSED, DECOMPOSED],
  ['set with two, typed as one', DECOMPOSED, COMPOSED],
  ['set full-width, typed plainly', FULL_WIDTH, COMPOSED],
  ['set plainly, typed full-width', COMPOSED, FULL_WIDTH],
])('a password with an accent, %s: is the same for customers and colleagues', async (_, set, typed) => {
  const ada = await bank.signedIn();
  await setHash('customers', ada, await bank.platform.passwords.hash(set));
  expect((await login(LOGIN, ada, typed)).status).toBe(200);
  expect(seen(await login(LOGIN, ada, 'Cafe&Yam7'))).toEqual([401, 'WRONG_CREDENTIALS']);
  const change = (newPassword: string, confirmPassword: string) =>
    bank.call(CHANGE, { token: ada.token, body: { oldPassword: typed, newPassword, confirmPassword } });
  expect(seen(await change(set, typed))).toEqual([422, 'SAME_PASSWORD']);
  expect((await change(`${set}7`, `${typed}7`)).status).toBe(200);
  expect((await login(LOGIN, ada, `${typed}7`)).status).toBe(200);
  const bisi = await openStaff(bank, 'SUPPORT');
  await setHash('staff', bisi, await bank.platform.passwords.hash(set));
  expect((await login(STAFF_LOGIN, bisi, typed)).status).toBe(200);
});

test.each([
  ['customers', LOGIN],
  ['staff', STAFF_LOGIN],
] as const)(
  'a password of %s that was hashed as it was typed: gets in, and then from every keyboard',
  async (table, route) => {
    const person = table === 'staff' ? await openStaff(bank, 'SUPPORT') : await bank.openCustomer();
    const { password_hash: cost } = await hashOf(table, person);
    expect(cost).toMatch(COST_OF_TODAY);
    const old = await hash(DECOMPOSED, { memoryCost: 47_104, timeCost: 1, parallelism: 1 });
    await setHash(table, person, old);
    expect((await login(route, person, COMPOSED)).status).toBe(401);
    expect((await hashOf(table, person)).password_hash).toBe(old);
    expect((await login(route, person, DECOMPOSED)).status).toBe(200);
    expect((await hashOf(table, person)).password_hash).not.toBe(old);
    expect((await login(route, person, COMPOSED)).status).toBe(200);
  },
);
