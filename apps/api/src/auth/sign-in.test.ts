import { PERMITTED_LINKS } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  openTestBank,
  PASSWORD,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import { newId } from '../platform/ids.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const VERIFY = 'POST /auth/ibanking/personal/otp-verification';
const RESEND = 'POST /auth/ibanking/personal/email/resend-code';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

type Handle = { readonly userId: string; readonly userUUID: string };

function login(email: string, password = PASSWORD): Promise<Answer> {
  return bank.call(LOGIN, { body: { email, password } });
}

async function start(customer: TestCustomer): Promise<Handle & { otp: string }> {
  const { userId, userUUID } = await bank.logIn(customer);
  return { userId, userUUID, otp: await bank.codeFor(customer) };
}

function verify({ userId, userUUID }: Handle, otp: unknown): Promise<Answer> {
  return bank.call(VERIFY, { body: { userId, userUUID, otp } });
}

function verifyByEmail(email: string, code: string): Promise<Answer> {
  return bank.call(VERIFY, { body: { email, code } });
}

const seen = (answer: Answer) => [answer.status, answer.code];

function told({ status, body }: Answer) {
  return { status, body: { ...(body as object), traceId: undefined } };
}

function otherThan(otp: string, by = 1): string {
  return String((Number(otp) + by) % 1_000_000).padStart(6, '0');
}

async function attemptsOf(operationId: string) {
  return bank.platform.db
    .selectFrom('challenges')
    .select(['attempts', 'attempts_by_email as byEmail'])
    .where('operation_id', '=', operationId)
    .orderBy('created_at')
    .execute();
}

async function sessionsOf(customer: TestCustomer): Promise<number> {
  const rows = await bank.platform.db
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customer.id)
    .execute();
  return rows.length;
}

describe('the password', () => {
  test('POST /auth/ibanking/personal/login, with the right password: sends one code to e-mail and phone and answers who it is for', async () => {
    const ada = await bank.openCustomer();
    const answer = await login(ada.email);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      userId: ada.id,
      userUUID: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      twoFactorAuthentication: 'OTP_AUTHENTICATION',
      maskedEmail: 'c***@harvest.test',
      maskedPhoneNumber: `0803*****${ada.phoneNumber.slice(-2)}`,
    });
    const [mail] = await bank.mailTo(ada.email);
    const [sms] = await bank.mailTo(ada.phoneNumber);
    expect([mail?.channel, sms?.channel]).toEqual(['EMAIL', 'SMS']);
    const digits = (text: string | undefined) => [...new Set(text?.match(/(?<!\d)\d{6}(?!\d)/g))];
    expect(digits(mail?.text)).toHaveLength(1);
    expect(digits(sms?.text)).toEqual(digits(mail?.text));
  });

  test('POST /auth/ibanking/personal/login, with a wrong password, an unknown or a disabled customer: one and the same 401', async () => {
    const ada = await bank.openCustomer();
    const disabled = await bank.openCustomer();
    await bank.platform.db
      .updateTable('customers')
      .set({ disabled_at: new Date() })
      .where('id', '=', disabled.id)
      .execute();

    const answers = [
      await login(ada.email, 'Guinea#Corn2'),
      await login('nobody@harvest.test'),
      await login('08099999999'),
      await login('not an address'),
      await login(disabled.email),
      await login(ada.email, `${PASSWORD}\u0000`),
      await login(ada.email, `${PASSWORD}\ud800`),
    ];

    for (const answer of answers) {
      expect(seen(answer)).toEqual([401, 'WRONG_CREDENTIALS']);
      expect(told(answer)).toEqual(told(answers[0] ?? answer));
      expect([...answer.headers.keys()]).toEqual([...(answers[0]?.headers.keys() ?? [])]);
    }
    expect(await bank.mailTo(ada.email)).toEqual([]);
    expect(await bank.mailTo(disabled.email)).toEqual([]);
  });

  test('POST /auth/ibanking/personal/login, with the phone number in any form or the e-mail in capitals: finds the same customer', async () => {
    const ada = await bank.openCustomer();
    const bare = ada.phoneNumber.slice(1);
    for (const identifier of [
      `0${bare}`,
      `234${bare}`,
      `+234${bare}`,
      ` +234 ${bare.slice(0, 3)} ${bare.slice(3, 6)}-${bare.slice(6)} `,
      ada.email.toUpperCase(),
      ` ${ada.email} `,
    ]) {
      const answer = await login(identifier);
      expect([identifier, answer.status]).toEqual([identifier, 200]);
      expect(answer.body).toMatchObject({ userId: ada.id });
    }
  });
});

