import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { limitOf, setLimits } from '../../../../scripts/testing/limits.ts';
import { setBlock } from '../accounts/accounts.ts';
import { endDueLocks, locksWait } from './end-due-locks.ts';

const LOCK = 'POST /api/ibanking/personal/emergency-lock';
const READ = 'GET /api/ibanking/personal/emergency-lock';
const DAY_SECONDS = 24 * 3600;

let bank: TestBank;
let second: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  second = await bank.join();
});
afterAll(async () => {
  await second.close();
  await bank.close();
});

type Session = { readonly token: string };

const lock = ({ token }: Session, at = bank) => at.ask(LOCK, { token });
const read = ({ token }: Session) => bank.ask(READ, { token });
const canSend = async (ada: SignedIn) => {
  const balances = await Promise.all(
    ada.accounts.map(async ({ ledgerAccountId }) => {
      const { rows } = await bank.platform.pool.query<{ status: string }>(
        'select status from ledger.account_balances where account_id = $1',
        [ledgerAccountId],
      );
      return rows[0]?.status === 'OPEN';
    }),
  );
  return balances;
};
const endDue = async (at = bank) => endDueLocks(at.platform, await at.platform.clock.now());
const again = async (ada: SignedIn): Promise<SignedIn> => ({ ...ada, token: await bank.signIn(ada) });
const messages = async (to: string, subject: string) =>
  (await bank.mailTo(to)).filter((mail) => mail.subject === subject);

const LOCKED = 'Your accounts are locked';
const ENDED = 'Your accounts are not locked any more';

test(`${LOCK}: shuts every account of this customer for 24 hours, at once and without a code, and tells by e-mail and SMS`, async () => {
  const ada = await bank.signedIn({ balances: [1000, 500] });
  const musa = await bank.signedIn();
  expect(await read(ada)).toEqual({ lockedUntil: null });
  const before = await bank.platform.clock.now();
  const { lockedUntil } = await lock(ada);
  const lastsMs = new Date(lockedUntil ?? 0).getTime() - before.getTime();
  expect(lastsMs).toBeGreaterThanOrEqual(DAY_SECONDS * 1000);
  expect(lastsMs).toBeLessThan((DAY_SECONDS + 60) * 1000);
  expect([await read(ada), await read(musa)]).toEqual([{ lockedUntil }, { lockedUntil: null }]);
  expect([await canSend(ada), await canSend(musa)]).toEqual([[false, false], [true]]);
  for (const to of [ada.email, ada.phoneNumber]) {
    const told = await messages(to, LOCKED);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/locked until \d{1,2} \w{3} \d{4} \d\d:\d\d/);
    expect(told[0]?.text).not.toMatch(/\d{6}/);
  }
});

test(`${LOCK}, while a higher limit is on its way: it never comes, and the message says so; one that counts stays`, async () => {
  const ada = await bank.signedIn({ balances: [1000, 500] });
  const [, account] = ada.accounts;
  await setLimits(bank, ada, { single: 1000, daily: 5000 });
  await setLimits(bank, ada, { single: 2000, daily: 6000 });
  await bank.platform.clock.advance(DAY_SECONDS + 1);
  const later = await again(ada);
  await setLimits(bank, later, { single: 100, daily: 500, account });
  expect(await setLimits(bank, later, { single: 3000, daily: 9000, account })).not.toBeNull();
  await lock(later);
  for (const to of [ada.email, ada.phoneNumber]) {
    const [told] = await messages(to, LOCKED);
    expect(told?.text).toContain('Higher limits that were to come are cancelled.');
  }
  await bank.platform.clock.advance(2 * DAY_SECONDS);
  const after = await again(ada);
  expect(await limitOf(bank, after, 'INTERBANK', account)).toMatchObject({ dailyLimit: 500, coming: null });
  expect(await limitOf(bank, after, 'INTERBANK')).toMatchObject({ dailyLimit: 6000, coming: null });
});

test(`${LOCK}, pressed again: answers the same and prolongs nothing; twenty times at once from two processes: locks once`, async () => {
  const ada = await bank.signedIn();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, press) => lock(ada, press % 2 === 0 ? bank : second)),
  );
  expect(new Set(answers.map(({ lockedUntil }) => lockedUntil)).size).toBe(1);
  await bank.platform.clock.advance(3600);
  const back = await again(ada);
  expect(await lock(back)).toEqual(answers[0]);
  expect(await messages(ada.email, LOCKED)).toHaveLength(1);
});

test(`${LOCK}, by somebody who is still onboarding, or whose pages are narrowed: works for them too`, async () => {
  for (const kind of [{ onboarded: false }, { permittedLinks: ['/home'] }] as const) {
    const ada = await bank.signedIn(kind);
    const locked = await lock(ada);
    expect(locked.lockedUntil).not.toBeNull();
    expect(await read(ada)).toEqual(locked);
  }
});

