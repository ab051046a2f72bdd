import { BILL_PRODUCTS } from '@harvest/contracts/bill-details';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen, told } from '../../../../scripts/testing/answers.ts';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import { confirmBill, initiateBill, numberOf, startBill } from '../../../../scripts/testing/bills.ts';
import { billsStandingAt } from '../../../../scripts/testing/bills-standing.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { settleDue } from '../../../../scripts/testing/other-banks.ts';
import { attemptsOf, untouched } from '../../../../scripts/testing/transfers.ts';

let opened: BankWithSwitch;
let bank: TestBank;
let standing: ReturnType<typeof billsStandingAt>;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  standing = billsStandingAt(bank);
});
afterAll(() => opened.close());

test('POST …/vend/initiate, for a meter or card that its provider does not know: answers 404 and keeps nothing', async () => {
  const ada = await bank.signedIn();
  for (const product of ['ELECTRICITY_BILL', 'CABLE_TV'] as const) {
    const refused = await initiateBill(bank, ada, product, numberOf(product, '404'));
    expect(seen(refused)).toEqual([404, 'BILL_NUMBER_UNKNOWN']);
  }
  expect(await bank.ask('GET /api/transfer/unfinished', { token: ada.token })).toEqual([]);
});

test('POST …/vend/initiate, of more than there is: answers 422; spent before its code, it fails there and is never bought', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const musa = await bank.openCustomer();
  const tooMuch = await initiateBill(bank, ada, 'AIRTIME', numberOf('AIRTIME'), { amount: 1000.01 });
  expect(seen(tooMuch)).toEqual([422, 'INSUFFICIENT_FUNDS']);

  const started = await startBill(bank, ada, 'AIRTIME');
  expect((await bank.send(ada, musa.account, 500)).status).toBe(200);
  const refused = await confirmBill(bank, ada, 'AIRTIME', started);
  await settleDue(bank);

  expect(seen(refused)).toEqual([422, 'INSUFFICIENT_FUNDS']);
  expect(told(await confirmBill(bank, ada, 'AIRTIME', started))).toEqual(told(refused));
  expect(await standing.stateOf(ada, started.id)).toMatchObject({ status: 'FAILED', sessionId: null });
  expect(await standing.rowsOf(ada, started.reference)).toEqual([['', 'Bill Payment', 'FAILED', 1000]]);
  expect(await standing.logsOf(ada)).toMatchObject([{ id: started.id, vendingStatus: 'FAILED' }]);
  expect(await bank.balanceOf(ada.account)).toBe(50_000n);
  expect(await standing.toldAbout(ada, started.reference)).toEqual([]);
});

test('an account that is frozen: buys nothing, neither when it is frozen before nor between code and confirm', async () => {
  const ada = await bank.signedIn();
  const started = await startBill(bank, ada, 'AIRTIME');
  await bank.setStatus(ada.account, 'NO_DEBIT');
  expect(seen(await initiateBill(bank, ada, 'AIRTIME'))).toEqual([422, 'ACCOUNT_FROZEN']);
  expect(seen(await confirmBill(bank, ada, 'AIRTIME', started))).toEqual([422, 'ACCOUNT_FROZEN']);
  await untouched(bank, ada.account, 10_000_000n);
});

test('accounts that their owner locked between code and confirm: buy nothing, and the refusal says until when', async () => {
  const ada = await bank.signedIn();
  const started = await startBill(bank, ada, 'AIRTIME');
  await bank.ask('POST /api/ibanking/personal/emergency-lock', { token: ada.token });
  expect(seen(await confirmBill(bank, ada, 'AIRTIME', started))).toEqual([422, 'EMERGENCY_LOCK']);
  await untouched(bank, ada.account, 10_000_000n);
});

