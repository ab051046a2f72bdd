import { expect, test } from 'vitest';
import type { EventOf } from '../bank/bank-events.ts';
import { alertsFor } from './message-rules.ts';

const bank = {
  name: 'Harvest',
  support: { phone: '0700 000 0000', whatsApp: '', hours: 'Every day, 07:00 to 21:00' },
};

const event: EventOf<'LIMITS_CHANGED'> = {
  id: '01a1fbd4-68b2-7676-b649-778990cbcf6b',
  type: 'LIMITS_CHANGED',
  customerId: 'ada',
  payload: {
    accountNumber: '1000000019',
    changes: [
      {
        transferType: 'INTRA_BANK',
        before: { singleKobo: '10000000', dailyKobo: '20000000' },
        now: { singleKobo: '123456700', dailyKobo: '123456789' },
        cancelled: { singleKobo: '500000000', dailyKobo: '600000000', at: '2026-11-22T10:00:00.000Z' },
      },
      {
        transferType: 'BILL_PAYMENT',
        before: { singleKobo: '100', dailyKobo: '200' },
        now: { singleKobo: '100', dailyKobo: '200' },
        coming: { singleKobo: '300', dailyKobo: '400', at: '2026-11-22T23:30:00.000Z' },
      },
    ],
  },
  occurredAt: new Date('2026-11-21T23:30:00Z'),
};

test('words of changed limits: tell before, after and from when on, whom to call, and nothing that looks like a code', () => {
  const [{ customerId, text } = { customerId: '', text: undefined }] = alertsFor(event, bank);
  expect(customerId).toBe('ada');
  expect(text?.subject).toBe('Your limits were changed');
  expect(text?.email.split('\n')).toEqual([
    'The limits of your account ending 0019 were changed on 22 Nov 2026 00:30.',
    '',
    'Transfers inside the bank: ₦1,234,567.00 at once, ₦1,234,567.89 a day (before: ₦100,000.00 at once, ₦200,000.00 a day).',
    'Transfers inside the bank: the limit that was to count from 22 Nov 2026 11:00 (₦5,000,000.00 at once, ₦6,000,000.00 a day) is cancelled.',
    'Bills: ₦1.00 at once, ₦2.00 a day, as before.',
    'Bills, from 23 Nov 2026 00:30: ₦3.00 at once, ₦4.00 a day.',
    '',
    'If this was not you, call 0700 000 0000 at once.',
  ]);
  expect(text?.sms).toBe(
    'Harvest: the limits of your account ending 0019 were changed on 22 Nov 2026 00:30. What is higher counts from 23 Nov 2026 00:30. A higher limit that was to come is cancelled. If not you, call 0700 000 0000 at once.',
  );
  expect(`${text?.email} ${text?.sms}`).not.toMatch(/\d{6}/);
});
