import { expect, test } from 'vitest';
import type { BankEvent, EventOf } from '../bank/bank-events.ts';
import { alertsFor } from './message-rules.ts';

const bank = {
  name: 'Harvest',
  support: { phone: '0700 000 0000', whatsApp: '', hours: 'Every day, 07:00 to 21:00' },
};

const common = {
  id: '01a1fbd4-68b2-7676-b649-778990cbcf6b',
  customerId: 'ada',
  occurredAt: new Date('2026-11-21T23:30:00Z'),
};
const payload = {
  reference: 'HVMT47W1Y6EWBK',
  description: 'Ikeja Electric prepaid',
  numberEnd: 'meter ending 7789',
  providerTitle: 'Ikeja Electric',
  getsToken: true,
  amountKobo: '500000',
  totalKobo: '510750',
  availableKobo: '1234567',
  sourceAccountNumber: '1000000019',
};
const bought = (more: Partial<EventOf<'BILL_BOUGHT'>['payload']>): BankEvent => ({
  ...common,
  type: 'BILL_BOUGHT',
  payload: { ...payload, debitedAt: '2026-11-21T23:29:50.000Z', isToldWithToken: false, ...more },
});

test.each([
  [
    { ...common, type: 'BILL_ON_ITS_WAY', payload },
    'Debit: ₦5,107.50',
    ['₦5,107.50', '₦12,345.67', 'Ikeja Electric prepaid for the meter ending 7789', '0019', 'HVMT47W1Y6EWBK'],
  ],
  [
    { ...common, type: 'BILL_RETURNED', payload },
    'Returned: ₦5,107.50',
    ['₦5,107.50 is back in', 'Ikeja Electric prepaid for the meter ending 7789 could not be bought', '0019'],
  ],
  [
    bought({}),
    'Bought: Ikeja Electric prepaid',
    [
      'was bought for ₦5,000.00',
      'Its token has not reached us. Ask Ikeja Electric for it',
      '0700 000 0000',
      'HVMT47W1Y6EWBK',
    ],
  ],
  [
    bought({ getsToken: false, description: 'MTN airtime', debitedAt: '2026-11-21T23:29:00.000Z' }),
    'Bought: MTN airtime',
    ['MTN airtime for the meter ending 7789 was bought for ₦5,000.00'],
  ],
] as const satisfies [BankEvent, string, string[]][])(
  'words of a purchase, %#: tell who bought what matters, by the last digits of every number',
  (event, subject, parts) => {
    const [alert, ...more] = alertsFor(event, bank);
    expect([alert?.customerId, alert?.text.subject, more]).toEqual(['ada', subject, []]);
    for (const words of [alert?.text.email ?? '', alert?.text.sms ?? '']) {
      for (const part of parts) expect(words).toContain(part);
      expect(words).not.toMatch(/\d{6}/);
    }
  },
);

test.each([
  ['whose token was sent', { isToldWithToken: true, debitedAt: '2026-11-21T22:00:00.000Z' }],
  ['that was bought at once', { getsToken: false, debitedAt: '2026-11-21T23:29:01.000Z' }],
])('a purchase %s: is told of no second time', (_, more) => {
  expect(alertsFor(bought(more), bank)).toEqual([]);
});
