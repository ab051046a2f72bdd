import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  openTestBank,
  PASSWORD,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../scripts/testing/codes.ts';
import {
  handleOf,
  newCustomerForm,
  openOwner,
  ownerForm,
  REGISTER_NEW,
  REGISTER_OWNER,
  RESEND_CODE,
  VERIFY_EMAIL,
} from '../../../../scripts/testing/registrants.ts';
import { resetCodesIn } from '../../../../scripts/testing/reset-links.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const FORGOT = 'POST /auth/ibanking/personal/password/forgot/{email}';
const STRANGERS = 'Stolen#Goat9';
const BORN = '1990-11-21';
const CODES = 1_000_000;
// To try them all takes a while.
const CRACKING_MS = 180_000;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => bank.close());

let addressesUsed = 0;

/** Somebody at an address of their own, who is therefore stopped by nothing that is counted by address. */
function somebody() {
  addressesUsed += 1;
  const headers = { 'x-forwarded-for': `10.7.${addressesUsed >> 8}.${addressesUsed & 255}` };
  return {
    register: async (form: object) => {
      // Who began first counts.
      await bank.platform.clock.advance(1);
      return bank.call(REGISTER_NEW, { body: form, headers });
    },
    claim: (form: object) => bank.call(REGISTER_OWNER, { body: form, headers }),
    resend: (email: string) => bank.call(RESEND_CODE, { body: { email }, headers }),
    verify: (email: string, code: string) => bank.call(VERIFY_EMAIL, { body: { email, code }, headers }),
    forget: (email: string) => bank.call(FORGOT, { params: { email: encodeURIComponent(email) }, headers }),
    logIn: (email: string, password = PASSWORD) => bank.call(LOGIN, { body: { email, password }, headers }),
  };
}

