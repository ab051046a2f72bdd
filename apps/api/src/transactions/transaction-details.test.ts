import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { writeHistory } from '../../../../scripts/testing/transactions.ts';
import { history, initiate } from '../../../../scripts/testing/transfers.ts';
import type { Transaction } from './transactions.ts';

const DETAILS = 'GET /api/ibanking/personal/transactions/{referenceNumber}';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const partsFor = (customer: SignedIn, referenceNumber: string) => ({
  token: customer.token,
  params: { referenceNumber: encodeURIComponent(referenceNumber) },
});
const details = (customer: SignedIn, reference: string) => bank.ask(DETAILS, partsFor(customer, reference));

test('GET /api/ibanking/personal/transactions/{referenceNumber}, of a transfer: answers both sides what it was', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const started = await initiate(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    amount: 1234.5,
    description: 'Maize, 4 bags',
  });
  const { id, reference } = started.body as { id: string; reference: string };
  const confirmed = await bank.ask('POST /api/transfer/intrabank/confirm', {
    token: ada.token,
    body: { id, otp: await bank.codeFor(ada) },
  });

  const sent = await details(ada, reference);
  const adasName = `${ada.lastName} ${ada.firstName}`.toUpperCase();
  const musasName = `${musa.lastName} ${musa.firstName}`.toUpperCase();
  const both = {
    sessionId: confirmed.sessionId,
    sourceAccountName: adasName,
    destinationAccountName: musasName,
    sourceAccountNumber: ada.account.accountNumber,
    destinationAccountNumber: musa.account.accountNumber,
    destinationBank: 'Harvest',
    destinationBankCode: '090605',
    amount: 1234.5,
    dateCreated: sent.dateCreated,
    narration: 'Maize, 4 bags',
    referenceNumber: reference,
    status: 'SUCCESS',
    isBetweenOwnAccounts: false,
    wasStopped: false,
  };
  expect(sent.dateCreated).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
  expect(confirmed.sessionId).toMatch(/^\d{30}$/);
  expect(sent).toEqual({ ...both, transactionType: 'Transfer', counterparty: musasName, operationId: id });
  expect(await details(musa, reference)).toEqual({
    ...both,
    transactionType: 'Deposit',
    counterparty: adasName,
    // The payment is its sender's to follow.
    operationId: null,
  });
  expect(await history(bank, ada)).toMatchObject([{ counterparty: musasName }]);
  expect(await history(bank, musa)).toMatchObject([{ counterparty: adasName }]);
});

test('GET /api/ibanking/personal/transactions/{referenceNumber}, a minute before midnight in Lagos: is of that day', async () => {
  const ada = await bank.signedIn();
  await writeHistory(bank, ada, [
    { referenceNumber: 'HVMIDNIGHT', createdAt: new Date('2026-03-09T22:59:59Z') },
    { referenceNumber: 'HVAFTER', createdAt: new Date('2026-03-09T23:00:00Z') },
  ]);
  expect(await details(ada, 'HVMIDNIGHT')).toMatchObject({
    dateCreated: '09-03-2026 23:59',
    sessionId: null,
  });
  expect(await details(ada, 'HVAFTER')).toMatchObject({ dateCreated: '10-03-2026 00:00' });
});

test('GET /api/ibanking/personal/transactions/{referenceNumber}, between own accounts: finds both legs, each with the other account', async () => {
  const ada = await bank.signedIn({ balances: [1000, 50] });
  const [source, destination] = ada.accounts;
  const started = await bank.call('POST /api/transfer/own-account', {
    token: ada.token,
    body: {
      sourceAccountNumber: source.accountNumber,
      destinationAccountNumber: destination.accountNumber,
      destinationBankCode: '090605',
      amount: 400,
      description: 'For seeds',
      saveAsBeneficiary: false,
    },
  });
  const { id, reference } = started.body as { id: string; reference: string };
  await bank.ask('POST /api/transfer/intrabank/confirm', {
    token: ada.token,
    body: { id, otp: await bank.codeFor(ada) },
  });
  expect(await details(ada, reference)).toMatchObject({
    transactionType: 'Transfer',
    counterparty: `Own account ··${destination.accountNumber.slice(-3)}`,
    isBetweenOwnAccounts: true,
  });
  expect(await details(ada, `${reference}-C`)).toMatchObject({
    transactionType: 'Deposit',
    counterparty: `Own account ··${source.accountNumber.slice(-3)}`,
    isBetweenOwnAccounts: true,
    operationId: id,
  });
});

