import { kobo } from '@harvest/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refuseByLimit, refuseByOwnLimit, refuseToNewRecipient } from './limit-rules.ts';

const allowance = (single: number, daily: number, used: number) => ({
  singleKobo: kobo(single),
  dailyKobo: kobo(daily),
  usedTodayKobo: kobo(used),
});

test.each([
  [5000, 5000, 0, 5000, undefined],
  [5000, 5000, 0, 5001, 'SINGLE_LIMIT_EXCEEDED'],
  [5000, 5000, 1, 5000, 'DAILY_LIMIT_EXCEEDED'],
  [5000, 9000, 4000, 5000, undefined],
  [5000, 9000, 4001, 5000, 'DAILY_LIMIT_EXCEEDED'],
  [5000, 5000, 5000, 1, 'DAILY_LIMIT_EXCEEDED'],
  [5000, 5000, 6000, 1, 'DAILY_LIMIT_EXCEEDED'],
  [0, 0, 0, 1, 'KYC_LEVEL_TOO_LOW'],
])('limits of %d at once and %d a day with %d used: %d is %s', (single, daily, used, amount, code) => {
  expect(refuseByLimit(allowance(single, daily, used), kobo(amount))?.code).toBe(code);
});

test('a refusal by a limit: names the limit and what is left', () => {
  expect(refuseByLimit(allowance(5_000_000, 20_000_000, 0), kobo(5_000_001))?.params).toEqual({
    limit: '₦50,000.00',
  });
  expect(refuseByLimit(allowance(5_000_000, 5_000_000, 4_999_971), kobo(100))?.params).toEqual({
    remaining: '₦0.29',
  });
  expect(refuseByLimit(allowance(5_000_000, 5_000_000, 9_000_000), kobo(100))?.params).toEqual({
    remaining: '₦0.00',
  });
});

test('a refusal by an own limit with a higher one on its way: promises only the part that rises', () => {
  const at = new Date('2026-11-23T09:00:00Z');
  const own = (single: number, daily: number) => ({
    ...allowance(1_000_000, 2_000_000, 1_500_000),
    coming: { singleKobo: kobo(single), dailyKobo: kobo(daily), at },
  });
  const comingOf = (of: ReturnType<typeof own>, amount: number) =>
    refuseByOwnLimit(of, kobo(amount))?.params['coming'];
  expect(comingOf(own(1_000_000, 5_000_000), 1_000_001)).toBe(undefined);
  expect(comingOf(own(1_000_000, 5_000_000), 600_000)).toContain('₦50,000.00 a day');
  expect(comingOf(own(3_000_000, 2_000_000), 1_000_001)).toContain('₦30,000.00 at once');
  expect(comingOf(own(3_000_000, 2_000_000), 600_000)).toBe(undefined);
});

test('limits, over any day of any amounts: are never passed, and nothing that fits is refused', () => {
  const caps = fc.record({
    single: fc.integer({ min: 1, max: 1000 }),
    more: fc.integer({ min: 0, max: 3000 }),
  });
  fc.assert(
    fc.property(caps, fc.array(fc.integer({ min: 1, max: 1500 }), { maxLength: 30 }), (cap, amounts) => {
      const daily = cap.single + cap.more;
      let used = 0;
      for (const amount of amounts) {
        const refusal = refuseByLimit(allowance(cap.single, daily, used), kobo(amount));
        expect(refusal === undefined).toBe(amount <= cap.single && used + amount <= daily);
        if (refusal === undefined) used += amount;
      }
      expect(used).toBeLessThanOrEqual(daily);
    }),
  );
});

test.each([
  [100, 0, 100, undefined],
  [100, 0, 101, '₦1.00'],
  [100, 60, 40, undefined],
  [100, 60, 41, '₦0.40'],
  // A cap that was lowered meanwhile leaves nothing, never less.
  [100, 150, 1, '₦0.00'],
  [0, 0, 1, '₦0.00'],
])(
  'a cap of %d kobo for new recipients, %d of it sent: of %d more, what is left is told: %s',
  (cap, sent, more, remaining) => {
    const refusal = refuseToNewRecipient(
      'NEW_RECIPIENT_LIMIT_EXCEEDED',
      { capKobo: kobo(cap), sentKobo: kobo(sent) },
      { amountKobo: kobo(more), what: 'meter' },
    );
    expect(refusal?.params['remaining']).toBe(remaining);
  },
);

test.each([
  [5000, 9000, 0, 5000, undefined],
  [5000, 9000, 0, 5001, { code: 'OWN_SINGLE_LIMIT_EXCEEDED', params: { limit: '₦50.00' } }],
  [5000, 9000, 4000, 5000, undefined],
  [5000, 9000, 4001, 5000, { code: 'OWN_DAILY_LIMIT_EXCEEDED', params: { remaining: '₦49.99' } }],
])('own limits of %d at once and %d a day with %d used: %d is %j', (single, daily, used, amount, refusal) => {
  const own = { ...allowance(single, daily, used), coming: undefined };
  expect(refuseByOwnLimit(own, kobo(amount))).toEqual(refusal);
  expect(refuseByOwnLimit(undefined, kobo(amount))).toBe(undefined);
});
