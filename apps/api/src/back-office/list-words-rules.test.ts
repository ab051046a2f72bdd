import { expect, test } from 'vitest';
import { type Listed, listedInWords } from './list-words-rules.ts';

test.each<[Listed, string]>([
  [{}, 'rows 1 to 1000'],
  [{ page: 2, size: 25 }, 'rows 26 to 50'],
  [{ q: '  musa bello ', page: 1, size: 10 }, '“musa bello”, rows 1 to 10'],
  [
    { q: ' ', status: 'WAITING', from: '2026-01-01', size: 10 },
    'status WAITING, from 2026-01-01, rows 1 to 10',
  ],
  [{ types: ['Deposit', 'Charge'], sort: 'amount', page: 1 }, 'types Deposit or Charge, rows 1 to 10'],
])('%j: reads %s', (query, words) => {
  expect(listedInWords(query)).toBe(words);
});
