import { expect, test } from 'vitest';
import { decodeBase64 } from './decode-base64.ts';
import { encodeBase64 } from './encode-base64.ts';

test.each([
  ['an address', 'ada.obi@harvest.test', 'YWRhLm9iaUBoYXJ2ZXN0LnRlc3Q='],
  ['an address with a plus', 'ada+farm@harvest.test', 'YWRhK2Zhcm1AaGFydmVzdC50ZXN0'],
  ['letters beyond ASCII', 'adé.ọbị@harvest.test', 'YWTDqS7hu41i4buLQGhhcnZlc3QudGVzdA=='],
])('base64 of %s: is the standard one and reads back', (_, text, encoded) => {
  expect(encodeBase64(text)).toBe(encoded);
  expect(decodeBase64(encoded)).toBe(text);
});

test.each([
  ['lost padding', 'YWRhLm9iaUBoYXJ2ZXN0LnRlc3Q'],
  ['spaces around it', ' YWRhLm9iaUBoYXJ2ZXN0LnRlc3Q= '],
])('base64 with %s: reads all the same', (_, encoded) => {
  expect(decodeBase64(encoded)).toBe('ada.obi@harvest.test');
});

test('base64 in the alphabet of URLs, or with a plus that became a space: reads as the standard one', () => {
  const text = '>>>???@x.test';
  const standard = encodeBase64(text);
  expect(standard).toMatch(/[+].*[/]/);
  expect(decodeBase64(standard.replaceAll('+', '-').replaceAll('/', '_'))).toBe(text);
  expect(decodeBase64(standard.replaceAll('+', ' '))).toBe(text);
});

test.each(['garbage', '%%%', 'ada.obi@harvest.test', 'YWR=hLm', 'a'])(
  '%s: is no base64 of a text',
  (text) => {
    expect(decodeBase64(text)).toBeNull();
  },
);
