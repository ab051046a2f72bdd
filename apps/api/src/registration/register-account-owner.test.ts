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
  maskOf,
  newCustomerForm,
  openOwner,
  ownerForm,
  REGISTER_NEW,
  REGISTER_OWNER,
  RESEND_CODE,
  verifyEmail,
} from '../../../../scripts/testing/registrants.ts';
import { newId } from '../bank/ids.ts';
import { encryptNumber } from '../platform/security/identity-numbers.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let bank: TestBank;
let bvnBank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  bvnBank = await bank.join({ REQUIRED_REGISTRATION_PARAMETER: 'bvn' });
});
afterAll(async () => {
  await bvnBank.close();
  await bank.close();
});

const register = (body: object, at = bank) => at.call(REGISTER_OWNER, { body });
const login = (email: string, password = PASSWORD) =>
  bank.call('POST /auth/ibanking/personal/login', { body: { email, password } });

async function giveBvn(customer: TestCustomer, bvn: string): Promise<void> {
  const { encrypted, hmac } = encryptNumber(
    bank.platform.secrets,
    { customerId: customer.id, kind: 'BVN' },
    bvn,
  );
  await bank.platform.db
    .insertInto('customer_profiles')
    .values({
      customer_id: customer.id,
      bvn_encrypted: encrypted,
      bvn_hmac: hmac,
      created_at: new Date(),
    })
    .execute();
}

