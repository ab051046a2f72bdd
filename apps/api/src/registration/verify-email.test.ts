import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, PASSWORD, type TestBank } from '../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../scripts/testing/codes.ts';
import {
  handleOf,
  newCustomerForm,
  REGISTER_NEW,
  RESEND_CODE,
  VERIFY_EMAIL,
  verifyEmail,
} from '../../../../scripts/testing/registrants.ts';
import { deleteOldRegistrations } from './registration-db.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const register = (form = newCustomerForm()) => bank.call(REGISTER_NEW, { body: form });
const login = (email: string, password = PASSWORD) => bank.call(LOGIN, { body: { email, password } });

async function customersWith(email: string) {
  return bank.platform.db.selectFrom('customers').selectAll().where('email', '=', email).execute();
}

describe('the code', () => {
  test('POST /auth/ibanking/personal/email/verification, with a wrong, then a used code: answers 422', async () => {
    const form = newCustomerForm();
    await register(form);
    const code = await bank.codeFor(form);
    expect(seen(await verifyEmail(bank, form.email, otherThan(code)))).toEqual([422, 'WRONG_CODE']);
    expect((await verifyEmail(bank, ` ${form.email.toUpperCase()} `, code)).status).toBe(200);
    expect(seen(await verifyEmail(bank, form.email, code))).toEqual([422, 'CODE_USED']);
  });

  test('POST /auth/ibanking/personal/email/verification, after five minutes: tells whoever has the code that it expired', async () => {
    const form = newCustomerForm();
    await register(form);
    const code = await bank.codeFor(form);
    await bank.platform.clock.advance(5 * 60 + 1);
    expect(seen(await verifyEmail(bank, form.email, otherThan(code)))).toEqual([422, 'WRONG_CODE']);
    expect(seen(await verifyEmail(bank, form.email, code))).toEqual([422, 'CODE_EXPIRED']);
    expect((await bank.call(RESEND_CODE, { body: { email: form.email } })).status).toBe(200);
    expect((await verifyEmail(bank, form.email, await bank.codeFor(form))).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/email/verification, with five wrong codes: the sixth try is refused for registrations, decoys and strangers alike', async () => {
    const ada = await bank.openCustomer();
    const [real, decoy] = [newCustomerForm(), newCustomerForm({ email: ada.email })];
    await register(real);
    await register(decoy);
    const code = await bank.codeFor(real);
    const answers = await Promise.all(
      [real.email, decoy.email, newCustomerForm().email].map(async (email) => {
        const tries: unknown[] = [];
        for (let by = 1; by <= 6; by += 1) {
          const { body, headers } = await verifyEmail(bank, email, otherThan(code, by));
          tries.push({ ...(body as object), traceId: '', wait: headers.get('retry-after') });
        }
        return tries;
      }),
    );
    expect(answers[0]).toMatchObject([
      ...Array<object>(5).fill({ status: 422, code: 'WRONG_CODE' }),
      { status: 429, code: 'CODE_TRIES_USED_UP' },
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(seen(await verifyEmail(bank, real.email, code))).toEqual([429, 'CODE_TRIES_USED_UP']);

    await bank.platform.clock.advance(61);
    expect((await bank.call(RESEND_CODE, { body: { email: real.email } })).status).toBe(200);
    expect((await verifyEmail(bank, real.email, await bank.codeFor(real))).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/email/verification, two hundred wrong codes at once: five are compared, then the right one is dead too', async () => {
    const form = newCustomerForm();
    await register(form);
    const code = await bank.codeFor(form);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) => verifyEmail(bank, form.email, otherThan(code, place + 1))),
    );
    expect(answers.filter((answer) => answer.code === 'WRONG_CODE')).toHaveLength(5);
    expect((await verifyEmail(bank, form.email, code)).status).toBe(429);
    expect(await customersWith(form.email)).toEqual([]);
  });

  test('POST /auth/ibanking/personal/email/verification, with the code of a sign-in or of somebody else: answers 422', async () => {
    const ada = await bank.openCustomer();
    await bank.logIn(ada);
    const [form, other] = [newCustomerForm(), newCustomerForm()];
    await register(form);
    await register(other);
    expect((await verifyEmail(bank, ada.email, await bank.codeFor(ada))).status).toBe(422);
    expect((await verifyEmail(bank, form.email, await bank.codeFor(other))).status).toBe(422);
  });

  test('POST /auth/ibanking/personal/email/verification, a day later: knows the registration no more, and its rows go', async () => {
    const form = newCustomerForm();
    await register(form);
    await bank.platform.clock.advance(24 * 3600 - 120);
    expect((await bank.call(RESEND_CODE, { body: { email: form.email } })).status).toBe(200);
    const code = await bank.codeFor(form);
    await bank.platform.clock.advance(121);
    expect(seen(await verifyEmail(bank, form.email, code))).toEqual([422, 'WRONG_CODE']);
    expect((await login(form.email)).status).toBe(401);

    await bank.platform.clock.advance(24 * 3600);
    const { db, clock } = bank.platform;
    expect(await deleteOldRegistrations(db, await clock.now())).toBeGreaterThan(0);
    expect(await deleteOldRegistrations(db, await clock.now())).toBe(0);
    const kept = await db
      .selectFrom('registrations')
      .select('email')
      .where('email', '=', form.email)
      .execute();
    expect(kept).toEqual([]);
    expect(await db.selectFrom('messages').select('id').where('recipient', '=', '').execute()).toEqual([]);
  });
});

describe('what is kept of registrations', () => {
  const eventsOf = (browser: string) =>
    bank.platform.db
      .selectFrom('security_events')
      .select(['person_kind', 'person_id', 'result', 'detail'])
      .where('kind', '=', 'REGISTERED')
      .where('browser', '=', browser)
      .orderBy('occurred_at')
      .orderBy('id')
      .execute();

  test('a registration begun, finished, and in the name of a customer: are among what happened to the ways in', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Macintosh) Gecko/20100101 Firefox/140.0' };
    const ada = await bank.openCustomer();
    const form = newCustomerForm();
    await bank.call(REGISTER_NEW, { body: form, headers });
    const body = { email: form.email, code: await bank.codeFor(form) };
    expect((await bank.call(VERIFY_EMAIL, { body, headers })).status).toBe(200);
    await bank.call(REGISTER_NEW, { body: newCustomerForm({ email: ada.email }), headers });
    const [customer] = await customersWith(form.email);
    expect(await eventsOf('Firefox on Mac')).toEqual([
      { person_kind: 'NOBODY', person_id: null, result: 'DONE', detail: 'Begun' },
      { person_kind: 'CUSTOMER', person_id: customer?.id, result: 'DONE', detail: 'Finished' },
      { person_kind: 'CUSTOMER', person_id: ada.id, result: 'REFUSED', detail: 'Begun' },
    ]);
  });
});

