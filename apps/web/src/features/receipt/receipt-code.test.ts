import { expect, test } from 'vitest';
import { readCode } from './receipt-code.ts';

test.each([
  ['as it stands', '7K3M9QZP4T2XH6WA'],
  ['in fours', ' 7K3M 9QZP 4T2X H6WA '],
  ['with dashes of any kind, in small letters', '7k3m-9qzp\u20134t2x-h6wa'],
  ['as an address', 'https://bank.example/receipt/7K3M9QZP4T2XH6WA/'],
])('the code of a receipt, typed %s: is read', (_, typed) => {
  expect(readCode(typed)).toBe('7K3M9QZP4T2XH6WA');
});

test.each([
  ['nothing', ''],
  ['a letter too few', '7K3M9QZP4T2XH6W'],
  ['a reference', 'HV0123456789AB'],
  ['what is no letter', '7K3M9QZP4T2XH6W<'],
])('the code of a receipt, of %s: is none', (_, typed) => {
  expect(readCode(typed)).toBeNull();
});
