import { PERMITTED_LINKS } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen, told } from '../../../../scripts/testing/answers.ts';
import { type Answer, openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../scripts/testing/codes.ts';
import {
  from,
  newAddress,
  sessionsOf,
  startSignIn,
  verifySignIn,
} from '../../../../scripts/testing/sign-in.ts';
import { newId } from '../bank/ids.ts';

const VERIFY = 'POST /auth/ibanking/personal/otp-verification';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => bank.close());

function verifyByEmail(email: string, code: string, headers = {}): Promise<Answer> {
  return bank.call(VERIFY, { body: { email, code }, headers });
}

async function attemptsOf(operationId: string) {
  return bank.platform.db
    .selectFrom('challenges')
    .select(['attempts', 'attempts_by_email as byEmail'])
    .where('operation_id', '=', operationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

describe('the code with its handle', () => {
  test('POST /auth/ibanking/personal/otp-verification, with the right code: opens a session and tells what the browser keeps, no more', async () => {
    const ada = await bank.openCustomer();
    const handle = await startSignIn(bank, ada);

    const answer = await verifySignIn(bank, handle, handle.otp);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      role: 'CUSTOMER',
      firstName: 'Ada',
      onboardingComplete: true,
      permittedLinks: [...PERMITTED_LINKS],
      tokenDTO: { accessToken: expect.stringMatching(/^[\w-]{43}$/) as unknown },
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const token = (answer.body as { tokenDTO: { accessToken: string } }).tokenDTO.accessToken;
    const accounts = await bank.ask('GET /api/accounts', { token });
    expect(accounts).toMatchObject([{ accountNumber: ada.account.accountNumber, availableBalance: 100_000 }]);
    const kept = await bank.platform.db
      .selectFrom('sessions')
      .selectAll()
      .where('customer_id', '=', ada.id)
      .execute();
    expect(kept.some((row) => row.token_hash.toString().includes(token))).toBe(false);
  });

  test('POST /auth/ibanking/personal/otp-verification, with a wrong, used or expired code: answers 422 and opens no session', async () => {
    const ada = await bank.openCustomer();
    const used = await startSignIn(bank, ada);
    expect((await verifySignIn(bank, used, used.otp)).status).toBe(200);
    const handle = await startSignIn(bank, ada);

    const wrong = await verifySignIn(bank, handle, otherThan(handle.otp));
    const again = await verifySignIn(bank, used, used.otp);
    await bank.platform.clock.advance(5 * 60 + 1);
    const expired = await verifySignIn(bank, handle, handle.otp);

    expect(seen(wrong)).toEqual([422, 'WRONG_CODE']);
    expect(again.status).toBe(422);
    expect(seen(expired)).toEqual([422, 'CODE_EXPIRED']);
    expect(await sessionsOf(bank, ada)).toBe(1);
  });

  test('POST /auth/ibanking/personal/otp-verification, the right code twenty times at once: opens one session', async () => {
    const ada = await bank.openCustomer();
    const handle = await startSignIn(bank, ada);

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verifySignIn(bank, handle, handle.otp)),
    );

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(19);
    expect(await sessionsOf(bank, ada)).toBe(1);
  });

  test('POST /auth/ibanking/personal/otp-verification, after five wrong codes: answers 429, also for the right one', async () => {
    const ada = await bank.openCustomer();
    const handle = await startSignIn(bank, ada);
    const codes: (string | undefined)[] = [];
    for (let guess = 1; guess <= 5; guess += 1) {
      codes.push((await verifySignIn(bank, handle, otherThan(handle.otp, guess))).code);
    }
    expect(codes).toEqual([...Array<string>(4).fill('WRONG_CODE'), 'CODE_TRIES_USED_UP']);
    expect(seen(await verifySignIn(bank, handle, handle.otp))).toEqual([429, 'CODE_TRIES_USED_UP']);
    expect(await sessionsOf(bank, ada)).toBe(0);
  });

  test('POST /auth/ibanking/personal/otp-verification, two hundred wrong codes at once: five are evaluated, then the right one is dead too', async () => {
    const ada = await bank.openCustomer();
    const handle = await startSignIn(bank, ada);

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) => verifySignIn(bank, handle, otherThan(handle.otp, place + 1))),
    );

    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(4);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(196);
    expect(await attemptsOf(handle.userUUID)).toEqual([{ attempts: 5, byEmail: 0 }]);
    expect(seen(await verifySignIn(bank, handle, handle.otp))).toEqual([429, 'CODE_TRIES_USED_UP']);
  });

  test('POST /auth/ibanking/personal/otp-verification, with what is no code: answers 400 and spends no try', async () => {
    const ada = await bank.openCustomer();
    const handle = await startSignIn(bank, ada);
    const { otp } = handle;
    const fullWidth = otp.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    for (const bad of [Number(otp), otp.slice(1), `${otp}1`, ` ${otp} `, fullWidth, null, [otp], {}, true]) {
      const answer = await verifySignIn(bank, handle, bad);
      expect([bad, ...seen(answer)]).toEqual([bad, 400, 'BAD_REQUEST']);
    }
    expect(await attemptsOf(handle.userUUID)).toEqual([{ attempts: 0, byEmail: 0 }]);
    expect((await verifySignIn(bank, handle, otp)).status).toBe(200);
  });

  test("POST /auth/ibanking/personal/otp-verification, with the code of another sign-in or another customer's handle: answers 422", async () => {
    const ada = await bank.openCustomer();
    const musa = await bank.openCustomer();
    const first = await startSignIn(bank, ada);
    const second = await startSignIn(bank, ada);
    const his = await startSignIn(bank, musa);

    for (const [handle, otp] of [
      [first, second.otp],
      [second, first.otp],
      [{ userId: ada.id, userUUID: his.userUUID }, his.otp],
      [{ userId: musa.id, userUUID: first.userUUID }, first.otp],
      [{ userId: newId(), userUUID: first.userUUID }, first.otp],
      [{ userId: ada.id, userUUID: newId() }, first.otp],
    ] as const) {
      expect(seen(await verifySignIn(bank, handle, otp))).toEqual([422, 'WRONG_CODE']);
    }
    // Both sign-ins of hers live side by side.
    expect((await verifySignIn(bank, first, first.otp)).status).toBe(200);
    expect((await verifySignIn(bank, second, second.otp)).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/otp-verification, of somebody disabled in between: answers 422', async () => {
    const ada = await bank.openCustomer();
    const handle = await startSignIn(bank, ada);
    await bank.platform.db
      .updateTable('customers')
      .set({ disabled_at: new Date() })
      .where('id', '=', ada.id)
      .execute();
    expect((await verifySignIn(bank, handle, handle.otp)).status).toBe(422);
  });
});

