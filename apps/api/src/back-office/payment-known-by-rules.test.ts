import { expect, test } from 'vitest';
import { paymentKnownBy } from './payment-known-by-rules.ts';

const SESSION_ID = '090605261122093000123456789012';
const ID = '019a8f0e-5b7c-7d3e-9f00-2b1c3d4e5f60';

test.each([
  ['HV7K3MPQ9XWD2A', { reference: 'HV7K3MPQ9XWD2A' }],
  ['  hv7k 3mpq 9xwd 2a ', { reference: 'HV7K3MPQ9XWD2A' }],
  ['HV7K3MPQ9XWD2A-RETURN', { reference: 'HV7K3MPQ9XWD2A' }],
  [SESSION_ID, { sessionId: SESSION_ID }],
  ['090605 261122093000 123456789012\n', { sessionId: SESSION_ID }],
  [ID, { id: ID }],
  [ID.toUpperCase(), { id: ID }],
])('what staff typed, %j: is what a payment is known by', (typed, knownBy) => {
  expect(paymentKnownBy(typed)).toEqual(knownBy);
});

test.each([
  '',
  ' ',
  'HV',
  'HV7K3MPQ9XWD2',
  'HV7K3MPQ9XWD2AA',
  'HV7K3MPQ9XWD2%',
  'XX7K3MPQ9XWD2A',
  SESSION_ID.slice(1),
  `${SESSION_ID}0`,
  '٠٩٠٦٠٥٢٦١١٢٢٠٩٣٠٠٠١٢٣٤٥٦٧٨٩٠١٢',
  `${ID}0`,
  "' or 1=1 --",
])('what staff typed, %j: is nothing that a payment is known by', (typed) => {
  expect(paymentKnownBy(typed)).toBeUndefined();
});
