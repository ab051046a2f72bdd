import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, PASSWORD, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  handleOf,
  newCustomerForm,
  REGISTER_NEW,
  verifyEmail,
} from '../../../../scripts/testing/registrants.ts';
import { lagosText } from '../bank/lagos-time.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const register = (form = newCustomerForm()) => bank.call(REGISTER_NEW, { body: form });
const login = (email: string, password = PASSWORD) => bank.call(LOGIN, { body: { email, password } });
const password = (text: string) => ({ password: text, confirmPassword: text });

async function customersWith(email: string) {
  return bank.platform.db.selectFrom('customers').selectAll().where('email', '=', email).execute();
}

test('POST /auth/ibanking/personal/registration/new, twice with one e-mail: each code finishes its own with the handle, the address alone the one begun first', async () => {
  const [own, other] = [newCustomerForm(), newCustomerForm()];
  for (const finishesBy of ['HANDLE', 'ADDRESS'] as const) {
    const form = finishesBy === 'HANDLE' ? own : other;
    const first = await register(form);
    const firstCode = await bank.codeFor(form);
    await bank.platform.clock.advance(1);
    const second = await register({ ...form, firstName: 'Zainab', ...password('Guinea#Corn2') });
    const secondCode = await bank.codeFor(form);
    const isHandle = finishesBy === 'HANDLE';
    const name = isHandle ? handleOf(second) : form.email;
    const [wrong, right] = isHandle ? [firstCode, secondCode] : [secondCode, firstCode];
    expect(seen(await verifyEmail(bank, name, wrong))).toEqual([422, 'WRONG_CODE']);
    expect((await verifyEmail(bank, name, right)).status).toBe(200);
    expect(await customersWith(form.email)).toMatchObject([{ first_name: isHandle ? 'Zainab' : 'Amina' }]);
    // Finishing one ends the other.
    const ended = isHandle ? handleOf(first) : handleOf(second);
    expect(seen(await verifyEmail(bank, ended, wrong))).toEqual([409, 'REGISTRATION_CONFLICT']);
    expect((await login(form.email, isHandle ? PASSWORD : 'Guinea#Corn2')).status).toBe(401);
    expect((await login(form.email, isHandle ? 'Guinea#Corn2' : PASSWORD)).status).toBe(200);
  }
});

test("POST /auth/ibanking/personal/registration/new, by a stranger before or after the address's owner: leaves the owner alone with their own password and phone number", async () => {
  for (const isBefore of [true, false]) {
    const form = newCustomerForm();
    const strangers = { ...form, phoneNumber: newCustomerForm().phoneNumber, ...password('Stolen#Goat9') };
    if (isBefore) await register(strangers);
    const registered = await register(form);
    const code = await bank.codeFor(form);
    if (!isBefore) await register(strangers);
    expect((await login(form.email, 'Stolen#Goat9')).status).toBe(409);
    const early = await login(form.email);
    expect(early.body).toMatchObject({ params: { email: form.email, handle: handleOf(registered) } });
    expect((await verifyEmail(bank, handleOf(registered), code)).status).toBe(200);
    expect(seen(await login(form.email, 'Stolen#Goat9'))).toEqual([401, 'WRONG_CREDENTIALS']);
    expect((await login(form.email)).status).toBe(200);
    expect(await customersWith(form.email)).toMatchObject([{ phone_number: form.phoneNumber }]);
  }
});

test('POST /auth/ibanking/personal/registration/new, by a stranger with the address of its owner and the phone number of a customer: does not stand before the owner’s', async () => {
  const ada = await bank.openCustomer();
  const form = newCustomerForm();
  await register({ ...form, phoneNumber: ada.phoneNumber, ...password('Stolen#Goat9') });
  await register(form);
  expect((await verifyEmail(bank, form.email, await bank.codeFor(form))).status).toBe(200);
});

test('messages with codes of two registrations of one e-mail: say when each was begun, and nothing of what was entered', async () => {
  const form = newCustomerForm({ phoneNumber: '08169123456' });
  const begun: string[] = [];
  for (const registrant of [form, { ...form, firstName: 'Zainab' }]) {
    begun.push(lagosText(await bank.platform.clock.now()));
    await register(registrant);
    await bank.platform.clock.advance(120);
  }
  const mails = await bank.mailTo(form.email);
  expect(mails).toHaveLength(2);
  for (const [place, { text }] of mails.toReversed().entries()) {
    expect(text).toContain(`registration that was begun on ${begun[place] ?? ''}`);
    expect(text).not.toMatch(/3456|Amina|Zainab/);
  }
});
