import { expect, test } from 'vitest';
import { maskName, readReceiptCode } from './receipt-rules.ts';

test.each([
  ['OBI ADA', 'O*** A***'],
  ['A', 'A***'],
  ['  NWOSU   CHIDINMA GRACE ', 'N*** C*** G***'],
  ['ỌLÁWÁLÉ ẸBÙN', 'Ọ*** Ẹ***'],
  // The marks of a letter belong to it, also where they are characters of their own.
  ['A\u0323\u0301DE', 'A\u0323\u0301***'],
  ['0803 000 0001', '0*** 0*** 0***'],
  ['😀 FARMS', '😀*** F***'],
  ['<b>x</b>', '<***'],
  ['', ''],
])('the name %j, masked: is %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test.each([
  ['0123456789ABCDEF'],
  ['0123-4567-89AB-CDEF'],
  ['0123 4567 89ab cdef'],
  ['  0123–4567–89AB–CDEF\n'],
  ['oI23-4567-89ab-cdef'],
  ['Ol23 4567 89AB CDEF'],
])('the code of a receipt, written %j: is read', (typed) => {
  expect(readReceiptCode(typed)).toBe('0123456789ABCDEF');
});

test.each([
  [''],
  ['0123456789ABCDE'],
  ['0123456789ABCDEF0'],
  ['0123456789ABCDEU'],
  ['0123_4567_89AB_CDEF'],
  ['../3456789ABCDEF'],
  ["0123456789ABCD' "],
  ['０１２３４５６７８９ＡＢＣＤＥＦ'],
])('the code of a receipt, written %j: is none', (typed) => {
  expect(readReceiptCode(typed)).toBeUndefined();
});
