import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  openTestBank,
  type SignedIn,
  type TestAccount,
  type TestBank,
} from '../../../../scripts/testing/bank.ts';
import { newId } from '../platform/ids.ts';
import { endOfLagosDay, lagosDay } from '../platform/lagos-time.ts';

const INITIATE = 'POST /api/transfer/intrabank';
const CONFIRM = 'POST /api/transfer/intrabank/confirm';
const STATE = 'GET /api/transfer/operations/{id}';
const HISTORY = 'GET /api/ibanking/personal/transactions';
const RESEND = 'POST /api/ibanking/personal/2fa/resend';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

function initiate(sender: SignedIn, fields: Record<string, unknown>): Promise<Answer> {
  return bank.call(INITIATE, {
    token: sender.token,
    body: {
      sourceAccountNumber: sender.account.accountNumber,
      amount: 100,
      description: 'Maize',
      ...fields,
    },
  });
}

function history(customer: SignedIn) {
  return bank.ask(HISTORY, { token: customer.token });
}

async function untouched(account: TestAccount, kobo: bigint): Promise<void> {
  expect(await bank.entriesOf(account)).toEqual([]);
  expect(await bank.balanceOf(account)).toBe(kobo);
}

/** An answer without what differs between any two requests. */
function told({ status, body }: Answer) {
  return { status, body: { ...(body as object), traceId: undefined } };
}

function wrong(otp: string): string {
  return String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
}

async function usedToday(customer: SignedIn): Promise<bigint> {
  const row = await bank.platform.db
    .selectFrom('limit_uses')
    .select('used_kobo')
    .where('customer_id', '=', customer.id)
    .where('day', '=', lagosDay(await bank.platform.clock.now()))
    .executeTakeFirst();
  return row?.used_kobo ?? 0n;
}

async function attemptsOf(operationId: string): Promise<number[]> {
  const rows = await bank.platform.db
    .selectFrom('challenges')
    .select('attempts')
    .where('operation_id', '=', operationId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.attempts);
}

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
    await untouched(ada.account, 500_000n);
    expect(await history(ada)).toEqual([]);

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
    expect(await history(ada)).toMatchObject([
      { ...shared, transactionType: 'Transfer', narration: 'Yam seedlings', accountType: 'Savings Account' },
    ]);
    expect(await history(musa)).toMatchObject([{ ...shared, transactionType: 'Deposit' }]);
    expect(await bank.ask('GET /api/transfer/balance', { token: ada.token })).toEqual({
      accounts: [
        {
          accountTypeName: 'Savings Account',
          accountNumber: ada.account.accountNumber,
          availableBalance: 3999.71,
        },
      ],
      totalCurrentBalance: 3999.71,
      totalAvailableBalance: 3999.71,
      thisWeekInwards: 0,
      thisWeekOutwards: 1000.29,
    });
    expect(await bank.ask('GET /api/client-summary', { token: musa.token })).toMatchObject({
      totalAvailableBalance: 1200.29,
      weeklyTransactionSummary: {
        failedTransactions: 0,
        pendingTransactions: 0,
        completedTransactions: 1,
        inwards: 1000.29,
        outwards: 0,
      },
      recentTransactions: [{ referenceNumber: started.reference, transactionType: 'Deposit' }],
    });
    expect(await usedToday(ada)).toBe(100_029n);

    for (const [customer, subject] of [
      [ada, 'Debit: ₦1,000.29'],
      [musa, 'Credit: ₦1,000.29'],
    ] as const) {
      for (const address of [customer.email, customer.phoneNumber]) {
        const told = (await bank.mailTo(address)).filter((message) => message.subject === subject);
        expect(told).toHaveLength(1);
        expect(told[0]?.text).toContain(started.reference);
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
    const wrongCode = await bank.confirm(ada, { ...started, otp: wrong(started.otp) });
    expect([wrongCode.status, wrongCode.code]).toEqual([422, 'WRONG_CODE']);
  });

  test('POST /api/transfer/intrabank, to an account of the same customer: uses no limit and counts as no flow', async () => {
    const ada = await bank.signedIn({ kycLevel: 1, balances: [200_000, 0] });
    const [savings, current] = ada.accounts;

    expect((await bank.send(ada, current, 120_000)).status).toBe(200);

    expect(await bank.balanceOf(savings)).toBe(8_000_000n);
    expect(await bank.balanceOf(current)).toBe(12_000_000n);
    expect(await usedToday(ada)).toBe(0n);
    expect(await bank.ask('GET /api/transfer/balance', { token: ada.token })).toMatchObject({
      totalAvailableBalance: 200_000,
      thisWeekInwards: 0,
      thisWeekOutwards: 0,
    });
    const rows = await history(ada);
    expect(rows.map((row) => row.transactionType).sort()).toEqual(['Deposit', 'Transfer']);
    expect(new Set(rows.map((row) => row.referenceNumber)).size).toBe(2);
  });
});

