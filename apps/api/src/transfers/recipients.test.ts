import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { writeHistory } from '../../../../scripts/testing/transactions.ts';

const LIST = 'GET /api/transfer/recipients';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

async function list(customer: SignedIn) {
  const { recipients } = await bank.ask(LIST, { token: customer.token });
  return recipients;
}

const numbersOf = (recipients: readonly { readonly accountNumber: string }[]) =>
  recipients.map(({ accountNumber }) => accountNumber);

test('GET /api/transfer/recipients, after transfers to two people: lists each once, newest first, with what was sent last', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const ngozi = await bank.openCustomer();
  await bank.send(ada, musa.account, 100);
  await bank.platform.clock.advance(1);
  await bank.send(ada, ngozi.account, 50);
  await bank.platform.clock.advance(1);
  await bank.send(ada, musa.account, 70.5);

  const recipients = await list(ada);

  expect(numbersOf(recipients)).toEqual([musa.account.accountNumber, ngozi.account.accountNumber]);
  expect(recipients[0]).toEqual({
    accountNumber: musa.account.accountNumber,
    accountName: `${musa.lastName} ${musa.firstName}`.toUpperCase(),
    bankCode: '090605',
    bankName: bank.platform.config.bank.name,
    lastAmount: 70.5,
    lastNarration: 'Yam seedlings',
  });
});

test('GET /api/transfer/recipients, of somebody who was paid and paid nobody: is empty, whatever others did', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await bank.send(ada, musa.account, 100);
  expect(await list(musa)).toEqual([]);
});

test('GET /api/transfer/recipients, of money that was not sent to others: names nobody', async () => {
  const ada = await bank.signedIn({ balances: [1000, 0] });
  const musa = await bank.openCustomer();
  await bank.startTransfer(ada, musa.account, 100);
  await bank.send(ada, ada.accounts[1], 100);
  await writeHistory(bank, ada, [
    { status: 'FAILED' },
    { transactionType: 'Charge' },
    { transactionType: 'Bill Payment' },
    { transactionType: 'Deposit', countsAsFlow: false },
  ]);
  expect(await list(ada)).toEqual([]);
});

test('GET /api/transfer/recipients, with an account that was closed since: leaves it out, and not its number at another bank', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const destinationAccountNumber = musa.account.accountNumber;
  await writeHistory(bank, ada, [
    { destinationAccountNumber },
    { destinationAccountNumber, destinationBankCode: '000013', destinationBankName: 'GTBank' },
  ]);
  expect(numbersOf(await list(ada))).toEqual([destinationAccountNumber, destinationAccountNumber]);
  await bank.setStatus(musa.account, 'CLOSED');
  expect((await list(ada)).map(({ bankName }) => bankName)).toEqual(['GTBank']);
});

test('GET /api/transfer/recipients, of eight people: lists the six who were paid last', async () => {
  const ada = await bank.signedIn();
  const numbers = Array.from({ length: 8 }, (_, place) => `199999999${place}`);
  await writeHistory(
    bank,
    ada,
    numbers.map((destinationAccountNumber) => ({ destinationAccountNumber })),
  );
  expect(numbersOf(await list(ada))).toEqual(numbers.slice(0, 6));
});

test('GET /api/transfer/recipients, of a long history: reads no more than its newest part', async () => {
  const ada = await bank.signedIn();
  await writeHistory(bank, ada, [
    ...Array.from({ length: 200 }, () => ({ transactionType: 'Deposit' }) as const),
    { destinationAccountNumber: '1999999998' },
  ]);
  expect(await list(ada)).toEqual([]);
  await writeHistory(bank, ada, [{ destinationAccountNumber: '1999999997' }]);
  expect(numbersOf(await list(ada))).toEqual(['1999999997']);
});
