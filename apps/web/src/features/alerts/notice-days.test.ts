import { expect, test } from 'vitest';
import type { Notice } from '../../api/alerts-api.ts';
import { daysOf, withOlder } from './notice-days.ts';

const notice = (id: string, at = '2026-11-21T12:00:00Z', read = false): Notice => ({
  id,
  kind: 'ACCOUNT',
  title: id,
  text: '',
  at,
  read,
  link: null,
});

test('notices with older ones, while new ones come: stand once each, newest first, as the bank tells them now', () => {
  const merged = withOlder(
    [notice('e'), notice('d', undefined, true)],
    [notice('d'), notice('c'), notice('b')],
  );
  expect(merged.map(({ id, read }) => [id, read])).toEqual([
    ['e', false],
    ['d', true],
    ['c', false],
    ['b', false],
  ]);
});

test('notices by day: are of the day in Lagos, and keep their order where one was told late', () => {
  const days = daysOf([
    notice('d', '2026-11-21T23:30:00Z'),
    notice('c', '2026-11-21T22:30:00Z'),
    notice('b', '2026-11-21T08:00:00Z'),
    notice('a', '2026-11-21T23:10:00Z'),
  ]);
  expect(days.map(({ day, notices }) => [day, notices.map(({ id }) => id).join('')])).toEqual([
    ['2026-11-22', 'd'],
    ['2026-11-21', 'cb'],
    ['2026-11-22', 'a'],
  ]);
});