describe('what is sent', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['-1', '-1'],
    ['zero', '0'],
    ['minus zero', '-0'],
    ['a tenth of a kobo', '0.001'],
    ['half a kobo', '0.005'],
    ['1e308', '1e308'],
    ['1e400', '1e400'],
    ['1e-7', '1e-7'],
    ['more than can be', '1000000000000'],
    ['NaN', 'NaN'],
    ['text', '"100"'],
    ['grouped text', '"1,000"'],
    ['true', 'true'],
    ['a list', '[]'],
    ['a list of one', '[100]'],
    ['an object', '{}'],
    ['null', 'null'],
    ['100.10000000000001', '100.10000000000001'],
  ];
  test('POST /api/transfer/intrabank, with an amount that is none: answers 400, keeps no transfer and sends no code', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const before = (await bank.mailTo(ada.email)).length;
    for (const [name, amount] of [...refused, ['nothing', undefined] as const]) {
      const field = amount === undefined ? '' : `"amount":${amount},`;
      const answer = await bank.call(INITIATE, {
        token: ada.token,
        raw: `{"sourceAccountNumber":"${ada.account.accountNumber}",${field}"destinationAccountNumber":"${musa.account.accountNumber}","description":"Maize"}`,
      });
      expect([name, answer.status]).toEqual([name, 400]);
    }
    expect(await bank.mailTo(ada.email)).toHaveLength(before);
    const kept = await bank.platform.db
      .selectFrom('transfers')
      .select('id')
      .where('customer_id', '=', ada.id)
      .execute();
    expect(kept).toEqual([]);
    await untouched(ada.account, 10_000_000n);
  });

  test.each([
    [0.29, 29n],
    [1.1, 110n],
    [4.35, 435n],
    [1000, 100_000n],
    [0.01, 1n],
  ])('POST /api/transfer/intrabank, of %d naira: debits exactly %d kobo', async (naira, kobo) => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });

    expect((await bank.send(ada, musa.account, naira)).status).toBe(200);

    expect(await bank.entriesOf(ada.account)).toMatchObject([{ amountKobo: -kobo }]);
    expect(await bank.balanceOf(musa.account)).toBe(kobo);
  });

  test('POST /api/transfer/intrabank, with fields nobody may set: ignores them', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const stranger = await bank.openCustomer();

    const answer = await initiate(ada, {
      destinationAccountNumber: musa.account.accountNumber,
      id: newId(),
      status: 'SUCCESS',
      fee: -50,
      total: 1,
      role: 'ADMIN',
      clientId: stranger.id,
      customerId: stranger.id,
      balance: 1_000_000,
      currentLevel: 3,
      destinationAccountName: 'SOMEBODY ELSE',
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'AWAITING_OTP',
      fee: 0,
      total: 100,
      destinationAccountName: `${musa.lastName} ADA`.toUpperCase(),
    });
    await untouched(ada.account, 10_000_000n);
    await untouched(stranger.account, 10_000_000n);
  });

  test('POST /api/transfer/intrabank/confirm, with fields changed and added: carries out what was frozen', async () => {
    const ada = await bank.signedIn({ balances: [1000, 1000] });
    const [savings, current] = ada.accounts;
    const musa = await bank.openCustomer({ balances: [0, 0] });
    const [chosen, other] = musa.accounts;
    const { id, otp } = await bank.startTransfer(ada, chosen, 100);

    const answer = await bank.call(CONFIRM, {
      token: ada.token,
      body: {
        id,
        otp,
        amount: 999,
        sourceAccountNumber: current.accountNumber,
        destinationAccountNumber: other.accountNumber,
        status: 'FAILED',
        customerId: musa.id,
      },
    });

    expect(answer.body).toMatchObject({ status: 'SUCCESS', amount: 100 });
    expect(await bank.balanceOf(savings)).toBe(90_000n);
    expect(await bank.balanceOf(chosen)).toBe(10_000n);
    await untouched(current, 100_000n);
    await untouched(other, 0n);
  });

  test('POST /api/transfer/intrabank, with a description of signs nobody sees: writes a narration of one plain line', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const description = ' Rice\r\nand \u202ebeans\t <script> ';
    const started = await bank.startTransfer(ada, musa.account, 5, { description });

    expect((await bank.confirm(ada, started)).status).toBe(200);

    const [entry] = await bank.entriesOf(musa.account);
    expect(entry?.narration).toBe('Rice and  beans  <script>');
    expect((await history(ada))[0]?.narration).toBe(entry?.narration);
  });
});