describe('the code', () => {
  test('POST /auth/ibanking/personal/otp-verification, with the right code: opens a session and tells what the browser keeps, no more', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);

    const answer = await verify(handle, handle.otp);

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
    const used = await start(ada);
    expect((await verify(used, used.otp)).status).toBe(200);
    const handle = await start(ada);

    const wrong = await verify(handle, otherThan(handle.otp));
    const again = await verify(used, used.otp);
    await bank.platform.clock.advance(5 * 60 + 1);
    const expired = await verify(handle, handle.otp);

    expect(seen(wrong)).toEqual([422, 'WRONG_CODE']);
    expect(again.status).toBe(422);
    expect(seen(expired)).toEqual([422, 'CODE_EXPIRED']);
    expect(await sessionsOf(ada)).toBe(1);
  });

  test('POST /auth/ibanking/personal/otp-verification, the right code twenty times at once: opens one session', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);

    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(handle, handle.otp)));

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(19);
    expect(await sessionsOf(ada)).toBe(1);
  });

  test('POST /auth/ibanking/personal/otp-verification, after five wrong codes: answers 429, also for the right one', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);
    const codes: (string | undefined)[] = [];
    for (let guess = 1; guess <= 5; guess += 1) {
      codes.push((await verify(handle, otherThan(handle.otp, guess))).code);
    }
    expect(codes).toEqual([...Array<string>(4).fill('WRONG_CODE'), 'CODE_TRIES_USED_UP']);
    expect(seen(await verify(handle, handle.otp))).toEqual([429, 'CODE_TRIES_USED_UP']);
    expect(await sessionsOf(ada)).toBe(0);
  });

  test('POST /auth/ibanking/personal/otp-verification, two hundred wrong codes at once: five are evaluated, then the right one is dead too', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) => verify(handle, otherThan(handle.otp, place + 1))),
    );

    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(4);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(196);
    expect(await attemptsOf(handle.userUUID)).toEqual([{ attempts: 5, byEmail: 0 }]);
    expect(seen(await verify(handle, handle.otp))).toEqual([429, 'CODE_TRIES_USED_UP']);
  });

  test('POST /auth/ibanking/personal/otp-verification, with what is no code: answers 400 and spends no try', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);
    const { otp } = handle;
    const fullWidth = otp.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    for (const bad of [Number(otp), otp.slice(1), `${otp}1`, ` ${otp} `, fullWidth, null, [otp], {}, true]) {
      const answer = await verify(handle, bad);
      expect([bad, ...seen(answer)]).toEqual([bad, 400, 'BAD_REQUEST']);
    }
    expect(await attemptsOf(handle.userUUID)).toEqual([{ attempts: 0, byEmail: 0 }]);
    expect((await verify(handle, otp)).status).toBe(200);
  });

  test("POST /auth/ibanking/personal/otp-verification, with the code of another sign-in or another customer's handle: answers 422", async () => {
    const ada = await bank.openCustomer();
    const musa = await bank.openCustomer();
    const first = await start(ada);
    const second = await start(ada);
    const his = await start(musa);

    for (const [handle, otp] of [
      [first, second.otp],
      [second, first.otp],
      [{ userId: ada.id, userUUID: his.userUUID }, his.otp],
      [{ userId: musa.id, userUUID: first.userUUID }, first.otp],
      [{ userId: newId(), userUUID: first.userUUID }, first.otp],
      [{ userId: ada.id, userUUID: newId() }, first.otp],
    ] as const) {
      expect(seen(await verify(handle, otp))).toEqual([422, 'WRONG_CODE']);
    }
    // Both sign-ins of hers live side by side.
    expect((await verify(first, first.otp)).status).toBe(200);
    expect((await verify(second, second.otp)).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/login, an eleventh time without a code: ends the oldest waiting sign-in only', async () => {
    const ada = await bank.openCustomer();
    const oldest = await start(ada);
    const next = await start(ada);
    for (let count = 0; count < 9; count += 1) await bank.logIn(ada);
    expect((await verify(oldest, oldest.otp)).status).toBe(422);
    expect((await verify(next, next.otp)).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/otp-verification, of somebody disabled in between: answers 422', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);
    await bank.platform.db
      .updateTable('customers')
      .set({ disabled_at: new Date() })
      .where('id', '=', ada.id)
      .execute();
    expect((await verify(handle, handle.otp)).status).toBe(422);
  });
});

