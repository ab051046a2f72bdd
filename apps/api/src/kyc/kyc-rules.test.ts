import { expect, test } from 'vitest';
import { formLevel, isOpenFor, type Submission, statusOf } from './kyc-rules.ts';

const sent = (level: number, status: Submission['status']): Submission => ({
  id: 'a',
  level,
  status,
  comment: undefined,
});

test.each([
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 3],
])('the form on the screen, at level %i: is that of level %i', (level, form) => {
  expect(formLevel({ level, submissions: [] })).toBe(form);
});

test.each([
  [0, [], 1, null, true],
  [0, [], 2, null, false],
  [0, [], 3, null, false],
  [0, [sent(1, 'PENDING')], 1, 'PENDING', false],
  [0, [sent(1, 'DECLINED')], 1, 'DECLINED', false],
  [1, [sent(1, 'APPROVED')], 1, 'APPROVED', false],
  [1, [sent(1, 'APPROVED')], 2, null, true],
  [2, [], 1, 'APPROVED', false],
  [2, [], 3, null, true],
  [3, [], 3, 'APPROVED', false],
] as const)(
  'at level %i with %j, the form of level %i: is %s, open %s',
  (level, submissions, form, status, isOpen) => {
    const standing = { level, submissions };
    expect([statusOf(standing, form), isOpenFor(standing, form)]).toEqual([status, isOpen]);
  },
);
