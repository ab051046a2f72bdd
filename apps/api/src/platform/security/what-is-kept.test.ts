import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../../scripts/run-sql.ts';
import { seen } from '../../../../../scripts/testing/answers.ts';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { confirmLimits, startLimits } from '../../../../../scripts/testing/limits.ts';
import { signedInStaff } from '../../../../../scripts/testing/staff.ts';
import { jobs } from '../../jobs.ts';
import { tellOfLeftOutEvents } from './left-out-events.ts';
import { forgetOldAttempts } from './throttles.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const KINDS = ['SIGNED_OUT', 'LIMIT_CHANGED', 'ACCOUNTS_LOCKED', 'RIGHT_REFUSED'];

/** What is kept of what somebody did in a session, the oldest first. */
async function keptOf({ id }: { readonly id: string }) {
  const rows = await bank.platform.db
    .selectFrom('security_events')
    .selectAll()
    .where('person_id', '=', id)
    .where('kind', 'in', KINDS)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, result, detail, person_kind, address, session_id, trace_id }) => {
    expect([address, trace_id]).toEqual(['127.0.0.1', expect.stringMatching(/^[\da-f-]{36}$/)]);
    expect(session_id).not.toBeNull();
    return [person_kind, kind, result, detail];
  });
}

test('a customer who signs out: is kept once', async () => {
  const ada = await bank.signedIn();
  await bank.ask('POST /auth/ibanking/personal/logout', { token: ada.token });
  await bank.call('POST /auth/ibanking/personal/logout', { token: ada.token });
  expect(await keptOf(ada)).toEqual([['CUSTOMER', 'SIGNED_OUT', 'DONE', '']]);
});

test('a colleague who signs out: is kept', async () => {
  const maker = await signedInStaff(bank, 'SUPPORT');
  await bank.ask('POST /auth/admin/logout', { token: maker.token });
  expect(await keptOf(maker)).toEqual([['STAFF', 'SIGNED_OUT', 'DONE', '']]);
});

test('limits that are changed: are kept once, however often they are confirmed, and without the account', async () => {
  const ada = await bank.signedIn();
  const { accountNumber } = ada.account;
  const started = await startLimits(bank, ada, { single: 1000, daily: 2000 });
  const wrong = await confirmLimits(bank, ada, {
    ...started,
    otp: started.otp === '000000' ? '1' : '000000',
  });
  expect(wrong.code).toBe('WRONG_CODE');
  expect(await keptOf(ada)).toEqual([]);
  for (let times = 0; times < 2; times += 1)
    expect((await confirmLimits(bank, ada, started)).status).toBe(200);
  const ending = new RegExp(`^Of account …${accountNumber.slice(-4)} #[\\da-f]{16}$`);
  expect(await keptOf(ada)).toEqual([['CUSTOMER', 'LIMIT_CHANGED', 'DONE', expect.stringMatching(ending)]]);
});

test('accounts that their customer locks: are kept once, however often it is pressed', async () => {
  const ada = await bank.signedIn();
  for (let times = 0; times < 2; times += 1)
    await bank.ask('POST /api/ibanking/personal/emergency-lock', { token: ada.token });
  expect(await keptOf(ada)).toEqual([['CUSTOMER', 'ACCOUNTS_LOCKED', 'DONE', '']]);
});

test('calls that are not theirs, by customers and colleagues: answer 403 and are kept by route alone', async () => {
  const ada = await bank.signedIn({ permittedLinks: ['/home'] });
  const reviewer = await signedInStaff(bank, 'REVIEWER');
  const { id } = await bank.openCustomer();
  for (const answer of [
    await bank.call('GET /api/beneficiaries/{id}', { token: ada.token, params: { id } }),
    await bank.call('GET /api/admin/customers', { token: ada.token }),
    await bank.call('GET /api/accounts', { token: reviewer.token }),
    await bank.call('GET /api/admin/audit', { token: reviewer.token }),
    await bank.call('POST /api/admin/customers/{id}/{action}', {
      token: reviewer.token,
      params: { id, action: 'freeze' },
      body: { comment: 'Stolen phone' },
    }),
  ])
    expect(seen(answer)).toEqual([403, 'FORBIDDEN']);
  expect(await keptOf(ada)).toEqual([
    ['CUSTOMER', 'RIGHT_REFUSED', 'REFUSED', 'GET /api/beneficiaries/:id'],
    ['CUSTOMER', 'RIGHT_REFUSED', 'REFUSED', 'GET /api/admin/customers'],
  ]);
  expect(await keptOf(reviewer)).toEqual([
    ['STAFF', 'RIGHT_REFUSED', 'REFUSED', 'GET /api/accounts'],
    ['STAFF', 'RIGHT_REFUSED', 'REFUSED', 'GET /api/admin/audit'],
    ['STAFF', 'RIGHT_REFUSED', 'REFUSED', 'POST /api/admin/customers/:id/:action'],
  ]);
});

