import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  AuthenticatorApp,
  letWallClockRun,
  nextAppCode,
  openAppOwner,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import {
  type Answer,
  openTestBank,
  type SignedIn,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import {
  SET_APP,
  SET_OTP,
  START_APP,
  START_OTP,
  tokenOf,
} from '../../../../scripts/testing/second-factor.ts';
import { ofThemselves, securityEventsOf } from '../../../../scripts/testing/security-events.ts';

const TYPE = 'GET /api/ibanking/personal/2fa/type';
const VERIFY = 'POST /auth/ibanking/personal/otp-verification';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
beforeEach(stopWallClock);
afterEach(letWallClockRun);

async function typeOf(token: string): Promise<string> {
  return (await bank.ask(TYPE, { token })).twoFactorAuthenticationType;
}

async function startApp(ada: { readonly token: string }): Promise<AuthenticatorApp> {
  return new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
}

/** Puts an app in the place of sent codes. */
async function enrol(ada: SignedIn): Promise<{ app: AuthenticatorApp; answer: Answer }> {
  const app = await startApp(ada);
  const body = { otp: app.code(), currentOtp: await bank.codeFor(ada) };
  return { app, answer: await bank.call(SET_APP, { token: ada.token, body }) };
}

function keptFactor(customer: TestCustomer) {
  return bank.platform.db
    .selectFrom('customers')
    .select(['two_factor_type', 'totp_secret_encrypted', 'totp_last_step'])
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
}

function setUpsOf(customer: TestCustomer) {
  return bank.platform.db
    .selectFrom('factor_set_ups')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .execute();
}

describe('an authenticator app in the place of sent codes', () => {
  test('GET /api/ibanking/personal/2fa/google-authenticator/generate, by somebody with sent codes: answers QR code and key, and sends a code', async () => {
    const ada = await bank.signedIn();
    const answer = await bank.ask(START_APP, { token: ada.token });

    expect(answer.secretCode).toMatch(/^[A-Z2-7]{32}$/);
    const link = new URL(answer.setUpLink);
    expect([link.protocol, link.host, link.searchParams.get('secret')]).toEqual([
      'otpauth:',
      'totp',
      answer.secretCode,
    ]);
    expect(decodeURIComponent(link.pathname)).toContain(ada.email);
    expect(answer).toMatchObject({
      maskedEmail: 'c***@harvest.test',
      maskedPhoneNumber: `0803*****${ada.phoneNumber.slice(-2)}`,
    });
    const png = Buffer.from(answer.image, 'base64');
    expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    const code = await bank.codeFor(ada);
    for (const to of [ada.email, ada.phoneNumber]) {
      const [newest] = await bank.mailTo(to);
      expect(newest?.text).toContain('sets an authenticator app as your second factor');
      expect(newest?.text.match(/\d{6}/g)).toSatisfy((found: string[]) =>
        found.every((digits) => digits === code),
      );
    }
  });

  test('POST /api/ibanking/personal/2fa/google-authenticator/confirm, with both codes: sets the app and tells the customer', async () => {
    const ada = await bank.signedIn();
    expect(await typeOf(ada.token)).toBe('OTP_AUTHENTICATION');
    const { answer } = await enrol(ada);

    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Google Authenticator set as 2fa successfully' },
    });
    expect(await typeOf(tokenOf(answer))).toBe('GOOGLE_AUTHENTICATOR');
    for (const to of [ada.email, ada.phoneNumber]) {
      const [newest] = await bank.mailTo(to);
      expect(newest?.subject).toBe('Your second factor was changed');
      expect(newest?.text).toContain('the code of your authenticator app');
      expect(newest?.text).not.toMatch(/\d{6}/);
    }
    expect(await securityEventsOf(bank, ada, 'FACTOR_CHANGED')).toEqual([
      ofThemselves('GOOGLE_AUTHENTICATOR'),
    ]);
  });

  test('POST /api/ibanking/personal/2fa/google-authenticator/confirm: ends every session but this one, which goes on under the new token', async () => {
    const ada = await bank.signedIn();
    const elsewhere = await bank.signIn(ada);
    const { answer } = await enrol(ada);

    expect(seen(await bank.call('GET /api/accounts', { token: elsewhere }))).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
    expect(seen(await bank.call('GET /api/accounts', { token: ada.token }))).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
    expect((await bank.call('GET /api/accounts', { token: tokenOf(answer) })).status).toBe(200);
  });

  test('a session after a change of factor: still ends twelve hours after the sign-in', async () => {
    const ada = await bank.signedIn();
    const before = await bank.platform.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('customer_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    await bank.platform.clock.advance(300);
    await enrol(ada);
    const live = await bank.platform.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('customer_id', '=', ada.id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(live).toEqual([before]);
  });

  test('sign-in and transfer, after an app was set: take its codes and send none, but never the code that set it', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });
    const { app } = await enrol(ada);
    const codesSent = async () =>
      (await bank.mailTo(ada.email)).filter(({ text }) => /code is/.test(text)).length;
    const codesBefore = await codesSent();

    const handle = await bank.logIn(ada);
    const verify = (otp: string) => bank.call(VERIFY, { body: { ...pick(handle), otp } });
    expect(seen(await verify(app.code()))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
    expect(seen(await verify(app.code(-1)))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
    nextAppCode();
    const signedIn = await verify(app.code());
    expect(signedIn.status).toBe(200);

    nextAppCode();
    const owner = { ...ada, token: tokenOf(signedIn) };
    const started = await bank.ask('POST /api/transfer/intrabank', {
      token: owner.token,
      body: {
        sourceAccountNumber: ada.account.accountNumber,
        destinationAccountNumber: musa.account.accountNumber,
        amount: 12,
        description: 'Cassava',
      },
    });
    expect(started.twoFactorAuthenticationType).toBe('GOOGLE_AUTHENTICATOR');
    expect((await bank.confirm(owner, { id: started.id, otp: app.code() })).status).toBe(200);
    expect(await bank.balanceOf(musa.account)).toBe(1200n);
    expect(await codesSent()).toBe(codesBefore);
  });

  test('the secret of an app: is kept unreadable, shown once and told nowhere else', async () => {
    const ada = await bank.signedIn();
    const app = await startApp(ada);
    const [pending] = await setUpsOf(ada);
    expect(pending?.secret_encrypted?.length).toBeGreaterThan(40);
    expect(pending?.secret_encrypted?.toString('latin1')).not.toContain(app.secretCode);

    const body = { otp: app.code(), currentOtp: await bank.codeFor(ada) };
    const answer = await bank.call(SET_APP, { token: ada.token, body });
    const { totp_secret_encrypted: kept } = await keptFactor(ada);
    expect(kept?.toString('latin1')).not.toContain(app.secretCode);
    expect((await setUpsOf(ada)).map((setUp) => setUp.secret_encrypted)).toEqual([null]);
    const told = JSON.stringify([
      answer.body,
      await bank.ask(TYPE, { token: tokenOf(answer) }),
      await bank.mailTo(ada.email),
      await bank.mailTo(ada.phoneNumber),
    ]);
    expect(told).not.toContain(app.secretCode);
  });
});

