import { expect, test } from 'vitest';
import { hideNumbers } from './hidden-numbers.ts';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets([{ id: '0', bytes: Buffer.alloc(32, 1) }]);

test.each([
  ['searched for 22123456789', 'searched for …6789 #'],
  ['searched for +234 803 555 0101', 'searched for +…0101 #'],
  ['searched for 0803-555-0101', 'searched for …0101 #'],
])('%s keeps the last four digits alone', (text, kept) => {
  const hidden = hideNumbers(secrets, text);
  expect(hidden.startsWith(kept)).toBe(true);
  expect(hidden).not.toMatch(/\d{10}/);
});

test('the same number, however it is typed, has the same hash, and another one another', () => {
  const hashOf = (text: string) => hideNumbers(secrets, text).split('#')[1];
  expect(hashOf('08035550101')).toBe(hashOf('0803 555 0101'));
  expect(hashOf('08035550101')).not.toBe(hashOf('08035550102'));
});

test('nine digits and words stay as they are', () => {
  expect(hideNumbers(secrets, 'HVT123456789 in 2026')).toBe('HVT123456789 in 2026');
});
