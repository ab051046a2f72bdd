import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen, told } from '../../../../scripts/testing/answers.ts';
import { type Answer, openTestBank, PASSWORD, type TestBank } from '../../../../scripts/testing/bank.ts';

import { newCustomerForm, REGISTER_NEW } from '../../../../scripts/testing/registrants.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

function login(email: string, password = PASSWORD): Promise<Answer> {
  return bank.call(LOGIN, { body: { email, password } });
}

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
    otherProofs: [],
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

describe('a registration in a customer’s name', () => {
  const STRANGERS = 'Stolen#Goat9';

  /** Whose passwords were tried under a name, and how that is kept, the oldest first. */
  async function triedAs(personId: string | null): Promise<unknown[]> {
    const rows = await bank.platform.db
      .selectFrom('security_events')
      .select(['person_kind', 'result'])
      .where('kind', '=', 'PASSWORD_TRIED')
      .where('person_id', personId === null ? 'is' : '=', personId)
      .orderBy('id')
      .execute();
    return rows.map(({ person_kind, result }) => [person_kind, result]);
  }

  async function registerAs(email: string): Promise<void> {
    const body = newCustomerForm({ email, password: STRANGERS, confirmPassword: STRANGERS });
    await bank.ask(REGISTER_NEW, { body });
  }

  test('POST /auth/ibanking/personal/login, with its password: is kept as a wrong one of the customer’s, and theirs alone as a right one', async () => {
    const ada = await bank.openCustomer();
    await registerAs(ada.email);
    expect((await login(ada.email, 'Guinea#Corn2')).status).toBe(401);
    // What is wrong again within a minute is no row of its own.
    await bank.platform.clock.advance(61);
    expect(seen(await login(ada.email, STRANGERS))).toEqual([409, 'EMAIL_NOT_VERIFIED']);
    expect((await login(ada.email)).status).toBe(200);
    expect(await triedAs(ada.id)).toEqual([
      ['CUSTOMER', 'REFUSED'],
      ['CUSTOMER', 'REFUSED'],
      ['CUSTOMER', 'DONE'],
    ]);
  });

  test('POST /auth/ibanking/personal/login, with the password of one in nobody’s name: is kept as nobody’s, and as wrong', async () => {
    const before = (await triedAs(null)).length;
    const { email } = newCustomerForm();
    await registerAs(email);
    await bank.platform.clock.advance(61);
    expect(seen(await login(email, STRANGERS))).toEqual([409, 'EMAIL_NOT_VERIFIED']);
    expect((await triedAs(null)).slice(before)).toEqual([['NOBODY', 'REFUSED']]);
  });

  test('POST /auth/ibanking/personal/login, with its password an eleventh time: answers 429 as for any wrong one, in a customer’s name and in nobody’s', async () => {
    const ada = await bank.openCustomer();
    for (const email of [ada.email, newCustomerForm().email]) {
      await registerAs(email);
      const answers: Answer[] = [];
      for (let time = 1; time <= 11; time += 1) answers.push(await login(email, STRANGERS));
      expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(409), 429]);
    }
  });
});
