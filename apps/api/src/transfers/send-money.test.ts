import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { told } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../scripts/testing/codes.ts';
import { history, initiate, untouched, usedToday } from '../../../../scripts/testing/transfers.ts';

const INITIATE = 'POST /api/transfer/intrabank';
const CONFIRM = 'POST /api/transfer/intrabank/confirm';
const STATE = 'GET /api/transfer/operations/{id}';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

describe('a transfer inside the bank', () => {
  test('POST /api/transfer/intrabank/confirm, with the right code: moves the money once, shows it on both sides and tells both', async () => {
    const ada = await bank.signedIn({ balances: [5000] });
    const musa = await bank.signedIn({ balances: [200] });

    const started = await bank.ask(INITIATE, {
      token: ada.token,
      body: {
        sourceAccountNumber: ada.account.accountNumber,
        destinationAccountNumber: musa.account.accountNumber,
        destinationBankCode: '090605',
        amount: 1000.29,
        description: 'Yam seedlings',
      },
    });
    expect(started).toMatchObject({
      status: 'AWAITING_OTP',
      amount: 1000.29,
      fee: 0,
      vat: 0,
      stampDuty: 0,
      total: 1000.29,
      destinationAccountName: `${musa.lastName} ${musa.firstName}`.toUpperCase(),
      destinationBankName: 'Harvest',
      twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
    });
    expect(started.reference).toMatch(/^HV[0-9A-HJKMNP-TV-Z]{12}$/);
    await untouched(bank, ada.account, 500_000n);
    expect(await history(bank, ada)).toEqual([]);

    const confirmed = await bank.ask(CONFIRM, {
      token: ada.token,
      body: { id: started.id, otp: await bank.codeFor(ada) },
    });
    expect(confirmed).toMatchObject({
      id: started.id,
      status: 'SUCCESS',
      message: 'Transferred Successfully',
      amount: 1000.29,
      sourceAccountNumber: ada.account.accountNumber,
      destinationAccountNumber: musa.account.accountNumber,
    });
    expect(confirmed.sessionId).toMatch(/^090605\d{24}$/);
    expect(await bank.ask(STATE, { token: ada.token, params: { id: started.id } })).toEqual(confirmed);

    expect(await bank.balanceOf(ada.account)).toBe(399_971n);
    expect(await bank.balanceOf(musa.account)).toBe(120_029n);
    const [debit, ...noMore] = await bank.entriesOf(ada.account);
    expect(noMore).toEqual([]);
    expect(debit).toMatchObject({
      journalId: started.id,
      rule: 'TRANSFER_INTRA_BANK',
      amountKobo: -100_029n,
      balanceAfterKobo: 399_971n,
      narration: 'Yam seedlings',
    });
    expect(await bank.entriesOf(musa.account)).toMatchObject([
      { journalId: started.id, amountKobo: 100_029n, balanceAfterKobo: 120_029n },
    ]);

    const shared = { referenceNumber: started.reference, amount: 1000.29, status: 'SUCCESS' };
    expect(await history(bank, ada)).toMatchObject([
      { ...shared, transactionType: 'Transfer', narration: 'Yam seedlings', accountType: 'Savings Account' },
    ]);
    expect(await history(bank, musa)).toMatchObject([{ ...shared, transactionType: 'Deposit' }]);
    expect(await bank.ask('GET /api/transfer/balance', { token: ada.token })).toEqual({
      accounts: [
        {
          accountTypeName: 'Savings Account',
          accountNumber: ada.account.accountNumber,
          availableBalance: 3999.71,
          isDisabled: false,
        },
      ],
      totalCurrentBalance: 3999.71,
      totalAvailableBalance: 3999.71,
      thisWeekInwards: 0,
      thisWeekOutwards: 1000.29,
    });
    expect(await bank.ask('GET /api/client-summary', { token: musa.token })).toMatchObject({
      totalAvailableBalance: 1200.29,
      accountName: `${musa.lastName} ${musa.firstName}`.toUpperCase(),
      weeklyTransactionSummary: {
        failedTransactions: 0,
        pendingTransactions: 0,
        completedTransactions: 1,
        inwards: 1000.29,
        outwards: 0,
      },
      recentTransactions: [{ referenceNumber: started.reference, transactionType: 'Deposit' }],
    });
    expect(await usedToday(bank, ada)).toBe(100_029n);

    for (const [customer, subject, left] of [
      [ada, 'Debit: ₦1,000.29', ['3,999.71']],
      [musa, 'Credit: ₦1,000.29', []],
    ] as const) {
      for (const address of [customer.email, customer.phoneNumber]) {
        const told = (await bank.mailTo(address)).filter((message) => message.subject === subject);
        expect(told).toHaveLength(1);
        expect(told[0]?.text).toContain(started.reference);
        // What was left is told to who paid, and to nobody else.
        const amounts = told[0]?.text.match(/(?<=₦|NGN)(?!1,000\.29)[\d,.]*\d/g);
        expect(amounts ?? []).toEqual(left);
      }
    }
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('POST /api/transfer/intrabank/confirm, repeated with its code: gives the equal answer and moves nothing more', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const started = await bank.startTransfer(ada, musa.account, 700);

    const first = await bank.confirm(ada, started);
    const second = await bank.confirm(ada, started);

    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await bank.entriesOf(ada.account)).toHaveLength(1);
    const wrongCode = await bank.confirm(ada, { ...started, otp: otherThan(started.otp) });
    expect([wrongCode.status, wrongCode.code]).toEqual([422, 'WRONG_CODE']);
  });

  test('POST /api/transfer/intrabank, to an account of the same customer: uses no limit and counts as no flow', async () => {
    const ada = await bank.signedIn({ kycLevel: 1, balances: [200_000, 0] });
    const [savings, current] = ada.accounts;

    expect((await bank.send(ada, current, 120_000)).status).toBe(200);

    expect(await bank.balanceOf(savings)).toBe(8_000_000n);
    expect(await bank.balanceOf(current)).toBe(12_000_000n);
    expect(await usedToday(bank, ada)).toBe(0n);
    expect(await bank.ask('GET /api/transfer/balance', { token: ada.token })).toMatchObject({
      totalAvailableBalance: 200_000,
      thisWeekInwards: 0,
      thisWeekOutwards: 0,
    });
    const rows = await history(bank, ada);
    expect(rows.map((row) => row.transactionType).sort()).toEqual(['Deposit', 'Transfer']);
    expect(new Set(rows.map((row) => row.referenceNumber)).size).toBe(2);
  });
});

