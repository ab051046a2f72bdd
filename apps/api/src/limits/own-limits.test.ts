import { LIMITED_TYPES } from '@harvest/contracts/limited-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  AuthenticatorApp,
  letWallClockRun,
  nextAppCode,
  openAppOwner,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { initiateBill, numberOf } from '../../../../scripts/testing/bills.ts';
import { confirmBulk, initiateBulk, rowTo, startBulk } from '../../../../scripts/testing/bulk-transfers.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import {
  confirmLimits,
  initiateLimits,
  limitOf,
  setLimits,
  startLimits,
} from '../../../../scripts/testing/limits.ts';
import { initiateElsewhere } from '../../../../scripts/testing/other-banks.ts';
import { PasskeyDevice } from '../../../../scripts/testing/passkey-device.ts';
import {
  initiateBillSchedule,
  initiateSchedule,
  moveTo,
  once,
  readSchedule,
  runDue,
  schedule,
  scheduleBill,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { history, initiate, untouched } from '../../../../scripts/testing/transfers.ts';
import { daysAhead } from '../scheduled-payments/schedule-rules.ts';

const LIMITS = 'GET /api/ibanking/personal/transaction-limits';
const START = 'POST /api/ibanking/personal/transaction-limits';
const CONFIRM = 'POST /api/ibanking/personal/transaction-limits/confirm';
const DAY_SECONDS = 86_400;

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

const paramsOf = ({ body }: { readonly body: unknown }) => (body as { params?: unknown }).params;
const toldOf = async ({ email }: SignedIn) =>
  (await bank.mailTo(email)).filter(({ subject }) => subject === 'Your limits were changed');

async function setLevel({ id }: SignedIn, kyc_level: number): Promise<void> {
  await bank.platform.db.updateTable('customers').set({ kyc_level }).where('id', '=', id).execute();
}

describe('reading limits', () => {
  test(`${LIMITS}, of whoever set none: answers every account and kind of payment with the cap of their level, the oldest account first`, async () => {
    const ada = await bank.signedIn({ kycLevel: 2, balances: [1000, 2000] });
    const musa = await bank.openCustomer();
    await bank.send(ada, musa.account, 300);
    const limits = await bank.ask(LIMITS, { token: ada.token });
    expect(limits.map(({ nuban, transferType }) => [nuban, transferType])).toEqual(
      ada.accounts.flatMap(({ accountNumber }) => LIMITED_TYPES.map((type) => [accountNumber, type])),
    );
    const caps = { maximumDailyLimit: 200_000, maximumLimitPerTransaction: 100_000 };
    expect(limits[0]).toEqual({
      productName: 'Savings Account',
      transferType: 'INTRA_BANK',
      nuban: ada.account.accountNumber,
      dailyLimit: 200_000,
      limitPerTransaction: 100_000,
      ...caps,
      isOwn: false,
      usedToday: 300,
      coming: null,
    });
    expect(limits.slice(1).map(({ usedToday }) => usedToday)).toEqual([0, 0, 0, 0, 0]);
  });

  test(`${LIMITS}, at level 0: says that nothing may be sent`, async () => {
    const ada = await bank.signedIn({ kycLevel: 0 });
    expect(await limitOf(bank, ada, 'BILL_PAYMENT')).toMatchObject({
      dailyLimit: 0,
      maximumLimitPerTransaction: 0,
    });
  });
});

describe('setting limits', () => {
  test(`${START}, then the code: lowers one kind of payment of one account at once, and tells before and after`, async () => {
    const ada = await bank.signedIn({ kycLevel: 2, balances: [1000, 1000] });
    const wanted = { single: 20_000, daily: 50_000, transferType: 'INTERBANK' } as const;
    const started = await initiateLimits(bank, ada, wanted);
    const { transactionLimitUuid } = started.body as { transactionLimitUuid: string };
    expect(started.body).toEqual({
      nuban: ada.account.accountNumber,
      transactionLimitUuid,
      operationId: transactionLimitUuid,
      effectiveAt: null,
      passkeyCountsAtOnce: true,
      scheduledPayments: 0,
      twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
      maskedEmail: expect.stringContaining('*') as string,
      maskedPhoneNumber: expect.stringContaining('*') as string,
    });
    expect(await limitOf(bank, ada, 'INTERBANK')).toMatchObject({ dailyLimit: 200_000 });
    const [code] = await bank.mailTo(ada.email);
    expect(code?.text).toContain(
      `sets the limits of your account ending ${ada.account.accountNumber.slice(-4)} for transfers to other banks to ₦20,000.00 at once and ₦50,000.00 a day`,
    );
    expect(code?.text.match(/\d{6}/g)).toHaveLength(1);

    const otp = await bank.codeFor(ada);
    const confirmation = { nuban: ada.account.accountNumber, transactionLimitUuid, otp };
    expect((await confirmLimits(bank, ada, confirmation)).body).toEqual({
      message: 'Transaction limit edited successfully',
      effectiveAt: null,
    });

    const limits = await bank.ask(LIMITS, { token: ada.token });
    const changed = limits.filter(({ dailyLimit }) => dailyLimit !== 200_000);
    expect(changed).toMatchObject([
      {
        nuban: ada.account.accountNumber,
        transferType: 'INTERBANK',
        dailyLimit: 50_000,
        limitPerTransaction: 20_000,
        maximumDailyLimit: 200_000,
        isOwn: true,
        coming: null,
      },
    ]);
    const [told, ...more] = await toldOf(ada);
    expect(more).toEqual([]);
    expect(told?.text).toContain(
      'Transfers to other banks: ₦20,000.00 at once, ₦50,000.00 a day (before: ₦100,000.00 at once, ₦200,000.00 a day).',
    );
    expect(told?.text).not.toMatch(/\d{6}/);
  });

  test(`${START}, without a transferType: changes all kinds of payment of this account, and of no other`, async () => {
    const ada = await bank.signedIn({ balances: [1000, 1000] });
    await setLimits(bank, ada, { single: 7000, daily: 7000 });
    const limits = await bank.ask(LIMITS, { token: ada.token });
    const [own, others] = [limits.slice(0, LIMITED_TYPES.length), limits.slice(LIMITED_TYPES.length)];
    expect(own.map(({ dailyLimit }) => dailyLimit)).toEqual([7000, 7000, 7000]);
    expect(new Set(others.map(({ dailyLimit }) => dailyLimit))).toEqual(new Set([5_000_000]));
  });

  test(`${START}, of less than what is scheduled: counts the payments of that kind from that account that will not be made`, async () => {
    const ada = await bank.signedIn({ balances: [100_000, 1000] });
    const musa = await bank.openCustomer();
    const setting = { schedulePaymentSetting: once(daysAhead(await today(bank), 1)) };
    const to = { destinationAccountNumber: musa.account.accountNumber, ...setting };
    await schedule(bank, ada, { ...to, amount: 6500 });
    await schedule(bank, ada, { ...to, amount: 1000 });
    await scheduleBill(bank, ada, 'AIRTIME', { ...setting, amount: 2000 });
    const counted = async (wanted: Parameters<typeof initiateLimits>[2]) =>
      (await initiateLimits(bank, ada, wanted)).body as { scheduledPayments: number };
    const low = { single: 1000, daily: 5000 };
    expect(await counted({ ...low, transferType: 'INTRA_BANK' })).toMatchObject({ scheduledPayments: 1 });
    expect(await counted({ ...low, transferType: 'INTERBANK' })).toMatchObject({ scheduledPayments: 0 });
    expect(await counted({ ...low, account: ada.accounts[1] })).toMatchObject({ scheduledPayments: 0 });
    expect(await counted({ single: 999, daily: 5000 })).toMatchObject({ scheduledPayments: 3 });
  });

  test(`${CONFIRM}, of a higher limit by a sent code: answers when it counts, which is a day later`, async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    await setLimits(bank, ada, { single: 1000, daily: 5000, transferType: 'INTRA_BANK' });
    const before = await bank.platform.clock.now();
    const started = await initiateLimits(bank, ada, {
      single: 3000,
      daily: 9000,
      transferType: 'INTRA_BANK',
    });
    expect(started.body).toMatchObject({ effectiveAt: expect.any(String) as string });
    const { transactionLimitUuid } = started.body as { transactionLimitUuid: string };
    const answer = await confirmLimits(bank, ada, {
      nuban: ada.account.accountNumber,
      transactionLimitUuid,
      otp: await bank.codeFor(ada),
    });
    const { effectiveAt } = answer.body as { effectiveAt: string };
    const waits = new Date(effectiveAt).getTime() - before.getTime();
    expect(waits).toBeGreaterThanOrEqual(DAY_SECONDS * 1000);
    expect(waits).toBeLessThan((DAY_SECONDS + 60) * 1000);
    const coming = { dailyLimit: 9000, limitPerTransaction: 3000, effectiveAt };
    expect(await limitOf(bank, ada, 'INTRA_BANK')).toMatchObject({ dailyLimit: 5000, coming });
    const [told] = await toldOf(ada);
    expect(told?.text).toMatch(
      /Transfers inside the bank, from \d+ \w+ \d{4} \d\d:\d\d: ₦3,000\.00 at once, ₦9,000\.00 a day/,
    );

    await bank.platform.clock.advance(DAY_SECONDS - 120);
    const almost = await signInAgain(bank, ada);
    const early = await initiate(bank, almost, {
      destinationAccountNumber: musa.account.accountNumber,
      amount: 1000.01,
    });
    expect([...seen(early), paramsOf(early)]).toEqual([
      422,
      'OWN_SINGLE_LIMIT_EXCEEDED',
      {
        limit: '₦1,000.00',
        coming: expect.stringMatching(
          /^ From \d+ \w+ \d{4} \d\d:\d\d you can pay ₦3,000\.00 at once\.$/,
        ) as string,
      },
    ]);
    expect(early.body).toMatchObject({ message: expect.stringContaining('at once. From ') as string });
    await bank.platform.clock.advance(120);
    expect(await limitOf(bank, almost, 'INTRA_BANK')).toMatchObject({ dailyLimit: 9000, coming: null });
    expect((await bank.send(almost, musa.account, 3000)).status).toBe(200);
    expect((await bank.startTransfer(almost, musa.account, 3000)).id).toBeDefined();
  });

  test(`${CONFIRM}, of a higher limit by the code of an authenticator: counts at once`, async () => {
    stopWallClock();
    try {
      const ada = await openAppOwner(bank);
      const byApp = async (single: number, daily: number) => {
        const { body } = await initiateLimits(bank, ada, { single, daily });
        const { transactionLimitUuid, nuban } = body as { transactionLimitUuid: string; nuban: string };
        const answer = await confirmLimits(bank, ada, { transactionLimitUuid, nuban, otp: ada.app.code() });
        nextAppCode();
        return answer.body;
      };
      const atOnce = { message: 'Transaction limit edited successfully', effectiveAt: null };
      expect(await byApp(1000, 5000)).toEqual(atOnce);
      expect(await byApp(3000, 9000)).toEqual(atOnce);
      expect(await limitOf(bank, ada, 'INTERBANK')).toMatchObject({
        limitPerTransaction: 3000,
        dailyLimit: 9000,
        coming: null,
      });
    } finally {
      letWallClockRun();
    }
  });

  test(`${CONFIRM}, of a higher limit proved by a passkey: counts at once`, async () => {
    const ada = await bank.signedIn();
    const { token } = ada;
    const device = new PasskeyDevice(new URL(bank.platform.config.publicUrl).origin);
    const PASSKEYS = '/api/ibanking/personal/2fa/passkeys';
    await bank.ask(`POST ${PASSKEYS}/start`, { token, body: { what: 'PASSKEY' } });
    const asked = await bank.ask(`POST ${PASSKEYS}/options`, {
      token,
      body: { otp: await bank.codeFor(ada) },
    });
    const made = {
      registrationId: asked.registrationId,
      name: 'Phone',
      credential: device.make(asked.publicKey),
    };
    await bank.ask(`POST ${PASSKEYS}`, { token, body: made });
    await setLimits(bank, ada, { single: 1000, daily: 5000 });

    const started = await startLimits(bank, ada, { single: 3000, daily: 9000 });
    const operationId = started.transactionLimitUuid;
    const { publicKey } = await bank.ask(`POST ${PASSKEYS}/proof-options`, { token, body: { operationId } });
    const { otp } = await bank.ask(`POST ${PASSKEYS}/proof`, {
      token,
      body: { operationId, credential: device.sign(publicKey) },
    });
    expect((await confirmLimits(bank, ada, { ...started, otp })).body).toMatchObject({ effectiveAt: null });
    expect(await limitOf(bank, ada, 'INTERBANK')).toMatchObject({ dailyLimit: 9000, coming: null });
  });

  test(`${CONFIRM}, of a higher limit by an app that a backup code set: waits a day, and no passkey helps; a day later it counts at once`, async () => {
    stopWallClock();
    try {
      const ada = await bank.signedIn();
      const PASSKEYS = '/api/ibanking/personal/2fa/passkeys';
      await bank.ask(`POST ${PASSKEYS}/start`, { token: ada.token, body: { what: 'BACKUP_CODES' } });
      const { backupCodes } = await bank.ask('POST /api/ibanking/personal/2fa/backup-codes', {
        token: ada.token,
        body: { otp: await bank.codeFor(ada) },
      });
      await setLimits(bank, ada, { single: 1000, daily: 5000 });

      const setUp = await bank.ask('GET /api/ibanking/personal/2fa/google-authenticator/generate', {
        token: ada.token,
      });
      const app = new AuthenticatorApp(setUp.secretCode);
      const { otp: currentOtp } = await bank.ask('POST /api/ibanking/personal/2fa/backup-code/proof', {
        token: ada.token,
        body: { operationId: setUp.operationId, backupCode: backupCodes[0] ?? '' },
      });
      const { tokenDTO } = await bank.ask('POST /api/ibanking/personal/2fa/google-authenticator/confirm', {
        token: ada.token,
        body: { otp: app.code(), currentOtp },
      });
      const thief = { ...ada, token: tokenDTO.accessToken };
      const started = await initiateLimits(bank, thief, { single: 9000, daily: 9000 });
      expect(started.body).toMatchObject({
        effectiveAt: expect.any(String) as string,
        passkeyCountsAtOnce: false,
      });
      const { transactionLimitUuid } = started.body as { transactionLimitUuid: string };
      nextAppCode();
      const { accountNumber: nuban } = ada.account;
      const answer = await confirmLimits(bank, thief, { nuban, transactionLimitUuid, otp: app.code() });
      expect(answer.body).toMatchObject({ effectiveAt: expect.any(String) as string });
      expect(await limitOf(bank, thief, 'INTERBANK')).toMatchObject({ dailyLimit: 5000 });

      await bank.platform.clock.advance(DAY_SECONDS);
      nextAppCode();
      const later = { ...ada, token: await bank.signIn(ada, app.code()) };
      const higher = await initiateLimits(bank, later, { single: 9500, daily: 9500 });
      expect(higher.body).toMatchObject({ effectiveAt: null });
    } finally {
      letWallClockRun();
    }
  });

  test(`${CONFIRM}, of a part that is lower and a part that is higher: the lower one counts at once`, async () => {
    const ada = await bank.signedIn();
    await setLimits(bank, ada, { single: 1000, daily: 5000 });
    expect(await setLimits(bank, ada, { single: 500, daily: 9000 })).not.toBeNull();
    expect(await limitOf(bank, ada, 'BILL_PAYMENT')).toMatchObject({
      limitPerTransaction: 500,
      dailyLimit: 5000,
      coming: { limitPerTransaction: 500, dailyLimit: 9000 },
    });
  });

  test(`${CONFIRM}, of a lower limit while a higher one is on its way: the higher one never comes`, async () => {
    const ada = await bank.signedIn();
    await setLimits(bank, ada, { single: 1000, daily: 5000 });
    await setLimits(bank, ada, { single: 2000, daily: 9000 });
    expect(await setLimits(bank, ada, { single: 900, daily: 4000, transferType: 'INTERBANK' })).toBeNull();
    const [told] = await toldOf(ada);
    expect(told?.text.match(/^.*cancelled\.$/gm)).toEqual([
      expect.stringMatching(
        /^Transfers to other banks: the limit that was to count from .* \(₦2,000\.00 at once, ₦9,000\.00 a day\) is cancelled\.$/,
      ),
    ]);
    await bank.platform.clock.advance(2 * DAY_SECONDS);
    const again = await signInAgain(bank, ada);
    expect(await limitOf(bank, again, 'INTERBANK')).toMatchObject({ dailyLimit: 4000, coming: null });
    expect(await limitOf(bank, again, 'INTRA_BANK')).toMatchObject({ dailyLimit: 9000, coming: null });
  });

  test(`${CONFIRM}, of the same change again: answers the same, and tells once`, async () => {
    const ada = await bank.signedIn();
    await setLimits(bank, ada, { single: 1000, daily: 5000 });
    const started = await startLimits(bank, ada, { single: 2000, daily: 9000 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirmLimits(bank, ada, started)));
    const again = await confirmLimits(bank, ada, started);
    for (const answer of answers) expect(answer.body).toEqual(again.body);
    expect(await toldOf(ada)).toHaveLength(2);
  });

  test(`${START}, again with its Idempotency-Key: is the same change, with one code`, async () => {
    const ada = await bank.signedIn();
    const asked = {
      token: ada.token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        singleTransactionLimit: 1000,
        dailyTransactionLimit: 5000,
        nuban: ada.account.accountNumber,
      },
    };
    const first = await bank.call(START, asked);
    expect((await bank.call(START, asked)).body).toEqual(first.body);
    const codes = (await bank.mailTo(ada.email)).filter(({ subject }) =>
      subject.includes('change your limits'),
    );
    expect(new Set(codes.map(({ text }) => /\d{6}/.exec(text)?.[0])).size).toBe(1);
  });

  test('POST /api/ibanking/personal/2fa/resend, of a change that waits: sends a code that works', async () => {
    const ada = await bank.signedIn();
    const { transactionLimitUuid: operationId, ...started } = await startLimits(bank, ada, {
      single: 1,
      daily: 2,
    });
    await bank.platform.clock.advance(61);
    await bank.ask('POST /api/ibanking/personal/2fa/resend', { token: ada.token, body: { operationId } });
    const otp = await bank.codeFor(ada);
    const answer = await confirmLimits(bank, ada, { ...started, transactionLimitUuid: operationId, otp });
    expect(answer.status).toBe(200);
  });
});

