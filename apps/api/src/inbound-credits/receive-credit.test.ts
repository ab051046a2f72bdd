import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, signed, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  askSwitch,
  type BankWithSwitch,
  INTERBANK_SECRET,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { receiptOf } from '../../../../scripts/testing/receipts.ts';
import { history } from '../../../../scripts/testing/transfers.ts';
import { lagosDay } from '../bank/lagos-time.ts';

const PATH = '/api/interbank/credits';
const ACCESS_BANK = '000014';

let elsewhere: BankWithSwitch;
let bank: TestBank;
let openedAt: Date;
beforeAll(async () => {
  elsewhere = await openBankWithSwitch();
  bank = elsewhere.bank;
  openedAt = await bank.platform.clock.now();
});
afterAll(() => elsewhere.close());

const sessionOn = (day: string, bankCode = ACCESS_BANK) =>
  `${bankCode}${day.slice(2).replaceAll('-', '')}100000${String(randomInt(1e12)).padStart(12, '0')}`;
const daysAway = (days: number) => lagosDay(new Date(openedAt.getTime() + days * 86_400_000));
const newSession = () => sessionOn(daysAway(0));

const credit = (to: string, more: object = {}) => ({
  sessionId: newSession(),
  amountKobo: '150050',
  sourceBankCode: ACCESS_BANK,
  sourceAccountNumber: '0690000031',
  sourceAccountName: 'CHIDINMA OKEKE',
  destinationAccountNumber: to,
  narration: 'Yams, 12 tubers',
  ...more,
});

async function tell(told: object, headers?: Readonly<Record<string, string>>) {
  const body = JSON.stringify(told);
  const { status, body: answer } = await bank.call(`POST ${PATH}`, {
    raw: body,
    ...(headers && { headers }),
  });
  return { status, body: answer as { responseCode?: string; code?: string } };
}

const numberOf = (customer: SignedIn) => customer.account.accountNumber;

test('POST /api/interbank/credits: credits the account, in balance, history and an alert with the sender', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const told = credit(numberOf(ada));

  expect(await tell(told)).toEqual({ status: 200, body: { sessionId: told.sessionId, responseCode: '00' } });

  expect(await bank.balanceOf(ada.account)).toBe(250_050n);
  const [row] = (await history(bank, ada)) as readonly object[];
  expect(row).toMatchObject({
    transactionType: 'Deposit',
    amount: 1500.5,
    status: 'SUCCESS',
    narration: 'Yams, 12 tubers',
  });
  const [mail] = await bank.mailTo(ada.email);
  expect(mail?.subject).toBe('Credit: ₦1,500.50');
  expect(mail?.text).toContain('From: CHIDINMA OKEKE at Access Bank');
  expect(await bank.proveBooks()).toEqual([]);
});

test('POST /api/interbank/credits, told again and at once from many sides: credits once and answers the same', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  const told = credit(numberOf(ada));
  const answers = await Promise.all(Array.from({ length: 20 }, () => tell(told)));
  expect(new Set(answers.map(({ body }) => body.responseCode))).toEqual(new Set(['00']));
  expect((await tell(told)).body.responseCode).toBe('00');
  expect(await bank.balanceOf(ada.account)).toBe(150_050n);
  expect(await history(bank, ada)).toHaveLength(1);
  expect(await bank.proveBooks()).toEqual([]);
});

test('POST /api/interbank/credits, told again with other money or another account: the first one counts, and people look', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  const musa = await bank.signedIn({ balances: [0] });
  const told = credit(numberOf(ada));
  await tell(told);
  for (const changed of [{ amountKobo: '999900' }, { destinationAccountNumber: numberOf(musa) }])
    expect((await tell({ ...told, ...changed })).body.responseCode).toBe('26');
  expect(await bank.balanceOf(ada.account)).toBe(150_050n);
  expect(await bank.balanceOf(musa.account)).toBe(0n);
  expect(await findings(told.sessionId)).toEqual(['CREDIT_CHANGED']);
});

test('POST /api/interbank/credits, to an account that is not there, closed or of a stranger: is returned, and stays so', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  await bank.setStatus(ada.account, 'CLOSED');
  const stranger = await bank.signedIn({ balances: [0], onboarded: false });
  for (const to of ['1234567890', numberOf(ada), numberOf(stranger)]) {
    const told = credit(to);
    expect(await tell(told)).toMatchObject({ status: 200, body: { responseCode: '07' } });
    expect((await tell(told)).body.responseCode).toBe('07');
  }
  expect(await bank.balanceOf(stranger.account)).toBe(0n);
  expect(await bank.proveBooks()).toEqual([]);
});

test('POST /api/interbank/credits, to an account that may not send: takes the money all the same', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  await bank.setStatus(ada.account, 'NO_DEBIT');
  expect((await tell(credit(numberOf(ada)))).body.responseCode).toBe('00');
  expect(await bank.balanceOf(ada.account)).toBe(150_050n);
});

