import { expect, test } from 'vitest';
import { type TrackedPayment, trackerSteps } from './tracker-steps.ts';

const at = (second: number) => `2026-11-21T09:30:0${second}.000Z`;

const payment = (
  status: TrackedPayment['status'],
  ...steps: TrackedPayment['timeline'][number]['step'][]
) => ({
  status,
  timeline: steps.map((step, place) => ({ step, at: at(place) })),
  total: 1053.75,
  destinationBankName: 'GTBank',
  bill: null,
});

const wordsOf = (one: TrackedPayment) => trackerSteps(one).map(({ words }) => words);

test('the way of the money, just debited: says that it is being sent', () => {
  expect(trackerSteps(payment('PENDING', 'DEBITED'))).toEqual([
    { words: '₦1,053.75 left your account', at: at(0), mark: 'done' },
    { words: 'Sending it to GTBank', at: null, mark: 'waiting' },
  ]);
});

test('the way of the money, of something bought: speaks of the provider, and of what it does', () => {
  const bill = {
    utilityProductType: 'AIRTIME',
    providerCode: 'MTN',
    providerTitle: 'MTN',
    offerCode: null,
    offerTitle: null,
    number: '08030000001',
    meterType: null,
    ownerName: null,
    ownerAddress: null,
    contactPhoneNumber: null,
    token: null,
    keyChangeTokens: [],
    units: null,
  } as const;
  const bought = { destinationBankName: 'MTN', bill: { ...bill, keyChangeTokens: [] } };
  expect(wordsOf({ ...payment('PENDING', 'DEBITED'), ...bought }).at(-1)).toBe('Ordering it from MTN');
  expect(wordsOf({ ...payment('SUCCESS', 'DEBITED', 'SENT', 'CONFIRMED'), ...bought }).slice(1)).toEqual([
    'Ordered from MTN',
    'MTN confirmed that it was delivered',
  ]);
  expect(wordsOf({ ...payment('FAILED', 'DEBITED', 'FAILED', 'RETURNED'), ...bought })[1]).toBe(
    'It could not be bought',
  );
});

test('the way of the money, sent and not confirmed: says whom it waits for', () => {
  expect(wordsOf(payment('PENDING', 'DEBITED', 'SENT')).slice(1)).toEqual([
    'Sent to GTBank',
    'Waiting for GTBank to confirm',
  ]);
});

test('the way of the money, confirmed: ends there', () => {
  expect(wordsOf(payment('SUCCESS', 'DEBITED', 'SENT', 'CONFIRMED')).slice(2)).toEqual([
    'GTBank confirmed that it arrived',
  ]);
});

test('the way of the money, failed and returned: ends where it began', () => {
  expect(trackerSteps(payment('FAILED', 'DEBITED', 'SENT', 'FAILED', 'RETURNED')).slice(2)).toEqual([
    { words: 'It could not be sent', at: at(2), mark: 'failed' },
    { words: '₦1,053.75 came back to your account', at: at(3), mark: 'done' },
  ]);
});

test('the way of the money, stopped by the customer: says so', () => {
  expect(wordsOf(payment('FAILED', 'DEBITED', 'STOPPED', 'RETURNED'))).toEqual([
    '₦1,053.75 left your account',
    'You stopped it',
    '₦1,053.75 came back to your account',
  ]);
});
