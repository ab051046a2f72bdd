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
    { items: [notice('e'), notice('d', undefined, true)], hasMore: true },
    { items: [notice('d'), notice('c'), notice('b')], hasMore: false },
  );
  expect(merged.hasMore).toBe(false);
  expect(merged.items.map(({ id, read }) => [id, read])).toEqual([
    ['e', false],
    ['d', true],
    ['c', false],
    ['b', false],
  ]);
});

test('notices with older ones, after more new ones than a page holds: are the page alone, so that none in between is missing', () => {
  const page = { items: [notice('h'), notice('g')], hasMore: true };
  const known = { items: [notice('d'), notice('c')], hasMore: false };
  expect(withOlder(page, known)).toEqual(page);
  expect(withOlder({ ...page, hasMore: false }, known).items).toHaveLength(4);
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
