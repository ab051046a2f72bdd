import { expect, test } from 'vitest';
import { isPermitted, isWithin } from './navigation.ts';

test.each([
  ['/home', '/home', true],
  ['/customer-service/42', '/customer-service', true],
  ['/transfer-later', '/transfer', false],
  ['/transaction-history', '/transfer', false],
])('isWithin, %s in %s: is %s', (pathname, link, within) => {
  expect(isWithin(pathname, link)).toBe(within);
});

test.each([
  ['/home', true],
  ['/transfer', true],
  ['/bill-payment', true],
  ['/settings', false],
  ['/customer-service/42', false],
])('isPermitted, %s with home and transfer only: is %s', (pathname, permitted) => {
  expect(isPermitted(pathname, ['/home', '/transfer'])).toBe(permitted);
});

test('isPermitted, bills without transfer: is false', () => {
  expect(isPermitted('/bill-payment', ['/home'])).toBe(false);
});
