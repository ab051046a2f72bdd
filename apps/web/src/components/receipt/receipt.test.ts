import { expect, test } from 'vitest';
import { checkAddress, codeGroups, receiptLine, traceWords } from './receipt.ts';

const receipt = {
  code: '7K3M9QZP4T2XH6WA',
  url: 'https://bank.example/receipt/7K3M9QZP4T2XH6WA',
  qr: { modules: 1, path: 'M0 0h1v1h-1z' },
  status: 'PENDING',
  statusText: 'On its way. Not confirmed yet.',
  statusNote: '',
  direction: 'OUT',
  amount: 10,
  amountInWords: 'Ten naira only',
  counterparty: 'to MUSA BELLO',
  rows: [],
  referenceNumber: 'HV0123456789AB',
  asItStood: 'As it stood on 22-11-2026 at 23:24',
} as const;

test('what traces a payment, of a purchase: is called a request ID', () => {
  expect([traceWords('090605261121093000123456789012').label, traceWords('019ab3c4-d5e6').label]).toEqual([
    'Session ID',
    'Request ID',
  ]);
});

test('a receipt in one line: says what became of it first, then how much, to whom, and where that can be checked', () => {
  expect(receiptLine({ ...receipt, rows: [] })).toBe(
    'On its way. Not confirmed yet: ₦10.00 to MUSA BELLO. Reference HV0123456789AB. Check it at https://bank.example/receipt/7K3M9QZP4T2XH6WA',
  );
});

test('the code of a receipt, for people: stands in fours, beside the address where it is typed in', () => {
  expect(codeGroups(receipt.code)).toEqual(['7K3M', '9QZP', '4T2X', 'H6WA']);
  expect(checkAddress(receipt)).toBe('bank.example/receipt');
});
