import { expect, test } from 'vitest';
import type { TracedPayment } from '../../api/back-office-api.ts';
import { paymentSteps } from './payment-steps.ts';

const at = (second: number) => `2026-11-21T09:30:0${second}.000Z`;

function payment(
  status: TracedPayment['status'],
  ...steps: TracedPayment['timeline'][number]['step'][]
): TracedPayment {
  return {
    id: '019a8f0e-5b7c-7d3e-9f00-2b1c3d4e5f60',
    reference: 'HV7K3MPQ9XWD2A',
    title: '₦1,000.00 to BELLO MUSA',
    customer: { id: '019a8f0e-5b7c-7d3e-9f00-2b1c3d4e5f61', name: 'Ada Obi' },
    facts: [],
    status,
    timeline: steps.map((step, place) => ({ step, at: at(place) })),
    total: 1053.75,
    destinationBankName: 'GTBank',
    stopUntil: null,
    isBill: false,
    payments: null,
  };
}

const ends = (one: TracedPayment) =>
  paymentSteps(one)
    .slice(-2)
    .map(({ words, mark }) => [words, mark]);

test.each([
  [
    payment('AWAITING_OTP', 'STARTED'),
    [
      ['The customer started it', 'done'],
      ['Waiting for its code', 'waiting'],
    ],
  ],
  [
    payment('EXPIRED', 'STARTED', 'EXPIRED'),
    [
      ['The customer started it', 'done'],
      ['It waited too long for its code', 'failed'],
    ],
  ],
  [
    { ...payment('PENDING', 'STARTED', 'HELD'), stopUntil: at(9) },
    [
      ['₦1,053.75 set aside, with time to stop it', 'done'],
      ['Can be stopped until 21-11-2026 10:30:09', 'waiting'],
    ],
  ],
  [
    payment('FAILED', 'STARTED', 'HELD', 'STOPPED'),
    [
      ['₦1,053.75 set aside, with time to stop it', 'done'],
      ['The customer stopped it', 'failed'],
    ],
  ],
  [
    payment('PENDING', 'STARTED', 'DEBITED'),
    [
      ['₦1,053.75 left the account', 'done'],
      ['Sending it to GTBank', 'waiting'],
    ],
  ],
  [
    payment('PENDING', 'STARTED', 'DEBITED', 'SENT'),
    [
      ['Sent to GTBank', 'done'],
      ['Waiting for GTBank to confirm', 'waiting'],
    ],
  ],
  [
    payment('SUCCESS', 'STARTED', 'DEBITED', 'SENT', 'CONFIRMED'),
    [
      ['Sent to GTBank', 'done'],
      ['It arrived', 'done'],
    ],
  ],
  [
    { ...payment('SUCCESS', 'STARTED', 'DEBITED', 'SENT', 'CONFIRMED'), isBill: true },
    [
      ['Sent to GTBank', 'done'],
      ['It was bought', 'done'],
    ],
  ],
  [
    payment('FAILED', 'STARTED', 'DEBITED', 'SENT', 'FAILED', 'RETURNED'),
    [
      ['It failed', 'failed'],
      ['₦1,053.75 came back to the account', 'done'],
    ],
  ],
])('the way of the money, told to staff: ends where it is now, case %#', (one, expected) => {
  expect(ends(one)).toEqual(expected);
});
