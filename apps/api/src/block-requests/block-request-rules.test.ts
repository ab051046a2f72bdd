import { expect, test } from 'vitest';
import { readNamed } from './block-request-rules.ts';

test.each([
  '0123456789',
  '0123 456-789',
  '\u202a0123456789\u202c',
  '０１２３４５６７８９',
  '0123\u2013456\u2013789',
])('who is meant by %j: the owner of an account', (text) => {
  expect(readNamed(text)).toEqual({ by: 'ACCOUNT', accountNumber: '0123456789' });
});

test.each([
  ['0803 000 0001', { kind: 'PHONE', phoneNumber: '08030000001' }],
  ['+234 803 000 0001', { kind: 'PHONE', phoneNumber: '08030000001' }],
  ['Ada@Bücher.test', { kind: 'EMAIL', email: 'ada@xn--bcher-kva.test' }],
  ['012345678', { kind: 'EMAIL', email: '012345678' }],
])('who is meant by %j: %j', (text, identifier) => {
  expect(readNamed(text)).toEqual({ by: 'PERSON', identifier });
});
