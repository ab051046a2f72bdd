import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../../scripts/testing/answers.ts';
import {
  type Answer,
  openTestBank,
  PASSWORD,
  type TestBank,
  type TestCustomer,
} from '../../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../../scripts/testing/codes.ts';
import { eventually } from '../../../../../scripts/testing/eventually.ts';
import { resetCodesIn } from '../../../../../scripts/testing/reset-links.ts';
import {
  from,
  type Handle,
  makeBrowserKnown,
  newAddress,
  startSignIn,
  tryPassword,
  verifySignIn,
} from '../../../../../scripts/testing/sign-in.ts';
import { openStaff, signedInStaff, type TestStaff } from '../../../../../scripts/testing/staff.ts';

const FORGOT = 'POST /auth/ibanking/personal/password/forgot/{email}';
const RESET = 'PATCH /auth/ibanking/personal/password/reset';
const STAFF_LOGIN = 'POST /auth/admin/login';
const STAFF_VERIFY = 'POST /auth/admin/otp-verification';
const DAY_SECONDS = 86_400;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => bank.close());

const elsewhere = () => from(newAddress());

/** Somebody with the password guesses elsewhere, until no code is taken there any more. */
async function useCodesUp(ada: TestCustomer, password = PASSWORD): Promise<Answer> {
  for (let round = 0; round < 4; round += 1) {
    const headers = elsewhere();
    const answer = await tryPassword(bank, ada.email, { password, headers });
    expect(answer.status).toBe(200);
    const right = await bank.codeFor(ada);
    for (let guess = 1; guess <= 5; guess += 1)
      await verifySignIn(bank, answer.body as Handle, otherThan(right, guess), headers);
  }
  return tryPassword(bank, ada.email, { password, headers: elsewhere() });
}

async function resetPassword(ada: TestCustomer, password: string): Promise<void> {
  await bank.ask(FORGOT, { params: { email: encodeURIComponent(ada.email) } });
  const [passwordResetCode = ''] = (await bank.mailTo(ada.email)).flatMap(({ text }) => resetCodesIn(text));
  await bank.ask(RESET, {
    body: { email: ada.email, passwordResetCode, password, confirmPassword: password },
  });
}

test('an owner on a browser they used, while somebody with the password guesses codes elsewhere: signs in at once, before and after those are used up', async () => {
  const ada = await bank.openCustomer();
  const phone = await makeBrowserKnown(bank, ada, elsewhere());
  const signIn = async () => {
    const headers = { ...phone, ...elsewhere() };
    const handle = await startSignIn(bank, ada, headers);
    return verifySignIn(bank, handle, handle.otp, headers);
  };
  const waiting = await startSignIn(bank, ada, { ...phone, ...elsewhere() });
  expect((await signIn()).status).toBe(200);
  expect(seen(await useCodesUp(ada))).toEqual([422, 'SIGN_IN_CODES_USED_UP']);
  expect((await signIn()).status).toBe(200);
  // What waited there was nobody else's to end.
  expect((await verifySignIn(bank, waiting, waiting.otp)).status).toBe(200);
});

test('an owner on a new browser, whose codes somebody used up: reads what to do, and gets in with a new password', async () => {
  const ada = await bank.openCustomer();
  const refused = await useCodesUp(ada);
  expect(refused.body).toMatchObject({
    message:
      'Too many wrong codes in 24 hours. Choose a new password by Forgot Password, which helps once a day, or log in from a browser you have used before.',
  });
  const codes = (await bank.mailTo(ada.email)).length;
  expect((await tryPassword(bank, ada.email, { headers: elsewhere() })).status).toBe(422);
  expect(await bank.mailTo(ada.email)).toHaveLength(codes);

  await resetPassword(ada, 'Cassava&Yam7');
  const headers = elsewhere();
  await bank.platform.clock.advance(3600);
  const handle = (await tryPassword(bank, ada.email, { password: 'Cassava&Yam7', headers })).body as Handle;
  expect((await verifySignIn(bank, handle, await bank.codeFor(ada), headers)).status).toBe(200);

  // Whoever has the mailbox as well has one new password a day of it.
  expect((await useCodesUp(ada, 'Cassava&Yam7')).code).toBe('SIGN_IN_CODES_USED_UP');
  await resetPassword(ada, 'Sorghum&Yam8');
  expect((await tryPassword(bank, ada.email, { password: 'Sorghum&Yam8', headers: elsewhere() })).code).toBe(
    'SIGN_IN_CODES_USED_UP',
  );
  await bank.platform.clock.advance(DAY_SECONDS);
  expect(
    (await tryPassword(bank, ada.email, { password: 'Sorghum&Yam8', headers: elsewhere() })).status,
  ).toBe(200);
});

test('a code that waits when the last wrong one is entered elsewhere: opens nothing any more', async () => {
  const ada = await bank.openCustomer();
  const here = elsewhere();
  const waiting = await startSignIn(bank, ada, here);
  await useCodesUp(ada);
  expect(seen(await verifySignIn(bank, waiting, waiting.otp, here))).toEqual([422, 'SIGN_IN_CODES_USED_UP']);
});

