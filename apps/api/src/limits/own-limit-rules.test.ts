import { LIMITED_TYPES } from '@harvest/contracts/limited-types';
import { KOBO_MAX, type Kobo, kobo } from '@harvest/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changedLimit,
  comingLimit,
  isOwnLimit,
  type Limit,
  limitInForce,
  type OwnLimit,
  typesOf,
} from './own-limit-rules.ts';

const limit = (single: number, daily: number): Limit => ({
  singleKobo: kobo(single),
  dailyKobo: kobo(daily),
});
const HOUR = 3_600_000;
const NOON = new Date('2026-11-22T11:00:00Z');
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR);
const CAP = limit(100, 500);
const byCode = { cap: CAP, raisesAtOnce: false };
const byApp = { cap: CAP, raisesAtOnce: true };

test.each<[string, OwnLimit | undefined, Limit, OwnLimit | undefined]>([
  ['the first one', undefined, limit(10, 20), limit(10, 20)],
  ['the cap itself, where none was set', undefined, CAP, undefined],
  ['what it is', limit(10, 20), limit(10, 20), undefined],
  ['lower', limit(10, 20), limit(5, 10), limit(5, 10)],
  ['higher', limit(10, 20), limit(20, 40), { ...limit(10, 20), coming: { ...limit(20, 40), at: later(24) } }],
  [
    'lower at once and higher a day',
    limit(10, 20),
    limit(5, 40),
    { ...limit(5, 20), coming: { ...limit(5, 40), at: later(24) } },
  ],
  [
    'what is on its way already',
    { ...limit(10, 20), coming: { ...limit(20, 40), at: later(3) } },
    limit(20, 40),
    undefined,
  ],
  [
    'what it is, while a higher one is on its way',
    { ...limit(10, 20), coming: { ...limit(20, 40), at: later(3) } },
    limit(10, 20),
    limit(10, 20),
  ],
  [
    'less than what is on its way',
    { ...limit(10, 20), coming: { ...limit(20, 40), at: later(3) } },
    limit(15, 30),
    { ...limit(10, 20), coming: { ...limit(15, 30), at: later(24) } },
  ],
  [
    'below a higher one that came meanwhile',
    { ...limit(10, 20), coming: { ...limit(20, 40), at: NOON } },
    limit(15, 30),
    limit(15, 30),
  ],
  ['the cap, which fell below it', limit(200, 600), CAP, undefined],
])('a limit that shall be %s: is kept so', (_what, own, wanted, expected) => {
  expect(changedLimit(own, wanted, byCode, NOON)).toEqual(expected);
});

test('a higher limit by an authenticator: is in force at once, also where it was on its way', () => {
  expect(changedLimit(limit(10, 20), limit(20, 40), byApp, NOON)).toEqual(limit(20, 40));
  const coming = { ...limit(10, 20), coming: { ...limit(20, 40), at: later(3) } };
  expect(changedLimit(coming, limit(20, 40), byApp, NOON)).toEqual(limit(20, 40));
});

test('a limit set back to the cap, at once or later: is none of the customer, and rises with the cap', () => {
  const higher = limit(1000, 5000);
  const atOnce = changedLimit(limit(10, 20), CAP, byApp, NOON);
  expect([isOwnLimit(atOnce, NOON), limitInForce(atOnce, CAP, NOON)]).toEqual([false, CAP]);
  expect(limitInForce(atOnce, higher, NOON)).toEqual(higher);
  const byDay = changedLimit(limit(10, 20), CAP, byCode, NOON);
  expect([isOwnLimit(byDay, NOON), limitInForce(byDay, higher, NOON)]).toEqual([true, limit(10, 20)]);
  expect(comingLimit(byDay, CAP, NOON)).toEqual({ ...CAP, at: later(24) });
  expect([isOwnLimit(byDay, later(24)), limitInForce(byDay, higher, later(24))]).toEqual([false, higher]);
  // What is below the cap in one part is the customer's own.
  expect(isOwnLimit(changedLimit(limit(10, 20), limit(100, 499), byApp, NOON), NOON)).toBe(true);
});

