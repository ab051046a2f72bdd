import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
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
import { initiateBulk, rowTo } from '../../../../scripts/testing/bulk-transfers.ts';
import { afterReset, codesSentTo, resetByLink, smsCodeFor } from '../../../../scripts/testing/contacts.ts';
import { kycStatus } from '../../../../scripts/testing/kyc.ts';
import { RESEND, SET_OTP, START_APP, START_OTP } from '../../../../scripts/testing/second-factor.ts';
import { SOMEBODY_OF_STAFF } from '../../../../scripts/testing/staff.ts';
import { initiate } from '../../../../scripts/testing/transfers.ts';
import { resetAuthenticator } from '../two-factor/two-factor.ts';

const TRANSFER = 'POST /api/transfer/intrabank';
const DAY_SECONDS = 24 * 3600;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
afterEach(letWallClockRun);

const masksOf = ({ body }: Answer) => {
  const { maskedEmail, maskedPhoneNumber } = body as Record<string, unknown>;
  return { maskedEmail, maskedPhoneNumber };
};

/** Starts everything that waits for a code inside a session. @returns what each answered */
async function startEverything(ada: SignedIn, to: TestCustomer): Promise<Answer[]> {
  const { token } = ada;
  const { accountNumber } = ada.account;
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token });
  const destination = to.account.accountNumber;
  const limits = { dailyTransactionLimit: 1000, singleTransactionLimit: 500, nuban: accountNumber };
  return [
    await initiate(bank, ada, { destinationAccountNumber: destination }),
    await initiateBulk(bank, ada, [rowTo(ada, destination)]),
    await bank.call('POST /api/ibanking/personal/transaction-limits', { token, body: limits }),
    await bank.call('POST /api/accounts/{accountNumber}/disable', { token, params: { accountNumber } }),
    await bank.call('POST /api/ibanking/personal/payment-stop/off', { token }),
    await bank.call('POST /api/ibanking/personal/2fa/passkeys/start', { token, body: { what: 'PASSKEY' } }),
    await bank.call('POST /api/ibanking/personal/2fa/passkeys/start', {
      token,
      body: { what: 'BACKUP_CODES' },
    }),
    await bank.call(START_OTP, { token }),
    await bank.call(START_APP, { token }),
  ];
}

/** The rows that starting something would leave. */
async function startedBy({ id }: TestCustomer): Promise<number> {
  const rows = await bank.platform.db
    .selectFrom('operations')
    .select('id')
    .where('customer_id', '=', id)
    .execute();
  return rows.length;
}

const contactsOf = ({ token }: SignedIn) => bank.ask('GET /api/ibanking/personal/contacts', { token });

