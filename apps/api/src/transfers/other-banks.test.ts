import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen, told } from '../../../../scripts/testing/answers.ts';
import {
  letWallClockRun,
  openAppOwner,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  accountElsewhere,
  askSwitch,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import {
  ANOTHER_BANK,
  confirmElsewhere,
  initiateElsewhere,
  sendElsewhere,
  settleAfterPauses,
  settleDue,
  startElsewhere,
} from '../../../../scripts/testing/other-banks.ts';
import { history, untouched, usedToday } from '../../../../scripts/testing/transfers.ts';
import { endOfLagosDay, lagosDay } from '../bank/lagos-time.ts';

const INQUIRE = 'POST /api/transfer/name-inquiry';
const START = 'POST /api/transfer/other-banks';
const CONFIRM = 'POST /api/transfer/other-banks/confirm';
const STATE = 'GET /api/transfer/operations/{id}';
const DETAILS = 'GET /api/ibanking/personal/transactions/{referenceNumber}';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

const stateOf = (of: SignedIn, id: string) => bank.ask(STATE, { token: of.token, params: { id } });
const detailsOf = (of: SignedIn, referenceNumber: string) =>
  bank.ask(DETAILS, { token: of.token, params: { referenceNumber } });
const stepsOf = async (of: SignedIn, id: string) => (await stateOf(of, id)).timeline.map(({ step }) => step);

/** The switch's word on a transfer of this session. */
async function atSwitch(sessionId: string | null) {
  return askSwitch(opened.sandbox, 'status', { sessionId });
}

/** The subjects of what somebody was told about a payment, oldest first, codes left out. */
async function toldAbout(of: SignedIn, reference: string) {
  const mails = await bank.mailTo(of.email);
  return mails
    .filter((mail) => mail.text.includes(reference))
    .map((mail) => mail.subject)
    .toReversed();
}

/** Reference without the operation's own part, kind, status and naira of every row of a payment. */
async function rowsOf(of: SignedIn, reference: string) {
  const rows = (await history(bank, of)).filter((row) => row.referenceNumber.startsWith(reference));
  return rows
    .map((row) => [row.referenceNumber.replace(reference, ''), row.transactionType, row.status, row.amount])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
}

describe('a transfer to another bank', () => {
  test('POST /api/transfer/other-banks/confirm, with the right code: debits at once, is PENDING until the other bank confirms, and is told of', async () => {
    const ada = await bank.signedIn({ balances: [5000] });
    const accountNumber = accountElsewhere();
    const named = await bank.ask(INQUIRE, {
      token: ada.token,
      body: { accountNumber, bankCode: ANOTHER_BANK.bankCode },
    });
    expect(named.bankName).toBe(ANOTHER_BANK.bankName);

    const started = await bank.ask(START, {
      token: ada.token,
      body: {
        sourceAccountNumber: ada.account.accountNumber,
        destinationAccountNumber: accountNumber,
        destinationBankCode: ANOTHER_BANK.bankCode,
        nameInquiryReference: named.nameInquiryReference,
        amount: 1000.29,
        description: 'Maize, 4 bags',
      },
    });
    expect(started).toMatchObject({
      status: 'AWAITING_OTP',
      amount: 1000.29,
      total: 1000.29,
      destinationAccountName: named.accountName,
      destinationBankName: ANOTHER_BANK.bankName,
      isNewRecipient: true,
    });
    await untouched(bank, ada.account, 500_000n);
    expect(await stateOf(ada, started.id)).toMatchObject({ timeline: [], stopUntil: null });

    const confirmed = await bank.ask(CONFIRM, {
      token: ada.token,
      body: { id: started.id, otp: await bank.codeFor(ada) },
    });
    expect(confirmed).toMatchObject({
      status: 'PENDING',
      message: expect.stringContaining('Do not send it again') as string,
      destinationBankCode: ANOTHER_BANK.bankCode,
      timeline: [{ step: 'DEBITED' }],
      completedAt: null,
    });
    expect(confirmed.sessionId).toMatch(/^090605\d{24}$/);
    expect(await bank.balanceOf(ada.account)).toBe(399_971n);
    expect(await bank.entriesOf(ada.account)).toMatchObject([
      {
        journalId: started.id,
        rule: 'TRANSFER_INTERBANK',
        amountKobo: -100_029n,
        narration: 'Maize, 4 bags',
      },
    ]);
    expect(await rowsOf(ada, started.reference)).toEqual([['', 'Transfer', 'PENDING', 1000.29]]);
    expect(await bank.ask('GET /api/transfer/unfinished', { token: ada.token })).toMatchObject([
      { id: started.id, status: 'PENDING', secondsLeft: null, timeline: [{ step: 'DEBITED' }] },
    ]);
    expect(await atSwitch(confirmed.sessionId)).toMatchObject({ responseCode: '25' });

    await settleDue(bank);

    const done = await stateOf(ada, started.id);
    expect(done).toMatchObject({ status: 'SUCCESS', message: 'Transferred Successfully' });
    expect(done.timeline.map(({ step }) => step)).toEqual(['DEBITED', 'SENT', 'CONFIRMED']);
    const times = done.timeline.map(({ at }) => at);
    expect(times.toSorted()).toEqual(times);
    expect(await atSwitch(done.sessionId)).toMatchObject({ responseCode: '00', amountKobo: '100029' });
    expect(await rowsOf(ada, started.reference)).toEqual([['', 'Transfer', 'SUCCESS', 1000.29]]);
    expect(await detailsOf(ada, started.reference)).toMatchObject({
      destinationBank: ANOTHER_BANK.bankName,
      destinationBankCode: ANOTHER_BANK.bankCode,
      destinationAccountNumber: accountNumber,
      sessionId: done.sessionId,
      operationId: started.id,
      counterparty: named.accountName,
    });
    expect(await bank.ask('GET /api/transfer/unfinished', { token: ada.token })).toEqual([]);
    expect(await usedToday(bank, ada)).toBe(100_029n);
    // Whoever hears of the debit, and sees it arrive, need not be told a second time.
    expect(await toldAbout(ada, started.reference)).toEqual(['Debit: ₦1,000.29']);
    expect((await bank.ask('GET /api/transfer/recipients', { token: ada.token })).recipients).toMatchObject([
      { accountNumber, bankCode: ANOTHER_BANK.bankCode, accountName: named.accountName },
    ]);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test.each([
    [
      '051',
      0,
      'FAILED',
      'not credited',
      ' It was refused on its way, though your account had enough (code 51).',
    ],
    ['503', 0, 'FAILED', 'not credited', ' The other bank could not be reached (code 91).'],
    ['097', 1, 'SUCCESS', 'credited', ''],
    ['096', 3, 'FAILED', 'not credited', ' The other bank refused it (code 05).'],
    ['098', 5, 'PENDING', 'not credited', ''],
  ] as const)(
    'a transfer to an account ending in %s, after %d pauses: is %s, and the money is where it belongs',
    async (lastThree, pauses, status, credited, why) => {
      const ada = await bank.signedIn({ balances: [1000] });
      const sent = await sendElsewhere(bank, ada, accountElsewhere(lastThree), 250);

      await settleAfterPauses(bank, pauses);

      const state = await stateOf(ada, sent.id);
      expect(state.status).toBe(status);
      const { responseCode } = (await atSwitch(state.sessionId)) as { responseCode: string };
      expect(responseCode === '00' ? 'credited' : 'not credited').toBe(credited);
      const rows = [['', 'Transfer', status, 250]];
      if (status === 'FAILED') {
        expect(state.message).toBe(`Not sent. ₦250.00 is back in your account.${why}`);
        expect(await stepsOf(ada, sent.id)).toEqual(['DEBITED', 'SENT', 'FAILED', 'RETURNED']);
        expect(await rowsOf(ada, sent.reference)).toEqual([...rows, ['-RETURN', 'Deposit', 'SUCCESS', 250]]);
        expect(await bank.balanceOf(ada.account)).toBe(100_000n);
        expect(await usedToday(bank, ada)).toBe(0n);
        expect(await toldAbout(ada, sent.reference)).toEqual(['Debit: ₦250.00', 'Returned: ₦250.00']);
        expect((await bank.mailTo(ada.email))[0]?.text).toContain(`nothing was charged.${why}`);
        expect(seen(await confirmElsewhere(bank, ada, sent))).toEqual([422, 'NOT_SENT']);
      } else {
        expect(await rowsOf(ada, sent.reference)).toEqual(rows);
        expect(await bank.balanceOf(ada.account)).toBe(75_000n);
        expect(await usedToday(bank, ada)).toBe(25_000n);
        expect((await confirmElsewhere(bank, ada, sent)).body).toEqual(state);
      }
      expect(await bank.proveBooks()).toEqual([]);
    },
  );

  test('POST /api/transfer/other-banks/confirm, twenty times at once: debits once, sends once and answers the same', async () => {
    const ada = await bank.signedIn({ balances: [1000] });
    const started = await startElsewhere(bank, ada, accountElsewhere(), 100);

    const answers = await Promise.all(Array.from({ length: 20 }, () => confirmElsewhere(bank, ada, started)));

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await bank.balanceOf(ada.account)).toBe(90_000n);
    const dispatches = bank.platform.db.selectFrom('dispatches').where('operation_id', '=', started.id);
    expect(await dispatches.select('state').execute()).toEqual([{ state: 'WAITING' }]);
    await settleDue(bank);
    expect(await dispatches.select(['state', 'attempts']).execute()).toEqual([
      { state: 'SUCCESS', attempts: 1 },
    ]);
  });

  test('POST /api/transfer/other-banks, by somebody with an authenticator: is confirmed with the code of the app', async () => {
    stopWallClock();
    try {
      const ada = await openAppOwner(bank);
      const accountNumber = accountElsewhere();
      const started = await initiateElsewhere(bank, ada, { destinationAccountNumber: accountNumber });
      const { id, reference } = started.body as { id: string; reference: string };
      expect(started.body).toMatchObject({ twoFactorAuthenticationType: 'GOOGLE_AUTHENTICATOR' });

      const wrong = await confirmElsewhere(bank, ada, { id, otp: ada.app.code(9) });
      const right = await confirmElsewhere(bank, ada, { id, otp: ada.app.code() });

      expect(seen(wrong)).toEqual([422, 'WRONG_CODE']);
      expect(right.body).toMatchObject({ status: 'PENDING' });
      await settleDue(bank);
      expect(await rowsOf(ada, reference)).toEqual([['', 'Transfer', 'SUCCESS', 100]]);
    } finally {
      letWallClockRun();
    }
  });

  test('a transfer that fails on the day after: gives its limit back to the day of the debit', async () => {
    const ada = await bank.signedIn({ kycLevel: 1, balances: [100_000] });
    const uses = () =>
      bank.platform.db
        .selectFrom('limit_uses')
        .select(['day', 'transfer_type', 'used_kobo'])
        .where('customer_id', '=', ada.id)
        .execute();
    const sent = await sendElsewhere(bank, ada, accountElsewhere('051'), 50_000);
    const now = await bank.platform.clock.now();
    const used = { day: lagosDay(now), transfer_type: 'INTERBANK' };
    expect(await uses()).toEqual([{ ...used, used_kobo: 5_000_000n }]);
    expect((await initiateElsewhere(bank, ada, { destinationAccountNumber: accountElsewhere() })).code).toBe(
      'DAILY_LIMIT_EXCEEDED',
    );

    const leftMs = endOfLagosDay(lagosDay(now)).getTime() - now.getTime();
    await bank.platform.clock.advance(Math.ceil(leftMs / 1000) + 60);
    await settleDue(bank);

    expect(await uses()).toEqual([{ ...used, used_kobo: 0n }]);
    const token = await bank.signIn(ada);
    expect((await stateOf({ ...ada, token }, sent.id)).status).toBe('FAILED');
  });

  test('a transfer that is confirmed after more than a minute: is told of as arrived, and saved as a beneficiary then', async () => {
    const ada = await bank.signedIn({ balances: [1000] });
    const accountNumber = accountElsewhere('097');
    const beneficiaries = () => bank.ask('GET /api/beneficiaries', { token: ada.token });
    const sent = await sendElsewhere(bank, ada, accountNumber, 100, { saveAsBeneficiary: true });
    await settleDue(bank);
    expect(await toldAbout(ada, sent.reference)).toEqual(['Debit: ₦100.00']);
    expect(await beneficiaries()).toEqual([]);

    await bank.platform.clock.advance(61);
    await settleAfterPauses(bank, 1);

    expect(await toldAbout(ada, sent.reference)).toEqual(['Debit: ₦100.00', 'Arrived: ₦100.00']);
    expect(await beneficiaries()).toMatchObject([{ accountNumber, ...ANOTHER_BANK }]);
  });

  test('a transfer that fails: saves nobody as a beneficiary', async () => {
    const ada = await bank.signedIn({ balances: [1000] });
    await sendElsewhere(bank, ada, accountElsewhere('051'), 100, { saveAsBeneficiary: true });
    await settleDue(bank);
    await bank.deliverMessages();
    expect(await bank.ask('GET /api/beneficiaries', { token: ada.token })).toEqual([]);
  });
});

describe('what stands in the way', () => {
  test('POST /api/transfer/other-banks, of more than there is: answers 422; spent before its code, it fails there and is never sent', async () => {
    const ada = await bank.signedIn({ balances: [1000] });
    const musa = await bank.openCustomer();
    const destinationAccountNumber = accountElsewhere();
    const tooMuch = await initiateElsewhere(bank, ada, { destinationAccountNumber, amount: 1000.01 });
    expect(seen(tooMuch)).toEqual([422, 'INSUFFICIENT_FUNDS']);

    const started = await startElsewhere(bank, ada, destinationAccountNumber, 600);
    expect((await bank.send(ada, musa.account, 500)).status).toBe(200);
    const refused = await confirmElsewhere(bank, ada, started);
    await settleDue(bank);

    expect(seen(refused)).toEqual([422, 'INSUFFICIENT_FUNDS']);
    expect(told(await confirmElsewhere(bank, ada, started))).toEqual(told(refused));
    expect(await stateOf(ada, started.id)).toMatchObject({ status: 'FAILED', sessionId: null });
    expect(await stepsOf(ada, started.id)).toEqual(['FAILED']);
    expect(await rowsOf(ada, started.reference)).toEqual([['', 'Transfer', 'FAILED', 600]]);
    expect(await bank.balanceOf(ada.account)).toBe(50_000n);
    expect(await toldAbout(ada, started.reference)).toEqual([]);
  });

  test('POST /api/operations/{id}/discard and 2fa/resend, of a transfer to another bank: work as with any other', async () => {
    const ada = await bank.signedIn();
    const discarded = await startElsewhere(bank, ada, accountElsewhere(), 100);
    const kept = await startElsewhere(bank, ada, accountElsewhere(), 200);

    const discard = { token: ada.token, params: { id: discarded.id } };
    expect((await bank.call('POST /api/operations/{id}/discard', discard)).status).toBe(200);
    expect(seen(await confirmElsewhere(bank, ada, discarded))).toEqual([409, 'OPERATION_DISCARDED']);
    await bank.platform.clock.advance(61);
    const resend = { token: ada.token, body: { operationId: kept.id } };
    expect((await bank.call('POST /api/ibanking/personal/2fa/resend', resend)).status).toBe(200);
    const otp = await bank.codeFor(ada);
    expect(otp).not.toBe(kept.otp);
    expect((await confirmElsewhere(bank, ada, { id: kept.id, otp })).body).toMatchObject({
      status: 'PENDING',
    });
    await settleDue(bank);
    const gone = { token: ada.token, params: { id: kept.id } };
    expect(seen(await bank.call('POST /api/operations/{id}/discard', gone))).toEqual([409, 'CODE_ACCEPTED']);
  });

  test('GET /api/transfer/operations/{id}, of a transfer of somebody else: answers 404, as of none', async () => {
    const ada = await bank.signedIn();
    const stranger = await bank.signedIn();
    const started = await startElsewhere(bank, ada, accountElsewhere(), 100);
    const read = await bank.call(STATE, { token: stranger.token, params: { id: started.id } });
    expect(seen(read)).toEqual([404, 'NOT_FOUND']);
    expect(seen(await confirmElsewhere(bank, stranger, started))).toEqual([404, 'NOT_FOUND']);
    await untouched(bank, ada.account, 10_000_000n);
  });

  test('the id of a transfer, confirmed where those of another kind are: answers 404 and moves no money', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });
    const elsewhere = await startElsewhere(bank, ada, accountElsewhere(), 100);
    const inside = await bank.startTransfer(ada, musa.account, 100);

    expect(seen(await bank.confirm(ada, elsewhere))).toEqual([404, 'NOT_FOUND']);
    expect(seen(await confirmElsewhere(bank, ada, inside))).toEqual([404, 'NOT_FOUND']);
    await untouched(bank, ada.account, 10_000_000n);
  });
});