test('the worker, once 24 hours are over and not before: opens the accounts, once from however many processes, and tells so', async () => {
  // Those of other tests are over.
  await bank.platform.clock.advance(2 * DAY_SECONDS);
  await endDue();
  const ada = await bank.signedIn({ balances: [1000, 500] });
  await lock(ada);
  await bank.platform.clock.advance(DAY_SECONDS - 60);
  expect(await locksWait(bank.platform)).toBe(false);
  expect(await endDue()).toBe(0);
  expect(await canSend(ada)).toEqual([false, false]);
  await bank.platform.clock.advance(61);
  expect(await locksWait(bank.platform)).toBe(true);
  await Promise.all([endDue(), endDue(second), endDue()]);
  expect(await locksWait(bank.platform)).toBe(false);
  expect(await canSend(ada)).toEqual([true, true]);
  const back = await again(ada);
  expect(await read(back)).toEqual({ lockedUntil: null });
  for (const to of [ada.email, ada.phoneNumber]) {
    const told = await messages(to, ENDED);
    expect(told).toHaveLength(1);
    // Whoever has nothing scheduled is not told that money leaves.
    expect(told[0]?.text).not.toContain('scheduled');
  }
  const musa = await bank.openCustomer();
  expect((await bank.send(back, musa.account, 100)).status).toBe(200);
});

test('the worker, where one lock cannot be ended: ends the others, and that one once it can', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  await lock(ada);
  await lock(musa);
  await bank.platform.clock.advance(DAY_SECONDS + 1);
  await runSql(
    bank.database.ownerUrl,
    `create function keep_lock() returns trigger language plpgsql as $$ begin raise 'kept'; end $$`,
    `create trigger keep_lock before update of locked_until on customers
       for each row when (old.id = '${ada.id}') execute function keep_lock()`,
  );
  await endDue();
  expect([await canSend(ada), await canSend(musa)]).toEqual([[false], [true]]);
  await runSql(bank.database.ownerUrl, 'drop trigger keep_lock on customers');
  await endDue();
  expect(await canSend(ada)).toEqual([true]);
});

test('the worker, where something else stops an account: ends the lock and leaves that as it is', async () => {
  const ada = await bank.signedIn({ balances: [1000, 500] });
  await lock(ada);
  const now = await bank.platform.clock.now();
  const { accountNumber } = ada.accounts[1];
  await bank.platform.db
    .transaction()
    .execute((transaction) =>
      setBlock(
        transaction,
        { customerId: ada.id, accountNumber, reason: 'DISABLED_BY_OWNER', stands: true },
        now,
      ),
    );
  await bank.platform.clock.advance(DAY_SECONDS + 1);
  await endDue();
  expect(await canSend(ada)).toEqual([true, false]);
});

test(`${LOCK}, pressed after it was over and before the worker has come: locks for another 24 hours, which the worker leaves alone`, async () => {
  const ada = await bank.signedIn();
  const first = await lock(ada);
  await bank.platform.clock.advance(DAY_SECONDS + 1);
  const back = await again(ada);
  // Whatever is due stands until the worker comes.
  expect(await read(back)).toEqual(first);
  const anew = await lock(back);
  expect(new Date(anew.lockedUntil ?? 0).getTime()).toBeGreaterThan(
    new Date(first.lockedUntil ?? 0).getTime() + DAY_SECONDS * 1000,
  );
  await endDue();
  expect(await read(back)).toEqual(anew);
  expect(await canSend(ada)).toEqual([false]);
  expect(await messages(ada.email, ENDED)).toEqual([]);
  expect(await messages(ada.email, LOCKED)).toHaveLength(2);
});

test('a locked customer: signs in, reads everything, pauses what is scheduled and changes the password as ever', async () => {
  const ada = await bank.signedIn();
  await lock(ada);
  const back = await again(ada);
  for (const route of [
    'GET /api/client-summary',
    'GET /api/accounts',
    'GET /api/beneficiaries',
    'GET /api/ibanking/personal/transactions',
    'GET /api/ibanking/personal/schedule-payments',
  ] as const)
    expect([route, (await bank.call(route, { token: back.token })).status]).toEqual([route, 200]);
  const changed = await bank.call('PATCH /api/ibanking/personal/password', {
    token: back.token,
    body: {
      oldPassword: 'Guinea#Corn1',
      newPassword: 'Cassava&Yam7',
      confirmPassword: 'Cassava&Yam7',
    },
  });
  expect(changed.status).toBe(200);
  expect(seen(await bank.call('GET /api/accounts', { token: ada.token }))).toEqual([401, 'UNAUTHENTICATED']);
});