describe('after a password reset by link', () => {
  test('whatever waits for a code inside a session: sends it by SMS alone and says so; signing in is told by mail as ever', async () => {
    const musa = await bank.openCustomer();
    const before = await bank.signedIn();
    for (const answer of await startEverything(before, musa))
      expect(masksOf(answer)).toMatchObject({ maskedEmail: expect.stringContaining('@') as unknown });

    const ada = await afterReset(bank, await bank.openCustomer());
    const [mails, texts] = [await codesSentTo(bank, ada.email), await codesSentTo(bank, ada.phoneNumber)];
    const answers = await startEverything(ada, musa);
    for (const answer of answers) {
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      expect(masksOf(answer)).toEqual({
        maskedEmail: undefined,
        maskedPhoneNumber: expect.stringContaining('*') as unknown,
      });
    }
    expect(await codesSentTo(bank, ada.email)).toBe(mails);
    expect(await codesSentTo(bank, ada.phoneNumber)).toBe(texts + answers.length);
  });

  test('POST /api/ibanking/personal/2fa/resend: sends by SMS alone, too', async () => {
    const musa = await bank.openCustomer();
    const ada = await afterReset(bank, await bank.openCustomer());
    const { body } = await initiate(bank, ada, { destinationAccountNumber: musa.account.accountNumber });
    const mails = await codesSentTo(bank, ada.email);
    await bank.platform.clock.advance(61);
    const { id: operationId } = body as { id: string };
    await bank.ask(RESEND, { token: ada.token, body: { operationId } });
    expect(await codesSentTo(bank, ada.email)).toBe(mails);
    const otp = await smsCodeFor(bank, ada);
    expect((await bank.confirm(ada, { id: operationId, otp })).status).toBe(200);
  });

  test('a code that was mailed before it: confirms nothing any more, and another one can be asked for', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const started = await bank.startTransfer(ada, musa.account, 100);
    await bank.ask(START_OTP, { token: ada.token });
    const mailed = await bank.codeFor(ada);
    const thief = await afterReset(bank, ada);

    expect(seen(await bank.confirm(thief, started))).toEqual([422, 'CODE_EXPIRED']);
    const set = await bank.call(SET_OTP, { token: thief.token, body: { otp: mailed } });
    expect(seen(set)).toEqual([422, 'CODE_EXPIRED']);
    expect(await bank.balanceOf(musa.account)).toBe(10_000_000n);
    await bank.platform.clock.advance(61);
    await bank.ask(RESEND, { token: thief.token, body: { operationId: started.id } });
    const otp = await smsCodeFor(bank, ada);
    expect((await bank.confirm(thief, { id: started.id, otp })).status).toBe(200);
  });

  test('a set-up that was started a moment before it: sends another code by SMS, and the mailed one sets nothing', async () => {
    const ada = await bank.signedIn();
    await bank.ask(START_OTP, { token: ada.token });
    const mailed = await bank.codeFor(ada);
    const thief = await afterReset(bank, ada);
    await bank.platform.clock.advance(61);
    await bank.ask(START_OTP, { token: thief.token });
    expect((await bank.call(SET_OTP, { token: thief.token, body: { otp: mailed } })).status).toBe(422);
    const otp = await smsCodeFor(bank, ada);
    expect((await bank.call(SET_OTP, { token: thief.token, body: { otp } })).status).toBe(200);
  });

  test('GET /api/ibanking/personal/contacts: says until when, and that a code is waited for; a day and one code end it, and nothing less', async () => {
    const musa = await bank.openCustomer();
    const ada = await bank.openCustomer();
    const resetAt = await bank.platform.clock.now();
    let token = (await afterReset(bank, ada)).token;
    const signedIn = () => ({ ...ada, token });
    const standing = await contactsOf(signedIn());
    expect(standing).toMatchObject({ codesByPhoneNeedsCode: true, phoneProved: true });
    const until = new Date(standing.codesByPhoneUntil ?? 0).getTime();
    expect(until).toBeGreaterThanOrEqual(resetAt.getTime() + DAY_SECONDS * 1000);
    expect(until).toBeLessThan(resetAt.getTime() + DAY_SECONDS * 1000 + 60_000);

    // A day alone is not enough.
    await bank.platform.clock.advance(2 * DAY_SECONDS);
    token = await bank.signIn(ada);
    expect(await contactsOf(signedIn())).toMatchObject({ codesByPhoneNeedsCode: true });
    const start = () => initiate(bank, signedIn(), { destinationAccountNumber: musa.account.accountNumber });
    const started = await start();
    expect(masksOf(started).maskedEmail).toBeUndefined();
    // Nor is a code that is wrong, or that was mailed to sign in.
    const { id } = started.body as { id: string };
    expect((await bank.confirm(signedIn(), { id, otp: '000000' })).status).toBe(422);
    expect(await contactsOf(signedIn())).toMatchObject({ codesByPhoneNeedsCode: true });

    expect((await bank.confirm(signedIn(), { id, otp: await smsCodeFor(bank, ada) })).status).toBe(200);
    expect(await contactsOf(signedIn())).toMatchObject({
      codesByPhoneUntil: null,
      codesByPhoneNeedsCode: false,
    });
    expect(masksOf(await start()).maskedEmail).toContain('@');
  });

  test('a code that is entered within the day: does not end it before the day is over; another reset begins it anew', async () => {
    const musa = await bank.openCustomer();
    const ada = await bank.openCustomer();
    let { token } = await afterReset(bank, ada);
    const start = () =>
      initiate(bank, { ...ada, token }, { destinationAccountNumber: musa.account.accountNumber });
    const { id } = (await start()).body as { id: string };
    await bank.confirm({ ...ada, token }, { id, otp: await smsCodeFor(bank, ada) });
    expect(await contactsOf({ ...ada, token })).toMatchObject({ codesByPhoneNeedsCode: false });
    expect(masksOf(await start()).maskedEmail).toBeUndefined();

    await bank.platform.clock.advance(DAY_SECONDS);
    token = await bank.signIn(ada);
    expect(await contactsOf({ ...ada, token })).toMatchObject({ codesByPhoneUntil: null });
    expect(masksOf(await start()).maskedEmail).toContain('@');

    ({ token } = await afterReset(bank, ada));
    expect(await contactsOf({ ...ada, token })).toMatchObject({ codesByPhoneNeedsCode: true });
    expect(masksOf(await start()).maskedEmail).toBeUndefined();
  });

  test('somebody with an app: goes on with its codes, whose first one ends it after the day; sent codes go by SMS', async () => {
    stopWallClock();
    const musa = await bank.openCustomer();
    const owner = await openAppOwner(bank);
    await resetByLink(bank, owner);
    const token = await bank.signIn(owner, owner.app.code());
    const ada = { ...owner, token };
    const mails = await codesSentTo(bank, ada.email);
    expect((await bank.ask(START_OTP, { token })).maskedEmail).toBeUndefined();
    expect(await codesSentTo(bank, ada.email)).toBe(mails);
    expect(await codesSentTo(bank, ada.phoneNumber)).toBe(1);

    const started = await initiate(bank, ada, { destinationAccountNumber: musa.account.accountNumber });
    const { id } = started.body as { id: string };
    nextAppCode();
    expect((await bank.confirm(ada, { id, otp: owner.app.code() })).status).toBe(200);
    expect(await contactsOf(ada)).toMatchObject({ codesByPhoneNeedsCode: false });
  });
});

