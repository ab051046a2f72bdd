import { expect, test } from 'vitest';
import { findTickets, groupHeading } from './find-tickets.ts';

const line = (subject: string, createdAt: string, trackingNumber: string) => ({
  id: subject,
  subject,
  createdAt,
  trackingNumber,
  resolved: false,
  unread: false,
});

// The second of them was opened when it was the 22nd in Lagos already.
const GROUPS = [
  { date: '23-11-2026', tickets: [line('Card was swallowed', '2026-11-23T08:15:00.000Z', 'HVT7K2M9QX4')] },
  {
    date: '22-11-2026',
    tickets: [
      line('Transfer did not arrive', '2026-11-21T23:30:00.000Z', 'HVT0A1B2C3D'),
      line('My ADDRESS', '2026-11-22T10:00:00.000Z', 'HVT4E5F6G7H'),
    ],
  },
];

test.each([
  ['', ['Card was swallowed', 'Transfer did not arrive', 'My ADDRESS']],
  ['TRANSFER', ['Transfer did not arrive']],
  ['address', ['My ADDRESS']],
  ['22-11-2026', ['Transfer did not arrive', 'My ADDRESS']],
  ['11-2026', ['Card was swallowed', 'Transfer did not arrive', 'My ADDRESS']],
  ['22-11-2026 00:30', ['Transfer did not arrive']],
  ['yesterday', ['Transfer did not arrive', 'My ADDRESS']],
  ['hvt7k2', ['Card was swallowed']],
  ['22 Nov', ['Transfer did not arrive', 'My ADDRESS']],
  ['23 November 2026', ['Card was swallowed']],
  ['arrive transfer', ['Transfer did not arrive']],
  ['21 Nov', []],
  ['nothing of that', []],
])('findTickets, for "%s": finds %j', (q, subjects) => {
  const found = findTickets(GROUPS, q, '2026-11-23');
  expect(found.flatMap(({ tickets }) => tickets.map(({ subject }) => subject))).toEqual(subjects);
});

test.each([
  ['23-11-2026', 'Today · 23-11-2026'],
  ['22-11-2026', 'Yesterday · 22-11-2026'],
  ['01-11-2026', '01-11-2026'],
])('groupHeading, of %s: is %s', (date, heading) => {
  expect(groupHeading(date, '2026-11-23')).toBe(heading);
});
