import { expect, test } from 'vitest';
import { receiptOf } from '../receipt/receipt-of.ts';
import { transactionPaid } from './transaction-paid.ts';

const details = {
  sessionId: '090605261121093000123456789012',
  transactionType: 'Transfer',
  sourceAccountName: 'OBI ADA',
  destinationAccountName: 'BELLO MUSA',
  sourceAccountNumber: '1000000019',
  destinationAccountNumber: '1000000046',
  destinationBank: 'Harvest',
  destinationBankCode: '090605',
  amount: 1234.5,
  dateCreated: '21-11-2026 09:30',
  narration: 'Maize',
  referenceNumber: 'HV0123456789AB',
  status: 'SUCCESS',
  counterparty: 'BELLO MUSA',
  isBetweenOwnAccounts: false,
  wasStopped: false,
  operationId: null,
} as const;

test('the receipt of a transaction, of what was sent: says who paid whom, and hides the number it was paid from', () => {
  const receipt = receiptOf(transactionPaid(details, 'Savings Account'));
  expect(receipt).toMatchObject({
    status: 'SUCCESS',
    statusWords: 'Transferred Successfully',
    amount: '₦1,234.50',
    amountInWords: 'One thousand, two hundred and thirty-four naira, fifty kobo only',
    counterparty: { direction: 'to', name: 'BELLO MUSA' },
    reference: 'HV0123456789AB',
    sessionId: '090605261121093000123456789012',
  });
  expect(receipt.facts).toContainEqual({ label: 'From', value: 'OBI ADA, Savings ··019' });
  expect(receipt.facts).toContainEqual({ label: 'Bank', value: 'Harvest · 1000\u00a0000\u00a0046' });
  expect(JSON.stringify(receipt)).not.toMatch(/1000 ?000 ?019/);
});

test('the receipt of a transaction, of money paid in over the counter: names the payer alone', () => {
  const deposit = {
    ...details,
    transactionType: 'Deposit',
    sourceAccountName: 'HARVEST',
    sourceAccountNumber: '',
    destinationAccountName: 'OBI ADA',
    counterparty: 'HARVEST',
    status: 'PENDING',
    sessionId: null,
  } as const;
  const receipt = receiptOf(transactionPaid(deposit, ''));
  expect(receipt).toMatchObject({
    status: 'PENDING',
    statusWords: 'Pending',
    amount: '₦1,234.50',
    counterparty: { direction: 'from', name: 'HARVEST' },
    sessionId: null,
  });
  expect(receipt.facts).toContainEqual({ label: 'From', value: 'HARVEST' });
  expect(receipt.facts).toContainEqual({ label: 'To', value: 'OBI ADA' });
});

test.each([
  [false, 'Not sent'],
  [true, 'Not sent, money back'],
])(
  'the receipt of a transaction, of a transfer that failed, with its return known to be %s: says so',
  (wasReturned, words) => {
    expect(receiptOf(transactionPaid({ ...details, status: 'FAILED' }, '', wasReturned)).statusWords).toBe(
      words,
    );
  },
);