describe('limits that cannot be', () => {
  test(`${START}, of what may not be: is refused, changes nothing and sends no code`, async () => {
    const ada = await bank.signedIn({ kycLevel: 2 });
    const musa = await bank.openCustomer();
    const before = (await bank.mailTo(ada.email)).length;
    const above = { single: '₦100,000.00', daily: '₦200,000.00' };
    const cases = [
      [{ single: 10, daily: 20, account: musa.account }, 404, 'NOT_FOUND', {}],
      [{ single: 21, daily: 20 }, 422, 'SINGLE_LIMIT_ABOVE_DAILY', {}],
      [{ single: 10, daily: 200_000.01 }, 422, 'LIMIT_ABOVE_MAXIMUM', above],
      [{ single: 100_000.01, daily: 200_000 }, 422, 'LIMIT_ABOVE_MAXIMUM', above],
      [{ single: 100_000, daily: 200_000 }, 409, 'LIMIT_UNCHANGED', {}],
      [{ single: 0, daily: 20 }, 400, 'BAD_REQUEST', {}],
      [{ single: 1.001, daily: 20 }, 400, 'BAD_REQUEST', {}],
    ] as const;
    for (const [wanted, status, code, params] of cases) {
      const answer = await initiateLimits(bank, ada, wanted);
      expect([...seen(answer), paramsOf(answer)]).toEqual([status, code, params]);
    }
    expect(await bank.mailTo(ada.email)).toHaveLength(before);
    expect(await limitOf(bank, ada, 'INTRA_BANK')).toMatchObject({ dailyLimit: 200_000, coming: null });
  });

  test(`${START}, with a limit missing or as text: names the field`, async () => {
    const ada = await bank.signedIn();
    const body = { singleTransactionLimit: 10, dailyTransactionLimit: 20, nuban: ada.account.accountNumber };
    for (const field of ['singleTransactionLimit', 'dailyTransactionLimit'] as const) {
      for (const value of [undefined, '10', null]) {
        const answer = await bank.call(START, { token: ada.token, body: { ...body, [field]: value } });
        expect([answer.status, Object.keys((answer.body as { fieldErrors: object }).fieldErrors)]).toEqual([
          400,
          [field],
        ]);
      }
    }
  });

  test(`${START}, at level 0: says to confirm the details for level 1 first`, async () => {
    const ada = await bank.signedIn({ kycLevel: 0 });
    expect(seen(await initiateLimits(bank, ada, { single: 10, daily: 20 }))).toEqual([
      422,
      'KYC_LEVEL_TOO_LOW',
    ]);
  });

  test(`${CONFIRM}, with a wrong code, somebody else's change, another account or too late: changes nothing`, async () => {
    const ada = await bank.signedIn({ balances: [1, 1] });
    const musa = await bank.signedIn();
    const started = await startLimits(bank, ada, { single: 10, daily: 20 });
    const wrong = { ...started, otp: started.otp === '000000' ? '000001' : '000000' };
    expect(seen(await confirmLimits(bank, ada, wrong))).toEqual([422, 'WRONG_CODE']);
    expect(seen(await confirmLimits(bank, musa, started))).toEqual([404, 'NOT_FOUND']);
    const { accountNumber: nuban } = ada.accounts[1];
    expect(seen(await confirmLimits(bank, ada, { ...started, nuban }))).toEqual([404, 'NOT_FOUND']);
    const unknown = { ...started, transactionLimitUuid: crypto.randomUUID() };
    expect(seen(await confirmLimits(bank, ada, unknown))).toEqual([404, 'NOT_FOUND']);
    const other = await startLimits(bank, ada, { single: 11, daily: 20 });
    expect(seen(await confirmLimits(bank, ada, { ...started, otp: other.otp }))).toEqual([422, 'WRONG_CODE']);
    await bank.platform.clock.advance(15 * 60);
    const again = await signInAgain(bank, ada);
    expect(seen(await confirmLimits(bank, again, started))).toEqual([409, 'OPERATION_EXPIRED']);
    expect(await limitOf(bank, again, 'INTRA_BANK')).toMatchObject({ dailyLimit: 5_000_000 });
  });

  test('raising a limit while the accounts are locked: is refused at its start and at its code; lowering is not', async () => {
    const ada = await bank.signedIn();
    await setLimits(bank, ada, { single: 1000, daily: 5000 });
    const raising = await startLimits(bank, ada, { single: 2000, daily: 5000 });
    await bank.ask('POST /api/ibanking/personal/emergency-lock', { token: ada.token });
    expect(seen(await confirmLimits(bank, ada, raising))).toEqual([422, 'EMERGENCY_LOCK']);
    const higher = { single: 900, daily: 6000 };
    expect(seen(await initiateLimits(bank, ada, higher))).toEqual([422, 'EMERGENCY_LOCK']);
    expect(await setLimits(bank, ada, { single: 900, daily: 4000 })).toBeNull();
    expect(await limitOf(bank, ada, 'INTERBANK')).toMatchObject({ dailyLimit: 4000, coming: null });
  });

  test(`${CONFIRM}, after five wrong codes: takes the right one no more`, async () => {
    const ada = await bank.signedIn();
    const started = await startLimits(bank, ada, { single: 10, daily: 20 });
    const wrong = { ...started, otp: started.otp === '000000' ? '000001' : '000000' };
    for (let tries = 0; tries < 5; tries += 1) await confirmLimits(bank, ada, wrong);
    expect(seen(await confirmLimits(bank, ada, started))).toEqual([429, 'CODE_TRIES_USED_UP']);
  });

  test(`${CONFIRM}, of what the cap no longer allows: is refused`, async () => {
    const ada = await bank.signedIn({ kycLevel: 2 });
    const started = await startLimits(bank, ada, { single: 90_000, daily: 90_000 });
    await setLevel(ada, 1);
    expect(seen(await confirmLimits(bank, ada, started))).toEqual([422, 'LIMIT_ABOVE_MAXIMUM']);
  });

  test(`${START}, ten times in an hour without a code: the eleventh is refused, until one is confirmed; a lower one, and another session, are not`, async () => {
    const ada = await bank.signedIn();
    await setLimits(bank, ada, { single: 1000, daily: 5000 });
    const raise = { single: 2000, daily: 6000 };
    for (let count = 0; count < 10; count += 1)
      expect((await initiateLimits(bank, ada, { ...raise, daily: 6000 + count })).status).toBe(200);
    expect(seen(await initiateLimits(bank, ada, raise))).toEqual([429, 'RESEND_LIMIT']);
    const started = await startLimits(bank, ada, { single: 10, daily: 20 });
    for (let count = 1; count < 10; count += 1)
      expect((await initiateLimits(bank, ada, { single: 10, daily: 20 + count })).status).toBe(200);
    const wanted = { single: 5, daily: 9 };
    expect(seen(await initiateLimits(bank, ada, wanted))).toEqual([429, 'RESEND_LIMIT']);
    // Whoever else holds a session of hers stops nothing of what she does in her own.
    const elsewhere = await signInAgain(bank, ada);
    expect((await initiateLimits(bank, elsewhere, wanted)).status).toBe(200);
    expect((await initiateLimits(bank, elsewhere, raise)).status).toBe(200);
    expect((await confirmLimits(bank, ada, started)).status).toBe(200);
    expect((await initiateLimits(bank, ada, wanted)).status).toBe(200);
  });
});

