import { kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import { limitChangeText, limitsChangedPayload } from './limit-change-rules.ts';

const wanted = { singleKobo: kobo(123_456_700), dailyKobo: kobo(99_999_999_999) };

test.each([
  ['INTERBANK', 'transfers to other banks'],
  [undefined, 'all payments'],
] as const)(
  'words with the code to change limits, of %s: say for what, and hold six digits once',
  (transferType, what) => {
    const change = { accountNumber: '1000000019', transferType, wanted };
    const { email, sms, subject } = limitChangeText('Harvest', 'harvest.test', change, '123456');
    const does = `sets the limits of your account ending 0019 for ${what} to ₦1,234,567.00 at once and ₦999,999,999.99 a day`;
    expect(email).toContain(does);
    expect(email).toContain('change your password and contact Harvest');
    expect(subject).toBe('Your Harvest code to change your limits');
    expect(sms).toContain(`sets limits for ${what} to NGN1,234,567.00 at once, NGN999,999,999.99 a day`);
    expect(email.match(/\d{6}/g)).toEqual(['123456']);
    // The last line of an SMS is for phones, which offer the code on our own page.
    expect(sms.replace(/\n\n@harvest\.test #123456$/, '').match(/\d{6}/g)).toEqual(['123456']);
  },
);

test('what is told of a change: has what was, is, comes and never comes, each in kobo', () => {
  const [before, after] = [
    { singleKobo: kobo(1), dailyKobo: kobo(2) },
    { singleKobo: kobo(3), dailyKobo: kobo(4) },
  ];
  const at = new Date('2026-11-23T09:00:00Z');
  const higher = { singleKobo: kobo(5), dailyKobo: kobo(6), at };
  const never = { singleKobo: kobo(7), dailyKobo: kobo(8), at };
  const was = { singleKobo: '1', dailyKobo: '2' };
  const is = { singleKobo: '3', dailyKobo: '4' };
  const payload = limitsChangedPayload('1000000019', [
    { transferType: 'INTRA_BANK', before, after, coming: higher, cancelled: never },
    { transferType: 'INTERBANK', before, after, coming: undefined, cancelled: undefined },
  ]);
  expect(payload).toEqual({
    accountNumber: '1000000019',
    changes: [
      {
        transferType: 'INTRA_BANK',
        before: was,
        now: is,
        coming: { singleKobo: '5', dailyKobo: '6', at: '2026-11-23T09:00:00.000Z' },
        cancelled: { singleKobo: '7', dailyKobo: '8', at: '2026-11-23T09:00:00.000Z' },
      },
      { transferType: 'INTERBANK', before: was, now: is, coming: undefined, cancelled: undefined },
    ],
  });
});