test('calls that are not theirs, two hundred in a minute: are one row, and a number on the next', async () => {
  const ada = await bank.signedIn();
  const knock = () => bank.call('GET /api/admin/customers', { token: ada.token });
  for (let times = 0; times < 4; times += 1) await Promise.all(Array.from({ length: 50 }, knock));
  const [first, ...others] = await keptOf(ada);
  expect([first, others]).toEqual([['CUSTOMER', 'RIGHT_REFUSED', 'REFUSED', 'GET /api/admin/customers'], []]);
  await bank.platform.clock.advance(61);
  await knock();
  expect((await keptOf(ada))[1]?.[3]).toBe('GET /api/admin/customers (199 more since the last)');
});

test('calls that are not theirs, fifty at once and then none: are one row, and once the pause is over a number that stays', async () => {
  const { platform } = bank;
  const ada = await bank.signedIn();
  const knock = () => bank.call('GET /api/admin/customers', { token: ada.token });
  await Promise.all(Array.from({ length: 50 }, knock));
  const detailsOf = async () => (await keptOf(ada)).map(([, , , detail]) => detail);
  await tellOfLeftOutEvents(platform, await platform.clock.now());
  expect(await detailsOf()).toEqual(['GET /api/admin/customers']);

  // Longer than a pause is kept: nobody was there to write it down.
  await platform.clock.advance(5 * 24 * 3600);
  await forgetOldAttempts(platform.db, await platform.clock.now());
  const job = jobs.find(({ name }) => name === 'tell-of-left-out-events');
  expect(await job?.run(platform, await platform.clock.now())).toBeGreaterThan(0);
  expect(await job?.run(platform, await platform.clock.now())).toBe(0);
  const told = ['GET /api/admin/customers', 'GET /api/admin/customers (49 more, then no more)'];
  expect(await detailsOf()).toEqual(told);

  const token = await bank.signIn(ada);
  await bank.call('GET /api/admin/customers', { token });
  expect(await detailsOf()).toEqual([...told, 'GET /api/admin/customers']);
});

test('wrong passwords for nobody, again and again from one address: are one row a minute', async () => {
  const rows = async () => {
    const { platform } = bank;
    const found = await platform.db
      .selectFrom('security_events')
      .select('detail')
      .where('person_kind', '=', 'NOBODY')
      .where('kind', 'in', ['PASSWORD_TRIED', 'CODE_REFUSED'])
      .execute();
    return found.length;
  };
  for (let place = 0; place < 6; place += 1) {
    const body = { email: `nobody${place}@harvest.test`, password: 'Guinea#Corn2' };
    expect((await bank.call('POST /auth/ibanking/personal/login', { body })).status).toBe(401);
    const code = { email: body.email, code: '123456' };
    await bank.call('POST /auth/ibanking/personal/otp-verification', { body: code });
  }
  expect(await rows()).toBe(2);
});

test('calls without a session, or for what is not there: are no refused rights', async () => {
  const ada = await bank.signedIn({ onboarded: false });
  expect((await bank.call('GET /api/admin/customers', { token: 'x'.repeat(43) })).status).toBe(401);
  expect((await bank.call('GET /api/beneficiaries', { token: ada.token })).code).toBe(
    'ONBOARDING_INCOMPLETE',
  );
  expect(await keptOf(ada)).toEqual([]);
});

test('what is kept, in every table that holds it: can be added to and read, and never changed by whom the bank runs as', async () => {
  await bank.signedIn();
  const { rows } = await bank.platform.pool.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'security_events'::regclass",
  );
  const names = ['security_events', ...rows.map(({ name }) => name)];
  expect(names.length).toBeGreaterThan(1);
  for (const name of names)
    for (const statement of [
      `update ${name} set detail = 'Another'`,
      `delete from ${name}`,
      `truncate ${name}`,
      `drop table ${name}`,
    ])
      await expect(runSql(bank.database.appUrl, statement), statement).rejects.toThrow(
        /permission denied|must be owner/,
      );
});