test('the log, while factors are set and codes are wrong: holds no secret, no code and no token', async () => {
  const lines: string[] = [];
  const talkative = await openTestBank({ env: { LOG_LEVEL: 'trace' }, onLog: (line) => lines.push(line) });
  try {
    const ada = await talkative.signedIn();
    const { secretCode } = await talkative.ask(START_APP, { token: ada.token });
    const app = new AuthenticatorApp(secretCode);
    const currentOtp = await talkative.codeFor(ada);
    await talkative.call(SET_APP, { token: ada.token, body: { otp: '000000', currentOtp } });
    const body = { otp: app.code(), currentOtp };
    const answer = await talkative.call(SET_APP, { token: ada.token, body });
    expect(answer.status).toBe(200);

    expect(lines.filter((line) => line.includes('google-authenticator/confirm'))).toHaveLength(2);
    for (const secret of [secretCode, app.code(), currentOtp, ada.token, tokenOf(answer)])
      expect(lines.join('')).not.toMatch(new RegExp(`\\b${secret}\\b`));
  } finally {
    await talkative.close();
  }
});

describe('sent codes in the place of an app', () => {
  test('POST /api/ibanking/personal/2fa/otp-authentication/confirm, with the sent code and the current one of the app: sets sent codes and forgets the app', async () => {
    const ada = await openAppOwner(bank);
    const started = await bank.ask(START_OTP, { token: ada.token });
    expect(started).toMatchObject({ message: 'We sent you a code', maskedEmail: 'c***@harvest.test' });

    const body = { otp: await bank.codeFor(ada), currentOtp: ada.app.code() };
    const answer = await bank.call(SET_OTP, { token: ada.token, body });

    expect(answer).toMatchObject({ status: 200, body: { message: 'Otp set as 2fa successfully' } });
    expect(await typeOf(tokenOf(answer))).toBe('OTP_AUTHENTICATION');
    expect(await keptFactor(ada)).toEqual({
      two_factor_type: 'OTP_AUTHENTICATION',
      totp_secret_encrypted: null,
      totp_last_step: null,
    });
    expect((await bank.mailTo(ada.email))[0]?.text).toContain('the code we send you by e-mail and SMS');
    expect(seen(await bank.call(TYPE, { token: ada.token }))).toEqual([401, 'UNAUTHENTICATED']);
    await bank.signIn(ada);
  });
});

