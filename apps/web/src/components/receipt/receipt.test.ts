import { expect, test } from 'vitest';
import { type Receipt, receiptLine, receiptRows } from './receipt.ts';

const receipt: Receipt = {
  status: 'SUCCESS',
  statusWords: 'Given',
  amount: '₦10.00',
  amountInWords: 'Ten naira only',
  counterparty: { direction: 'to', name: 'MUSA BELLO' },
  facts: [{ label: 'Fee', value: '₦0.00' }],
  reference: 'HV0123456789AB',
  sessionId: '090605261121093000123456789012',
};

test('the rows of a receipt: end with what traces it, the session ID in groups of five', () => {
  expect(receiptRows(receipt)).toEqual([
    { label: 'Fee', value: '₦0.00' },
    { label: 'Reference', value: 'HV0123456789AB' },
    { label: 'Session ID', value: '09060 52611 21093 00012 34567 89012' },
  ]);
});

test('the rows of a receipt, of a purchase: call what its provider knows it by a request ID', () => {
  const sessionId = '019ab3c4-d5e6-7f80-9123-456789abcdef';
  expect(receiptRows({ ...receipt, sessionId }).at(-1)?.label).toBe('Request ID');
});

test('the rows of a receipt, of money that has not moved: name no session', () => {
  expect(receiptRows({ ...receipt, sessionId: null }).map(({ label }) => label)).toEqual([
    'Fee',
    'Reference',
  ]);
});

test('a receipt in one line: says what happened, how much, to whom, and under which reference', () => {
  expect(receiptLine(receipt)).toBe('Given: ₦10.00 to MUSA BELLO. Reference HV0123456789AB');
});