test('GET /api/ibanking/personal/transactions/{referenceNumber}, of charges and of money that came back: resolves the suffixes', async () => {
  const ada = await bank.signedIn();
  const sent: Partial<Transaction> = { referenceNumber: 'HV0123456789AB', status: 'FAILED' };
  await writeHistory(bank, ada, [
    sent,
    { ...sent, referenceNumber: 'HV0123456789AB-FEE', transactionType: 'Charge', amountKobo: kobo(1075) },
    {
      ...sent,
      referenceNumber: 'HV0123456789AB-RETURN',
      transactionType: 'Deposit',
      countsAsFlow: false,
      status: 'SUCCESS',
    },
  ]);
  const same = { isBetweenOwnAccounts: false };
  expect(await details(ada, 'HV0123456789AB')).toMatchObject({
    ...same,
    destinationAccountName: 'BELLO MUSA',
    counterparty: 'BELLO MUSA',
  });
  expect(await details(ada, 'HV0123456789AB-FEE')).toMatchObject({
    ...same,
    counterparty: 'Harvest',
    destinationAccountName: 'Harvest',
    destinationAccountNumber: '',
    destinationBank: 'Harvest',
    destinationBankCode: '090605',
    amount: 10.75,
  });
  expect(await details(ada, 'HV0123456789AB-RETURN')).toMatchObject({
    ...same,
    status: 'SUCCESS',
    destinationAccountName: 'BELLO MUSA',
    counterparty: 'BELLO MUSA',
  });
});

test('GET /api/ibanking/personal/transactions/{referenceNumber}, kept back and then stopped: has no session id, as nothing was sent', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  const { id, otp, reference } = await bank.startTransfer(ada, musa.account, 50);
  await bank.confirm(ada, { id, otp });
  expect(await details(ada, reference)).toMatchObject({ status: 'PENDING', sessionId: null });
  await bank.ask('POST /api/operations/{id}/stop', { token: ada.token, params: { id } });
  expect(await details(ada, reference)).toMatchObject({ status: 'FAILED', sessionId: null });
});

test.each(['HV/1', 'HV 1?x=y#z', 'HV%2F1', 'HV+&=;,', '../transactions', 'HÀRVẸST-₦'])(
  'GET /api/ibanking/personal/transactions/{referenceNumber}, with characters to escape (%s): finds it',
  async (referenceNumber) => {
    const ada = await bank.signedIn();
    await writeHistory(bank, ada, [{ referenceNumber }]);
    expect(await details(ada, referenceNumber)).toMatchObject({ referenceNumber });
  },
);

test("GET /api/ibanking/personal/transactions/{referenceNumber}, unknown or somebody else's: answers the same 404", async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await writeHistory(bank, musa, [{ referenceNumber: 'HVMUSASOWN00' }]);
  const refusals = await Promise.all(
    ['HVMUSASOWN00', 'HVNOBODYS000', 'hvmusasown00', "' or '1'='1", 'x'.repeat(100)].map((reference) =>
      bank.call(DETAILS, partsFor(ada, reference)),
    ),
  );
  for (const { status, code, body } of refusals) {
    expect([status, code]).toEqual([404, 'NOT_FOUND']);
    expect({ ...(body as object), traceId: '' }).toEqual({ ...(refusals[1]?.body as object), traceId: '' });
  }
  expect(await details(musa, 'HVMUSASOWN00')).toMatchObject({ referenceNumber: 'HVMUSASOWN00' });
});
