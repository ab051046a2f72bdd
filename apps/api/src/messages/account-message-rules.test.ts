import { expect, test } from 'vitest';
import type { BankEvent } from '../bank/bank-events.ts';
import { alertsFor } from './message-rules.ts';

const BANK = { name: 'Harvest', support: { phone: '0700 000 0000', whatsApp: '', hours: '' } };
const at = {
  id: 'e1',
  customerId: 'ada',
  occurredAt: new Date('2026-11-22T13:05:00Z'),
} as const;

test.each<[Pick<BankEvent, 'type' | 'payload'>, string, string]>([
  [
    {
      type: 'ACCOUNT_OPENED',
      payload: { accountNumber: '1000000018', accountTypeName: 'Current Account' },
    },
    'You have a new account',
    'A Current Account was opened for you, the account ending 0018. Its whole number is in your internet banking.',
  ],
  [
    { type: 'ACCOUNT_DISABLED', payload: { accountNumber: '1000000018', scheduledPayments: 0 } },
    'Your account ending 0018 is disabled',
    'Your account ending 0018 was disabled: money cannot leave it. Money that is sent to it still arrives. Contact us to have it opened again.',
  ],
  [
    { type: 'ACCOUNT_DISABLED', payload: { accountNumber: '1000000018', scheduledPayments: 1 } },
    'Your account ending 0018 is disabled',
    '1 scheduled payment from it is paused. Contact us',
  ],
  [
    { type: 'ACCOUNT_ENABLED', payload: { accountNumber: '1000000018' } },
    'Your account ending 0018 is no longer disabled',
    'is no longer disabled. Scheduled payments that were paused wait for you to resume them.',
  ],
  [
    { type: 'EMERGENCY_LOCKED', payload: { until: '2026-11-23T13:05:00.000Z', cancelsRaises: false } },
    'Your accounts are locked',
    'our accounts are locked until 23 Nov 2026 14:05.',
  ],
  [
    { type: 'EMERGENCY_LOCKED', payload: { until: '2026-11-23T13:05:00.000Z', cancelsRaises: true } },
    'Your accounts are locked',
    'Higher limits that were to come are cancelled.',
  ],
  [
    { type: 'EMERGENCY_LOCK_ENDED', payload: { by: 'TIME', scheduledPayments: 1 } },
    'Your accounts are not locked any more',
    'The lock of your accounts is over. 1 scheduled payment that waited is due now.',
  ],
  [
    { type: 'EMERGENCY_LOCK_ENDED', payload: { by: 'BANK', scheduledPayments: 3 } },
    'Your accounts are not locked any more',
    'We have ended the lock of your accounts. 3 scheduled payments that waited are due now.',
  ],
])(
  '%j: tells its customer by both channels what happened, when, and whom to call',
  (what, subject, words) => {
    const [alert, ...more] = alertsFor({ ...at, ...what } as BankEvent, BANK);
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ customerId: 'ada', text: { subject } });
    expect(alert?.isMailOnly).toBeUndefined();
    const { email = '', sms = '' } = alert?.text ?? {};
    expect(email).toContain(words);
    expect(sms).toContain(words);
    expect(email).toContain('When: 22 Nov 2026 14:05');
    for (const text of [email, sms]) {
      expect(text).toContain('call 0700 000 0000');
      // Six digits are a code and nothing else.
      expect(text).not.toMatch(/\d{6}/);
    }
  },
);
