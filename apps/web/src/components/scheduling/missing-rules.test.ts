import { kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import { planOf } from '../schedule-words.ts';
import { missingFor } from './missing-rules.ts';

const TODAY = '2026-11-22';
const WEEKLY = planOf('2026-11-29', 'WEEKLY', 10);
const LATER = planOf('2027-06-01', null, 1);

test.each([
  ['enough for all that are near', WEEKLY, 500n, null],
  ['enough for the first alone', WEEKLY, 100n, { day: '2026-12-06', missing: kobo(100n) }],
  ['nothing', WEEKLY, 0n, { day: '2026-11-29', missing: kobo(100n) }],
  ['a kobo too little for the second', WEEKLY, 199n, { day: '2026-12-06', missing: kobo(1n) }],
  ['too little for a day that is far', LATER, 99n, { day: '2027-06-01', missing: kobo(1n) }],
  ['enough for a day that is far', LATER, 100n, null],
])('An account with %s: is said to lack what the plan needs, and only that', (_, plan, held, missing) => {
  expect(missingFor(plan, kobo(100n), kobo(held), TODAY)).toEqual(missing);
});
