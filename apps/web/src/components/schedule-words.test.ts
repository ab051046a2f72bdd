import { expect, test } from 'vitest';
import {
  dayWords,
  firstPaidWords,
  nextDaysOf,
  planOf,
  planSentence,
  planWords,
  progressWords,
  transferTypeWords,
  weekdayWords,
} from './schedule-words.ts';

const TODAY = '2026-11-22';

test('A schedule, month by month: is said in one sentence, with how much and when it ends', () => {
  expect(planSentence('₦20,000.00', planOf('2026-12-01', 'MONTHLY', 6), TODAY)).toBe(
    '₦20,000.00 every month, 6 times, from 1 Dec 2026. Ends 1 May 2027.',
  );
});

test.each([
  ['daily', planOf('2026-12-30', 'DAILY', 5), 'every day, 5 times, from 30 Dec 2026. Ends 3 Jan 2027.'],
  ['weekly', planOf('2026-12-01', 'WEEKLY', 2), 'every week, 2 times, from 1 Dec 2026. Ends 8 Dec 2026.'],
  [
    'from today',
    planOf(TODAY, 'MONTHLY', 3),
    'every month, 3 times, from today, 22 Nov 2026. Ends 22 Jan 2027.',
  ],
  ['on one day', planOf('2026-12-01', null, 1), 'once, on 1 Dec 2026.'],
  ['today alone', planOf(TODAY, null, 1), 'once, today.'],
  // What is paid once has no interval (decision 36).
  ['monthly for one time', planOf('2026-12-01', 'MONTHLY', 1), 'once, on 1 Dec 2026.'],
  ['on one day, whatever the number', planOf('2026-12-01', null, 6), 'once, on 1 Dec 2026.'],
])('A schedule, %s: says when it is paid', (_, plan, words) => {
  expect(planWords(plan, TODAY)).toBe(words);
});

test.each([
  [
    'the 31st',
    planOf('2027-01-31', 'MONTHLY', 3),
    'every month, 3 times, from 31 Jan 2027, on the last day where a month is shorter. Ends 31 Mar 2027.',
  ],
  ['the 31st of two long months', planOf('2026-12-31', 'MONTHLY', 2), /from 31 Dec 2026\. Ends 31 Jan 2027/],
  ['the 30th, without February', planOf('2027-03-30', 'MONTHLY', 6), /from 30 Mar 2027\. Ends/],
  ['the 29th, over a short February', planOf('2026-12-29', 'MONTHLY', 3), /on the last day where a month/],
  ['the 29th, over a leap year', planOf('2027-12-29', 'MONTHLY', 3), /from 29 Dec 2027\. Ends/],
  ['the 31st, week by week', planOf('2026-12-31', 'WEEKLY', 30), /from 31 Dec 2026\. Ends/],
])('A schedule on %s: says what happens at the end of a short month, and only then', (_, plan, words) => {
  expect(planWords(plan, TODAY)).toMatch(words);
});

test.each([
  ['later', planOf('2026-12-01', 'MONTHLY', 6), 'Nothing is paid before 1 Dec 2026.'],
  ['once, later', planOf('2026-12-01', null, 1), 'Nothing is paid before that.'],
  [
    'from today',
    planOf(TODAY, 'MONTHLY', 3),
    'The first ₦5.00 is being paid now. We tell you if it cannot be.',
  ],
  ['once, today', planOf(TODAY, null, 1), '₦5.00 is being paid now. We tell you if it cannot be.'],
])('A schedule that was approved, %s: says whether money leaves now', (_, plan, words) => {
  expect(firstPaidWords('₦5.00', plan, TODAY)).toBe(words);
});

test('The next days of a schedule: are three at most, with months that are too short', () => {
  expect(nextDaysOf(planOf('2027-01-31', 'MONTHLY', 12))).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  expect(nextDaysOf(planOf('2026-12-01', 'DAILY', 2))).toEqual(['2026-12-01', '2026-12-02']);
  expect(nextDaysOf(planOf('2026-12-01', null, 1))).toEqual(['2026-12-01']);
});

test('The next days of a schedule, once some are over: keep the day of its first payment', () => {
  const plan = planOf('2027-01-31', 'MONTHLY', 4);
  expect(nextDaysOf(plan, 1)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
  expect(nextDaysOf(plan, 3)).toEqual(['2027-04-30']);
  expect(nextDaysOf(plan, 4)).toEqual([]);
});

test('A day: is read in a sentence, and by its weekday in a list', () => {
  expect(dayWords('2027-09-05')).toBe('5 Sep 2027');
  expect(weekdayWords('2026-12-01')).toBe('Tue 1 Dec 2026');
});

test('A schedule under way: says how far it has come', () => {
  expect(progressWords(planOf('2026-12-01', 'MONTHLY', 6), 2)).toBe('Monthly, 2 of 6 done');
  expect(progressWords(planOf('2026-12-01', null, 1), 0)).toBe('Once');
});

test('A kind of transfer: has words, and one that is not known is shown as it came', () => {
  expect(transferTypeWords('INTERBANK')).toBe('Other Bank');
  expect(transferTypeWords('Airtime')).toBe('Airtime');
});