describe('the code with an e-mail address alone', () => {
  test('POST /auth/ibanking/personal/otp-verification, with e-mail and code: works only while a sign-in is live', async () => {
    const ada = await bank.openCustomer();
    const before = await verifyByEmail(ada.email, '123456');
    const unknown = await verifyByEmail('nobody@harvest.test', '123456');
    const { otp } = await startSignIn(bank, ada);
    const live = await verifyByEmail(ada.email, otp);
    const after = await verifyByEmail(ada.email, otp);

    expect(seen(before)).toEqual([422, 'WRONG_CODE']);
    expect(told(unknown)).toEqual(told(before));
    expect(live.status).toBe(200);
    expect(live.body).toMatchObject({ role: 'CUSTOMER', firstName: 'Ada' });
    expect(seen(after)).toEqual([422, 'WRONG_CODE']);
    expect(await sessionsOf(bank, ada)).toBe(1);
  });

  test('POST /auth/ibanking/personal/otp-verification, with e-mail and code from elsewhere: opens nothing and costs no try', async () => {
    const ada = await bank.openCustomer();
    const home = newAddress();
    const handle = await startSignIn(bank, ada, from(home));
    for (let guess = 0; guess < 12; guess += 1) {
      const answer = await verifyByEmail(ada.email, handle.otp, from(newAddress()));
      expect(seen(answer)).toEqual([422, 'WRONG_CODE']);
    }
    expect(await attemptsOf(handle.userUUID)).toEqual([{ attempts: 0, byEmail: 0 }]);
    expect((await verifyByEmail(ada.email, handle.otp, from(home))).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/otp-verification, guessed with the e-mail by somebody at the same address: leaves the owner tries with the handle', async () => {
    const ada = await bank.openCustomer();
    const handle = await startSignIn(bank, ada);
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await verifyByEmail(ada.email, otherThan(handle.otp, guess))).status).toBe(422);
    }

    expect((await verifyByEmail(ada.email, handle.otp)).status).toBe(422);
    expect(await attemptsOf(handle.userUUID)).toEqual([{ attempts: 3, byEmail: 3 }]);
    expect((await verifySignIn(bank, handle, handle.otp)).status).toBe(200);
  });

  test.each([
    [0, 5],
    [2, 3],
    [3, 2],
    [4, 1],
  ])(
    'POST /auth/ibanking/personal/otp-verification, guessed %i times with the e-mail and %i times with the handle: takes at most five, then not even the right one',
    async (byEmail, byHandle) => {
      const ada = await bank.openCustomer();
      const handle = await startSignIn(bank, ada);
      for (let guess = 1; guess <= byEmail; guess += 1)
        await verifyByEmail(ada.email, otherThan(handle.otp, guess));
      for (let guess = 1; guess <= byHandle; guess += 1)
        await verifySignIn(bank, handle, otherThan(handle.otp, byEmail + guess));

      const [tried] = await attemptsOf(handle.userUUID);
      expect(tried?.attempts).toBe(Math.min(byEmail, 3) + byHandle);
      const isDead = tried?.attempts === 5;
      const right = await verifySignIn(bank, handle, handle.otp);
      expect(seen(right)).toEqual(isDead ? [429, 'CODE_TRIES_USED_UP'] : [200, undefined]);
    },
  );

  test('POST /auth/ibanking/personal/otp-verification, guessed two hundred times at once in both ways: is evaluated at most five times', async () => {
    const ada = await bank.openCustomer();
    const handle = await startSignIn(bank, ada);

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) => {
        const wrong = otherThan(handle.otp, place + 1);
        return place % 2 === 0 ? verifyByEmail(ada.email, wrong) : verifySignIn(bank, handle, wrong);
      }),
    );

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([422, 429]));
    const [tried] = await attemptsOf(handle.userUUID);
    expect(tried?.attempts).toBe(5);
    expect(tried?.byEmail).toBeLessThanOrEqual(3);
    expect((await verifyByEmail(ada.email, handle.otp)).status).not.toBe(200);
    expect((await verifySignIn(bank, handle, handle.otp)).status).toBe(429);
  });

  test('POST /auth/ibanking/personal/otp-verification, guessed eleven times with e-mails from one address: says how long to wait, for a new code helps nobody', async () => {
    const ada = await bank.openCustomer();
    const here = from(newAddress());
    for (let guess = 1; guess <= 10; guess += 1)
      expect((await verifyByEmail(ada.email, '123456', here)).code).toBe('WRONG_CODE');
    await bank.platform.clock.advance(60);
    const refused = await verifyByEmail(ada.email, '123456', here);
    expect(seen(refused)).toEqual([429, 'TOO_MANY_GUESSES']);
    const seconds = Number(refused.headers.get('retry-after'));
    // A quarter of an hour after the first of them, which was a minute ago.
    expect(seconds).toBeGreaterThan(13 * 60);
    expect(seconds).toBeLessThanOrEqual(14 * 60);
    expect(refused.body).toMatchObject({
      detail: 'Too many wrong codes. Wait 14 minutes, then try again.',
      params: { wait: '14 minutes' },
    });
    await bank.platform.clock.advance(seconds);
    expect((await verifyByEmail(ada.email, '123456', here)).code).toBe('WRONG_CODE');
  });

  test('POST /auth/ibanking/personal/otp-verification, with e-mail and the right code a dozen times in a row: is never counted', async () => {
    const ada = await bank.openCustomer();
    for (let time = 0; time < 12; time += 1) {
      const { otp } = await startSignIn(bank, ada);
      expect((await verifyByEmail(ada.email, otp)).status).toBe(200);
    }
  });
});
