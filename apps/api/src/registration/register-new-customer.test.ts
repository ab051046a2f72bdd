import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { type Answer, openTestBank, PASSWORD, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  newCustomerForm,
  openOwner,
  REGISTER_NEW,
  verifyEmail,
} from '../../../../scripts/testing/registrants.ts';
import { nubanOf } from '../accounts/nuban-rules.ts';
import { decryptNumber } from '../platform/security/identity-numbers.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LOGIN = 'POST /auth/ibanking/personal/login';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const register = (form = newCustomerForm()) => bank.call(REGISTER_NEW, { body: form });
const login = (email: string, password = PASSWORD) => bank.call(LOGIN, { body: { email, password } });
const fieldErrors = (answer: Answer) => (answer.body as { fieldErrors?: Record<string, string> }).fieldErrors;

async function customersWith(email: string) {
  return bank.platform.db.selectFrom('customers').selectAll().where('email', '=', email).execute();
}

function told({ status, headers, body }: Answer, email: string) {
  const { handle, ...others } = body as { handle: string };
  expect(handle).toMatch(UUID);
  const text = JSON.stringify(others).replaceAll(email, 'EMAIL');
  return { status, headers: [...headers.keys()].sort(), text };
}

describe('becoming a customer', () => {
  test('POST /auth/ibanking/personal/registration/new, then the mailed code, then a login: opens a profile at level 0 with an empty account of a valid number', async () => {
    const form = newCustomerForm({ phoneNumber: '+234 816 900 0001', accountTypeId: 3 });

    const registered = await bank.ask(REGISTER_NEW, { body: form });
    expect(registered).toEqual({
      message: 'Registered successfully',
      email: form.email,
      maskedEmail: 'a***@harvest.test',
      handle: expect.stringMatching(UUID) as unknown,
    });
    expect(await customersWith(form.email)).toEqual([]);
    const [mail] = await bank.mailTo(form.email);
    expect(await bank.mailTo('08169000001')).toEqual([]);
    const code = await bank.codeFor(form);
    expect([...new Set(mail?.text.match(/(?<!\d)\d{6}(?!\d)/g))]).toEqual([code]);

    const verified = await verifyEmail(bank, registered.email, code);
    expect([verified.status, verified.body]).toEqual([200, { message: 'OTP verified' }]);
    const [customer] = await customersWith(form.email);
    expect(customer).toMatchObject({
      first_name: 'Amina',
      last_name: 'Yusuf',
      phone_number: '08169000001',
      kyc_level: 0,
      onboarding_completed_at: null,
      two_factor_type: 'OTP_AUTHENTICATION',
      disabled_at: null,
    });
    expect(customer?.email_verified_at).not.toBeNull();

    const { userId, userUUID } = await bank.ask(LOGIN, {
      body: { email: '08169000001', password: PASSWORD },
    });
    const otp = await bank.codeFor(form);
    const userInfo = await bank.ask('POST /auth/ibanking/personal/otp-verification', {
      body: { userId, userUUID, otp },
    });
    expect(userInfo).toMatchObject({ firstName: 'Amina', onboardingComplete: false });
    const [account] = await bank.platform.db
      .selectFrom('accounts')
      .selectAll()
      .where('customer_id', '=', userId)
      .execute();
    const { accountNumber, ledgerAccountId } = {
      accountNumber: account?.account_number ?? '',
      ledgerAccountId: account?.ledger_account_id ?? 0n,
    };
    expect(account?.account_type_id).toBe(3);
    expect(accountNumber).toBe(nubanOf('50605', accountNumber.slice(0, 9)));
    expect(await bank.balanceOf({ accountNumber, ledgerAccountId })).toBe(0n);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('POST /auth/ibanking/personal/registration/new, with an international domain: mails to its ASCII form, and any spelling of it logs in', async () => {
    const form = newCustomerForm({ email: 'Amina@BÜCHER.test' });
    const kept = 'amina@xn--bcher-kva.test';
    expect(await bank.ask(REGISTER_NEW, { body: form })).toMatchObject({ email: kept });
    const code = await bank.codeFor({ ...form, email: kept });
    expect((await verifyEmail(bank, 'amina@bücher.test', code)).status).toBe(200);
    for (const email of ['amina@bu\u0308cher.test', 'AMINA＠bücher。test', kept])
      expect((await login(email)).status).toBe(200);
    expect((await register(newCustomerForm({ email: 'amina@bu\u0308cher.test' }))).body).toMatchObject({
      maskedEmail: 'a***@xn--bcher-kva.test',
    });
    expect(await customersWith(kept)).toHaveLength(1);
  });

  test('POST /auth/ibanking/personal/email/verification: keeps what the customer told, the BVN unreadable, and nothing of it with the registration', async () => {
    const form = newCustomerForm();
    await register(form);
    const waiting = await bank.platform.db
      .selectFrom('registrations')
      .selectAll()
      .where('email', '=', form.email)
      .executeTakeFirstOrThrow();
    expect(waiting.details_encrypted?.toString('latin1')).not.toMatch(/Amina|Zaria|2233/);
    expect((await verifyEmail(bank, form.email, await bank.codeFor(form))).status).toBe(200);

    const [customer] = await customersWith(form.email);
    const profile = await bank.platform.db
      .selectFrom('customer_profiles')
      .selectAll()
      .where('customer_id', '=', customer?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(profile).toMatchObject({
      date_of_birth: null,
      gender: 'FEMALE',
      address: null,
      client_type: 'INDIVIDUAL',
      state_of_residence: 'Kaduna',
      employment_status: 'SELF_EMPLOYED',
      marital_status: 'MARRIED',
    });
    expect(profile.bvn_encrypted?.toString('latin1')).not.toContain(form.bvn);
    const { customer_id: customerId, bvn_encrypted: encrypted } = profile;
    const of = { customerId, kind: 'BVN' } as const;
    expect(decryptNumber(bank.platform.secrets, of, encrypted ?? Buffer.alloc(0))).toBe(form.bvn);
    const finished = await bank.platform.db
      .selectFrom('registrations')
      .selectAll()
      .where('id', '=', waiting.id)
      .executeTakeFirstOrThrow();
    expect(finished).toMatchObject({
      details_encrypted: null,
      password_hash: null,
      customer_id: customer?.id,
    });
  });

  test('POST /auth/ibanking/personal/login, with the right password before the code: answers 409 and what to verify with, by e-mail and by phone', async () => {
    const form = newCustomerForm();
    await register(form);
    for (const identifier of [form.email, form.email.toUpperCase(), form.phoneNumber]) {
      const answer = await login(identifier);
      expect(seen(answer)).toEqual([409, 'EMAIL_NOT_VERIFIED']);
      expect(answer.body).toMatchObject({ params: { email: form.email } });
    }
    expect(seen(await login(form.email, 'Guinea#Corn2'))).toEqual([401, 'WRONG_CREDENTIALS']);
    expect((await verifyEmail(bank, form.email, await bank.codeFor(form))).status).toBe(200);
    expect((await login(form.email)).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/email/verification, the right code twenty times at once: makes one customer', async () => {
    const form = newCustomerForm();
    await register(form);
    const code = await bank.codeFor(form);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyEmail(bank, form.email, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await customersWith(form.email)).toHaveLength(1);
  });

  test('POST /auth/ibanking/personal/email/verification, of a phone number that became somebody else’s meanwhile: answers 409 and makes nobody', async () => {
    const phoneNumber = '08169222222';
    const [first, second] = [newCustomerForm({ phoneNumber }), newCustomerForm({ phoneNumber })];
    await register(first);
    await register(second);
    const code = await bank.codeFor(second);
    expect((await verifyEmail(bank, first.email, await bank.codeFor(first))).status).toBe(200);
    expect(seen(await verifyEmail(bank, second.email, code))).toEqual([409, 'REGISTRATION_CONFLICT']);
    expect(await customersWith(second.email)).toEqual([]);
  });
});

describe('somebody who cannot register', () => {
  test('POST /auth/ibanking/personal/registration/new, with the e-mail or phone number of a customer: answers the same as for anybody and tells in the mail alone', async () => {
    const ada = await bank.openCustomer();
    const owner = await openOwner(bank);
    const fresh = newCustomerForm();
    const reference = told(await register(fresh), fresh.email);
    for (const form of [
      newCustomerForm({ email: ada.email }),
      newCustomerForm({ email: ada.email.toUpperCase() }),
      newCustomerForm({ phoneNumber: ada.phoneNumber }),
      newCustomerForm({ phoneNumber: `+234${ada.phoneNumber.slice(1)}` }),
      newCustomerForm({ email: owner.email, phoneNumber: ada.phoneNumber }),
    ]) {
      const email = form.email.toLowerCase();
      const before = (await bank.mailTo(email)).length;
      const answer = told(await register(form), email);
      const anybody = reference.text.replace('a***@harvest.test', `${email.slice(0, 1)}***@harvest.test`);
      expect(answer).toEqual({ ...reference, text: anybody });
      const mails = await bank.mailTo(email);
      expect(mails).toHaveLength(before + 1);
      expect(mails[0]?.text).not.toMatch(/\d{6}|http/);
      expect(mails[0]?.text).toMatch(
        email === form.email && form.email.startsWith('amina')
          ? /could not finish/
          : /already have a profile/,
      );
    }
    expect(await bank.mailTo(ada.phoneNumber)).toEqual([]);
    expect((await login(ada.email)).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/login, with the password of such a registration: answers what an unverified one answers, and the customer still signs in with theirs', async () => {
    const ada = await bank.openCustomer();
    const password = 'Strange#Yam5';
    const byEmail = newCustomerForm({ email: ada.email, password, confirmPassword: password });
    const byPhone = newCustomerForm({ phoneNumber: ada.phoneNumber, password, confirmPassword: password });
    await register(byEmail);
    await register(byPhone);
    for (const [identifier, email] of [
      [ada.email, ada.email],
      [ada.phoneNumber, byPhone.email],
      [byPhone.email, byPhone.email],
    ] as const) {
      const answer = await login(identifier, password);
      expect([identifier, ...seen(answer)]).toEqual([identifier, 409, 'EMAIL_NOT_VERIFIED']);
      expect(answer.body).toMatchObject({ params: { email } });
    }
    expect((await login(ada.email)).body).toMatchObject({ userId: ada.id });
    expect((await login(ada.phoneNumber)).body).toMatchObject({ userId: ada.id });
  });

  test('POST /auth/ibanking/personal/registration/new, of a customer with the very password they have: does not stand between them and their login', async () => {
    const ada = await bank.openCustomer();
    await register(newCustomerForm({ email: ada.email }));
    expect((await login(ada.email)).body).toMatchObject({ userId: ada.id });
  });
});

describe('what a form may hold', () => {
  test.each([
    [{ phoneNumber: '0123' }, 'phoneNumber'],
    [{ firstName: ' ' }, 'firstName'],
    [{ firstName: 'Code 123456' }, 'firstName'],
    [{ lastName: 'http://evil.example' }, 'lastName'],
    [{ lastName: '<b>Obi</b>' }, 'lastName'],
    [{ lastName: '\u202Eibo' }, 'lastName'],
    [{ email: 'amina' }, 'email'],
    [{ email: 'amina@harvest.test\r\nBcc: all@harvest.test' }, 'email'],
    [{ email: 'amina@harvest.test,musa@harvest.test' }, 'email'],
    [{ dateOfBirth: '30/02/1990' }, 'dateOfBirth'],
    [{ dateOfBirth: '21/11/2090' }, 'dateOfBirth'],
    [{ dateOfBirth: '2020-01-01' }, 'dateOfBirth'],
    [{ bvn: '2222222222' }, 'bvn'],
    [{ bvn: '222222222261' }, 'bvn'],
    [{ bvn: '٢٢٢٢٢٢٢٢٢٢٦' }, 'bvn'],
    [{ address: '' }, 'address'],
    [{ accountTypeId: 99 }, 'accountTypeId'],
    [{ stateOfResidence: 'Atlantis' }, 'stateOfResidence'],
    [{ password: 'Short#1', confirmPassword: 'Short#1' }, 'password'],
    [{ password: 'guinea#corn1', confirmPassword: 'guinea#corn1' }, 'password'],
    [{ password: `Aa1!${'x'.repeat(125)}`, confirmPassword: `Aa1!${'x'.repeat(125)}` }, 'password'],
    [{ confirmPassword: 'Guinea#Corn2' }, 'confirmPassword'],
    [{ password: 'Password1!', confirmPassword: 'Password1!' }, 'password'],
  ])(
    'POST /auth/ibanking/personal/registration/new, with %j: answers 400 and names %s',
    async (changes, field) => {
      const form = newCustomerForm(changes);
      const answer = await register(form);
      expect([answer.status, Object.keys(fieldErrors(answer) ?? {})]).toEqual([400, [field]]);
      expect(JSON.stringify(answer.body)).not.toContain(form.bvn);
      expect(await bank.mailTo(form.email.trim().toLowerCase())).toEqual([]);
    },
  );

  test('POST /auth/ibanking/personal/registration/new, with a common password: says so with its own code', async () => {
    const answer = await register(newCustomerForm({ password: 'P@ssw0rd1', confirmPassword: 'P@ssw0rd1' }));
    expect(seen(answer)).toEqual([400, 'COMMON_PASSWORD']);
  });

  test('POST /auth/ibanking/personal/registration/new, with fields that would make more of somebody: takes none of them', async () => {
    const form = newCustomerForm();
    const more = { kycLevel: 3, kyc_level: 3, role: 'ADMIN', status: 'APPROVED', onboardingComplete: true };
    const answer = await bank.call(REGISTER_NEW, { body: { ...form, ...more } });
    expect(answer.status).toBe(200);
    expect((await verifyEmail(bank, form.email, await bank.codeFor(form))).status).toBe(200);
    const [customer] = await customersWith(form.email);
    expect(customer).toMatchObject({ kyc_level: 0, onboarding_completed_at: null });
  });

  test('GET registration-enums, states and account-types: are the choices, for everybody', async () => {
    expect(await bank.ask('GET /auth/ibanking/personal/registration-enums')).toEqual({
      gender: ['MALE', 'FEMALE'],
      employmentStatus: ['SELF_EMPLOYED', 'EMPLOYED', 'UNEMPLOYED', 'STUDENT', 'RETIRED'],
      maritalStatus: ['SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED'],
      requiredRegistrationParameter: 'accountNumber',
      termsVersion: '1.0',
      privacyVersion: '1.0',
    });
    const states = await bank.ask('GET /auth/ibanking/personal/states');
    expect([states.length, states[0], states.at(-1)]).toEqual([37, 'Abia', 'Zamfara']);
    const description = expect.stringMatching(/^For .+\.$/) as string;
    expect(await bank.ask('GET /auth/ibanking/personal/account-types')).toEqual([
      { id: 1, name: 'Savings Account', description },
      { id: 2, name: 'Current Account', description },
      { id: 3, name: "Farmers' Savings Account", description },
    ]);
  });
});