describe('our own code among other banks', () => {
  test.each(['090605', '90605', ' 090605 ', 90605])(
    'POST /api/transfer/other-banks, with it as %j: posts inside the bank, is confirmed there alone, and the switch hears nothing',
    async (code) => {
      const ada = await bank.signedIn({ balances: [1000] });
      const musa = await bank.signedIn({ balances: [0] });
      const { accountNumber } = musa.account;
      const named = await bank.ask(INQUIRE, { token: ada.token, body: { accountNumber, bankCode: code } });
      const started = await initiateElsewhere(bank, ada, {
        destinationAccountNumber: accountNumber,
        destinationBankCode: code,
        nameInquiryReference: named.nameInquiryReference,
      });
      const { id, reference } = started.body as { id: string; reference: string };
      expect(started.body).toMatchObject({
        destinationAccountName: named.accountName,
        destinationBankName: 'Harvest',
      });
      const otp = await bank.codeFor(ada);
      expect(seen(await bank.confirm(ada, { id, otp }))).toEqual([404, 'NOT_FOUND']);

      const confirmed = await confirmElsewhere(bank, ada, { id, otp });

      expect(confirmed.body).toMatchObject({ status: 'SUCCESS', message: 'Transferred Successfully' });
      expect(await stepsOf(ada, id)).toEqual(['DEBITED', 'CONFIRMED']);
      expect(await bank.balanceOf(musa.account)).toBe(10_000n);
      expect(await bank.entriesOf(ada.account)).toMatchObject([{ rule: 'TRANSFER_INTRA_BANK' }]);
      expect(await history(bank, musa)).toMatchObject([{ referenceNumber: reference, status: 'SUCCESS' }]);
      expect((await bank.mailTo(musa.email)).map((mail) => mail.subject)).toContain('Credit: ₦100.00');
      const uses = await bank.platform.db
        .selectFrom('limit_uses')
        .select(['transfer_type', 'used_kobo'])
        .where('customer_id', '=', ada.id)
        .execute();
      expect(uses).toEqual([{ transfer_type: 'INTRA_BANK', used_kobo: 10_000n }]);
      const { sessionId } = await stateOf(ada, id);
      expect(await atSwitch(sessionId)).toMatchObject({ responseCode: '25' });
      expect(
        await bank.platform.db.selectFrom('dispatches').where('operation_id', '=', id).execute(),
      ).toEqual([]);
    },
  );

  test('POST /api/transfer/other-banks, with it and the account it comes from, or one that does not exist: is refused', async () => {
    const ada = await bank.signedIn();
    const start = (destinationAccountNumber: string) =>
      initiateElsewhere(bank, ada, { destinationAccountNumber, destinationBankCode: '090605' });
    expect(seen(await start(ada.account.accountNumber))).toEqual([422, 'SAME_ACCOUNT']);
    expect(seen(await start('9999999999'))).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
  });

  test('POST /api/transfer/other-banks, to the number of the paying account at another bank: is sent there', async () => {
    const ada = await bank.signedIn();
    const answer = await initiateElsewhere(bank, ada, {
      destinationAccountNumber: ada.account.accountNumber,
    });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { destinationBankName: ANOTHER_BANK.bankName, isNewRecipient: true },
    ]);
  });
});

test('GET /api/transfer/operations/{id}, of a transfer inside the bank: was debited and confirmed at once', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const started = await bank.startTransfer(ada, musa.account, 100);
  const { body } = await bank.confirm(ada, started);
  const { completedAt } = await stateOf(ada, started.id);
  const timeline = [
    { step: 'DEBITED', at: completedAt },
    { step: 'CONFIRMED', at: completedAt },
  ];
  expect(body).toMatchObject({ timeline });
  expect(await stateOf(ada, started.id)).toMatchObject({ timeline, stopUntil: null, secondsToStop: null });
});