const limits = fc
  .tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 400 }))
  .map(([single, more]) => limit(single, single + more));
const changes = fc.array(
  fc.record({
    wanted: limits,
    raisesAtOnce: fc.boolean(),
    hours: fc.constantFrom(0, 1, 12, 23, 24, 25),
  }),
  { maxLength: 12 },
);
const isAtMost = (one: Kobo, other: Kobo) => one <= other;

test('own limits, over any changes: are never above the cap, and rise without an authenticator only a day after it was asked for', () => {
  fc.assert(
    fc.property(changes, limits, (asked, cap) => {
      let own: OwnLimit | undefined;
      let now = NOON;
      /** The last one that was asked for, and whether it may count at once. */
      for (const { wanted, raisesAtOnce, hours } of asked) {
        now = new Date(now.getTime() + hours * HOUR);
        const before = limitInForce(own, cap, now);
        const within = {
          singleKobo: isAtMost(wanted.singleKobo, cap.singleKobo) ? wanted.singleKobo : cap.singleKobo,
          dailyKobo: isAtMost(wanted.dailyKobo, cap.dailyKobo) ? wanted.dailyKobo : cap.dailyKobo,
        };
        const was = own;
        own = changedLimit(own, within, { cap, raisesAtOnce }, now) ?? own;
        const after = limitInForce(own, cap, now);
        expect(isAtMost(after.singleKobo, after.dailyKobo)).toBe(true);
        expect(isAtMost(after.singleKobo, cap.singleKobo) && isAtMost(after.dailyKobo, cap.dailyKobo)).toBe(
          true,
        );
        // Whatever is lower counts at once.
        expect(isAtMost(after.singleKobo, within.singleKobo)).toBe(true);
        expect(isAtMost(after.dailyKobo, within.dailyKobo)).toBe(true);
        if (raisesAtOnce) {
          expect(after).toEqual(within);
          expect(comingLimit(own, cap, now)).toBeUndefined();
          continue;
        }
        // Whatever is higher does not.
        expect(isAtMost(after.singleKobo, before.singleKobo)).toBe(true);
        expect(isAtMost(after.dailyKobo, before.dailyKobo)).toBe(true);
        const coming = comingLimit(own, cap, now);
        if (coming !== undefined && own !== was)
          expect(coming.at).toEqual(new Date(now.getTime() + 24 * HOUR));
        // A day later it is what was asked for.
        expect(limitInForce(own, cap, new Date(now.getTime() + 24 * HOUR))).toEqual(within);
      }
    }),
  );
});

test('a change of limits: is for one kind of payment, or for all of the account', () => {
  expect(typesOf('INTERBANK')).toEqual(['INTERBANK']);
  expect(typesOf(undefined)).toEqual(LIMITED_TYPES);
});

test('a higher limit, at the moment it comes: binds, and is no longer on its way', () => {
  const own = { ...limit(10, 20), coming: { ...limit(20, 40), at: NOON } };
  expect(limitInForce(own, CAP, later(-1))).toEqual(limit(10, 20));
  expect(limitInForce(own, CAP, NOON)).toEqual(limit(20, 40));
  expect(limitInForce(own, CAP, later(1))).toEqual(limit(20, 40));
  expect(comingLimit(own, CAP, NOON)).toBe(undefined);
});

test('the most that a level allows: is kept above any cap, so that it rises with the level', () => {
  const raised = changedLimit(limit(10, 20), CAP, byApp, NOON);
  expect(limitInForce(raised, limit(100_000, 500_000), NOON)).toEqual(limit(100_000, 500_000));
  expect(isOwnLimit(raised, NOON)).toBe(false);
  for (const amountKobo of [raised?.singleKobo, raised?.dailyKobo])
    expect(amountKobo).toBeGreaterThan(KOBO_MAX);
});
