import { expect, test } from 'vitest';
import { megabytesText } from './file-size.ts';

test.each([
  [4_299_161, '4.1 MB'],
  [2 * 1024 * 1024, '2.0 MB'],
  [2 * 1024 * 1024 + 1, '2.1 MB'],
])('megabytesText, of %i bytes: is %s', (bytes, text) => {
  expect(megabytesText(bytes)).toBe(text);
});
