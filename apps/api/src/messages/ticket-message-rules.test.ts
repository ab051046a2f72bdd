import { expect, test } from 'vitest';
import type { EventOf } from '../bank/bank-events.ts';
import { alertsFor } from './message-rules.ts';

const bank = {
  name: 'Harvest',
  support: { phone: '0700 000 0000', whatsApp: '+234 700 000 0000', hours: 'Every day' },
};

const opened: EventOf<'TICKET_OPENED'> = {
  id: '01a1fbd4-68b2-7676-b649-778990cbcf6b',
  type: 'TICKET_OPENED',
  customerId: 'ada',
  payload: {
    ticketId: '01a1fbd4-68b2-7676-b649-778990cbcf6c',
    trackingNumber: 'HVT4K7M2Q9A',
    subject: 'My seed money did not arrive',
    answerBy: '2026-11-24T23:30:00Z',
  },
  occurredAt: new Date('2026-11-21T23:30:00Z'),
};

test('words of a ticket that was opened: tell its number, what it is about, when, and by when the bank answers', () => {
  const [alert, ...more] = alertsFor(opened, bank);
  expect(more).toEqual([]);
  expect(alert).toMatchObject({
    customerId: 'ada',
    kind: 'TICKET',
    link: '/customer-service/01a1fbd4-68b2-7676-b649-778990cbcf6c',
    text: {
      subject: 'We have your ticket HVT4K7M2Q9A',
      email:
        'We have your ticket HVT4K7M2Q9A. We answer by 25 Nov 2026 00:30 at the latest.\n\n' +
        'Tracking number: HVT4K7M2Q9A\nAbout: “My seed money did not arrive”\nWhen: 22 Nov 2026 00:30\n\n' +
        'You find our answer under Customer Service. If you did not write to us, call 0700 000 0000 or write to +234 700 000 0000 on WhatsApp.',
    },
  });
});

test('words of an answer: tell where it is read, and nothing that the bank wrote', () => {
  const { answerBy: _, ...payload } = opened.payload;
  const [alert] = alertsFor({ ...opened, type: 'TICKET_ANSWERED', payload }, bank);
  expect(alert).toMatchObject({
    kind: 'TICKET',
    link: '/customer-service/01a1fbd4-68b2-7676-b649-778990cbcf6c',
    text: {
      subject: 'We answered your ticket HVT4K7M2Q9A',
      email:
        'We answered your ticket HVT4K7M2Q9A. Log in and open Customer Service to read it.\n\n' +
        'Tracking number: HVT4K7M2Q9A\nAbout: “My seed money did not arrive”\nWhen: 22 Nov 2026 00:30',
    },
  });
});

test.each(['Your code is 123456', 'Log in at harvest.example', 'write to bank@mail.test'])(
  'words of a ticket about %j: do not repeat it as if the bank had said so',
  (subject) => {
    const [alert] = alertsFor({ ...opened, payload: { ...opened.payload, subject } }, bank);
    expect(alert?.text.email).toContain('About: read it in the app');
    expect(JSON.stringify(alert)).not.toContain(subject);
  },
);
