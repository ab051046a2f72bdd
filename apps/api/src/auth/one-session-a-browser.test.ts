import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenOf } from '../../../../scripts/testing/answers.ts';
import { openTestBank, PASSWORD, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { TestBrowser } from '../../../../scripts/testing/browsers.ts';
import { openStaff, type TestStaff } from '../../../../scripts/testing/staff.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const VERIFY = 'POST /auth/ibanking/personal/otp-verification';
const STAFF_LOGIN = 'POST /auth/admin/login';
const STAFF_VERIFY = 'POST /auth/admin/otp-verification';
const PING = 'POST /auth/ibanking/personal/ping';
const STAFF_PING = 'POST /auth/admin/ping';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

/** The sessions of somebody that nobody ended, as the database has them: no answer tells of one whose cookie is gone. */
async function open(table: 'sessions' | 'staff_sessions', { id }: { id: string }): Promise<number> {
  const { rows } = await bank.platform.pool.query(
    `select from ${table} where ${table === 'sessions' ? 'customer_id' : 'staff_id'} = $1 and revoked_at is null`,
    [id],
  );
  return rows.length;
}

const endedOf = async (person: { id: string }) => {
  const events = await bank.platform.db
    .selectFrom('security_events')
    .select('kind')
    .where('person_id', '=', person.id)
    .where('kind', '=', 'SESSION_ENDED')
    .execute();
  return events.length;
};

/** Up to the code. */
async function begin(browser: TestBrowser, route: typeof LOGIN | typeof STAFF_LOGIN, email: string) {
  const begun = await browser.call(route, { token: undefined, body: { email, password: PASSWORD } });
  const { userId, userUUID } = begun.body as { userId: string; userUUID: string };
  return { token: undefined, body: { userId, userUUID, otp: await bank.codeFor({ email }) } };
}

async function signInStaff(browser: TestBrowser, { email }: TestStaff): Promise<void> {
  const proof = await begin(browser, STAFF_LOGIN, email);
  browser.token = tokenOf(await browser.call(STAFF_VERIFY, proof));
}

test(`${VERIFY}, again in the same browser: ends the session it had, once, and no session elsewhere`, async () => {
  const ada: SignedIn = await bank.signedIn();
  const elsewhere = await new TestBrowser(bank).signIn(ada, PASSWORD);
  const browser = await new TestBrowser(bank).signIn(ada, PASSWORD);
  expect([await open('sessions', ada), await endedOf(ada)]).toEqual([3, 0]);
  await browser.signIn(ada, PASSWORD);
  expect([await open('sessions', ada), await endedOf(ada)]).toEqual([3, 1]);
  expect((await browser.call(PING)).status).toBe(200);
  expect((await elsewhere.call(PING)).status).toBe(200);
  expect((await bank.call(PING, { token: ada.token })).status).toBe(200);
});

test(`${VERIFY}, by somebody else in the same browser: ends the session of whoever was there before, and their other ones go on`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const browser = await new TestBrowser(bank).signIn(ada, PASSWORD);
  await browser.signIn(musa, PASSWORD);
  expect([await open('sessions', ada), await endedOf(ada)]).toEqual([1, 1]);
  expect([await open('sessions', musa), await endedOf(musa)]).toEqual([1, 0]);
  expect((await bank.call(PING, { token: ada.token })).status).toBe(200);
});

test(`${VERIFY}, by programs: ends nothing, because they are no browser`, async () => {
  const ada = await bank.signedIn();
  const program = await new TestBrowser(bank, { isProgram: true }).signIn(ada, PASSWORD);
  await program.signIn(ada, PASSWORD);
  expect([await open('sessions', ada), await endedOf(ada)]).toEqual([3, 0]);
});

test(`${STAFF_VERIFY}, again in the same browser and by a colleague there: leaves the browser one session`, async () => {
  const [bisi, tunde] = [await openStaff(bank, 'SUPPORT'), await openStaff(bank, 'SUPPORT')];
  const browser = new TestBrowser(bank);
  await signInStaff(browser, bisi);
  await signInStaff(browser, bisi);
  expect([await open('staff_sessions', bisi), await endedOf(bisi)]).toEqual([1, 1]);
  await signInStaff(browser, tunde);
  expect([await open('staff_sessions', bisi), await endedOf(bisi)]).toEqual([0, 2]);
  expect((await browser.call(STAFF_PING)).status).toBe(200);
});