test('a code asked for again by name alone, when those of a sign-in that waits there are used up: answers as for nobody, and sends nothing', async () => {
  const ada = await bank.openCustomer();
  const here = elsewhere();
  await startSignIn(bank, ada, here);
  await useCodesUp(ada);
  await bank.platform.clock.advance(61);
  const sent = (await bank.mailTo(ada.email)).length;
  const again = (email: string) =>
    bank.call('POST /auth/ibanking/personal/email/resend-code', { body: { email }, headers: here });
  const [hers, nobodys] = [await again(ada.email), await again('nobody-at-all@harvest.test')];
  expect([hers.status, hers.body]).toEqual([nobodys.status, nobodys.body]);
  expect(hers.status).toBe(200);
  expect(await bank.mailTo(ada.email)).toHaveLength(sent);
});

test('wrong codes in a browser of its own: count for that browser, and leave everything else as it is', async () => {
  const ada = await bank.openCustomer();
  const phone = await makeBrowserKnown(bank, ada, elsewhere());
  for (let round = 0; round < 4; round += 1) {
    const handle = await startSignIn(bank, ada, phone);
    for (let guess = 1; guess <= 5; guess += 1)
      await verifySignIn(bank, handle, otherThan(handle.otp, guess), phone);
  }
  expect((await tryPassword(bank, ada.email, { headers: phone })).code).toBe('SIGN_IN_CODES_USED_UP');
  const headers = elsewhere();
  const handle = await startSignIn(bank, ada, headers);
  expect((await verifySignIn(bank, handle, handle.otp, headers)).status).toBe(200);
});

test('an owner at an address, while a stranger there knows only the e-mail address: signs in by handle as often as they like', async () => {
  const ada = await bank.openCustomer();
  const carrier = elsewhere();
  for (let time = 0; time < 8; time += 1) {
    const handle = await startSignIn(bank, ada, carrier);
    for (let guess = 1; guess <= 5; guess += 1) {
      const body = { email: ada.email, code: otherThan(handle.otp, guess) };
      await bank.call('POST /auth/ibanking/personal/otp-verification', { body, headers: carrier });
    }
    expect((await verifySignIn(bank, handle, handle.otp, carrier)).status).toBe(200);
    await bank.platform.clock.advance(15 * 60);
  }
});

async function startStaff(bisi: TestStaff, headers: Record<string, string>) {
  const answer = await bank.call(STAFF_LOGIN, { body: { email: bisi.email, password: PASSWORD }, headers });
  return { ...(answer.body as Handle), otp: await bank.codeFor(bisi), answer };
}

test('a colleague by mailed code: signs in again and again, and after somebody used the codes up with a colleague’s help', async () => {
  const bisi = await openStaff(bank, 'SUPPORT');
  const approver = await signedInStaff(bank, 'APPROVER');
  const signIn = async () => {
    const headers = elsewhere();
    const { userId, userUUID, otp } = await startStaff(bisi, headers);
    return bank.call(STAFF_VERIFY, { body: { userId, userUUID, otp }, headers });
  };
  for (let time = 0; time < 12; time += 1) expect((await signIn()).status).toBe(200);

  const act = () =>
    bank.call('POST /api/admin/staff/{id}/{action}', {
      token: approver.token,
      params: { id: bisi.id, action: 'allow-sign-in-codes' },
      body: { comment: 'She called me: somebody has her password, she has a new one.' },
    });
  const standing = async () => {
    const query = { q: bisi.email };
    const [found] = await bank.ask('GET /api/admin/staff', { token: approver.token, query });
    const isOffered = found?.actions.some(({ action }) => action === 'allow-sign-in-codes');
    return [found?.signInCodesUsedUp, isOffered];
  };
  expect(seen(await act())).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await standing()).toEqual([false, false]);
  for (let round = 0; round < 4; round += 1) {
    const headers = elsewhere();
    const { userId, userUUID, otp } = await startStaff(bisi, headers);
    for (let guess = 1; guess <= 5; guess += 1)
      await bank.call(STAFF_VERIFY, { body: { userId, userUUID, otp: otherThan(otp, guess) }, headers });
  }
  const { answer } = await startStaff(bisi, elsewhere());
  expect(seen(answer)).toEqual([422, 'SIGN_IN_CODES_USED_UP']);
  expect((answer.body as { message: string }).message).toContain('Ask a colleague who approves');
  expect(await standing()).toEqual([true, true]);
  expect((await act()).status).toBe(200);
  expect(await standing()).toEqual([false, false]);
  expect((await signIn()).status).toBe(200);
});

test('a colleague’s code that was ended meanwhile: opens nothing', async () => {
  const bisi = await openStaff(bank, 'SUPPORT');
  const { userId, userUUID, otp } = await startStaff(bisi, elsewhere());
  const { db, clock } = bank.platform;
  const now = await clock.now();
  const ended = await db.transaction().execute(async (transaction) => {
    // The code is compared while the colleague's row is held, and ended before it is let go.
    await transaction.selectFrom('staff').select('id').where('id', '=', bisi.id).forUpdate().execute();
    const answer = bank.call(STAFF_VERIFY, { body: { userId, userUUID, otp } });
    await eventually(async () => {
      const row = await db
        .selectFrom('challenges')
        .select('matched_at')
        .where('operation_id', '=', userUUID)
        .executeTakeFirstOrThrow();
      return row.matched_at !== null;
    });
    await transaction
      .updateTable('challenges')
      .set({ superseded_at: now })
      .where('operation_id', '=', userUUID)
      .execute();
    return { answer };
  });
  expect(seen(await ended.answer)).toEqual([422, 'CODE_USED']);
});