describe('whose money', () => {
  test('POST /api/transfer/intrabank, from an account of somebody else: answers as for an unknown one', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const destinationAccountNumber = ada.account.accountNumber;

    const foreign = await initiate(ada, {
      sourceAccountNumber: musa.account.accountNumber,
      destinationAccountNumber,
    });
    const unknown = await initiate(ada, { sourceAccountNumber: '9999999999', destinationAccountNumber });

    expect([foreign.status, foreign.code]).toEqual([404, 'UNKNOWN_ACCOUNT']);
    expect(told(foreign)).toEqual(told(unknown));
    await untouched(musa.account, 10_000_000n);
  });

  test('POST /api/transfer/intrabank, to the account it comes from: answers 422', async () => {
    const ada = await bank.signedIn();
    const answer = await initiate(ada, { destinationAccountNumber: ada.account.accountNumber });
    expect([answer.status, answer.code]).toEqual([422, 'SAME_ACCOUNT']);
    await untouched(ada.account, 10_000_000n);
  });

  test('POST /api/transfer/intrabank, to an account that does not exist: answers 404', async () => {
    const ada = await bank.signedIn();
    const answer = await initiate(ada, { destinationAccountNumber: '9999999999' });
    expect([answer.status, answer.code]).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
    expect(answer.body).toMatchObject({ message: 'Invalid account details' });
  });

  test('POST /api/transfer/intrabank-name-inquiry: gives the name of an account of this bank and refuses an unknown one', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const inquire = (accountNumber: string) =>
      bank.call('POST /api/transfer/intrabank-name-inquiry', { token: ada.token, body: { accountNumber } });

    const found = await inquire(musa.account.accountNumber);
    expect(found.body).toEqual({
      accountName: `${musa.lastName} ADA`.toUpperCase(),
      bankName: 'Harvest',
      nameInquiryReference: expect.stringMatching(/^\d{30}$/) as unknown,
    });
    const unknown = await inquire('9999999999');
    expect([unknown.status, unknown.code]).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
  });

  test('POST /api/transfer/intrabank-name-inquiry, asked without end: answers 429 and says when to come back', async () => {
    // Counted in windows of ten minutes: one begins now, so that none ends in between.
    const now = await bank.platform.clock.now();
    await bank.platform.clock.advance(601 - (Math.floor(now.getTime() / 1000) % 600));
    const ada = await bank.signedIn();
    const others = await bank.signedIn();
    const inquire = (token: string) =>
      bank.call('POST /api/transfer/intrabank-name-inquiry', {
        token,
        body: { accountNumber: '9999999999' },
      });

    const answers = await Promise.all(Array.from({ length: 125 }, () => inquire(ada.token)));

    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await inquire(others.token)).status).toBe(404);
  });

  test("POST /api/transfer/intrabank/confirm, with another customer's id: answers as for an unknown one and spends no try", async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const hers = await bank.startTransfer(ada, musa.account, 100);
    const his = await bank.startTransfer(musa, ada.account, 50);

    const withHisCode = await bank.confirm(musa, { id: hers.id, otp: his.otp });
    const withHerCode = await bank.confirm(musa, { id: hers.id, otp: hers.otp });
    const unknown = await bank.confirm(musa, { id: newId(), otp: his.otp });
    const state = await bank.call(STATE, { token: musa.token, params: { id: hers.id } });
    const unknownState = await bank.call(STATE, { token: musa.token, params: { id: newId() } });
    const resend = await bank.call(RESEND, { token: musa.token, body: { operationId: hers.id } });
    const unknownResend = await bank.call(RESEND, { token: musa.token, body: { operationId: newId() } });

    expect([unknown.status, unknown.code]).toEqual([404, 'NOT_FOUND']);
    expect(told(withHisCode)).toEqual(told(unknown));
    expect(told(withHerCode)).toEqual(told(unknown));
    expect(told(state)).toEqual(told(unknownState));
    expect(told(resend)).toEqual(told(unknownResend));
    expect(await attemptsOf(hers.id)).toEqual([0]);
    await untouched(ada.account, 10_000_000n);
    expect((await bank.confirm(ada, hers)).status).toBe(200);
    expect((await bank.confirm(musa, his)).status).toBe(200);
  });

  test('POST /api/transfer/intrabank/confirm, with the code of another transfer or of the sign-in: answers 422 and moves no money', async () => {
    const ada = await bank.openCustomer();
    const musa = await bank.openCustomer();
    const { userId, userUUID } = await bank.logIn(ada);
    const signInCode = await bank.codeFor(ada);
    const { tokenDTO } = await bank.ask('POST /auth/ibanking/personal/otp-verification', {
      body: { userId, userUUID, otp: signInCode },
    });
    const signedIn = { ...ada, token: tokenDTO.accessToken };
    const one = await bank.startTransfer(signedIn, musa.account, 100);
    const two = await bank.startTransfer(signedIn, musa.account, 200);

    for (const confirmation of [
      { id: one.id, otp: two.otp },
      { id: two.id, otp: one.otp },
      { id: one.id, otp: signInCode },
      { id: userUUID, otp: signInCode },
    ]) {
      const answer = await bank.confirm(signedIn, confirmation);
      const isTransfer = confirmation.id !== userUUID;
      expect([answer.status, answer.code]).toEqual(isTransfer ? [422, 'WRONG_CODE'] : [404, 'NOT_FOUND']);
    }
    await untouched(ada.account, 10_000_000n);
  });
});

