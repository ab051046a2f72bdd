import { expect, test } from 'vitest';
import { signUpStepsOf, stepsOf } from './stage-steps.ts';

test.each([
  [null, 'open'],
  ['SUBMITTED', 'waiting'],
  ['APPROVED', 'done'],
  ['DECLINED', 'failed'],
] as const)('a stage with the status %s: is a step marked %s', (status, mark) => {
  expect(stepsOf([{ name: 'Basic Profile', status }])).toEqual([{ name: 'Basic Profile', mark }]);
});

test.each([
  [null, 'open'],
  ['SUBMITTED', 'done'],
  ['APPROVED', 'done'],
  ['DECLINED', 'failed'],
] as const)('a step of the sign-up panel with the status %s: is marked %s', (status, mark) => {
  expect(signUpStepsOf([{ name: 'About you', status }])).toEqual([{ name: 'About you', mark }]);
});

test('the sign-up panel: hides steps whose name contains BVN or NIN', () => {
  const names = ['Basic Profile', 'Document Upload', 'BVN Verification', 'NIN Verification', 'Status'];
  const shown = signUpStepsOf(names.map((name) => ({ name, status: null })));
  expect(shown.map(({ name }) => name)).toEqual(['Basic Profile', 'Document Upload', 'Status']);
});