describe('caps above own limits', () => {
  test('a KYC level that rises: raises no limit that was set, and those that were not', async () => {
    const ada = await bank.signedIn({ kycLevel: 1 });
    await setLimits(bank, ada, { single: 10_000, daily: 40_000, transferType: 'INTERBANK' });
    await setLevel(ada, 2);
    expect(await limitOf(bank, ada, 'INTERBANK')).toMatchObject({
      dailyLimit: 40_000,
      limitPerTransaction: 10_000,
      maximumDailyLimit: 200_000,
    });
    expect(await limitOf(bank, ada, 'INTRA_BANK')).toMatchObject({ dailyLimit: 200_000 });
  });

  test('a limit set back to the maximum: is none, and rises with the level; the message names no more than the maximum', async () => {
    const ada = await bank.signedIn({ kycLevel: 2, balances: [200_000] });
    const musa = await bank.openCustomer();
    await setLimits(bank, ada, { single: 1000, daily: 5000 });
    await setLimits(bank, ada, { single: 100_000, daily: 200_000 });
    expect((await toldOf(ada))[0]?.text).toContain(': ₦100,000.00 at once, ₦200,000.00 a day.');
    await bank.platform.clock.advance(DAY_SECONDS);
    const again = await signInAgain(bank, ada);
    expect(await limitOf(bank, again, 'INTRA_BANK')).toMatchObject({ dailyLimit: 200_000, isOwn: false });
    await setLevel(ada, 3);
    expect(await limitOf(bank, again, 'INTRA_BANK')).toMatchObject({
      dailyLimit: 5_000_000,
      limitPerTransaction: 1_000_000,
      isOwn: false,
    });
    expect(await bank.startTransfer(again, musa.account, 100_001)).toBeDefined();
  });

  test('GET /api/kyc/status, with own limits on every account: says what they leave of today, and the caps beside it', async () => {
    const ada = await bank.signedIn({ kycLevel: 2, balances: [50_000, 1000] });
    const musa = await bank.openCustomer();
    const left = async () => (await bank.ask('GET /api/kyc/status', { token: ada.token })).limits;
    await setLimits(bank, ada, { single: 1000, daily: 5000 });
    // The other account has none.
    expect(await left()).toMatchObject({ leftToday: 200_000, ownLeftToday: 200_000 });
    await setLimits(bank, ada, { single: 100, daily: 100, account: ada.accounts[1] });
    expect((await bank.send(ada, musa.account, 300)).status).toBe(200);
    expect(await left()).toMatchObject({ leftToday: 199_700, ownLeftToday: 15_000 });
  });

  test('a cap that falls below an own limit: binds, in what is shown and in what is sent', async () => {
    const ada = await bank.signedIn({ kycLevel: 2, balances: [200_000] });
    const musa = await bank.openCustomer();
    await setLimits(bank, ada, { single: 80_000, daily: 150_000 });
    const started = await bank.startTransfer(ada, musa.account, 60_000);
    await setLevel(ada, 1);
    expect(await limitOf(bank, ada, 'INTRA_BANK')).toMatchObject({
      dailyLimit: 50_000,
      limitPerTransaction: 50_000,
      maximumDailyLimit: 50_000,
    });
    const answer = await bank.confirm(ada, started);
    expect([...seen(answer), paramsOf(answer)]).toEqual([
      422,
      'SINGLE_LIMIT_EXCEEDED',
      { limit: '₦50,000.00' },
    ]);
    expect((await bank.send(ada, musa.account, 50_000)).status).toBe(200);
  });
});