test('a factor that staff reset: sends codes for money by SMS alone', async () => {
  const ada = await bank.openCustomer();
  const musa = await bank.openCustomer();
  const { platform } = bank;
  const now = await platform.clock.now();
  await platform.db
    .transaction()
    .execute((transaction) =>
      resetAuthenticator(platform, transaction, { customerId: ada.id, ...SOMEBODY_OF_STAFF }, now),
    );
  const token = await bank.signIn(ada);
  const mails = await codesSentTo(bank, ada.email);
  const started = await initiate(
    bank,
    { ...ada, token },
    { destinationAccountNumber: musa.account.accountNumber },
  );
  expect(masksOf(started)).toMatchObject({ maskedEmail: undefined });
  expect(await codesSentTo(bank, ada.email)).toBe(mails);
});

test(`${TRANSFER} and all else, by phone alone with a number that nobody proved: answers 422, starts nothing and sends nothing`, async () => {
  const musa = await bank.openCustomer();
  const registered = await bank.openCustomer({ phoneProved: false });
  // Proof is asked for only once the phone is the only channel.
  const before = { ...registered, token: await bank.signIn(registered) };
  expect((await bank.send(before, musa.account, 10)).status).toBe(200);

  const ada = await afterReset(bank, registered);
  const [mails, texts] = [await codesSentTo(bank, ada.email), await codesSentTo(bank, ada.phoneNumber)];
  const rows = await startedBy(ada);
  for (const answer of await startEverything(ada, musa))
    expect(seen(answer), JSON.stringify(answer.body)).toEqual([422, 'PHONE_NOT_PROVED']);
  expect(await startedBy(ada)).toBe(rows);
  expect(await codesSentTo(bank, ada.email)).toBe(mails);
  expect(await codesSentTo(bank, ada.phoneNumber)).toBe(texts);
});

describe('new recipients, while codes go by phone alone', () => {
  async function pay(ada: SignedIn, to: TestCustomer, amount: number): Promise<Answer> {
    const started = await initiate(bank, ada, { destinationAccountNumber: to.account.accountNumber, amount });
    if (started.status !== 200) return started;
    const { id } = started.body as { id: string };
    return bank.confirm(ada, { id, otp: await smsCodeFor(bank, ada) });
  }

  test('of all of them together: get ₦20,000 in 24 hours and no more; whom the customer paid before gets more', async () => {
    const owner = await bank.signedIn({ balances: [1_000_000] });
    const [known, musa, bala] = [
      await bank.openCustomer(),
      await bank.openCustomer(),
      await bank.openCustomer(),
    ];
    await bank.send(owner, known.account, 1);
    await bank.platform.clock.advance(DAY_SECONDS);
    const ada = await afterReset(bank, owner);

    expect((await kycStatus(bank, ada)).limits.toNewPeople).toEqual({ limit: 20_000, left: 20_000 });
    expect((await pay(ada, musa, 15_000)).status).toBe(200);
    expect((await kycStatus(bank, ada)).limits.toNewPeople).toEqual({ limit: 20_000, left: 5000 });
    const tooMuch = await initiate(bank, ada, {
      destinationAccountNumber: bala.account.accountNumber,
      amount: 5000.01,
    });
    expect(tooMuch).toMatchObject({
      status: 422,
      code: 'NEW_RECIPIENTS_LIMIT_EXCEEDED',
      body: { params: { limit: '₦20,000.00', remaining: '₦5,000.00' } },
    });
    expect((await pay(ada, bala, 5000)).status).toBe(200);
    expect((await pay(ada, musa, 0.01)).code).toBe('NEW_RECIPIENTS_LIMIT_EXCEEDED');
    expect((await pay(ada, known, 50_000)).status).toBe(200);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('confirmed all at once: as many as fit are paid', async () => {
    const ada = await afterReset(bank, await bank.openCustomer({ balances: [1_000_000] }));
    const started: { id: string; otp: string }[] = [];
    for (let count = 0; count < 4; count += 1) {
      const to = await bank.openCustomer();
      const { body } = await initiate(bank, ada, {
        destinationAccountNumber: to.account.accountNumber,
        amount: 9000,
      });
      started.push({ id: (body as { id: string }).id, otp: await smsCodeFor(bank, ada) });
    }
    const answers = await Promise.all(started.map((one) => bank.confirm(ada, one)));
    expect(answers.map(({ code }) => code ?? 'SENT').toSorted()).toEqual([
      'NEW_RECIPIENTS_LIMIT_EXCEEDED',
      'NEW_RECIPIENTS_LIMIT_EXCEEDED',
      'SENT',
      'SENT',
    ]);
  });

  test('of somebody to whom nothing happened: get what other limits let through', async () => {
    const ada = await bank.signedIn({ balances: [1_000_000] });
    expect((await bank.send(ada, (await bank.openCustomer()).account, 50_000)).status).toBe(200);
  });
});