test(`${STAFF_VERIFY}, in the browser of a customer who is logged in: ends that session at the bank, and none elsewhere`, async () => {
  const ada = await bank.signedIn();
  const browser = await new TestBrowser(bank).signIn(ada, PASSWORD);
  const adas = browser.token;
  const bisi = await openStaff(bank, 'SUPPORT');
  await signInStaff(browser, bisi);
  expect([await open('sessions', ada), await endedOf(ada)]).toEqual([1, 1]);
  expect((await browser.call(PING, { token: adas })).status).toBe(401);
  expect((await browser.call(STAFF_PING)).status).toBe(200);
  expect((await bank.call(PING, { token: ada.token })).status).toBe(200);
});

test(`${VERIFY}, in the browser of a colleague who is logged in: ends that session at the bank, and none elsewhere`, async () => {
  const [ada, bisi] = [await bank.openCustomer(), await openStaff(bank, 'SUPPORT')];
  await signInStaff(new TestBrowser(bank), bisi);
  const browser = new TestBrowser(bank);
  await signInStaff(browser, bisi);
  const bisis = browser.token;
  await browser.signIn(ada, PASSWORD);
  expect([await open('staff_sessions', bisi), await endedOf(bisi)]).toEqual([1, 1]);
  expect((await browser.call(STAFF_PING, { token: bisis })).status).toBe(401);
  expect((await browser.call(PING)).status).toBe(200);
});

test.each(['the customer', 'the colleague', 'both at once'])(
  `${VERIFY} and ${STAFF_VERIFY}, at the same moment in one browser, and then a request of %s: leaves the younger session alone`,
  async (who) => {
    const [ada, bisi] = [await bank.openCustomer(), await openStaff(bank, 'SUPPORT')];
    const browser = new TestBrowser(bank);
    const adas = await begin(browser, LOGIN, ada.email);
    const bisis = await begin(browser, STAFF_LOGIN, bisi.email);
    const [ofAda, ofBisi] = await Promise.all([
      browser.call(VERIFY, adas),
      browser.call(STAFF_VERIFY, bisis),
    ]);
    expect([await open('sessions', ada), await open('staff_sessions', bisi)]).toEqual([1, 1]);
    const asAda = () => browser.call(PING, { token: tokenOf(ofAda) });
    const asBisi = () => browser.call(STAFF_PING, { token: tokenOf(ofBisi) });
    const { rows } = await bank.platform.pool.query<{ staff_is_older: boolean }>(
      `select staff.created_at < own.created_at as staff_is_older from staff_sessions staff, sessions own
       where staff.staff_id = $1 and own.customer_id = $2`,
      [bisi.id, ada.id],
    );
    const left = rows[0]?.staff_is_older === true ? [1, 0] : [0, 1];

    if (who === 'the customer') await asAda();
    else if (who === 'the colleague') await asBisi();
    else await Promise.all([asAda(), asBisi(), asAda(), asBisi()]);

    expect([await open('sessions', ada), await open('staff_sessions', bisi)]).toEqual(left);
    expect([await endedOf(ada), await endedOf(bisi)]).toEqual(left.toReversed());
    expect([(await asAda()).status, (await asBisi()).status]).toEqual(
      left.map((open) => (open === 1 ? 200 : 401)),
    );
  },
);

test(`${STAFF_VERIFY}, by a program that sends a customer's cookie: ends nothing`, async () => {
  const ada = await bank.openCustomer();
  const begun = await bank.ask(LOGIN, { body: { email: ada.email, password: PASSWORD } });
  const proof = { userId: begun.userId, userUUID: begun.userUUID, otp: await bank.codeFor(ada) };
  const { headers } = await bank.call(VERIFY, { body: proof, headers: { 'sec-fetch-site': 'same-origin' } });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { email } = await openStaff(bank, 'SUPPORT');
  const { userId, userUUID } = await bank.ask(STAFF_LOGIN, { body: { email, password: PASSWORD } });
  const body = { userId, userUUID, otp: await bank.codeFor({ email }) };
  expect((await bank.call(STAFF_VERIFY, { body, headers: { cookie } })).status).toBe(200);
  expect([await open('sessions', ada), await endedOf(ada)]).toEqual([1, 0]);
});
