import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  openTestBank,
  PASSWORD,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import {
  handleOf,
  maskOf,
  openOwner,
  ownerForm,
  REGISTER_OWNER,
  RESEND_CODE,
  verifyEmail,
} from '../../../../scripts/testing/registrants.ts';
import { encryptNumber } from '../platform/security/identity-numbers.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const register = (body: object) => bank.call(REGISTER_OWNER, { body });
const login = (email: string, password = PASSWORD) =>
  bank.call('POST /auth/ibanking/personal/login', { body: { email, password } });

/** Somebody with an account, whom the branch asked for both. */
async function ownerOnFile(bvn: string, dateOfBirth: string): Promise<TestCustomer> {
  const owner = await openOwner(bank);
  const { encrypted, hmac } = encryptNumber(
    bank.platform.secrets,
    { customerId: owner.id, kind: 'BVN' },
    bvn,
  );
  await bank.platform.db
    .insertInto('customer_profiles')
    .values({
      customer_id: owner.id,
      bvn_encrypted: encrypted,
      bvn_hmac: hmac,
      date_of_birth: dateOfBirth,
      created_at: new Date(),
    })
    .execute();
  return owner;
}

/** What a claim with a wrong BVN or birth date, and one with neither, are told, then and at every step after. */
async function toldOfClaim(owner: TestCustomer, proof: object) {
  const password = 'Strange#Yam5';
  const answer = await register({ ...ownerForm(owner.account.accountNumber, password), ...proof });
  const guess = seen(await verifyEmail(bank, handleOf(answer), '000000'));
  await bank.platform.clock.advance(61);
  const resent = seen(await bank.call(RESEND_CODE, { body: { email: handleOf(answer) } }));
  const early = await login(owner.email, password);
  return {
    status: answer.status,
    shape: Object.keys(answer.body as object),
    mask: maskOf(answer),
    guess,
    resent,
    login: [...seen(early), Object.keys((early.body as { params: object }).params)],
  };
}

test('POST /auth/ibanking/personal/registration/existing, with a wrong one, a right one and none: answers the same, then and at every step after', async () => {
  const told: unknown[] = [];
  for (const proof of [
    {},
    { dateOfBirth: '21/11/1990' },
    { dateOfBirth: '22/11/1990' },
    { bvn: '22255500001' },
    { bvn: '22255500002' },
    { bvn: '22255500001', dateOfBirth: '1990-11-22' },
  ]) {
    const owner = await ownerOnFile('22255500001', '1990-11-21');
    told.push(await toldOfClaim(owner, proof));
  }
  for (const answer of told) expect(answer).toEqual(told[0]);
  // Who claims is shown nothing of the mailbox: letters of it with a right birth date would tell that it is right.
  expect(told[0]).toMatchObject({ mask: '•••••@•••••' });
  expect(told[0]).toMatchObject({ status: 200, login: [409, 'EMAIL_NOT_VERIFIED', ['email', 'handle']] });
});

test.each(['21/11/1990', '1990-11-21', '21-11-1990'])(
  'POST /auth/ibanking/personal/registration/existing, with the birth date as %s: takes it',
  async (dateOfBirth) => {
    const owner = await ownerOnFile('22255500003', '1990-11-21');
    const wrong = await register({ ...ownerForm(owner.account.accountNumber), dateOfBirth: '1990-11-22' });
    expect(wrong.status).toBe(200);
    expect(await bank.mailTo(owner.email)).toEqual([]);
    const right = await register({ ...ownerForm(owner.account.accountNumber), dateOfBirth });
    expect((await verifyEmail(bank, handleOf(right), await bank.codeFor(owner))).status).toBe(200);
  },
);

test('POST /auth/ibanking/personal/registration/existing, with what the bank has nothing on file to compare with: holds it against nobody', async () => {
  const owner = await openOwner(bank);
  const form = { ...ownerForm(owner.account.accountNumber), dateOfBirth: '1990-11-21' };
  const registered = await register(form);
  expect((await verifyEmail(bank, handleOf(registered), await bank.codeFor(owner))).status).toBe(200);
});

test.each([{ dateOfBirth: '31/02/1990' }, { dateOfBirth: 'yesterday' }, { bvn: '2225550000' }])(
  'POST /auth/ibanking/personal/registration/existing, with %j: answers 400 and names it',
  async (proof) => {
    const answer = await register({ ...ownerForm('1000000002'), ...proof });
    expect([answer.status, Object.keys((answer.body as { fieldErrors: object }).fieldErrors)]).toEqual([
      400,
      Object.keys(proof),
    ]);
  },
);
