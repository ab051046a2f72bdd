import { expect, test } from 'vitest';
import { fileSizeText, megabytesText } from './file-size.ts';

test.each([
  [4_299_161, '4.1 MB'],
  [2 * 1024 * 1024, '2.0 MB'],
  [2 * 1024 * 1024 + 1, '2.1 MB'],
])('megabytesText, of %i bytes: is %s', (bytes, text) => {
  expect(megabytesText(bytes)).toBe(text);
});

test.each([
  [1, '1 KB'],
  [1024, '1 KB'],
  [1025, '2 KB'],
  [1024 * 1024, '1.0 MB'],
  [10_485_761, '10.1 MB'],
])('fileSizeText, of %i bytes: is %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});
