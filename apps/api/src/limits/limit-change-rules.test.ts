import { kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import { limitChangeText } from './limit-change-rules.ts';

const wanted = { singleKobo: kobo(123_456_700), dailyKobo: kobo(99_999_999_999) };

test.each([
  ['INTERBANK', 'transfers to other banks'],
  [undefined, 'all payments'],
] as const)(
  'words with the code to change limits, of %s: say for what, and hold six digits once',
  (transferType, what) => {
    const change = { accountNumber: '1000000019', transferType, wanted };
    const { email, sms } = limitChangeText('Harvest', 'harvest.test', change, '123456');
    const does = `sets the limits of your account ending 0019 for ${what} to ₦1,234,567.00 at once and ₦999,999,999.99 a day`;
    expect(email).toContain(does);
    expect(sms).toContain(does);
    expect(email.match(/\d{6}/g)).toEqual(['123456']);
    // The last line of an SMS is for phones, which offer the code on our own page.
    expect(sms.replace(/\n\n@harvest\.test #123456$/, '').match(/\d{6}/g)).toEqual(['123456']);
  },
);
