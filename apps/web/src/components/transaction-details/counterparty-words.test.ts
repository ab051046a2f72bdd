import { expect, test } from 'vitest';
import { counterpartyTitle, counterpartyWords, purposeWords } from './counterparty-words.ts';

test.each([
  ['sent', 'Transfer', 'HV0123456789AB', 'to BELLO MUSA', 'BELLO MUSA'],
  ['that came in', 'Deposit', 'HV0123456789AB', 'from BELLO MUSA', 'BELLO MUSA'],
  [
    'that came back',
    'Deposit',
    'HV0123456789AB-RETURN',
    'returned, not sent to BELLO MUSA',
    'Returned, not sent to BELLO MUSA',
  ],
] as const)(
  'who was at the other end, of money %s: is said as it was',
  (_, type, reference, words, title) => {
    const transaction = {
      counterparty: 'BELLO MUSA',
      transactionType: type,
      referenceNumber: reference,
      narration: 'Maize for 4 bags',
    };
    expect(counterpartyWords(transaction)).toBe(words);
    expect(counterpartyTitle(transaction)).toBe(title);
    expect(purposeWords(transaction)).toBe('Maize for 4 bags');
  },
);

test('who was at the other end, of a bill that came back: says what was not bought', () => {
  const transaction = {
    counterparty: 'MTN airtime',
    transactionType: 'Deposit',
    referenceNumber: 'HV0123456789AB-RETURN',
    narration: 'Returned: MTN airtime for 08030000001',
  } as const;
  expect(counterpartyWords(transaction)).toBe('returned, not bought: MTN airtime');
  expect(counterpartyTitle(transaction)).toBe('Returned, not bought: MTN airtime');
});

test.each([
  ['airtime', 'MTN airtime for 08030000001', 'MTN airtime', '0803 000 0001'],
  [
    'data',
    'MTN 1GB Weekly (7 days) for 08030000001',
    'MTN 1GB Weekly (7 days)',
    '0803 000 0001 · MTN data',
    'MTN data',
  ],
  [
    'electricity',
    'Power for All prepaid for 45012345678',
    'Power for All prepaid',
    '4501 2345 678 · OKAFOR ADAEZE',
    'OKAFOR ADAEZE',
  ],
])('who was at the other end, of %s: is said as what was bought, and for which number', (...row) => {
  const [, narration, bought, purpose, counterparty = bought] = row;
  const transaction = {
    counterparty,
    transactionType: 'Bill Payment',
    referenceNumber: 'HV0123456789AB',
    narration,
  } as const;
  expect(counterpartyTitle(transaction)).toBe(bought);
  expect(counterpartyWords(transaction)).toBe(`for ${bought}`);
  expect(purposeWords(transaction).replaceAll('\u00a0', ' ')).toBe(purpose);
});
