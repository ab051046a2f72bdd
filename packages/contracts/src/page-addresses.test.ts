import { expect, test } from 'vitest';
import { isPageAddress } from './page-addresses.ts';

test.each([
  ['/', true],
  ['/home', true],
  ['/home/', true],
  ['/Home', true],
  ['/reset-password/abc/ada.obi%40harvest.test', true],
  ['/admin/customers/1/transactions/2', true],
  ['/home/1', false],
  ['/receipt//', true],
  ['/receipt/1/2', false],
  ['/reset-password/abc', false],
  ['/xhome', false],
  ['/homex', false],
  ['/index.html', false],
  ['/.env', false],
])('the path %s: is the address of a page: %s', (path, isPage) => {
  expect(isPageAddress(path)).toBe(isPage);
});
