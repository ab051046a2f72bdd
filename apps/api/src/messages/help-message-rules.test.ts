import { expect, test } from 'vitest';
import type { BankEvent } from '../bank/bank-events.ts';
import { alertsFor } from './message-rules.ts';

const BANK = { name: 'Harvest', support: { phone: '0700 000 0000', whatsApp: '', hours: '' } };
const at = { id: 'e1', customerId: 'ada', occurredAt: new Date('2026-11-22T13:05:00Z') } as const;

test.each<[Pick<BankEvent, 'type' | 'payload'>, string, string]>([
  [
    { type: 'BLOCK_REQUESTED', payload: {} },
    'Somebody asked us to block your accounts',
    'Nothing is blocked yet: before that we call you, on the number we have for you. If it was not you, nothing happens.',
  ],
  [
    { type: 'PERSONAL_DATA_DOWNLOADED', payload: {} },
    'Your data was downloaded',
    'If this was not you, change your password and call 0700 000 0000',
  ],
  [
    { type: 'ACCOUNT_CLOSED', payload: { accountNumber: '1000000018' } },
    'Your account ending 0018 is closed',
    'Money that is sent to it goes back. Its history, receipts and statements stay in your internet banking.',
  ],
  [
    {
      type: 'CLOSING_WITHDRAWN',
      payload: { accountNumber: '1000000018', ticketId: 'one', trackingNumber: 'HVT4K7W2M9X' },
    },
    'Your request to close your account ending 0018 is cancelled',
    '(HVT4K7W2M9X) is cancelled. We do not close the account.',
  ],
  [
    { type: 'BLOCK_REQUEST_CLOSED', payload: {} },
    'We closed the request to block your accounts',
    'We did not block them because of this request.',
  ],
])('%j: tells its customer, as a matter of security, what was done in their name', (what, subject, words) => {
  const [alert, ...more] = alertsFor({ ...at, ...what } as BankEvent, BANK);
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ customerId: 'ada', kind: 'SECURITY', text: { subject } });
  const { email = '', sms = '' } = alert?.text ?? {};
  expect(email).toContain('When: 22 Nov 2026 14:05');
  for (const text of [email, sms]) {
    expect(text).toContain(words);
    expect(text).toContain('call 0700 000 0000');
    // Six digits are a code and nothing else.
    expect(text).not.toMatch(/\d{6}/);
  }
});