test('POST …/vend/initiate, at KYC level 0 or above a cap: answers as a transfer does', async () => {
  const nobody = await bank.signedIn({ kycLevel: 0 });
  expect(seen(await initiateBill(bank, nobody, 'AIRTIME'))).toEqual([422, 'KYC_LEVEL_TOO_LOW']);
  const ada = await bank.signedIn({ kycLevel: 1, balances: [100_000] });
  const tooMuch = await initiateBill(bank, ada, 'ELECTRICITY_BILL', undefined, { amount: 50_001 });
  expect(seen(tooMuch)).toEqual([422, 'SINGLE_LIMIT_EXCEEDED']);
});

test('POST …/vend/confirm, with the id of another product, or a transfer: answers 404 as for none, and spends no try', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const transfer = await bank.startTransfer(ada, musa.account, 100);
  for (const product of BILL_PRODUCTS) {
    const started = await startBill(bank, ada, product);
    for (const other of BILL_PRODUCTS.filter((one) => one !== product))
      expect(seen(await confirmBill(bank, ada, other, started))).toEqual([404, 'NOT_FOUND']);
    expect(seen(await bank.confirm(ada, started))).toEqual([404, 'NOT_FOUND']);
    expect(seen(await confirmBill(bank, ada, product, transfer))).toEqual([404, 'NOT_FOUND']);
    expect(await attemptsOf(bank, started.id)).toEqual([0]);
  }
  await untouched(bank, ada.account, 10_000_000n);
});

test("somebody else's account or purchase: is as unknown as none", async () => {
  const ada = await bank.signedIn();
  const stranger = await bank.signedIn();
  const started = await startBill(bank, ada, 'ELECTRICITY_BILL');
  expect(seen(await confirmBill(bank, stranger, 'ELECTRICITY_BILL', started))).toEqual([404, 'NOT_FOUND']);
  const read = await bank.call('GET /api/transfer/operations/{id}', {
    token: stranger.token,
    params: { id: started.id },
  });
  expect(seen(read)).toEqual([404, 'NOT_FOUND']);
  const from = { nuban: ada.account.accountNumber };
  expect(seen(await initiateBill(bank, stranger, 'AIRTIME', undefined, from))).toEqual([
    404,
    'UNKNOWN_ACCOUNT',
  ]);
  expect(await standing.logsOf(stranger)).toEqual([]);
});

test('POST /api/operations/{id}/discard and 2fa/resend, of a purchase: work as with any other, and what was given up is not listed', async () => {
  const ada = await bank.signedIn();
  const discarded = await startBill(bank, ada, 'AIRTIME');
  const kept = await startBill(bank, ada, 'AIRTIME');
  const discard = { token: ada.token, params: { id: discarded.id } };
  expect((await bank.call('POST /api/operations/{id}/discard', discard)).status).toBe(200);
  expect(seen(await confirmBill(bank, ada, 'AIRTIME', discarded))).toEqual([409, 'OPERATION_DISCARDED']);
  await bank.platform.clock.advance(61);
  const resend = { token: ada.token, body: { operationId: kept.id } };
  expect((await bank.call('POST /api/ibanking/personal/2fa/resend', resend)).status).toBe(200);
  const otp = await bank.codeFor(ada);
  expect(otp).not.toBe(kept.otp);
  expect((await confirmBill(bank, ada, 'AIRTIME', { id: kept.id, otp })).body).toMatchObject({
    status: 'PENDING',
  });
  expect(await standing.logsOf(ada)).toMatchObject([{ id: kept.id }]);
});

test('a purchase that was told of as expired: is not listed', async () => {
  const ada = await bank.signedIn();
  const { id } = await startBill(bank, ada, 'AIRTIME');
  await bank.platform.clock.advance(9 * 60);
  await standing.logsOf(ada);
  await bank.platform.clock.advance(6 * 60 + 1);
  const read = { token: ada.token, params: { id } };
  expect(await bank.ask('GET /api/transfer/operations/{id}', read)).toMatchObject({ status: 'EXPIRED' });
  expect(await standing.logsOf(ada)).toEqual([]);
});
