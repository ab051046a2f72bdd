import { kobo } from '@harvest/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import type { TestAccount } from '../../../../scripts/testing/customers.ts';
import { writeHistory } from '../../../../scripts/testing/transactions.ts';
import { untouched } from '../../../../scripts/testing/transfers.ts';
import type { Transaction } from '../transactions/transactions.ts';

const INITIATE = 'POST /api/transfer/intrabank';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

/** What the review of a transfer says before its code is entered. */
async function review(sender: SignedIn, destination: TestAccount, amount: number, from = sender.account) {
  const { sentSameMinutesAgo, sameIsOnItsWay, isNewRecipient } = await bank.ask(INITIATE, {
    token: sender.token,
    body: {
      sourceAccountNumber: from.accountNumber,
      destinationAccountNumber: destination.accountNumber,
      amount,
      description: 'Maize',
    },
  });
  return { sentSameMinutesAgo, sameIsOnItsWay, isNewRecipient };
}

/** Writes what a transfer of ₦100.00 to an account a moment ago leaves behind in its sender's history. */
async function writeSent(sender: SignedIn, to: TestAccount, row: Partial<Transaction>): Promise<void> {
  const createdAt = await bank.platform.clock.now();
  const sent = { amountKobo: kobo(10_000), destinationAccountNumber: to.accountNumber, createdAt };
  await writeHistory(bank, sender, [{ ...sent, ...row }]);
}

const NEW = { sentSameMinutesAgo: null, sameIsOnItsWay: false, isNewRecipient: true };
const KNOWN = { sentSameMinutesAgo: null, sameIsOnItsWay: false, isNewRecipient: false };
const REPEATED = { sentSameMinutesAgo: 0, sameIsOnItsWay: false, isNewRecipient: false };

describe('what was sent just before', () => {
  test('POST /api/transfer/intrabank, of what was just sent: tells the minutes since until five have passed', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });
    expect(await review(ada, musa.account, 100)).toEqual(NEW);
    expect((await bank.send(ada, musa.account, 100)).status).toBe(200);

    expect(await review(ada, musa.account, 100)).toEqual(REPEATED);
    await bank.platform.clock.advance(2 * 60);
    expect(await review(ada, musa.account, 100)).toEqual({ ...REPEATED, sentSameMinutesAgo: 2 });
    await bank.platform.clock.advance(3 * 60);
    expect(await review(ada, musa.account, 100)).toEqual(KNOWN);
    expect(await bank.balanceOf(musa.account)).toBe(10_000n);
  });

  test('POST /api/transfer/intrabank, sent from another account and another session: is a repeat all the same', async () => {
    const ada = await bank.signedIn({ balances: [1000, 1000] });
    const musa = await bank.openCustomer();
    expect((await bank.send(ada, musa.account, 100)).status).toBe(200);
    const elsewhere = { ...ada, token: await bank.signIn(ada) };
    expect(await review(elsewhere, musa.account, 100, ada.accounts[1])).toEqual(REPEATED);
  });

  test('POST /api/transfer/intrabank, of another amount: is no repeat', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    await bank.send(ada, musa.account, 100);
    expect(await review(ada, musa.account, 100.01)).toEqual(KNOWN);
  });

  test('POST /api/transfer/intrabank, to another account of the same person: is no repeat and somewhere new', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0, 0] });
    await bank.send(ada, musa.accounts[0], 100);
    expect(await review(ada, musa.accounts[1], 100)).toEqual(NEW);
  });

  test('POST /api/transfer/intrabank, started before and never confirmed: was not sent', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });
    await bank.startTransfer(ada, musa.account, 100);
    expect(await review(ada, musa.account, 100)).toEqual(NEW);
    await untouched(bank, musa.account, 0n);
  });

  test('POST /api/transfer/intrabank, refused at its confirm before: was not sent', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const started = await bank.startTransfer(ada, musa.account, 100);
    await bank.setStatus(ada.account, 'NO_DEBIT');
    expect((await bank.confirm(ada, started)).code).toBe('ACCOUNT_FROZEN');
    await bank.setStatus(ada.account, 'OPEN');
    expect(await review(ada, musa.account, 100)).toEqual(NEW);
  });

  test.each([
    [
      'still pending',
      'is a repeat of what is on its way',
      { status: 'PENDING' },
      { ...REPEATED, sameIsOnItsWay: true },
    ],
    ['failed', 'is new', { status: 'FAILED' }, NEW],
    ['to that number at another bank', 'is new', { destinationBankCode: '000013' }, NEW],
    ['to it when the bank had another name', 'is a repeat', { destinationBankName: 'Old Name' }, REPEATED],
    ['a charge and no transfer', 'is new', { transactionType: 'Charge' }, NEW],
  ] as const)('POST /api/transfer/intrabank, after one that is %s: %s', async (_, __, row, says) => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    await writeSent(ada, musa.account, row);
    expect(await review(ada, musa.account, 100)).toEqual(says);
  });

  test('POST /api/transfer/intrabank, sent by somebody else before: is new to this customer', async () => {
    const ada = await bank.signedIn();
    const ngozi = await bank.signedIn();
    const musa = await bank.signedIn();
    await bank.send(ngozi, musa.account, 100);
    expect(await review(ada, musa.account, 100)).toEqual(NEW);
    // To have got money from somebody is not to have sent them any.
    expect(await review(musa, ngozi.account, 100)).toEqual(NEW);
  });

  test('POST /api/transfer/intrabank, repeated under its key: answers as it did, whatever was sent meanwhile', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const request = {
      token: ada.token,
      headers: { 'idempotency-key': '0123456789abcdef0123456789abcdef' },
      body: {
        sourceAccountNumber: ada.account.accountNumber,
        destinationAccountNumber: musa.account.accountNumber,
        amount: 100,
        description: 'Maize',
      },
    };
    const first = await bank.ask(INITIATE, request);
    expect(first).toMatchObject(NEW);
    await bank.send(ada, musa.account, 100);
    expect(await bank.ask(INITIATE, request)).toEqual(first);
  });
});

describe('an account of their own', () => {
  test('POST /api/transfer/intrabank, for the first time: is not new', async () => {
    const ada = await bank.signedIn({ balances: [1000, 0] });
    expect(await review(ada, ada.accounts[1], 100)).toEqual(KNOWN);
  });

  test('POST /api/transfer/intrabank, for the second time: is a repeat', async () => {
    const ada = await bank.signedIn({ balances: [1000, 0] });
    await bank.send(ada, ada.accounts[1], 100);
    expect(await review(ada, ada.accounts[1], 100)).toEqual(REPEATED);
  });
});
