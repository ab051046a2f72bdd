import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  openTestBank,
  PASSWORD,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import { newCustomerForm, openOwner, REGISTER_NEW } from '../../../../scripts/testing/registrants.ts';
import { resetCodesIn } from '../../../../scripts/testing/reset-links.ts';
import { ofThemselves, securityEventsOf } from '../../../../scripts/testing/security-events.ts';
import { deleteOldResets } from './password-reset-db.ts';
import { sendWishedLinks } from './send-wished-links.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const FORGOT = 'POST /auth/ibanking/personal/password/forgot/{email}';
const CHECK = 'GET /auth/ibanking/personal/password/verify';
const VERIFY_SIGN_IN = 'POST /auth/ibanking/personal/otp-verification';
const RESET = 'PATCH /auth/ibanking/personal/password/reset';
const NEW_PASSWORD = 'Cassava&Yam7';
const LINK_TEXT = 'This link is invalid or has expired, a new link has been sent to your email';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { PUBLIC_URL: 'https://bank.example' } });
});
afterAll(() => bank.close());

const seen = (answer: Answer) => [answer.status, answer.code];
const login = (email: string, password = PASSWORD) => bank.call(LOGIN, { body: { email, password } });

function forget(email: string, headers: Record<string, string> = {}, at = bank): Promise<Answer> {
  return at.call(FORGOT, { params: { email: encodeURIComponent(email) }, headers });
}

const check = (email: string, resetCode: string) => bank.call(CHECK, { query: { email, resetCode } });

function reset(email: string, passwordResetCode: string, password = NEW_PASSWORD): Promise<Answer> {
  return bank.call(RESET, { body: { email, passwordResetCode, password, confirmPassword: password } });
}

async function linksTo(email: string): Promise<string[]> {
  const mails = await bank.mailTo(email);
  return mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
}

/** The code of the newest link. */
async function codeOf(email: string): Promise<string> {
  const [link] = await linksTo(email);
  return resetCodesIn(link)[0] ?? '';
}

async function forgetful(): Promise<TestCustomer & { code: string }> {
  const ada = await bank.openCustomer();
  expect((await forget(ada.email)).status).toBe(200);
  return { ...ada, code: await codeOf(ada.email) };
}

/** Throttles count in windows: a new hour begins now, so that none ends within a test. */
async function beginHour(): Promise<void> {
  const seconds = Math.floor((await bank.platform.clock.now()).getTime() / 1000);
  await bank.platform.clock.advance(3601 - (seconds % 3600));
}

