import { OPEN_ACCOUNTS_MAX } from '@harvest/contracts/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { limitOf, setLimits } from '../../../../scripts/testing/limits.ts';
import { signInAgain } from '../../../../scripts/testing/schedules.ts';
import { initiate } from '../../../../scripts/testing/transfers.ts';
import { nubanOf } from '../accounts/nuban-rules.ts';

const DAY_SECONDS = 86_400;
const TYPES = 'GET /api/accounts/types';
const OPEN = 'POST /api/accounts';
const LIST = 'GET /api/accounts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const list = ({ token }: SignedIn) => bank.ask(LIST, { token });
const open = ({ token }: SignedIn, accountTypeId: unknown = 2, headers = {}) =>
  bank.call(OPEN, { token, body: { accountTypeId }, headers });
const withAccounts = (count: number) => bank.signedIn({ balances: Array.from({ length: count }, () => 0) });

test(`${TYPES}: answers each type with its id, its name and what it is for`, async () => {
  const ada = await bank.signedIn();
  const types = await bank.ask(TYPES, { token: ada.token });
  expect(types.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Savings Account'],
    [2, 'Current Account'],
    [3, "Farmers' Savings Account"],
  ]);
  expect(types.every(({ description }) => description !== '')).toBe(true);
});

test(`${OPEN}: opens an empty account of that type beside the others, which can be paid into and from, and tells so without its number`, async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const opened = await bank.ask(OPEN, { token: ada.token, body: { accountTypeId: 3 } });
  expect(opened).toMatchObject({
    message: 'Account created successfully',
    accountTypeName: "Farmers' Savings Account",
    availableBalance: 0,
    isDisabled: false,
  });
  const { accountNumber } = opened;
  expect(accountNumber).toBe(nubanOf(bank.platform.config.bank.nubanCode, accountNumber.slice(0, 9)));
  expect((await list(ada)).map((account) => account.accountNumber)).toEqual([
    ada.account.accountNumber,
    accountNumber,
  ]);

  const one = { accountNumber, ledgerAccountId: 0n };
  expect((await bank.send(ada, one, 400)).status).toBe(200);
  const back = await bank.startTransfer(ada, ada.account, 150, { from: one });
  expect((await bank.confirm(ada, back)).status).toBe(200);
  expect((await list(ada)).map(({ availableBalance }) => availableBalance)).toEqual([750, 250]);

  for (const to of [ada.email, ada.phoneNumber]) {
    const told = (await bank.mailTo(to)).filter(({ text }) => text.includes('was opened for you'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`account ending ${accountNumber.slice(-4)}`);
    expect(told[0]?.text).not.toMatch(/\d{6}/);
  }
  expect(await bank.proveBooks()).toEqual([]);
});

test(`${OPEN}, with the type in digits: opens it; with one that is not there: answers 422 and opens none`, async () => {
  const ada = await bank.signedIn();
  expect((await open(ada, '1')).status).toBe(200);
  for (const unknown of [0, 4, 99, 2_147_483_648, Number.MAX_SAFE_INTEGER])
    expect(seen(await open(ada, unknown))).toEqual([422, 'ACCOUNT_TYPE_UNKNOWN']);
  expect(await list(ada)).toHaveLength(2);
});

test(`${OPEN}, repeated under its Idempotency-Key, also after the answer got lost: answers the account it opened, and opens no second`, async () => {
  const ada = await bank.signedIn();
  const headers = { 'idempotency-key': 'one more account' };
  const first = await open(ada, 2, headers);
  expect((await open(ada, 2, headers)).body).toEqual(first.body);
  await bank.platform.db
    .updateTable('idempotency_keys')
    .set({ response_status: null, response_body: null, leased_until: new Date(0) })
    .where('customer_id', '=', ada.id)
    .execute();
  expect((await open(ada, 2, headers)).body).toEqual(first.body);
  expect(await list(ada)).toHaveLength(2);
  const told = (await bank.mailTo(ada.email)).filter(({ text }) => text.includes('was opened for you'));
  expect(told).toHaveLength(1);
});

test(`${OPEN}, beyond ten open accounts: answers 422, and one that was closed makes room`, async () => {
  const ada = await withAccounts(OPEN_ACCOUNTS_MAX);
  const refused = await open(ada);
  expect(seen(refused)).toEqual([422, 'TOO_MANY_ACCOUNTS']);
  expect(refused.body).toMatchObject({
    detail: 'You have 10 accounts, which is as many as we can open for you.',
  });
  await bank.setStatus(ada.account, 'CLOSED');
  expect((await open(ada)).status).toBe(200);
  expect(seen(await open(ada))).toEqual([422, 'TOO_MANY_ACCOUNTS']);
});

test(`${OPEN}, twelve times at once: opens as many as there is room for`, async () => {
  const ada = await withAccounts(OPEN_ACCOUNTS_MAX - 3);
  const answers = await Promise.all(Array.from({ length: 12 }, () => open(ada)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === 'TOO_MANY_ACCOUNTS')).toHaveLength(9);
  expect(await list(ada)).toHaveLength(OPEN_ACCOUNTS_MAX);
});

test(`${OPEN}, of whoever set limits: starts with the lowest in force on any other account, and with nothing that is to come`, async () => {
  const ada = await bank.signedIn({ balances: [100_000, 100_000] });
  const musa = await bank.openCustomer();
  const [, account] = ada.accounts;
  await setLimits(bank, ada, { single: 1000, daily: 9000, transferType: 'INTRA_BANK' });
  await setLimits(bank, ada, { single: 2000, daily: 5000, transferType: 'INTRA_BANK', account });
  await setLimits(bank, ada, { single: 300, daily: 400, transferType: 'INTERBANK' });
  await setLimits(bank, ada, { single: 500, daily: 700, transferType: 'INTERBANK' });
  await bank.platform.clock.advance(DAY_SECONDS + 1);
  const later = await signInAgain(bank, ada);
  await setLimits(bank, later, { single: 8000, daily: 9000, transferType: 'INTRA_BANK' });
  const { accountNumber } = await bank.ask(OPEN, { token: later.token, body: { accountTypeId: 1 } });
  const one = { accountNumber, ledgerAccountId: 0n };

  const lowest = { limitPerTransaction: 1000, dailyLimit: 5000, coming: null };
  expect(await limitOf(bank, later, 'INTRA_BANK', one)).toMatchObject(lowest);
  const raised = { limitPerTransaction: 500, dailyLimit: 700, coming: null };
  expect(await limitOf(bank, later, 'INTERBANK', one)).toMatchObject(raised);
  // None was set for bills.
  expect(await limitOf(bank, later, 'BILL_PAYMENT', one)).toMatchObject({ dailyLimit: 5_000_000 });

  expect((await bank.send(later, one, 30_000)).status).toBe(200);
  const around = await initiate(bank, later, {
    sourceAccountNumber: accountNumber,
    destinationAccountNumber: musa.account.accountNumber,
    amount: 30_000,
  });
  expect(seen(around)).toEqual([422, 'OWN_SINGLE_LIMIT_EXCEEDED']);
});