describe('the code with an e-mail address alone', () => {
  test('POST /auth/ibanking/personal/otp-verification, with e-mail and code: works only while a sign-in is live', async () => {
    const ada = await bank.openCustomer();
    const before = await verifyByEmail(ada.email, '123456');
    const unknown = await verifyByEmail('nobody@harvest.test', '123456');
    const { otp } = await start(ada);
    const live = await verifyByEmail(ada.email, otp);
    const after = await verifyByEmail(ada.email, otp);

    expect(seen(before)).toEqual([422, 'WRONG_CODE']);
    expect(told(unknown)).toEqual(told(before));
    expect(live.status).toBe(200);
    expect(live.body).toMatchObject({ role: 'CUSTOMER', firstName: 'Ada' });
    expect(seen(after)).toEqual([422, 'WRONG_CODE']);
    expect(await sessionsOf(ada)).toBe(1);
  });

  test('POST /auth/ibanking/personal/otp-verification, guessed by a stranger with the e-mail: is dead there, and the owner still gets in', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await verifyByEmail(ada.email, otherThan(handle.otp, guess))).status).toBe(422);
    }

    const byEmail = await verifyByEmail(ada.email, handle.otp);
    expect(byEmail.status).toBe(422);
    expect(await attemptsOf(handle.userUUID)).toEqual([{ attempts: 0, byEmail: 5 }]);
    expect((await verify(handle, handle.otp)).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/otp-verification, guessed two hundred times at once with the e-mail: is evaluated at most five times', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) => verifyByEmail(ada.email, otherThan(handle.otp, place + 1))),
    );

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([422, 429]));
    expect(await attemptsOf(handle.userUUID)).toEqual([{ attempts: 0, byEmail: 5 }]);
    expect((await verifyByEmail(ada.email, handle.otp)).status).not.toBe(200);
    expect((await verify(handle, handle.otp)).status).toBe(200);
  });
});

describe('asking for the code again', () => {
  const resend = (body: { email: string; userUUID?: string }) => bank.call(RESEND, { body });

  test('POST /auth/ibanking/personal/email/resend-code, with the handle: sends a new code after a minute, the old one is dead', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);
    const request = { email: ada.phoneNumber, userUUID: handle.userUUID };

    const tooSoon = await resend(request);
    expect(seen(tooSoon)).toEqual([429, 'RESEND_TOO_SOON']);
    expect(Number(tooSoon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await bank.platform.clock.advance(61);
    const sent = await resend(request);
    expect([sent.status, sent.body]).toEqual([200, { message: 'OTP Resent' }]);
    const newer = await bank.codeFor(ada);

    expect(await bank.mailTo(ada.phoneNumber)).toHaveLength(2);
    expect((await verify(handle, handle.otp)).status).toBe(422);
    expect((await verify(handle, newer)).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/email/resend-code, without the handle: adds a code beside the old one', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);

    expect((await resend({ email: ada.email })).status).toBe(200);
    const newer = await bank.codeFor(ada);

    expect(newer).not.toBe(handle.otp);
    // The old code still works; the new one ends with it, because a handle opens one session.
    expect((await verify(handle, handle.otp)).status).toBe(200);
    expect((await verify(handle, newer)).status).toBe(422);
    expect(await sessionsOf(ada)).toBe(1);
  });

  test('POST /auth/ibanking/personal/email/resend-code, without the handle: the code beside works by itself as well', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);
    expect((await resend({ email: ada.email })).status).toBe(200);
    expect((await verify(handle, await bank.codeFor(ada))).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/email/resend-code, without the handle and too often: answers 429, the owner with the handle is served', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);
    await bank.platform.clock.advance(61);
    expect((await resend({ email: ada.email })).status).toBe(200);
    const again = await resend({ email: ada.email });
    expect(seen(again)).toEqual([429, 'RESEND_TOO_SOON']);
    const unknown = { email: `nobody${newId()}@harvest.test` };
    expect((await resend(unknown)).status).toBe(200);
    expect(told(await resend(unknown)).status).toBe(429);
    await bank.platform.clock.advance(61);
    expect((await resend({ email: ada.email, userUUID: handle.userUUID })).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/email/resend-code, with a handle that no password made, or for nobody: answers the same and sends nothing', async () => {
    const ada = await bank.openCustomer();
    const musa = await bank.openCustomer();
    const hers = await start(ada);
    const his = await start(musa);
    await bank.platform.clock.advance(61);

    const answers = [
      await resend({ email: ada.email, userUUID: newId() }),
      await resend({ email: ada.email, userUUID: his.userUUID }),
      await resend({ email: 'nobody@harvest.test', userUUID: hers.userUUID }),
      await resend({ email: (await bank.openCustomer()).email }),
    ];

    for (const answer of answers)
      expect([answer.status, answer.body]).toEqual([200, { message: 'OTP Resent' }]);
    expect(await bank.mailTo(ada.email)).toHaveLength(1);
    expect(await bank.mailTo(musa.email)).toHaveLength(1);
    expect((await verify(hers, hers.otp)).status).toBe(200);
    expect((await verify(his, his.otp)).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/email/resend-code, after the sign-in is done: sends nothing', async () => {
    const ada = await bank.openCustomer();
    const handle = await start(ada);
    expect((await verify(handle, handle.otp)).status).toBe(200);
    await bank.platform.clock.advance(61);
    expect((await resend({ email: ada.email, userUUID: handle.userUUID })).status).toBe(200);
    expect(await bank.mailTo(ada.email)).toHaveLength(1);
  });
});
