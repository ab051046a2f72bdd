import { expect, test } from 'vitest';
import { newId } from '../bank/ids.ts';
import { requestIdOfRun, sessionIdOfRun } from './run-names.ts';

const run = { scheduleId: '019ab000-0000-7000-8000-000000000001', run: 3, day: '2026-11-24' };

test('the names of a scheduled payment: are the same whenever they are made, and others for another payment', () => {
  const session = sessionIdOfRun('090605', run);
  const request = requestIdOfRun(run);
  expect([sessionIdOfRun('090605', { ...run }), requestIdOfRun({ ...run })]).toEqual([session, request]);
  for (const other of [
    { ...run, run: 4 },
    { ...run, scheduleId: newId() },
  ]) {
    expect(sessionIdOfRun('090605', other)).not.toBe(session);
    expect(requestIdOfRun(other)).not.toBe(request);
  }
});

test('the names of a scheduled payment: have the form that the switch and the database want, and the day in Lagos', () => {
  expect(sessionIdOfRun('090605', run)).toMatch(/^09060526112400[0-5]\d[0-5]\d\d{12}$/);
  // 23 November, 23:00 in UTC.
  const milliseconds = Date.parse('2026-11-23T23:00:00Z').toString(16).padStart(12, '0');
  expect(requestIdOfRun(run).replaceAll('-', '')).toMatch(new RegExp(`^${milliseconds}7[0-9a-f]{3}[89ab]`));
});

test('the names of ten thousand payments that are due on one day: are all different', () => {
  const all = Array.from({ length: 10_000 }, (_, place) => ({ ...run, run: place }));
  expect(new Set(all.map((one) => sessionIdOfRun('090605', one))).size).toBe(all.length);
  expect(new Set(all.map(requestIdOfRun)).size).toBe(all.length);
  // Spread over an hour, a bank's many payments of a day meet no more often than ids made by chance.
  expect(new Set(all.map((one) => sessionIdOfRun('090605', one).slice(6, 18))).size).toBeGreaterThan(3000);
});