describe('the code', () => {
  test('POST /api/transfer/intrabank/confirm, with five wrong codes: the right one is dead too, until a new one is sent', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const { id, otp } = await bank.startTransfer(ada, musa.account, 100);

    const answers: (string | undefined)[] = [];
    for (let guess = 0; guess < 5; guess += 1) {
      answers.push((await bank.confirm(ada, { id, otp: wrong(otp) })).code);
    }
    const right = await bank.confirm(ada, { id, otp });

    expect(answers).toEqual([...Array<string>(4).fill('WRONG_CODE'), 'CODE_TRIES_USED_UP']);
    expect([right.status, right.code]).toEqual([429, 'CODE_TRIES_USED_UP']);
    expect(await attemptsOf(id)).toEqual([5]);
    await untouched(ada.account, 10_000_000n);

    await bank.platform.clock.advance(61);
    await bank.ask(RESEND, { token: ada.token, body: { operationId: id } });
    expect((await bank.confirm(ada, { id, otp: await bank.codeFor(ada) })).status).toBe(200);
  });

  test('POST /api/transfer/intrabank/confirm, with what is no code: answers 400 and spends no try', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const { id, otp } = await bank.startTransfer(ada, musa.account, 100);
    const fullWidth = otp.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

    for (const bad of [
      Number(otp),
      otp.slice(1),
      `${otp}0`,
      ` ${otp}`,
      `${otp}\n`,
      fullWidth,
      null,
      [otp],
      { otp },
      '',
    ]) {
      const answer = await bank.call(CONFIRM, { token: ada.token, body: { id, otp: bad } });
      expect([bad, answer.status]).toEqual([bad, 400]);
    }
    expect(await attemptsOf(id)).toEqual([0]);
    await untouched(ada.account, 10_000_000n);
  });

  test('POST /api/ibanking/personal/2fa/resend: sends a new code after a minute, and the old one stops working', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const { id, otp } = await bank.startTransfer(ada, musa.account, 100);
    const resend = () => bank.call(RESEND, { token: ada.token, body: { operationId: id } });

    const tooSoon = await resend();
    expect([tooSoon.status, tooSoon.code]).toEqual([429, 'RESEND_TOO_SOON']);
    expect(Number(tooSoon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await bank.platform.clock.advance(61);
    expect((await resend()).body).toEqual({ message: 'OTP Resent' });
    const newer = await bank.codeFor(ada);

    const old = await bank.confirm(ada, { id, otp });
    expect([old.status, old.code]).toEqual([422, 'WRONG_CODE']);
    await untouched(ada.account, 10_000_000n);
    expect((await bank.confirm(ada, { id, otp: newer })).status).toBe(200);
    const late = await resend();
    expect([late.status, late.code]).toEqual([409, 'OPERATION_EXPIRED']);
  });

  test('POST /api/ibanking/personal/2fa/resend, a sixth time in an hour: answers 429', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const { id } = await bank.startTransfer(ada, musa.account, 100);
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 6; round += 1) {
      await bank.platform.clock.advance(61);
      codes.push((await bank.call(RESEND, { token: ada.token, body: { operationId: id } })).code);
    }
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'RESEND_LIMIT']);
  });

  test('POST /api/transfer/intrabank/confirm, five minutes late: answers 422 and moves no money', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const started = await bank.startTransfer(ada, musa.account, 100);
    await bank.platform.clock.advance(5 * 60 + 1);

    const answer = await bank.confirm(ada, started);

    expect([answer.status, answer.code]).toEqual([422, 'CODE_EXPIRED']);
    await untouched(ada.account, 10_000_000n);
  });

  test('POST /api/transfer/intrabank/confirm, after fifteen minutes: answers 409, the transfer is expired and not in the history', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const started = await bank.startTransfer(ada, musa.account, 100);
    await bank.platform.clock.advance(9 * 60);
    await history(ada);
    await bank.platform.clock.advance(6 * 60 + 1);

    const answer = await bank.confirm(ada, started);

    expect([answer.status, answer.code]).toEqual([409, 'OPERATION_EXPIRED']);
    const state = await bank.ask(STATE, { token: ada.token, params: { id: started.id } });
    expect(state).toMatchObject({ status: 'EXPIRED', sessionId: null, completedAt: null });
    expect(await history(ada)).toEqual([]);
    await untouched(ada.account, 10_000_000n);
  });
});

