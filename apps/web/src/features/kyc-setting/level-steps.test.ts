import { expect, test } from 'vitest';
import { formLevelOf } from './level-steps.ts';

test.each([
  ['0', '1'],
  ['1', '2'],
  ['2', '3'],
  ['3', '3'],
  // S2 §3: "2 or higher".
  ['4', '3'],
])('formLevelOf, at level %s: is the form of level %s', (current, form) => {
  expect(formLevelOf(current)).toBe(form);
});