describe('a forgotten password', () => {
  test('POST forgot, then the mailed link, then a new password: signs in with that alone, and every session has ended', async () => {
    const ada = await bank.signedIn();
    const second = await bank.signIn(ada);
    const musa = await bank.signedIn();

    const asked = await forget(ada.email);
    expect([asked.status, asked.body]).toEqual([200, { message: 'Email sent successfully' }]);
    const [mail] = await bank.mailTo(ada.email);
    const [link = '', ...more] = mail?.text.match(/https?:\/\/\S+/g) ?? [];
    expect(more).toEqual([]);
    // Six digits in a row, as in this address, are written so that they do not look like a code.
    const [, , code = '', email = ''] = new URL(link).pathname.split('/').map(decodeURIComponent);
    expect(decodeURIComponent(link)).toBe(`https://bank.example/reset-password/${code}/${ada.email}`);
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(email).toBe(ada.email);
    const smsBefore = await bank.mailTo(ada.phoneNumber);
    expect(JSON.stringify(smsBefore)).not.toContain(code);

    const checked = await check(ada.email, code);
    expect([checked.status, checked.body]).toEqual([200, { message: 'Choose your new password' }]);
    const done = await reset(ada.email, code);
    expect([done.status, done.body]).toEqual([200, { message: 'Password reset successfully' }]);

    for (const token of [ada.token, second])
      expect((await bank.call('GET /api/accounts', { token })).status).toBe(401);
    expect((await bank.call('GET /api/accounts', { token: musa.token })).status).toBe(200);
    expect((await login(ada.email)).status).toBe(401);
    expect((await login(ada.email, NEW_PASSWORD)).status).toBe(200);
    const [told] = (await bank.mailTo(ada.email)).filter((one) => one.subject.includes('was changed'));
    expect(told?.text).toContain('Every device that was logged in is logged out');
    expect(await securityEventsOf(bank, ada, 'PASSWORD_RESET')).toEqual([ofThemselves()]);
  });

  test('POST forgot, behind a wish that no key opens: the link comes, and the damaged wish is gone', async () => {
    const ada = await bank.openCustomer();
    const damaged = {
      id: randomUUID(),
      wish_encrypted: Buffer.from('damaged'),
      asked_at: new Date('2020-01-01'),
    };
    await bank.platform.db.insertInto('reset_requests').values(damaged).execute();
    expect((await forget(ada.email)).status).toBe(200);
    expect(await codeOf(ada.email)).toMatch(/^[\w-]{43}$/);
    expect(await bank.platform.db.selectFrom('reset_requests').selectAll().execute()).toEqual([]);
  });

  test('PATCH reset, the same link again, also ten times at once: works once', async () => {
    const ada = await forgetful();
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(ada.email, ada.code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(seen(answer)).toEqual([422, 'LINK_INVALID']);
    expect(seen(await check(ada.email, ada.code))).toEqual([422, 'LINK_INVALID']);
    expect(seen(await reset(ada.email, ada.code, 'Maize%Beans8'))).toEqual([422, 'LINK_INVALID']);
    expect((await login(ada.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('GET verify, by a mail scanner ten times before: does not use the link up', async () => {
    const ada = await forgetful();
    for (let time = 0; time < 10; time += 1) expect((await check(ada.email, ada.code)).status).toBe(200);
    expect((await reset(ada.email, ada.code)).status).toBe(200);
  });

  test('PATCH reset, with an older link than the newest: answers 422, the newest works', async () => {
    const ada = await forgetful();
    await forget(ada.email);
    const newest = await codeOf(ada.email);
    expect(newest).not.toBe(ada.code);
    expect(seen(await check(ada.email, ada.code))).toEqual([422, 'LINK_INVALID']);
    expect(seen(await reset(ada.email, ada.code))).toEqual([422, 'LINK_INVALID']);
    expect((await reset(ada.email, newest)).status).toBe(200);
  });

  test("PATCH reset and GET verify, with another's e-mail or a code one character off: answer one and the same 422 and send nothing", async () => {
    const ada = await forgetful();
    const musa = await bank.openCustomer();
    const { code } = ada;
    const off = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;
    for (const [email, wrong] of [
      [musa.email, code],
      ['nobody@harvest.test', code],
      [musa.phoneNumber, code],
      [ada.email, off],
      [ada.email, `${code}A`],
      [ada.email, code.slice(1)],
      [ada.email, 'x'],
      [ada.email, ` ${code}`],
    ] as const) {
      for (const answer of [await check(email, wrong), await reset(email, wrong)]) {
        expect(seen(answer)).toEqual([422, 'LINK_INVALID']);
        expect(answer.body).toMatchObject({ message: LINK_TEXT, detail: LINK_TEXT });
        expect(JSON.stringify(answer.body)).not.toContain(code.slice(1));
      }
    }
    expect(await linksTo(ada.email)).toHaveLength(1);
    expect(await bank.mailTo(musa.email)).toEqual([]);
    expect((await reset(ada.email.toUpperCase(), code)).status).toBe(200);
    expect((await login(musa.email)).status).toBe(200);
  });

  test('GET verify, of a genuine link after half an hour: answers 422 and sends one new link; every other bad link sends none', async () => {
    await beginHour();
    const ada = await forgetful();
    await bank.platform.clock.advance(30 * 60);
    expect(seen(await check('nobody@harvest.test', ada.code))).toEqual([422, 'LINK_INVALID']);
    expect(await linksTo(ada.email)).toHaveLength(1);
    expect(seen(await check(ada.email, ada.code))).toEqual([422, 'LINK_INVALID']);
    expect(await linksTo(ada.email)).toHaveLength(2);
    expect(seen(await check(ada.email, ada.code))).toEqual([422, 'LINK_INVALID']);
    expect(seen(await reset(ada.email, ada.code))).toEqual([422, 'LINK_INVALID']);
    expect(await linksTo(ada.email)).toHaveLength(2);
    expect((await reset(ada.email, await codeOf(ada.email))).status).toBe(200);
  });

  test('POST forgot, more than three an hour: answers the same and sends three; a genuine expired link brings one more', async () => {
    await beginHour();
    const ada = await bank.openCustomer();
    for (let time = 1; time <= 5; time += 1) {
      const answer = await forget(time % 2 === 0 ? ada.phoneNumber : ada.email);
      expect([answer.status, answer.body]).toEqual([200, { message: 'Email sent successfully' }]);
    }
    expect(await linksTo(ada.email)).toHaveLength(3);
    const code = await codeOf(ada.email);
    await bank.platform.clock.advance(31 * 60);
    for (let time = 1; time <= 2; time += 1) {
      expect((await check(ada.email, code)).status).toBe(422);
      expect(await linksTo(ada.email)).toHaveLength(4);
    }
  });

  test('POST forgot, by strangers three times: leaves three more to the browser and the address their owner is known by', async () => {
    const behindProxy = await bank.join({ TRUST_PROXY: 'true' });
    try {
      await beginHour();
      const ada = await bank.openCustomer();
      const from = (address: string) => ({ 'x-forwarded-for': address });
      const { userId, userUUID } = await bank.logIn(ada);
      const signedIn = await behindProxy.call(VERIFY_SIGN_IN, {
        body: { userId, userUUID, otp: await bank.codeFor(ada) },
        headers: { ...from('2001:db8:7:7::1'), 'sec-fetch-site': 'same-origin' },
      });
      const cookie = signedIn.headers
        .getSetCookie()
        .map((each) => each.replace(/;.*/, ''))
        .join('; ');
      for (let time = 1; time <= 4; time += 1)
        await forget(ada.email, from(`203.0.113.${60 + time}`), behindProxy);
      expect(await linksTo(ada.email)).toHaveLength(3);
      // Another address of the network that their phone signed in from, then their browser from anywhere.
      for (const headers of [
        from('2001:db8:7:7::2'),
        { ...from('203.0.113.70'), cookie },
        { ...from('203.0.113.71'), cookie },
        { ...from('203.0.113.72'), cookie },
      ])
        expect((await forget(ada.phoneNumber, headers, behindProxy)).status).toBe(200);
      expect(await linksTo(ada.email)).toHaveLength(6);
    } finally {
      await behindProxy.close();
    }
  });

  test('PATCH reset, with the third link of an hour: using it gives the links back', async () => {
    await beginHour();
    const ada = await bank.openCustomer();
    for (let time = 1; time <= 3; time += 1) await forget(ada.email);
    await bank.deliverMessages();
    await bank.platform.clock.advance(60);
    expect((await reset(ada.email, await codeOf(ada.email))).status).toBe(200);
    await bank.platform.clock.advance(60);
    for (let time = 1; time <= 4; time += 1) await forget(ada.email);
    expect(await linksTo(ada.email)).toHaveLength(6);
  });

  test('POST forgot, of a customer, beyond the limit, and of nobody: is kept among what happened to the ways in', async () => {
    await beginHour();
    const ada = await bank.openCustomer();
    for (let time = 1; time <= 4; time += 1) await forget(ada.phoneNumber);
    await forget('nobody@harvest.test');
    await bank.deliverMessages();
    const events = await bank.platform.db
      .selectFrom('security_events')
      .select(['person_kind', 'result', 'detail'])
      .where('kind', '=', 'RESET_ASKED')
      .where((or) => or.or([or('person_id', '=', ada.id), or('person_id', 'is', null)]))
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc')
      .limit(5)
      .execute();
    const ofAda = (result: string) => ({ person_kind: 'CUSTOMER', result, detail: '' });
    expect(events).toEqual([
      { person_kind: 'NOBODY', result: 'REFUSED', detail: '' },
      ofAda('REFUSED'),
      ...Array<object>(3).fill(ofAda('DONE')),
    ]);
  });

  test('a name that was typed, while it waits for the worker: cannot be read, and is gone with its message', async () => {
    const ada = await bank.openCustomer();
    await forget(ada.email);
    const waiting = await bank.platform.db.selectFrom('reset_requests').selectAll().execute();
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.wish_encrypted.toString('latin1')).not.toContain(ada.email);
    expect(await linksTo(ada.email)).toHaveLength(1);
    expect(await bank.platform.db.selectFrom('reset_requests').selectAll().execute()).toEqual([]);
  });

  test('POST forgot, ten times at once and two workers: sends three links, of which the newest works', async () => {
    const ada = await bank.openCustomer();
    await Promise.all(Array.from({ length: 10 }, () => forget(ada.email)));
    const now = await bank.platform.clock.now();
    await Promise.all([sendWishedLinks(bank.platform, now), sendWishedLinks(bank.platform, now)]);
    expect(await linksTo(ada.email)).toHaveLength(3);
    const live = await bank.platform.db
      .selectFrom('password_resets')
      .select('id')
      .where('customer_id', '=', ada.id)
      .where('superseded_at', 'is', null)
      .execute();
    expect(live).toHaveLength(1);
  });

  test('POST forgot, as JSON with nothing in it: is answered like one without a body', async () => {
    const ada = await bank.openCustomer();
    const answer = await forget(ada.email, { 'content-type': 'application/json' });
    expect(answer.status).toBe(200);
    expect(await linksTo(ada.email)).toHaveLength(1);
  });

  test('POST forgot, with the phone number in any form: sends the link to the e-mail on file, which then works with either', async () => {
    const ada = await bank.openCustomer();
    const bare = ada.phoneNumber.slice(1);
    for (const form of [`0${bare}`, `+234${bare}`, `234 ${bare.slice(0, 3)} ${bare.slice(3)}`])
      expect((await forget(form)).status).toBe(200);
    expect(await linksTo(ada.email)).toHaveLength(3);
    const code = await codeOf(ada.email);
    expect((await check(`+234${bare}`, code)).status).toBe(200);
    expect((await reset(ada.phoneNumber, code)).status).toBe(200);
  });

  test('PATCH reset, of a customer with an authenticator: leaves it required, and pending sign-ins end', async () => {
    const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const ada = await bank.openCustomer({ totpSecret });
    const pending = await bank.logIn(ada);
    await forget(ada.email);
    expect((await reset(ada.email, await codeOf(ada.email))).status).toBe(200);
    const otp = new TOTP({ secret: totpSecret, digits: 6, period: 30 }).generate();
    const { userId, userUUID } = pending;
    const verified = await bank.call('POST /auth/ibanking/personal/otp-verification', {
      body: { userId, userUUID, otp },
    });
    expect(verified.status).toBe(422);
    const answer = await login(ada.email, NEW_PASSWORD);
    expect(answer.body).toMatchObject({ twoFactorAuthentication: 'GOOGLE_AUTHENTICATOR' });
  });
});

describe('who is not told whether they are a customer', () => {
  test('POST forgot, for a customer, a disabled one, somebody who is registering, and nobody: one answer, told apart in the mailbox alone', async () => {
    const ada = await bank.openCustomer();
    const disabled = await bank.openCustomer();
    await bank.platform.db
      .updateTable('customers')
      .set({ disabled_at: new Date() })
      .where('id', '=', disabled.id)
      .execute();
    const owner = await openOwner(bank);
    const registering = newCustomerForm();
    await bank.call(REGISTER_NEW, { body: registering });
    const answers = await Promise.all(
      [ada.email, disabled.email, owner.email, registering.email, 'nobody@harvest.test', '08011111111'].map(
        (email) => forget(email),
      ),
    );
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([200, { message: 'Email sent successfully' }]);
      expect([...headers.keys()]).toEqual([...(answers[0]?.headers.keys() ?? [])]);
    }
    expect(await linksTo(ada.email)).toHaveLength(1);
    expect(await bank.mailTo(disabled.email)).toEqual([]);
    for (const { email } of [owner, registering]) {
      const [mail] = await bank.mailTo(email);
      expect(mail?.text).toContain('have not finished registering');
      expect(mail?.text).not.toMatch(/http/);
    }
  });

  test('POST forgot, more often than an hour allows from one address: answers 429, for customers and strangers alike', async () => {
    const behindProxy = await bank.join({ TRUST_PROXY: 'true' });
    try {
      await beginHour();
      const ada = await bank.openCustomer();
      const headers = { 'x-forwarded-for': '203.0.113.50' };
      const answers: Answer[] = [];
      for (let time = 0; time < 120; time += 1)
        answers.push(await forget(`nobody${time}@harvest.test`, headers, behindProxy));
      expect(answers.every((answer) => answer.status === 200)).toBe(true);
      for (const email of [ada.email, 'nobody@harvest.test']) {
        const answer = await forget(email, headers, behindProxy);
        expect(seen(answer)).toEqual([429, 'TOO_MANY_RESETS']);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      const elsewhere = { 'x-forwarded-for': '203.0.113.51' };
      expect((await forget(ada.email, elsewhere, behindProxy)).status).toBe(200);
    } finally {
      await behindProxy.close();
    }
  });
});

describe('the link itself', () => {
  test('POST forgot, with forged Host and X-Forwarded-Host: mails the address of the configuration', async () => {
    const behindProxy = await bank.join({ TRUST_PROXY: 'true' });
    try {
      const ada = await bank.openCustomer();
      const forged = {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        'x-original-host': 'evil.example',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      };
      expect((await forget(ada.email, forged)).status).toBe(200);
      expect((await forget(ada.email, forged, behindProxy)).status).toBe(200);
      const links = await linksTo(ada.email);
      expect(links).toHaveLength(2);
      for (const link of links) expect(link).toMatch(/^https:\/\/bank\.example\/reset-password\//);
    } finally {
      await behindProxy.close();
    }
  });

  test('the code of a link, at rest: is a hash, and the page it opens gives its address to nobody', async () => {
    const ada = await forgetful();
    const rows = await bank.platform.db
      .selectFrom('password_resets')
      .selectAll()
      .where('customer_id', '=', ada.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.code_hash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(ada.code);
    for (const path of [
      `/reset-password/${ada.code}/${encodeURIComponent(ada.email)}`,
      `/auth/ibanking/personal/password/verify?resetCode=${ada.code}&email=${encodeURIComponent(ada.email)}`,
    ]) {
      const response = await fetch(`${bank.url}${path}`);
      await response.arrayBuffer();
      expect([path.slice(0, 20), response.headers.get('referrer-policy')]).toEqual([
        path.slice(0, 20),
        'no-referrer',
      ]);
    }
  });

  test('links of a week ago: are forgotten', async () => {
    const ada = await forgetful();
    await bank.platform.clock.advance(7 * 86_400 + 1);
    const { db, clock } = bank.platform;
    expect(await deleteOldResets(db, await clock.now())).toBeGreaterThan(0);
    expect((await check(ada.email, ada.code)).status).toBe(422);
    expect(await linksTo(ada.email)).toHaveLength(1);
  });
});

describe('what a new password may be', () => {
  test.each([
    ['Short#1', 'password'],
    ['cassava&yam7', 'password'],
    ['Cassava&Yam', 'password'],
    ['Cassava0Yam7', 'password'],
    [`Aa1!${'x'.repeat(125)}`, 'password'],
    ['Password1!', 'password'],
  ])(
    'PATCH reset, with the password %j: answers 400, names %s and does not use the link up',
    async (password, field) => {
      const ada = await forgetful();
      const answer = await reset(ada.email, ada.code, password);
      expect([answer.status, Object.keys((answer.body as { fieldErrors: object }).fieldErrors)]).toEqual([
        400,
        [field],
      ]);
      expect((await reset(ada.email, ada.code)).status).toBe(200);
    },
  );

  test('PATCH reset, with two passwords that differ: answers 400 beside the second', async () => {
    const ada = await forgetful();
    const body = {
      email: ada.email,
      passwordResetCode: ada.code,
      password: NEW_PASSWORD,
      confirmPassword: 'Other#Word1',
    };
    const answer = await bank.call(RESET, { body });
    expect(answer.body).toMatchObject({ fieldErrors: { confirmPassword: 'Passwords do not match' } });
  });

  test.each(['!', '@', '#', '$', '%', '^', '&', '*'])(
    'PATCH reset, with %s as the special character: works',
    async (special) => {
      const ada = await forgetful();
      const password = `Cassava${special}Yam7`;
      expect((await reset(ada.email, ada.code, password)).status).toBe(200);
      expect((await login(ada.email, password)).status).toBe(200);
    },
  );
});
