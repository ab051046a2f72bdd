import { kobo } from '@harvest/money';
import { describe, expect, test } from 'vitest';
import {
  dayOf,
  daysAhead,
  dueAtFrom,
  dueAtOf,
  isOver,
  isSameName,
  lastDayOf,
  needsCode,
  nextDaysOf,
  nextTryAt,
  type Plan,
  planOf,
  refuseDay,
  remainingOf,
  type Schedule,
  sameTimes,
  statusOf,
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

describe('what remains of a plan', () => {
  const weekly: Plan = {
    firstDay: '2026-12-01',
    anchorDay: '2026-12-01',
    anchorRun: 1,
    interval: 'WEEKLY',
    runsInAll: 4,
  };
  const schedule = (state: Schedule['state'], nextRun: number) => ({ ...weekly, state, nextRun }) as Schedule;

  test('from its third payment on: has two, on the days they had', () => {
    const rest = remainingOf(weekly, 3);
    expect(rest).toEqual({ ...weekly, firstDay: '2026-12-15', anchorRun: -1, runsInAll: 2 });
    expect([dayOf(rest, 1), lastDayOf(rest)]).toEqual([dayOf(weekly, 3), lastDayOf(weekly)]);
  });

  test.each<[Schedule['state'], number, number, string[]]>([
    ['ACTIVE', 1, 2, ['2026-12-01', '2026-12-08']],
    ['ACTIVE', 3, 9, ['2026-12-15', '2026-12-22']],
    ['ACTIVE', 5, 9, []],
    ['ACTIVE', 1, 0, []],
    // What fell into a pause is not paid any more; what is due today is.
    ['PAUSED', 1, 9, ['2026-12-08', '2026-12-15', '2026-12-22']],
    ['UNAPPROVED', 1, 1, ['2026-12-08']],
    ['CANCELLED', 1, 9, []],
    ['COMPLETED', 5, 9, []],
    ['FAILED', 1, 9, []],
  ])(
    'of one that is %s, from its payment %d on, %d at most: are the days %j',
    (state, nextRun, count, days) => {
      expect(nextDaysOf(schedule(state, nextRun), count, at('2026-12-08T12:00:00Z'))).toEqual(days);
    },
  );

  test.each([
    ['ACTIVE', 0, 'PENDING', false],
    ['PAUSED', 1, 'PENDING', false],
    ['COMPLETED', 1, 'COMPLETED', true],
    ['FAILED', 1, 'FAILED', true],
    ['CANCELLED', 0, 'FAILED', true],
    ['CANCELLED', 1, 'COMPLETED', true],
  ] as const)(
    'of one that is %s after %d payments: is called %s, and is over is %s',
    (state, runsPaid, status, over) => {
      expect(statusOf({ state, runsPaid })).toBe(status);
      expect(isOver({ state })).toBe(over);
      expect(isOver({ state: 'UNAPPROVED' })).toBe(false);
    },
  );

  test.each([
    ['2026-11-30', 'SCHEDULE_DATE_PAST', 'Choose today or a later day.'],
    ['2026-12-01', undefined, undefined],
    ['2028-12-01', undefined, undefined],
    ['2028-12-02', 'SCHEDULE_DATE_TOO_FAR', 'Choose a day within the next two years.'],
  ])('on the day %s, said on 1 December 2026 in Lagos: is refused with %s', (day, code, text) => {
    const refuse = () => {
      refuseDay(day, at('2026-11-30T23:30:00Z'));
    };
    if (code === undefined) expect(refuse).not.toThrow();
    else
      expect(refuse).toThrow(expect.objectContaining({ code, fieldErrors: { schedulePaymentDate: text } }));
  });

  test('so many days ahead: is over the ends of months and years', () => {
    expect([daysAhead('2026-12-30', 0), daysAhead('2026-12-30', 3)]).toEqual(['2026-12-30', '2027-01-02']);
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
    // Its days are all later, but there are more of them in the end.
    ['every day from a later day on', { interval: 'DAILY', anchorDay: '2027-06-01' }, true],
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

  test('of a bill whose offer is called as before: needs no code', () => {
    const bill = { offerCode: 'MTN-1GB', meterType: undefined, contactPhoneNumber: undefined };
    expect(needsCode({ ...terms, nextRun: 1, bill }, terms)).toBe(false);
  });

  test.each<[Partial<Plan>, boolean]>([
    [{}, true],
    [{ firstDay: '2026-12-02' }, true],
    [{ anchorDay: '2026-12-02' }, false],
    [{ anchorRun: 2 }, false],
    [{ interval: 'DAILY' }, false],
    [{ runsInAll: 5 }, false],
  ])('with %j of the plan: is paid at the same times is %s', (change, same) => {
    expect(sameTimes(terms, { ...terms, ...change })).toBe(same);
  });

  test.each([
    ['MUSA BELLO', ' musa   bello', true],
    ['MUSA BELLO', 'BELLO MUSA', false],
    ['MUSA BELLO', 'MUSA BELLOW', false],
    ['MUSA BELLO', 'MUSABELLO', false],
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

  test('of payments in order, and of two alike on one day: names the one that comes first', () => {
    const some = [
      planned('2026-12-01', 100, 'A'),
      planned('2026-12-02', 150, 'B'),
      planned('2026-12-02', 150, 'C'),
      planned('2026-12-03', 900, 'D'),
    ];
    const found = { day: '2026-12-02', missing: 16_000n, referenceNumber: 'B' };
    expect(firstShortfall(kobo(24_000n), some)).toEqual(found);
    const [a, b, c, d] = some;
    expect(
      firstShortfall(
        kobo(24_000n),
        [a, d, b, c].flatMap((one) => one ?? []),
      ),
    ).toEqual(found);
  });
});