describe('what stands in the way', () => {
  test('POST /api/transfer/intrabank, of more than there is: answers 422 and keeps nothing', async () => {
    const ada = await bank.signedIn({ balances: [100] });
    const musa = await bank.openCustomer();

    const answer = await initiate(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      amount: 100.01,
    });

    expect([answer.status, answer.code]).toEqual([422, 'INSUFFICIENT_FUNDS']);
    expect(await history(bank, ada)).toEqual([]);
    await untouched(bank, ada.account, 10_000n);
    expect((await bank.send(ada, musa.account, 100)).status).toBe(200);
    expect(await bank.balanceOf(ada.account)).toBe(0n);
  });

  test('POST /api/transfer/intrabank/confirm, when the money was spent in between: fails for good, everywhere the same', async () => {
    const ada = await bank.signedIn({ balances: [1000] });
    const musa = await bank.signedIn({ balances: [0] });
    const first = await bank.startTransfer(ada, musa.account, 600);
    const second = await bank.startTransfer(ada, musa.account, 600);
    expect((await bank.confirm(ada, first)).status).toBe(200);
    const usedBefore = await usedToday(bank, ada);
    await bank.platform.clock.advance(1);

    const refused = await bank.confirm(ada, second);

    expect([refused.status, refused.code]).toEqual([422, 'INSUFFICIENT_FUNDS']);
    const state = await bank.ask(STATE, { token: ada.token, params: { id: second.id } });
    expect(state).toMatchObject({ status: 'FAILED', sessionId: null });
    expect(state.message).toBe((refused.body as { message: string }).message);
    expect((await history(bank, ada))[0]).toMatchObject({
      referenceNumber: second.reference,
      status: 'FAILED',
    });
    expect(await history(bank, musa)).toHaveLength(1);
    expect(await usedToday(bank, ada)).toBe(usedBefore);

    // Money that comes in later does not revive it.
    expect((await bank.send(musa, ada.account, 500)).status).toBe(200);
    expect(told(await bank.confirm(ada, second))).toEqual(told(refused));
    expect(await bank.balanceOf(ada.account)).toBe(90_000n);
    expect((await bank.mailTo(ada.email)).filter((mail) => mail.text.includes(second.reference))).toEqual([]);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('POST /api/transfer/intrabank, from a frozen account: answers 422; one frozen before its code fails at confirm', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const started = await bank.startTransfer(ada, musa.account, 100);
    await bank.setStatus(ada.account, 'NO_DEBIT');

    const confirmed = await bank.confirm(ada, started);
    const initiated = await initiate(bank, ada, { destinationAccountNumber: musa.account.accountNumber });

    expect([confirmed.status, confirmed.code]).toEqual([422, 'ACCOUNT_FROZEN']);
    expect([initiated.status, initiated.code]).toEqual([422, 'ACCOUNT_FROZEN']);
    await untouched(bank, ada.account, 10_000_000n);
    expect(await history(bank, ada)).toMatchObject([
      { referenceNumber: started.reference, status: 'FAILED' },
    ]);
    // Money still comes in.
    expect((await bank.send(musa, ada.account, 10)).status).toBe(200);
    expect(await bank.balanceOf(ada.account)).toBe(10_001_000n);
  });

  test('POST /api/transfer/intrabank/confirm, to an account that was closed: answers 422 and moves no money', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });
    const started = await bank.startTransfer(ada, musa.account, 100);
    await bank.setStatus(musa.account, 'CLOSED');

    const answer = await bank.confirm(ada, started);

    expect([answer.status, answer.code]).toEqual([422, 'ACCOUNT_CANNOT_RECEIVE']);
    await untouched(bank, ada.account, 10_000_000n);
    await untouched(bank, musa.account, 0n);
    expect(await usedToday(bank, ada)).toBe(0n);
  });
});
