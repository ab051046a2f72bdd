import { expect, test } from 'vitest';
import { counterpartyTitle, counterpartyWords } from './counterparty-words.ts';

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
    const transaction = { counterparty: 'BELLO MUSA', transactionType: type, referenceNumber: reference };
    expect(counterpartyWords(transaction)).toBe(words);
    expect(counterpartyTitle(transaction)).toBe(title);
  },
);
