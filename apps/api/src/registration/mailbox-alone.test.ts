import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { codesSentTo, smsCodeFor } from '../../../../scripts/testing/contacts.ts';
import { openFunded } from '../../../../scripts/testing/customers.ts';
import {
  claimedOwner,
  newCustomerForm,
  REGISTER_NEW,
  verifyEmail,
} from '../../../../scripts/testing/registrants.ts';
import { initiate } from '../../../../scripts/testing/transfers.ts';

const CONTACTS = 'GET /api/ibanking/personal/contacts';
const NOTICE = 'You can log in now';
const DAY_SECONDS = 24 * 3600;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

/** Somebody whose account was claimed by what its mailbox was sent, signed in. */
async function claimed(): Promise<SignedIn> {
  const owner = await claimedOwner(bank);
  return { ...owner, token: await bank.signIn(owner) };
}

/** Somebody who registered without an account, as they are once they are onboarded and somebody paid them. */
async function registered(naira: number): Promise<SignedIn> {
  const { platform } = bank;
  const form = newCustomerForm();
  const { handle } = await bank.ask(REGISTER_NEW, { body: form });
  expect((await verifyEmail(bank, handle, await bank.codeFor(form))).status).toBe(200);
  const now = await platform.clock.now();
  const { id } = await platform.db
    .updateTable('customers')
    .set({ kyc_level: 3, onboarding_completed_at: now })
    .where('email', '=', form.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const [account] = await platform.db
    .transaction()
    .execute((transaction) => openFunded(platform, transaction, id, [naira], now));
  if (account === undefined) throw new Error('No account was opened');
  const customer = { ...form, id, account, accounts: [account] as const };
  return { ...customer, token: await bank.signIn(customer) };
}

const noticesTo = async (address: string) =>
  (await bank.mailTo(address)).filter(({ subject, text }) =>
    `${subject} ${text}`.includes('password for your'),
  );

describe('an account that was claimed with the code its mailbox was sent', () => {
  test('POST /api/transfer/intrabank: sends its code by SMS alone, and that code moves the money; signing in is mailed as ever', async () => {
    const musa = await bank.openCustomer();
    const ada = await claimed();
    const [mails, texts] = [await codesSentTo(bank, ada.email), await codesSentTo(bank, ada.phoneNumber)];
    const started = await initiate(bank, ada, { destinationAccountNumber: musa.account.accountNumber });
    expect(started).toMatchObject({
      status: 200,
      body: { maskedPhoneNumber: expect.stringContaining('*') as unknown },
    });
    expect(started.body).not.toHaveProperty('maskedEmail');
    expect(await codesSentTo(bank, ada.email)).toBe(mails);
    expect(await codesSentTo(bank, ada.phoneNumber)).toBe(texts + 1);

    const { id } = started.body as { id: string };
    const mailed = await bank.codeFor(ada);
    const otp = await smsCodeFor(bank, ada);
    expect(mailed).not.toBe(otp);
    expect(seen(await bank.confirm(ada, { id, otp: mailed }))).toEqual([422, 'WRONG_CODE']);
    expect(await bank.balanceOf(musa.account)).toBe(10_000_000n);
    expect((await bank.confirm(ada, { id, otp })).status).toBe(200);
    expect(await bank.balanceOf(musa.account)).toBe(10_010_000n);
  });

  test('GET /api/ibanking/personal/contacts: says so for a day, and until such a code was entered', async () => {
    const ada = await claimed();
    const until = async (token: string) => {
      const { codesByPhoneUntil, codesByPhoneNeedsCode } = await bank.ask(CONTACTS, { token });
      return { hasEnd: codesByPhoneUntil !== null, codesByPhoneNeedsCode };
    };
    expect(await until(ada.token)).toEqual({ hasEnd: true, codesByPhoneNeedsCode: true });
    await bank.platform.clock.advance(DAY_SECONDS);
    const token = await bank.signIn(ada);
    expect((await until(token)).codesByPhoneNeedsCode).toBe(true);
    const musa = await bank.openCustomer();
    const to = { destinationAccountNumber: musa.account.accountNumber };
    const { body } = await initiate(bank, { ...ada, token }, to);
    const confirmation = { id: (body as { id: string }).id, otp: await smsCodeFor(bank, ada) };
    expect((await bank.confirm({ ...ada, token }, confirmation)).status).toBe(200);
    expect(await until(token)).toEqual({ hasEnd: false, codesByPhoneNeedsCode: false });
  });

  test('POST /api/transfer/intrabank, of more than ₦20,000 to people who are new: answers 422 and starts nothing', async () => {
    const musa = await bank.openCustomer();
    const ada = await claimed();
    const to = { destinationAccountNumber: musa.account.accountNumber };
    const tooMuch = await initiate(bank, ada, { ...to, amount: 20_000.01 });
    expect(tooMuch).toMatchObject({
      status: 422,
      code: 'NEW_RECIPIENTS_LIMIT_EXCEEDED',
      body: { params: { limit: '₦20,000.00', remaining: '₦20,000.00' } },
    });
    expect((await initiate(bank, ada, { ...to, amount: 20_000 })).status).toBe(200);
  });

  test('its owner: is told by e-mail and SMS, once, without a code or a link', async () => {
    const owner = await claimedOwner(bank);
    for (const address of [owner.email, owner.phoneNumber]) {
      const notices = await noticesTo(address);
      expect(notices).toHaveLength(1);
      expect(notices[0]?.text).toContain('If it was not you');
      expect(notices[0]?.text).not.toMatch(/(?<!\d)\d{6}(?!\d)|https?:/);
    }
    const [mail] = await noticesTo(owner.email);
    expect(mail?.subject).toBe(NOTICE);
    expect(mail?.text).toContain('come by SMS, not by email');
  });
});

test('somebody who registered without an account: gets codes by e-mail, too, pays people who are new and is told of no password', async () => {
  const musa = await bank.openCustomer();
  const amina = await registered(100_000);
  expect(await bank.ask(CONTACTS, { token: amina.token })).toMatchObject({
    codesByPhoneUntil: null,
    codesByPhoneNeedsCode: false,
  });
  const started = await initiate(bank, amina, {
    destinationAccountNumber: musa.account.accountNumber,
    amount: 50_000,
  });
  expect(started).toMatchObject({
    status: 200,
    body: { maskedEmail: expect.stringContaining('@') as unknown },
  });
  const { id } = started.body as { id: string };
  expect((await bank.confirm(amina, { id, otp: await bank.codeFor(amina) })).status).toBe(200);
  for (const address of [amina.email, amina.phoneNumber]) expect(await noticesTo(address)).toEqual([]);
});
