import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { receiptOf } from '../../../../scripts/testing/receipts.ts';

const RECEIPT = 'POST /api/ibanking/personal/transactions/{referenceNumber}/receipt';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  bank = opened.bank;
});
afterAll(() => opened.close());

const nameOf = ({ firstName, lastName }: SignedIn) => `${lastName} ${firstName}`.toUpperCase();
const ask = (code: string) =>
  bank.ask('GET /api/receipts/{code}', { params: { code: encodeURIComponent(code) } });

test(`${RECEIPT}, of a transfer inside the bank: is the same paper for whoever sent it and for whom it reached`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const started = await bank.startTransfer(ada, musa.account, 1234.5, { description: 'Maize, 4 bags' });
  await bank.confirm(ada, started);

  const sent = await receiptOf(bank, ada, started.reference);
  expect(sent).toMatchObject({
    status: 'SUCCESS',
    statusText: 'Successful',
    statusNote: '',
    direction: 'OUT',
    amount: 1234.5,
    amountInWords: 'One thousand, two hundred and thirty-four naira, fifty kobo only',
    counterparty: `to ${nameOf(musa)}`,
    referenceNumber: started.reference,
    url: `${bank.platform.config.publicUrl}/receipt/${sent.code}`,
  });
  expect(await ask(sent.code)).toMatchObject({ status: 'SUCCESS', amount: 1234.5 });
});
