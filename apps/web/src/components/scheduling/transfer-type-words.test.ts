import { expect, test } from 'vitest';
import { transferTypeWords } from './transfer-type-words.ts';

test('A kind of transfer: has words, and one that is not known is shown as it came', () => {
  expect(transferTypeWords('INTERBANK')).toBe('Other Bank');
  expect(transferTypeWords('CABLE_TV')).toBe('Cable TV');
  expect(transferTypeWords('Airtime')).toBe('Airtime');
});
