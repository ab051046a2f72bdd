import { expect, test } from 'vitest';
import type { BankEvent } from '../bank/bank-events.ts';
import { alertsFor } from './message-rules.ts';

const bank = {
  name: 'Harvest',
  support: { phone: '0700 000 0000', whatsApp: '+234 700 000 0000', hours: 'Every day, 07:00 to 21:00' },
};

const facts = {
  reference: 'HVMT47W1Y6EWBK',
  amountKobo: '2000000',
  sourceAccountNumber: '1000000019',
  destinationAccountName: 'BELLO MUSA',
  destinationBankName: 'Harvest',
};

type ScheduleEvent = Extract<BankEvent, { type: `SCHEDULE${string}` }>;
type About = ScheduleEvent extends infer Event
  ? Event extends ScheduleEvent
    ? Pick<Event, 'type' | 'payload'>
    : never
  : never;

const times = { interval: 'MONTHLY', runs: 6 } as const;

test.each<[string, About, readonly string[]]>([
  [
    'one that was approved',
    { type: 'SCHEDULE_APPROVED', payload: { ...facts, ...times, count: 1, firstDay: '2026-12-01' } },
    ['₦20,000.00 to BELLO MUSA at Harvest, every month, 6 times, from 1 Dec 2026.', 'If'],
  ],
  [
    'one that is paid once',
    {
      type: 'SCHEDULE_APPROVED',
      payload: { ...facts, count: 1, firstDay: '2026-12-01', interval: null, runs: 1 },
    },
    ['₦20,000.00 to BELLO MUSA at Harvest, on 1 Dec 2026.'],
  ],
  [
    'many that were approved together',
    { type: 'SCHEDULE_APPROVED', payload: { ...facts, ...times, count: 40, firstDay: '2026-12-01' } },
    ['₦20,000.00 to 40 accounts, every month, 6 times'],
  ],
  [
    'an edit',
    { type: 'SCHEDULE_CHANGED', payload: { ...facts, ...times, nextDay: '2027-01-31' } },
    ['is now ₦20,000.00 to BELLO MUSA at Harvest. The next one is on 31 Jan 2027.', 'If'],
  ],
  [
    'a pause by the customer',
    { type: 'SCHEDULE_ALTERED', payload: { ...facts, what: 'PAUSED', count: 1 } },
    ['₦20,000.00 to BELLO MUSA at Harvest was paused in your internet banking.', 'If'],
  ],
  [
    'a pause of a list',
    { type: 'SCHEDULE_ALTERED', payload: { ...facts, what: 'PAUSED', count: 40 } },
    ['40 scheduled payments of one list, ₦20,000.00 in all, were paused in your internet banking.', 'If'],
  ],
  [
    'money that is missing',
    { type: 'SCHEDULED_RUN_WAITS', payload: { ...facts, day: '2026-12-01', count: 1 } },
    ['There is not enough money', 'due on 1 Dec 2026', 'every hour until 20:00 today'],
  ],
  [
    'money that is missing for many',
    { type: 'SCHEDULED_RUN_WAITS', payload: { ...facts, day: '2026-12-01', count: 40 } },
    ['There is not enough money for all 40 scheduled payments that are due now, ₦20,000.00 together.'],
  ],
  [
    'a payment that failed',
    {
      type: 'SCHEDULED_RUN_FAILED',
      payload: { ...facts, day: '2026-12-01', problem: 'Nothing was sent.', nextDay: '2027-01-01' },
    },
    ['on 1 Dec 2026 was not made. Nothing was sent. The next one is on 1 Jan 2027.'],
  ],
  [
    'the last one that failed',
    {
      type: 'SCHEDULED_RUN_FAILED',
      payload: { ...facts, day: '2026-12-01', problem: 'Nothing was sent.', nextDay: null },
    },
    ['It was the last one: no more follow.'],
  ],
  [
    'one that the bank paused',
    { type: 'SCHEDULE_PAUSED', payload: { ...facts, problem: 'You disabled the account it is paid from.' } },
    ['We paused your scheduled payment', 'nothing was paid. You disabled the account it is paid from.'],
  ],
  [
    'the last payment',
    { type: 'SCHEDULE_ENDED', payload: { ...facts, runs: 6, paid: 5 } },
    ['The last payment of ₦20,000.00 to BELLO MUSA at Harvest was sent. 5 of 6 were sent'],
  ],
])(
  'words of %s: tell what happened and what comes next, and hold nothing that looks like a code',
  (_of, about, parts) => {
    const event = { ...about, id: 'event', customerId: 'ada', occurredAt: new Date('2026-11-21T23:30:00Z') };
    const [alert, ...more] = alertsFor(event, bank);
    expect([alert?.customerId, more]).toEqual(['ada', []]);
    const { subject = '', email = '', sms = '' } = alert?.text ?? {};
    for (const words of [email, sms]) {
      for (const part of parts) expect(words).toContain(part);
      expect(words).toContain('HVMT47W1Y6EWBK');
    }
    expect(email).toContain('your account ending 0019');
    for (const words of [subject, email, sms]) {
      expect(words).not.toMatch(/(?<!\d)\d{6}(?!\d)/);
      expect(words).not.toContain('1000000019');
    }
  },
);
