import { expect, test } from 'vitest';
import type { EventOf } from '../bank/bank-events.ts';
import { alertsFor } from './message-rules.ts';

const bank = { name: 'Harvest', support: { phone: '0700 000 0000', whatsApp: '', hours: '' } };

const told = (isAccepted: boolean) => {
  const event: EventOf<'DISPUTE_DECIDED'> = {
    id: '01a1fbd4-68b2-7676-b649-778990cbcf6b',
    type: 'DISPUTE_DECIDED',
    customerId: 'ada',
    payload: {
      ticketId: '01a1fbd4-68b2-7676-b649-778990cbcf6c',
      trackingNumber: 'HVT0123ABCD',
      referenceNumber: 'HV0123456789AB',
      isAccepted,
    },
    occurredAt: new Date('2026-11-21T09:30:00Z'),
  };
  return alertsFor(event, bank);
};

test('words of a decision about a reported problem, accepted: name what it was about, and promise no money', () => {
  const [alert] = told(true);
  expect(alert).toMatchObject({
    customerId: 'ada',
    kind: 'ACCOUNT',
    link: '/customer-service/01a1fbd4-68b2-7676-b649-778990cbcf6c',
  });
  expect(alert?.text.subject).toBe('We agree with you about the problem you reported');
  expect(alert?.text.email).toBe(
    'You reported a problem with transaction HV0123456789AB (HVT0123ABCD).\n\n' +
      'We looked into it and agree with you. Log in and open Customer Service to read what we found and what we do.\n\n' +
      'When: 21 Nov 2026 10:30',
  );
  expect(alert?.text.email).not.toMatch(/money|refund|return/i);
});

test('words of a decision about a reported problem, declined: say where to read why, and what is left to do', () => {
  const [alert] = told(false);
  expect(alert?.text.subject).toBe('We did not accept the problem you reported');
  expect(alert?.text.email).toContain(
    'Log in and open Customer Service to read why. If you see it differently, write to us there or call 0700 000 0000.',
  );
});

test('words of a report that was marked as done: go all ways, and say what to do if it was somebody else', () => {
  const [alert] = alertsFor(
    {
      id: '01a1fbd4-68b2-7676-b649-778990cbcf6b',
      type: 'DISPUTE_WITHDRAWN',
      customerId: 'ada',
      payload: {
        ticketId: '01a1fbd4-68b2-7676-b649-778990cbcf6c',
        trackingNumber: 'HVT0123ABCD',
        referenceNumber: 'HV0123456789AB',
      },
      occurredAt: new Date('2026-11-21T09:30:00Z'),
    },
    bank,
  );
  expect(alert).toMatchObject({
    kind: 'SECURITY',
    text: {
      subject: 'The problem you reported was marked as done',
      sms:
        'Harvest: The problem you reported with transaction HV0123456789AB (HVT0123ABCD) was marked as done. ' +
        'We do not look into it any more. If this was not you, call 0700 000 0000 at once.',
    },
  });
});