describe('asking for the code again', () => {
  const resend = (email: string) => bank.call(RESEND_CODE, { body: { email } });

  test('POST /auth/ibanking/personal/email/resend-code, right after registering: has to wait a minute, for decoys as well; by the address alone the new code stands beside the old one', async () => {
    const ada = await bank.openCustomer();
    const [real, decoy] = [newCustomerForm(), newCustomerForm({ email: ada.email })];
    const { clock } = bank.platform;
    const registeredFrom = await clock.now();
    const handles = [handleOf(await register(real)), handleOf(await register(decoy))];
    const first = await bank.codeFor(real);
    for (const name of [real.email, decoy.email, ...handles]) {
      const tooSoon = await resend(name);
      expect(seen(tooSoon)).toEqual([429, 'RESEND_TOO_SOON']);
      const wait = Number(tooSoon.headers.get('retry-after'));
      const elapsed = ((await clock.now()).getTime() - registeredFrom.getTime()) / 1000;
      expect(wait).toBeGreaterThanOrEqual(60 - elapsed);
      expect(wait).toBeLessThanOrEqual(60);
    }
    await bank.platform.clock.advance(61);
    for (const email of [real.email, decoy.email, newCustomerForm().email, 'no address']) {
      const answer = await resend(email);
      expect([email, answer.status, answer.body]).toEqual([email, 200, { message: 'OTP Resent' }]);
    }
    expect(await bank.mailTo(ada.email)).toHaveLength(1);
    expect(await bank.mailTo(real.email)).toHaveLength(2);
    const second = await bank.codeFor(real);
    expect((await verifyEmail(bank, real.email, first)).status).toBe(200);
    expect(seen(await verifyEmail(bank, real.email, second))).toEqual([422, 'CODE_USED']);
  });

  test('POST /auth/ibanking/personal/email/resend-code, twice by the address alone: the first code and the newest work, so that a guess is compared with no more', async () => {
    const form = newCustomerForm();
    await register(form);
    const codes = [await bank.codeFor(form)];
    for (let asked = 1; asked <= 2; asked += 1) {
      await bank.platform.clock.advance(61);
      expect((await resend(form.email)).status).toBe(200);
      codes.push(await bank.codeFor(form));
    }
    const [first = '', second = '', third = ''] = codes;
    expect(seen(await verifyEmail(bank, form.email, second))).toEqual([422, 'WRONG_CODE']);
    expect((await verifyEmail(bank, form.email, third)).status).toBe(200);
    expect(seen(await verifyEmail(bank, form.email, first))).toEqual([422, 'CODE_USED']);
  });

  test('POST /auth/ibanking/personal/email/resend-code, with the handle: sends the code of that very registration, and its old one is dead', async () => {
    const form = newCustomerForm();
    await register(form);
    const handle = handleOf(await register({ ...form, firstName: 'Zainab' }));
    const first = await bank.codeFor(form);
    await bank.platform.clock.advance(61);
    expect((await resend(handle)).status).toBe(200);
    const second = await bank.codeFor(form);
    expect(seen(await verifyEmail(bank, handle, first))).toEqual([422, 'WRONG_CODE']);
    expect((await verifyEmail(bank, handle, second)).status).toBe(200);
    expect(await customersWith(form.email)).toMatchObject([{ first_name: 'Zainab' }]);
  });

  test('POST /auth/ibanking/personal/email/resend-code, six times: answers RESEND_LIMIT, to strangers as well', async () => {
    const form = newCustomerForm();
    await register(form);
    const seconds = Math.floor((await bank.platform.clock.now()).getTime() / 1000);
    // Counted in windows of an hour: a new one begins now.
    await bank.platform.clock.advance(3601 - (seconds % 3600));
    for (const email of [form.email, newCustomerForm().email]) {
      const codes: unknown[] = [];
      for (let time = 1; time <= 6; time += 1) {
        codes.push((await resend(email)).code ?? 'SENT');
        await bank.platform.clock.advance(61);
      }
      expect([email, codes]).toEqual([email, [...Array<string>(5).fill('SENT'), 'RESEND_LIMIT']]);
    }
  });
});
