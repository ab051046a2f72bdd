import { kobo } from '@harvest/money';
import { describe, expect, test } from 'vitest';
import {
  dayOf,
  dueAtFrom,
  dueAtOf,
  isSameName,
  lastDayOf,
  needsCode,
  nextTryAt,
  type Plan,
  planOf,
  type Terms,
} from './schedule-rules.ts';
import { firstShortfall } from './shortfall-rules.ts';

const at = (moment: string) => new Date(moment);

describe('the day of a payment', () => {
  const monthly: Plan = {
    firstDay: '2027-12-31',
    anchorDay: '2027-12-31',
    anchorRun: 1,
    interval: 'MONTHLY',
    runsInAll: 15,
  };
  test.each([
    [1, '2027-12-31'],
    [2, '2028-01-31'],
    [3, '2028-02-29'],
    [4, '2028-03-31'],
    [5, '2028-04-30'],
    [15, '2029-02-28'],
  ])('run %d of every month from a 31st: is %s', (run, day) => {
    expect(dayOf(monthly, run)).toBe(day);
  });

  test('from an anchor that was moved: is counted from there', () => {
    const moved: Plan = { ...monthly, anchorDay: '2028-06-10', anchorRun: 4 };
    expect([dayOf(moved, 4), dayOf(moved, 5), lastDayOf(moved)]).toEqual([
      '2028-06-10',
      '2028-07-10',
      '2029-05-10',
    ]);
  });

  test.each([
    [{ continuous: false, scheduledInterval: 'DAILY' as const, repeatPayment: 9 }, null, 1],
    [{}, null, 1],
    [{ continuous: true, scheduledInterval: 'WEEKLY' as const, repeatPayment: 4 }, 'WEEKLY', 4],
  ])('of the setting %j: is %s, %d times', (setting, interval, runsInAll) => {
    expect(planOf({ schedulePaymentDate: '2027-01-01', ...setting })).toMatchObject({ interval, runsInAll });
  });
});

describe('the moment of a payment', () => {
  test('is the hour in Lagos, and now where the day is today', () => {
    expect(dueAtOf('2026-12-01', 6)).toEqual(at('2026-12-01T05:00:00Z'));
    const now = at('2026-11-30T23:30:00Z');
    expect(dueAtFrom('2026-12-01', 6, now)).toEqual(now);
    expect(dueAtFrom('2026-12-02', 6, now)).toEqual(at('2026-12-02T05:00:00Z'));
  });

  test.each([
    ['2026-12-01T05:00:00Z', '2026-12-01T05:00:00Z', '2026-12-01T06:00:00.000Z'],
    ['2026-12-01T05:00:00Z', '2026-12-01T18:30:00Z', '2026-12-01T19:00:00.000Z'],
    ['2026-12-01T05:00:00Z', '2026-12-01T19:00:00Z', undefined],
    ['2026-12-01T05:00:00Z', '2026-12-04T07:00:00Z', undefined],
    // Begun late in the evening, there is one try alone.
    ['2026-12-01T20:00:00Z', '2026-12-01T20:00:00Z', undefined],
  ])('first tried at %s, and again at %s: is tried next at %s', (first, now, next) => {
    expect(nextTryAt(at(first), at(now))?.toISOString()).toBe(next);
  });
});

describe('an edit', () => {
  const terms: Terms = {
    destinationAccountNumber: '1000000001',
    destinationBankCode: '090605',
    destinationBankName: 'Harvest',
    destinationAccountName: 'BELLO MUSA',
    amountKobo: kobo(10_000n),
    description: 'Rent',
    firstDay: '2026-12-01',
    anchorDay: '2026-12-01',
    anchorRun: 1,
    interval: 'WEEKLY',
    runsInAll: 4,
  };
  test.each<[string, Partial<Terms>, boolean]>([
    ['nothing', {}, false],
    ['another text', { description: 'Wages' }, false],
    ['less money', { amountKobo: kobo(9999n) }, false],
    ['more money', { amountKobo: kobo(10_001n) }, true],
    ['another account', { destinationAccountNumber: '1000000002' }, true],
    ['another name', { destinationAccountName: 'BELLO MARYAM' }, true],
    ['the same name in other capitals', { destinationAccountName: 'Bello  Musa ' }, false],
    ['fewer payments', { runsInAll: 3 }, false],
    ['more payments', { runsInAll: 5 }, true],
    ['every day', { interval: 'DAILY' }, true],
    ['every month', { interval: 'MONTHLY' }, false],
    ['once', { interval: null, runsInAll: 1 }, false],
    ['a later day', { anchorDay: '2026-12-05' }, false],
    ['an earlier day', { anchorDay: '2026-11-30' }, true],
    ['an earlier day and fewer payments', { anchorDay: '2026-11-30', runsInAll: 1 }, true],
  ])('of %s: needs a code is %s', (_what, change, needed) => {
    expect(needsCode({ ...terms, nextRun: 1, bill: undefined }, { ...terms, ...change })).toBe(needed);
  });

  test.each([
    ['an offer that is called otherwise', 'MTN-1GB', true],
    ['no offer', undefined, false],
  ])('of a bill with %s: is looked at by its title', (_what, offerCode, needed) => {
    const bill = { offerCode, meterType: undefined, contactPhoneNumber: undefined };
    expect(needsCode({ ...terms, nextRun: 1, bill }, { ...terms, description: 'Other words' })).toBe(needed);
  });

  test.each([
    ['MUSA BELLO', ' musa   bello', true],
    ['MUSA BELLO', 'BELLO MUSA', false],
    ['MUSA BELLO', 'MUSA BELLOW', false],
  ])('the names %j and %j: are the same is %s', (one, other, same) => {
    expect(isSameName(one, other)).toBe(same);
  });
});

describe('a shortfall', () => {
  const planned = (day: string, naira: number, referenceNumber: string) => ({
    day,
    costKobo: kobo(BigInt(naira) * 100n),
    referenceNumber,
  });

  test('of enough: is none', () => {
    expect(
      firstShortfall(kobo(30_000n), [planned('2026-12-02', 200, 'B'), planned('2026-12-01', 100, 'A')]),
    ).toBe(undefined);
    expect(firstShortfall(kobo(0n), [])).toBe(undefined);
  });

  test('counts all of its first day, whatever order they came in, and names the first that cannot be paid', () => {
    const some = [
      planned('2026-12-03', 900, 'D'),
      planned('2026-12-02', 150, 'B'),
      planned('2026-12-01', 100, 'A'),
      planned('2026-12-02', 80, 'C'),
    ];
    expect(firstShortfall(kobo(24_000n), some)).toEqual({
      day: '2026-12-02',
      missing: 9000n,
      referenceNumber: 'B',
    });
  });
});
