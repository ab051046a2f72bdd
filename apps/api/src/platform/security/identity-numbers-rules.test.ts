import { expect, test } from 'vitest';
import { readGivenNumber } from './identity-numbers.ts';

const onFile = { number: '22233334444', mask: '222****4444' };
test.each([
  ['22233334444', onFile, { kind: 'UNCHANGED' }],
  ['222****4444', onFile, { kind: 'UNCHANGED' }],
  ['22255554444', onFile, { kind: 'NEW', number: '22255554444' }],
  ['222****5555', onFile, { kind: 'NOT_USABLE' }],
  ['222****4444', undefined, { kind: 'NOT_USABLE' }],
  ['22233334444', undefined, { kind: 'NEW', number: '22233334444' }],
] as const)('the number %s beside %j: means %j', (given, kept, meant) => {
  expect(readGivenNumber(given, kept)).toEqual(meant);
});