describe('the same factor once more', () => {
  test('POST /api/ibanking/personal/2fa/google-authenticator/confirm, from one telephone to another: needs a code of each, then only the new one counts', async () => {
    const ada = await openAppOwner(bank);
    const started = await bank.ask(START_APP, { token: ada.token });
    expect(started).not.toHaveProperty('maskedEmail');
    expect(await bank.mailTo(ada.email)).toEqual([]);
    const app = new AuthenticatorApp(started.secretCode);

    const body = { otp: app.code(), currentOtp: ada.app.code() };
    const answer = await bank.call(SET_APP, { token: ada.token, body });
    expect(answer.status).toBe(200);

    nextAppCode();
    const handle = await bank.logIn(ada);
    const verify = (otp: string) => bank.call(VERIFY, { body: { ...pick(handle), otp } });
    expect(seen(await verify(ada.app.code()))).toEqual([422, 'WRONG_CODE']);
    expect((await verify(app.code())).status).toBe(200);
  });

  test('POST /api/ibanking/personal/2fa/otp-authentication/confirm, by somebody with sent codes: takes the sent code alone', async () => {
    const ada = await bank.signedIn();
    await bank.ask(START_OTP, { token: ada.token });
    const otp = await bank.codeFor(ada);
    const answer = await bank.call(SET_OTP, { token: ada.token, body: { otp } });
    expect(answer.status).toBe(200);
    expect(await typeOf(tokenOf(answer))).toBe('OTP_AUTHENTICATION');
  });
});

describe('the same codes twice', () => {
  test('POST /api/ibanking/personal/2fa/google-authenticator/confirm, ten times at once with the right codes: sets the app once, and one session goes on', async () => {
    const ada = await bank.signedIn();
    const app = await startApp(ada);
    const body = { otp: app.code(), currentOtp: await bank.codeFor(ada) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bank.call(SET_APP, { token: ada.token, body })),
    );

    const [done, ...more] = answers.filter((answer) => answer.status === 200);
    expect(more).toEqual([]);
    expect(done && (await typeOf(tokenOf(done)))).toBe('GOOGLE_AUTHENTICATOR');
    for (const { status } of answers) expect([200, 401, 409, 422]).toContain(status);
    const told = (await bank.mailTo(ada.email)).filter(({ subject }) => subject.endsWith('was changed'));
    expect(told).toHaveLength(1);
  });

  test('POST /api/ibanking/personal/2fa/google-authenticator/confirm, again: is refused without signing the new session out', async () => {
    const ada = await bank.signedIn();
    const app = await startApp(ada);
    const body = { otp: app.code(), currentOtp: await bank.codeFor(ada) };
    const token = tokenOf(await bank.call(SET_APP, { token: ada.token, body }));

    expect(seen(await bank.call(SET_APP, { token: ada.token, body }))).toEqual([401, 'UNAUTHENTICATED']);
    expect(seen(await bank.call(SET_APP, { token, body }))).toEqual([409, 'FACTOR_NOT_STARTED']);
    expect(await typeOf(token)).toBe('GOOGLE_AUTHENTICATOR');
  });
});

describe('a browser', () => {
  test('POST /api/ibanking/personal/2fa/google-authenticator/confirm, in a browser session: sets a new cookie, and the old one is worth nothing', async () => {
    const customer = await bank.openCustomer();
    const { userId, userUUID } = await bank.logIn(customer);
    const browser = { 'sec-fetch-site': 'same-origin' };
    const signedIn = await bank.call(VERIFY, {
      body: { userId, userUUID, otp: await bank.codeFor(customer) },
      headers: browser,
    });
    const [oldToken, oldCookie] = [tokenOf(signedIn), cookieOf(signedIn)];
    const headers = { ...browser, cookie: oldCookie };
    const started = await bank.ask(START_APP, { token: oldToken, headers });
    const app = new AuthenticatorApp(started.secretCode);
    const body = { otp: app.code(), currentOtp: await bank.codeFor(customer) };
    const answer = await bank.call(SET_APP, { token: oldToken, headers, body });

    const [token, cookie] = [tokenOf(answer), cookieOf(answer)];
    expect(cookie).not.toBe(oldCookie);
    const statusWith = async (cookieSent: string) =>
      (await bank.call(TYPE, { token, headers: { ...browser, cookie: cookieSent } })).status;
    expect(await statusWith(cookie)).toBe(200);
    expect(await statusWith(oldCookie)).toBe(401);
    expect((await bank.call(TYPE, { token, headers: browser })).status).toBe(401);
  });

  test('POST /api/ibanking/personal/2fa/otp-authentication/confirm, without a browser: sets no cookie', async () => {
    const ada = await bank.signedIn();
    await bank.ask(START_OTP, { token: ada.token });
    const otp = await bank.codeFor(ada);
    const answer = await bank.call(SET_OTP, { token: ada.token, body: { otp } });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

function pick({ userId, userUUID }: { userId: string; userUUID: string }) {
  return { userId, userUUID };
}

function cookieOf(answer: Answer): string {
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}
