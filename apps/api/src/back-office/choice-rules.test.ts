import { expect, test } from 'vitest';
import { Refusal } from '../platform/errors.ts';
import { chosenOf, standsAsBefore } from './choice-rules.ts';

const choices = [
  { value: 'home', chosen: true, fixed: true },
  { value: 'secret', chosen: false, fixed: true },
  { value: 'transfer', chosen: true, fixed: false },
  { value: 'settings', chosen: false, fixed: false },
];

test.each([
  [
    ['transfer', 'settings'],
    ['home', 'transfer', 'settings'],
  ],
  [
    ['settings', 'transfer', 'settings'],
    ['home', 'transfer', 'settings'],
  ],
  [[], ['home']],
  [
    ['secret', 'settings'],
    ['home', 'settings'],
  ],
])('what is chosen of %j: is %j, in order and with what is fixed', (wanted, chosen) => {
  expect(chosenOf(choices, wanted)).toEqual(chosen);
});

test.each([
  ['nothing at all', undefined],
  ['what is no choice', ['transfer', 'admin']],
  ['what would change nothing', ['transfer']],
])('%s: is refused', (_name, wanted) => {
  expect(() => chosenOf(choices, wanted)).toThrow(Refusal);
});

test('none of choices that are all free: is refused', () => {
  const free = choices.filter(({ fixed }) => !fixed);
  expect(() => chosenOf(free, [])).toThrow(Refusal);
});

test.each([
  [['home', 'transfer'], true],
  [['transfer', 'home'], true],
  [['home'], false],
  [['home', 'transfer', 'settings'], false],
  [['home', 'settings'], false],
])('a choice asked for when %j was chosen: stands as before is %j', (before, stands) => {
  expect(standsAsBefore(choices, before)).toBe(stands);
});

test('an action without choices: stands as before', () => {
  expect(standsAsBefore([], [])).toBe(true);
});
