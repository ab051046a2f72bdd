import { expect, test } from 'vitest';
import { replaceMask } from './shown-number.ts';

const MASK = '222****1234';

test.each([
  ['a digit at the end', '222****12345', '5'],
  ['a digit at the beginning', '5222****1234', '5'],
  ['a digit in the middle', '222**7**1234', '7'],
  ['a digit that stands beside its like', '2222****1234', '2'],
  ['a digit taken away', '222****123', ''],
  ['all of it replaced', '22298765432', '22298765432'],
  ['all of it taken away', '', ''],
])('replaceMask, with %s: leaves what was typed', (_, typed, left) => {
  expect(replaceMask(MASK, typed)).toBe(left);
});