/** Does something so often, as another stranger every time. */
async function asStrangers<T>(
  times: number,
  act: (stranger: ReturnType<typeof somebody>, time: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (let time = 1; time <= times; time += 1) results.push(await act(somebody(), time));
  return results;
}

/** An account's owner whom the branch asked for their birth date. */
async function ownerBorn(): Promise<TestCustomer> {
  const owner = await openOwner(bank);
  await bank.platform.db
    .insertInto('customer_profiles')
    .values({ customer_id: owner.id, date_of_birth: BORN, created_at: new Date() })
    .execute();
  return owner;
}

/** Everything a stranger can do in the name of an owner whose account number and e-mail address they know. */
async function bother({ email, phoneNumber, account }: TestCustomer): Promise<void> {
  const claims = await asStrangers(6, (stranger) =>
    stranger.claim(ownerForm(account.accountNumber, STRANGERS)),
  );
  await asStrangers(6, (stranger) =>
    stranger.claim({ ...ownerForm(account.accountNumber, STRANGERS), dateOfBirth: '1980-01-01' }),
  );
  await asStrangers(12, (stranger, time) =>
    time % 2 === 0
      ? stranger.register(newCustomerForm({ email }))
      : stranger.register(newCustomerForm({ phoneNumber })),
  );
  for (const handle of claims.map(handleOf)) {
    await asStrangers(6, (stranger, time) => stranger.verify(handle, otherThan('000000', time)));
    await somebody().resend(handle);
  }
  await asStrangers(60, (stranger, time) => stranger.verify(email, otherThan('000000', time)));
  await asStrangers(10, (stranger) => stranger.resend(email));
  await asStrangers(5, (stranger) => stranger.forget(email));
}

describe('the owner of an account, while strangers claim, register, resend and guess in their name', () => {
  test('registration/existing with the birth date, then the code: opens the account, whatever strangers did before and meanwhile', async () => {
    const owner = await ownerBorn();
    await bother(owner);
    const registered = await somebody().claim({
      ...ownerForm(owner.account.accountNumber),
      dateOfBirth: '21/11/1990',
    });
    const first = await bank.codeFor(owner);
    await bother(owner);
    await bank.platform.clock.advance(61);
    const own = somebody();
    expect((await own.resend(handleOf(registered))).status).toBe(200);
    const second = await bank.codeFor(owner);
    expect(second).not.toBe(first);
    for (let by = 1; by <= 4; by += 1)
      expect(seen(await own.verify(handleOf(registered), otherThan(second, by)))).toEqual([
        422,
        'WRONG_CODE',
      ]);
    expect((await own.verify(handleOf(registered), second)).status).toBe(200);
    expect((await own.logIn(owner.email)).status).toBe(200);
    expect((await own.logIn(owner.email, STRANGERS)).status).toBe(401);
  }, 120_000);

  test(
    'registration/existing with the birth date, five times a day: sends five codes, also with three without it',
    async () => {
      const owner = await ownerBorn();
      const form = ownerForm(owner.account.accountNumber);
      await asStrangers(4, (stranger) => stranger.claim(form));
      const mails = await bank.mailTo(owner.email);
      expect(mails).toHaveLength(3);
      const claims = await asStrangers(6, async (claimant) =>
        handleOf(await claimant.claim({ ...form, dateOfBirth: BORN })),
      );
      expect(await bank.mailTo(owner.email)).toHaveLength(8);
      expect(await crack(claims[5] ?? '')).toBeUndefined();
      expect((await somebody().verify(claims[4] ?? '', await bank.codeFor(owner))).status).toBe(200);
    },
    CRACKING_MS,
  );

  test('registration/new, then the code: makes the customer who began first, with their own phone number and password', async () => {
    const form = newCustomerForm();
    const own = somebody();
    const handle = handleOf(await own.register(form));
    await asStrangers(12, (stranger) =>
      stranger.register({ ...newCustomerForm({ email: form.email }), ...strangersPassword }),
    );
    await asStrangers(10, (stranger) => stranger.resend(form.email));
    const guesses = await asStrangers(12, async (stranger) => {
      const tries: unknown[] = [];
      for (let by = 1; by <= 6; by += 1)
        tries.push((await stranger.verify(form.email, otherThan('000000', by))).code);
      return tries;
    });
    expect(guesses.flat().filter((code) => code === 'WRONG_CODE')).toHaveLength(50);
    // Once all fifty are used, a new code gives none: nobody is sent for one.
    expect(guesses.map((tries) => tries[5])).toEqual([
      ...Array<string>(9).fill('CODE_TRIES_USED_UP'),
      ...Array<string>(3).fill('TOO_MANY_GUESSES'),
    ]);

    await bank.platform.clock.advance(61);
    expect((await own.logIn(form.email)).body).toMatchObject({ params: { handle } });
    const before = (await bank.mailTo(form.email)).length;
    expect((await own.resend(handle)).status).toBe(200);
    expect(await bank.mailTo(form.email)).toHaveLength(before + 1);
    const code = await bank.codeFor(form);
    for (let by = 1; by <= 4; by += 1)
      expect(seen(await own.verify(handle, otherThan(code, by)))).toEqual([422, 'WRONG_CODE']);
    expect((await own.verify(handle, code)).status).toBe(200);
    expect((await own.logIn(form.phoneNumber)).status).toBe(200);
    expect((await own.logIn(form.email, STRANGERS)).status).toBe(401);
  });

  test('registration/new, after ten registrations of strangers with many passwords: a right password leads to its own', async () => {
    const form = newCustomerForm();
    for (let time = 1; time <= 3; time += 1)
      await somebody().register({ ...newCustomerForm({ email: form.email }), ...strangersPassword });
    const handle = handleOf(await somebody().register(form));
    // Passwords are told apart by a byte before they are compared: theirs may be alike, and comes later.
    await likenPasswords(form.email);
    expect((await somebody().logIn(form.email)).body).toMatchObject({ params: { handle } });
  });
});

const strangersPassword = { password: STRANGERS, confirmPassword: STRANGERS };

/** Gives all registrations of an address the byte of the one that was begun last. */
async function likenPasswords(email: string): Promise<void> {
  const { db } = bank.platform;
  const { password_tag: tag } = await db
    .selectFrom('registrations')
    .select('password_tag')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.updateTable('registrations').set({ password_tag: tag }).where('email', '=', email).execute();
}

/** The code that would finish a registration, found by whoever could try them all, beginning with one. */
async function crack(handle: string, from = '000000'): Promise<string | undefined> {
  const { db, secrets } = bank.platform;
  const rows = await db
    .selectFrom('challenges')
    .select('code_hmac')
    .where('operation_id', '=', handle)
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  const hashes = new Set(rows.map((row) => row.code_hmac?.toString('hex')));
  for (let by = 0; by < CODES; by += 1) {
    const code = otherThan(from, by);
    if (hashes.has(secrets.hmacs('codes', handle, code)[0].toString('hex'))) return code;
  }
  return undefined;
}

describe('a code that was never sent', () => {
  test(
    'registration/new, thirteen times for one mailbox: the tenth is finished by the code that was sent, and the thirteenth by none',
    async () => {
      const form = newCustomerForm();
      const handles = (await asStrangers(13, (stranger) => stranger.register(form))).map(handleOf);
      const [, , , last = ''] = handles.slice(9);
      expect(await bank.mailTo(form.email)).toHaveLength(10);
      const sent = await bank.codeFor(form);
      expect(await crack(handles[9] ?? '', sent)).toBe(sent);
      await somebody().resend(last);
      expect(await bank.mailTo(form.email)).toHaveLength(10);
      expect(await crack(last)).toBeUndefined();
    },
    CRACKING_MS,
  );

  test(
    'registration/existing, a fourth time in a day: no code finishes it, and the one that was sent last finishes its own',
    async () => {
      const owner = await openOwner(bank);
      const form = ownerForm(owner.account.accountNumber);
      const claims = await asStrangers(4, async (stranger) => handleOf(await stranger.claim(form)));
      expect(await bank.mailTo(owner.email)).toHaveLength(3);
      expect(await crack(claims[3] ?? '')).toBeUndefined();
      expect((await somebody().verify(claims[2] ?? '', await bank.codeFor(owner))).status).toBe(200);
    },
    CRACKING_MS,
  );

  test('resend-code, with the handle, once the mailbox had its ten messages: leaves the code that was sent as it is', async () => {
    const form = newCustomerForm();
    await somebody().register({ ...newCustomerForm({ email: form.email }), ...strangersPassword });
    const handle = handleOf(await somebody().register(form));
    const code = await bank.codeFor(form);
    await asStrangers(8, (stranger) =>
      stranger.register({ ...newCustomerForm({ email: form.email }), ...strangersPassword }),
    );
    await bank.platform.clock.advance(61);
    expect((await somebody().resend(handle)).status).toBe(200);
    expect(await bank.mailTo(form.email)).toHaveLength(10);
    expect((await somebody().verify(handle, code)).status).toBe(200);
  });

  test('password/forgot, a fourth time in an hour: makes no link, and the one that was sent last works', async () => {
    const ada = await bank.openCustomer();
    await asStrangers(5, (stranger, time) => stranger.forget(time % 2 === 0 ? ada.email : ada.phoneNumber));
    const mails = await bank.mailTo(ada.email);
    expect(mails).toHaveLength(3);
    const made = await bank.platform.db
      .selectFrom('password_resets')
      .select('id')
      .where('customer_id', '=', ada.id)
      .execute();
    expect(made).toHaveLength(3);
    const [resetCode = ''] = resetCodesIn(mails[0]?.text);
    const checked = await bank.call('GET /auth/ibanking/personal/password/verify', {
      query: { email: ada.email, resetCode },
    });
    expect(checked.status).toBe(200);
  });
});
