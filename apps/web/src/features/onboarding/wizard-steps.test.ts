import { expect, test } from 'vitest';
import { entryStep, readStep, stepPath } from './wizard-steps.ts';

const stagesWith = (...statuses: ('SUBMITTED' | 'APPROVED' | 'DECLINED' | null)[]) => ({
  stages: statuses.map((status) => ({
    section: 'BASIC_PROFILE',
    name: 'Basic Profile',
    status,
    comment: null,
  })),
});

test.each([
  ['nothing submitted', stagesWith(null, null, null, null), 'profile'],
  ['documents missing', stagesWith('SUBMITTED', null, 'APPROVED', 'SUBMITTED'), 'profile'],
  ['everything submitted', stagesWith('SUBMITTED', 'SUBMITTED', 'APPROVED', 'DECLINED'), 'status'],
  ['everything approved', stagesWith('APPROVED', 'APPROVED', 'APPROVED', 'APPROVED'), 'status'],
] as const)('entryStep, with %s: is %s', (_, status, step) => {
  expect(entryStep(status)).toBe(step);
});

test.each([
  ['?step=documents', 'documents'],
  ['?step=somewhere', null],
  ['', null],
] as const)('readStep, of %s: is %s', (search, step) => {
  expect(readStep(new URLSearchParams(search))).toBe(step);
});

test('stepPath, of a step: reads back', () => {
  expect(readStep(new URL(stepPath('status'), 'https://harvest.test').searchParams)).toBe('status');
});
