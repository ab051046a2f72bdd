import { expect, test } from 'vitest';
import { newReference, newTrackingNumber } from './ids.ts';
import { codeOf, looksLikeCode, withNoOtherCode } from './six-digits-rules.ts';

test.each([
  ['123456', '123 456'],
  ['Ref HV123456ABCDEF.', 'Ref HV123 456ABCDEF.'],
  ['123456.7 kWh and 654321', '123 456.7 kWh and 654 321'],
  ['１２３４５６', '１２３ ４５６'],
  ['𝟏𝟐𝟑𝟒𝟓𝟔', '𝟏𝟐𝟑 𝟒𝟓𝟔'],
  ['12345, 1234567, ₦123,456.00, 21 Nov 2026 13:30', '12345, 1234567, ₦123,456.00, 21 Nov 2026 13:30'],
  ['https://bank.example/x/a123456b/1234567', 'https://bank.example/x/a123%3456b/1234567'],
])('words without a code, %j: read %j', (words, read) => {
  expect(withNoOtherCode(words)).toBe(read);
  expect(looksLikeCode(withNoOtherCode(words))).toBe(false);
});

test('words with a code: keep it, wherever it stands, and no other', () => {
  const words = 'Harvest: 482913 sends ₦5.00 to 123456 FARMS.\n\n@bank.example #482913';
  expect(codeOf(words)).toBe('482913');
  expect(withNoOtherCode(words, codeOf(words))).toBe(
    'Harvest: 482913 sends ₦5.00 to 123 456 FARMS.\n\n@bank.example #482913',
  );
});

test('words without six digits: have no code', () => {
  expect(codeOf('Nothing was sent.')).toBe(undefined);
});

test('a link whose digits were escaped: leads where it led', () => {
  const link = 'https://bank.example/reset-password/ab654321cd/ada123456%40harvest.test';
  expect(decodeURIComponent(withNoOtherCode(link))).toBe(decodeURIComponent(link));
});

test('references and tracking numbers, many: never look like a code', () => {
  // One of about 30 would, of references that were drawn once.
  const drawn = Array.from({ length: 3000 }, () => [newReference(), newTrackingNumber()]).flat();
  expect(drawn.filter(looksLikeCode)).toEqual([]);
  for (const one of drawn) expect(one).toMatch(/^HV[0-9A-HJKMNP-TV-Z]{12}$|^HVT[0-9A-HJKMNP-TV-Z]{8}$/);
});