test('POST /api/interbank/credits, unsigned, signed wrongly or long ago: answers 401 and changes nothing', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  const told = credit(numberOf(ada));
  const body = JSON.stringify(told);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const right = signed(INTERBANK_SECRET, body);
  for (const headers of [
    {},
    { 'x-interbank-time': right['x-interbank-time'] },
    { 'x-interbank-signature': right['x-interbank-signature'] },
    signed('another secret', body),
    signed(INTERBANK_SECRET, body.replace('150050', '950050')),
    signed(INTERBANK_SECRET, body, minutesAgo(6)),
    signed(INTERBANK_SECRET, body, minutesAgo(-6)),
    signed(INTERBANK_SECRET, body, 'never'),
    { ...right, 'x-interbank-time': minutesAgo(1) },
    { ...right, 'x-interbank-signature': right['x-interbank-signature'].slice(1) },
    { ...right, 'x-interbank-signature': 'z'.repeat(64) },
  ])
    expect(await tell(told, headers as Record<string, string>)).toMatchObject({
      status: 401,
      body: { code: 'BAD_SIGNATURE' },
    });
  expect(await bank.balanceOf(ada.account)).toBe(0n);
  expect((await tell(told, signed(INTERBANK_SECRET, body, minutesAgo(4)))).status).toBe(200);
});

test('POST /api/interbank/credits, with contents that are none: answers 400 and keeps nothing', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  const to = numberOf(ada);
  for (const wrong of [
    { amountKobo: '0' },
    { amountKobo: '-5' },
    { amountKobo: '1.5' },
    { amountKobo: '9'.repeat(15) },
    { amountKobo: '100000000000000' },
    { sessionId: '1' },
    { destinationAccountNumber: 'x' },
    { narration: 7 },
  ])
    expect((await tell({ ...credit(to), ...wrong })).status).toBe(400);
  expect(await bank.balanceOf(ada.account)).toBe(0n);
});

test('POST /api/interbank/credits, of this bank itself or of a far day: is refused, and nothing is kept', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  for (const wrong of [
    { sessionId: sessionOn(daysAway(0), '090605') },
    { sourceBankCode: '090605' },
    { sessionId: sessionOn(daysAway(-4)) },
    { sessionId: sessionOn(daysAway(4)) },
    { sessionId: sessionOn('2099-02-31') },
  ]) {
    const told = credit(numberOf(ada), wrong);
    expect((await tell(told)).body.responseCode).toBe('15');
    const kept = await bank.platform.db
      .selectFrom('inbound_credits')
      .select('id')
      .where('session_id', '=', told.sessionId)
      .execute();
    expect(kept).toEqual([]);
  }
  expect(await bank.balanceOf(ada.account)).toBe(0n);
});

test('money from an account elsewhere with the same ten digits: came from its sender, and is no return', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  await tell(credit(numberOf(ada), { sourceAccountNumber: numberOf(ada) }));
  const [row] = await history(bank, ada);
  expect(row).toMatchObject({ transactionType: 'Deposit', counterparty: 'CHIDINMA OKEKE' });
  const receipt = await receiptOf(bank, ada, row?.referenceNumber ?? '');
  expect(receipt).toMatchObject({
    status: 'SUCCESS',
    direction: 'IN',
    counterparty: 'from CHIDINMA OKEKE',
  });
  const shown = await bank.ask('GET /api/receipts/{code}', { params: { code: receipt.code } });
  expect(shown).toMatchObject({ status: 'SUCCESS', senderName: 'C*** O***' });
});

test('words of another bank, with what nobody sees or too much of it: are kept in one readable line', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  await tell(
    credit(numberOf(ada), {
      sourceAccountName: '\u202eEVIL\n\u200b',
      narration: `a\u0007b ${'x'.repeat(190)}`,
    }),
  );
  const rows = await bank.platform.db
    .selectFrom('transactions')
    .select(['source_account_name', 'narration'])
    .where('customer_id', '=', ada.id)
    .execute();
  expect(rows).toEqual([{ source_account_name: 'EVIL', narration: `a b ${'x'.repeat(96)}` }]);
});

test('the switch, pushing a credit by itself: is answered as it was decided', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  const push = {
    callbackUrl: `${bank.url}${PATH}`,
    amountKobo: '2500',
    sourceBankCode: ACCESS_BANK,
    sourceAccountNumber: '0690000031',
    destinationAccountNumber: numberOf(ada),
    narration: 'Seed money',
  };
  expect(await askSwitch(elsewhere.sandbox, 'push', push)).toMatchObject({ responseCode: '00', tries: 1 });
  expect(
    await askSwitch(elsewhere.sandbox, 'push', { ...push, destinationAccountNumber: '1234567890' }),
  ).toMatchObject({
    responseCode: '07',
  });
  expect(await bank.balanceOf(ada.account)).toBe(2500n);
});

async function findings(sessionId: string): Promise<string[]> {
  const rows = await bank.platform.db
    .selectFrom('settlement_findings')
    .select('what')
    .where('session_id', '=', sessionId)
    .execute();
  return rows.map(({ what }) => what);
}