describe('what stands in the way', () => {
  test('POST /api/transfer/intrabank, of more than there is: answers 422 and keeps nothing', async () => {
    const ada = await bank.signedIn({ balances: [100] });
    const musa = await bank.openCustomer();

    const answer = await initiate(ada, {
      destinationAccountNumber: musa.account.accountNumber,
      amount: 100.01,
    });

    expect([answer.status, answer.code]).toEqual([422, 'INSUFFICIENT_FUNDS']);
    expect(await history(ada)).toEqual([]);
    await untouched(ada.account, 10_000n);
    expect((await bank.send(ada, musa.account, 100)).status).toBe(200);
    expect(await bank.balanceOf(ada.account)).toBe(0n);
  });

  test('POST /api/transfer/intrabank/confirm, when the money was spent in between: fails for good, everywhere the same', async () => {
    const ada = await bank.signedIn({ balances: [1000] });
    const musa = await bank.signedIn({ balances: [0] });
    const first = await bank.startTransfer(ada, musa.account, 600);
    const second = await bank.startTransfer(ada, musa.account, 600);
    expect((await bank.confirm(ada, first)).status).toBe(200);
    const usedBefore = await usedToday(ada);

    const refused = await bank.confirm(ada, second);

    expect([refused.status, refused.code]).toEqual([422, 'INSUFFICIENT_FUNDS']);
    const state = await bank.ask(STATE, { token: ada.token, params: { id: second.id } });
    expect(state).toMatchObject({ status: 'FAILED', sessionId: null });
    expect(state.message).toBe((refused.body as { message: string }).message);
    expect((await history(ada))[0]).toMatchObject({ referenceNumber: second.reference, status: 'FAILED' });
    expect(await history(musa)).toHaveLength(1);
    expect(await usedToday(ada)).toBe(usedBefore);

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
    const initiated = await initiate(ada, { destinationAccountNumber: musa.account.accountNumber });

    expect([confirmed.status, confirmed.code]).toEqual([422, 'ACCOUNT_FROZEN']);
    expect([initiated.status, initiated.code]).toEqual([422, 'ACCOUNT_FROZEN']);
    await untouched(ada.account, 10_000_000n);
    expect(await history(ada)).toMatchObject([{ referenceNumber: started.reference, status: 'FAILED' }]);
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
    await untouched(ada.account, 10_000_000n);
    await untouched(musa.account, 0n);
    expect(await usedToday(ada)).toBe(0n);
  });
});