describe('the owner of an account', () => {
  test('POST /auth/ibanking/personal/registration/existing, then the code from e-mail or phone, then a login: opens the door to the account', async () => {
    const owner = await openOwner(bank);
    expect(seen(await login(owner.email))).toEqual([401, 'WRONG_CREDENTIALS']);

    const registered = await bank.ask(REGISTER_OWNER, { body: ownerForm(owner.account.accountNumber) });
    expect(registered).toEqual({
      message: 'Registered successfully',
      email: expect.stringMatching(UUID) as unknown,
      maskedEmail: '•••••@•••••',
      handle: registered.email,
    });
    const code = await bank.codeFor(owner);
    const [sms] = await bank.mailTo(owner.phoneNumber);
    expect(sms?.text).toContain(code);
    const early = await login(owner.phoneNumber);
    expect([...seen(early), (early.body as { params: unknown }).params]).toEqual([
      409,
      'EMAIL_NOT_VERIFIED',
      { email: registered.email, handle: registered.email },
    ]);

    expect((await verifyEmail(bank, registered.email, code)).body).toEqual({ message: 'OTP verified' });
    const token = await bank.signIn(owner);
    const accounts = await bank.ask('GET /api/accounts', { token });
    expect(accounts).toMatchObject([
      { accountNumber: owner.account.accountNumber, availableBalance: 100_000 },
    ]);
    expect(seen(await verifyEmail(bank, registered.email, code))).toEqual([422, 'CODE_USED']);
  });

  test('POST /auth/ibanking/personal/registration/existing, named by a stranger as well: both handles work for their own code alone, and the first one finished wins', async () => {
    const owner = await openOwner(bank);
    const stranger = await register(ownerForm(owner.account.accountNumber, 'Stolen#Goat9'));
    const strangersCode = await bank.codeFor(owner);
    const hers = await register(ownerForm(owner.account.accountNumber));
    const code = await bank.codeFor(owner);

    expect(seen(await verifyEmail(bank, handleOf(hers), strangersCode))).toEqual([422, 'WRONG_CODE']);
    expect((await verifyEmail(bank, handleOf(hers), code)).status).toBe(200);
    expect(seen(await verifyEmail(bank, handleOf(stranger), strangersCode))).toEqual([
      409,
      'REGISTRATION_CONFLICT',
    ]);
    expect((await login(owner.email, 'Stolen#Goat9')).status).toBe(401);
    expect((await login(owner.email)).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/registration/new, with the e-mail of an owner who is about to finish: leaves their handle alone', async () => {
    const owner = await openOwner(bank);
    const registered = await register(ownerForm(owner.account.accountNumber));
    const code = await bank.codeFor(owner);
    await bank.call(REGISTER_NEW, { body: newCustomerForm({ email: owner.email }) });
    expect((await verifyEmail(bank, handleOf(registered), code)).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/email/resend-code, with the handle: sends another code to e-mail and phone after a minute', async () => {
    const owner = await openOwner(bank);
    const registered = await register(ownerForm(owner.account.accountNumber));
    const first = await bank.codeFor(owner);
    const email = handleOf(registered);
    expect(seen(await bank.call(RESEND_CODE, { body: { email } }))).toEqual([429, 'RESEND_TOO_SOON']);
    await bank.platform.clock.advance(61);
    expect((await bank.call(RESEND_CODE, { body: { email } })).status).toBe(200);
    const second = await bank.codeFor(owner);
    expect(await bank.mailTo(owner.phoneNumber)).toHaveLength(2);
    expect((await verifyEmail(bank, email, first)).status).toBe(422);
    expect((await verifyEmail(bank, email, second)).status).toBe(200);
  });
});

describe('an account that cannot be claimed', () => {
  test('POST /auth/ibanking/personal/registration/existing, of an unknown account, a claimed one and a disabled owner: answers like a real one, then and at every step after', async () => {
    const owner = await openOwner(bank);
    const claimed = await bank.openCustomer();
    const disabled = await openOwner(bank);
    await bank.platform.db
      .updateTable('customers')
      .set({ disabled_at: new Date() })
      .where('id', '=', disabled.id)
      .execute();
    const numbers = [owner, claimed, disabled].map((person) => person.account.accountNumber);
    const told: unknown[] = [];
    for (const number of [...numbers, '9999999999', '0000000000']) {
      const answer = await register(ownerForm(number));
      expect(handleOf(answer)).toMatch(UUID);
      expect(maskOf(answer)).toBe('•••••@•••••');
      const tries: unknown[] = [];
      for (let by = 1; by <= 6; by += 1)
        tries.push(seen(await verifyEmail(bank, handleOf(answer), otherThan('999990', by))));
      const again = await bank.call(RESEND_CODE, { body: { email: handleOf(answer) } });
      await bank.platform.clock.advance(61);
      const later = await bank.call(RESEND_CODE, { body: { email: handleOf(answer) } });
      tries.push(seen(again), seen(later), seen(await verifyEmail(bank, handleOf(answer), '000000')));
      const shape = Object.keys(answer.body as object);
      told.push([answer.status, shape, [...answer.headers.keys()].sort(), tries]);
    }
    for (const answer of told) expect(answer).toEqual(told[0]);
    expect(await bank.mailTo(disabled.email)).toEqual([]);
    const [mail] = await bank.mailTo(claimed.email);
    expect(mail?.text).toContain('already have a profile');
    expect(mail?.text).not.toMatch(/\d{6}|http/);
    expect(await bank.mailTo(claimed.phoneNumber)).toHaveLength(1);
    expect((await login(claimed.email)).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/email/verification, with a handle of nobody: answers like a decoy and reaches nothing else', async () => {
    const ada = await bank.openCustomer();
    const { userUUID } = await bank.logIn(ada);
    const otp = await bank.codeFor(ada);
    for (const handle of [newId(), userUUID])
      expect(seen(await verifyEmail(bank, handle, otp))).toEqual([422, 'WRONG_CODE']);
  });
});

describe('what an owner has to name', () => {
  test('POST /auth/ibanking/personal/registration/existing, without what is required: answers 400 and names it', async () => {
    const { accountNUBAN: _missing, ...body } = ownerForm('1000000002');
    for (const [at, field] of [
      [bank, 'accountNUBAN'],
      [bvnBank, 'bvn'],
    ] as const) {
      const answer = await register(body, at);
      expect([answer.status, (answer.body as { fieldErrors: object }).fieldErrors]).toEqual([
        400,
        { [field]: 'This field is required' },
      ]);
    }
    const enums = await bvnBank.ask('GET /auth/ibanking/personal/registration-enums');
    expect(enums.requiredRegistrationParameter).toBe('bvn');
  });

  test.each([{ accountNUBAN: '123456789' }, { accountNUBAN: '12345678901' }, { accountNUBAN: '١٢٣٤٥٦٧٨٩٠' }])(
    'POST /auth/ibanking/personal/registration/existing, with %j: answers 400',
    async (changes) => {
      const answer = await register({ ...ownerForm('1000000002'), ...changes });
      expect([answer.status, Object.keys((answer.body as { fieldErrors: object }).fieldErrors)]).toEqual([
        400,
        ['accountNUBAN'],
      ]);
    },
  );

  test('POST /auth/ibanking/personal/registration/existing, with account number and BVN: both have to fit', async () => {
    const owner = await openOwner(bank);
    await giveBvn(owner, '22212345678');
    const form = ownerForm(owner.account.accountNumber);
    const wrong = await register({ ...form, bvn: '22212345679' });
    expect(wrong.status).toBe(200);
    expect(await bank.mailTo(owner.email)).toEqual([]);
    const right = await register({ ...form, bvn: '22212345678' });
    expect((await verifyEmail(bank, handleOf(right), await bank.codeFor(owner))).status).toBe(200);
  });

  test('POST /auth/ibanking/personal/registration/existing, where the BVN is required: finds the owner by it, the account number optional but right', async () => {
    const owner = await openOwner(bank);
    const claimant = await bank.openCustomer();
    // Somebody who registered as new may claim any number; that does not take it from its owner.
    await giveBvn(claimant, '22287654321');
    await giveBvn(owner, '22287654321');
    const form = { bvn: '22287654321', password: PASSWORD, confirmPassword: PASSWORD };

    const otherAccount = await register({ ...form, accountNUBAN: '9999999999' }, bvnBank);
    const unknown = await register({ ...form, bvn: '22200000001' }, bvnBank);
    expect([otherAccount.status, unknown.status]).toEqual([200, 200]);
    expect(await bank.mailTo(owner.email)).toEqual([]);
    const registered = await register({ ...form, accountNUBAN: owner.account.accountNumber }, bvnBank);
    expect((await verifyEmail(bvnBank, handleOf(registered), await bank.codeFor(owner))).status).toBe(200);
    expect((await login(owner.email)).status).toBe(200);
  });
});