describe('payments above own limits', () => {
  async function limited() {
    const ada = await bank.signedIn({ balances: [100_000, 100_000] });
    const musa = await bank.openCustomer({ balances: [0] });
    await setLimits(bank, ada, { single: 1000, daily: 1500 });
    return { ada, musa: musa.account };
  }

  test('starting any kind of payment above what is allowed at once: answers 422 OWN_SINGLE_LIMIT_EXCEEDED with the limit', async () => {
    const { ada, musa } = await limited();
    const amount = 1000.01;
    const setting = { schedulePaymentSetting: once(daysAhead(await today(bank), 1)) };
    const to = { destinationAccountNumber: musa.accountNumber, amount };
    const answers = [
      await initiate(bank, ada, to),
      await initiateElsewhere(bank, ada, { destinationAccountNumber: accountElsewhere(), amount }),
      await initiateBill(bank, ada, 'AIRTIME', numberOf('AIRTIME'), { amount }),
      await initiateBulk(bank, ada, [rowTo(ada, musa.accountNumber, { amount })]),
      await initiateSchedule(bank, ada, { ...to, ...setting }),
      await initiateBillSchedule(bank, ada, 'AIRTIME', { ...setting, amount }),
    ];
    for (const answer of answers)
      expect([...seen(answer), paramsOf(answer)]).toEqual([
        422,
        'OWN_SINGLE_LIMIT_EXCEEDED',
        { limit: '₦1,000.00' },
      ]);
    const bulk = answers[3]?.body as { fieldErrors: object };
    expect(Object.keys(bulk.fieldErrors)).toEqual(['transfers.0.amount']);
  });

  test('a payment beyond what is left of the day: says how much that is; another kind and another account have their own', async () => {
    const { ada, musa } = await limited();
    expect((await bank.send(ada, musa, 900)).status).toBe(200);
    const to = { destinationAccountNumber: musa.accountNumber };
    const over = await initiate(bank, ada, { ...to, amount: 600.01 });
    expect([...seen(over), paramsOf(over)]).toEqual([
      422,
      'OWN_DAILY_LIMIT_EXCEEDED',
      { remaining: '₦600.00' },
    ]);
    expect((await bank.send(ada, musa, 600)).status).toBe(200);
    expect(await limitOf(bank, ada, 'INTRA_BANK')).toMatchObject({ usedToday: 1500 });
    const others = [
      await initiateElsewhere(bank, ada, { destinationAccountNumber: accountElsewhere(), amount: 1000 }),
      await initiate(bank, ada, {
        ...to,
        amount: 2000,
        sourceAccountNumber: ada.accounts[1].accountNumber,
      }),
    ];
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('money between own accounts: knows no limit, and uses none', async () => {
    const { ada } = await limited();
    const answer = await bank.send(ada, ada.accounts[1], 50_000);
    expect(answer.status).toBe(200);
    expect(await limitOf(bank, ada, 'INTRA_BANK')).toMatchObject({ usedToday: 0 });
  });

  test('POST /api/transfer/bulk/confirm, of rows that pass the limit together: pays as many as fit and says why of the others', async () => {
    const { ada, musa } = await limited();
    const rows = Array.from({ length: 4 }, () => rowTo(ada, musa.accountNumber, { amount: 500 }));
    const started = await startBulk(bank, ada, rows);
    await confirmBulk(bank, ada, started);
    expect(await bank.balanceOf(musa)).toBe(150_000n);
    const failed = (await history(bank, ada)).filter(({ status }) => status === 'FAILED');
    expect(failed).toHaveLength(1);
  });

  test('a scheduled payment above a limit that was lowered since: is not paid, and its customer is told why', async () => {
    const ada = await bank.signedIn({ balances: [100_000] });
    const musa = await bank.openCustomer({ balances: [0] });
    const first = daysAhead(await today(bank), 1);
    const reference = await schedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      amount: 5000,
      schedulePaymentSetting: once(first),
    });
    await setLimits(bank, ada, { single: 1000, daily: 1500 });
    await moveTo(bank, first, 23);
    await runDue(bank);
    await untouched(bank, musa.account, 0n);
    const again = await signInAgain(bank, ada);
    expect(JSON.stringify(await readSchedule(bank, again, reference))).toContain('above the limit you set');
    const mails = (await bank.mailTo(ada.email)).map(({ text }) => text);
    expect(
      mails.some((text) => text.includes('This is above the limit you set for this account: ₦1,000.00')),
    ).toBe(true);
  });
});