describe('limits', () => {
  test.each([
    [0, 1, 'KYC_LEVEL_TOO_LOW'],
    [1, 50_000.01, 'SINGLE_LIMIT_EXCEEDED'],
    [2, 100_000.01, 'SINGLE_LIMIT_EXCEEDED'],
    [3, 1_000_000.01, 'SINGLE_LIMIT_EXCEEDED'],
  ] as const)(
    'POST /api/transfer/intrabank, at KYC level %d of %d naira: answers 422 %s',
    async (kycLevel, amount, code) => {
      const ada = await bank.signedIn({ kycLevel, balances: [2_000_000] });
      const musa = await bank.openCustomer();
      const answer = await initiate(ada, { destinationAccountNumber: musa.account.accountNumber, amount });
      expect([answer.status, answer.code]).toEqual([422, code]);
    },
  );

  test.each([
    [1, [50_000], 0.01],
    [2, [100_000, 100_000], 0.01],
  ] as const)(
    'POST /api/transfer/intrabank, at KYC level %d: lets exactly the daily limit through',
    async (kycLevel, amounts, more) => {
      const ada = await bank.signedIn({ kycLevel, balances: [2_000_000] });
      const musa = await bank.openCustomer();
      for (const amount of amounts) expect((await bank.send(ada, musa.account, amount)).status).toBe(200);
      const answer = await initiate(ada, {
        destinationAccountNumber: musa.account.accountNumber,
        amount: more,
      });
      expect([answer.status, answer.code]).toEqual([422, 'DAILY_LIMIT_EXCEEDED']);
      expect(answer.body).toMatchObject({ params: { remaining: '₦0.00' } });
    },
  );

  test('POST /api/transfer/intrabank/confirm, ten at once over the daily limit: exactly as many as fit succeed', async () => {
    const ada = await bank.signedIn({ kycLevel: 1, balances: [200_000] });
    const musa = await bank.openCustomer({ balances: [0] });
    const started: { id: string; otp: string }[] = [];
    for (let count = 0; count < 10; count += 1) {
      started.push(await bank.startTransfer(ada, musa.account, 10_000));
    }

    const answers = await Promise.all(started.map((one) => bank.confirm(ada, one)));

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(answers.filter((answer) => answer.code === 'DAILY_LIMIT_EXCEEDED')).toHaveLength(5);
    expect(await usedToday(ada)).toBe(5_000_000n);
    expect(await bank.balanceOf(musa.account)).toBe(5_000_000n);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('POST /api/transfer/intrabank/confirm, around midnight in Lagos: each counts on the day its money moves', async () => {
    const now = await bank.platform.clock.now();
    const midnight = endOfLagosDay(lagosDay(now));
    const untilMidnight = Math.ceil((midnight.getTime() - now.getTime()) / 1000);
    await bank.platform.clock.advance(untilMidnight + 86_400 - 120);
    const ada = await bank.signedIn({ kycLevel: 1, balances: [200_000] });
    const musa = await bank.openCustomer();
    const before = await bank.startTransfer(ada, musa.account, 50_000);
    const after = await bank.startTransfer(ada, musa.account, 50_000);

    expect((await bank.confirm(ada, before)).status).toBe(200);
    expect(await usedToday(ada)).toBe(5_000_000n);
    await bank.platform.clock.advance(180);
    expect(await usedToday(ada)).toBe(0n);
    expect((await bank.confirm(ada, after)).status).toBe(200);
    expect(await usedToday(ada)).toBe(5_000_000n);

    const third = await initiate(ada, { destinationAccountNumber: musa.account.accountNumber, amount: 1 });
    expect(third.code).toBe('DAILY_LIMIT_EXCEEDED');
    const days = (await history(ada)).map((row) => row.dateCreated);
    expect(new Set(days).size).toBe(2);
  });
});
