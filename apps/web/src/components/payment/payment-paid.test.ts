import { expect, test } from 'vitest';
import type { PaymentState } from '../../api/transfers-api.ts';
import { BILL_WORDS } from './bill-words.ts';
import type { PaymentWords } from './payment-attempt.ts';
import { paymentPaid } from './payment-paid.ts';

const words: PaymentWords = {
  noun: 'gift',
  send: 'Give',
  act: 'give',
  done: 'given',
  direction: 'to',
  underWay: "You're giving",
  unheard: 'You asked us to give',
  firstTime: { text: 'First time you give.', more: 'Ask first.' },
  succeeded: 'Given',
  whilePending: 'in the post',
  returned: 'Not given, money back',
  failed: 'It was not given',
};

const state: PaymentState = {
  id: '0198f000-0000-7000-8000-000000000001',
  reference: 'HV0123456789AB',
  status: 'SUCCESS',
  message: '',
  amount: 1000,
  fee: 50,
  vat: 3.75,
  stampDuty: 0,
  total: 1053.75,
  sourceAccountNumber: '1000000019',
  sourceAccountName: 'OBI ADA',
  destinationAccountNumber: '1000000027',
  destinationAccountName: 'BELLO MUSA',
  destinationBankCode: '090605',
  destinationBankName: 'Harvest',
  description: 'Maize',
  bill: null,
  sessionId: '090605261121093000123456789012',
  completedAt: '2026-11-21T09:30:00.000Z',
  timeline: [],
  stopUntil: null,
  secondsToStop: null,
};

test('the receipt of a payment: names who paid from which account, without its number, and what it cost', () => {
  expect(paymentPaid(state, words, 'Savings Account')).toEqual({
    status: 'SUCCESS',
    statusWords: 'Given',
    amount: '₦1,000.00',
    amountInWords: 'One thousand naira only',
    counterparty: 'to BELLO MUSA',
    facts: [
      { label: 'From', value: 'OBI ADA, Savings ··019' },
      { label: 'Bank', value: 'Harvest · 1000\u00a0000\u00a0027' },
      { label: 'Date', value: '21-11-2026 10:30' },
      { label: 'Description', value: 'Maize' },
      { label: 'Fee', value: '₦50.00' },
      { label: 'VAT', value: '₦3.75' },
      { label: 'Total', value: '₦1,053.75' },
    ],
    reference: 'HV0123456789AB',
    sessionId: '090605261121093000123456789012',
  });
});

test('the receipt of a payment that is on its way: says so in its words, and has no date', () => {
  const pending = paymentPaid({ ...state, status: 'PENDING', completedAt: null }, words, 'Savings Account');
  expect(pending).toMatchObject({ status: 'PENDING', statusWords: 'Gift submitted' });
  expect(pending.facts).toContainEqual({ label: 'Status', value: 'In the post. Not confirmed yet.' });
  expect(pending.facts.map(({ label }) => label)).not.toContain('Date');
});

test('the receipt of a payment that came back: says so and never that it was given', () => {
  const at = '2026-11-21T09:30:00.000Z';
  const returned = paymentPaid(
    {
      ...state,
      status: 'FAILED',
      timeline: [
        { step: 'DEBITED', at },
        { step: 'FAILED', at },
        { step: 'RETURNED', at },
      ],
    },
    words,
    'Savings Account',
  );
  expect(returned).toMatchObject({ status: 'RETURNED', statusWords: 'Not given, money back' });
});

const bill = {
  utilityProductType: 'ELECTRICITY_BILL',
  providerCode: 'IKEJA',
  providerTitle: 'Ikeja Electric',
  offerCode: null,
  offerTitle: null,
  number: '45012345678',
  meterType: 'PREPAID',
  ownerName: 'OBI ADA',
  ownerAddress: null,
  contactPhoneNumber: null,
  token: '66464560287905118019',
  keyChangeTokens: ['11112222333344445555'],
  units: '23.4 kWh',
} satisfies PaymentState['bill'];

test('the receipt of electricity: names whose meter it is for, what and from whom', () => {
  const receipt = paymentPaid({ ...state, bill }, BILL_WORDS, 'Savings Account');
  expect(receipt).toMatchObject({
    statusWords: 'Successful',
    counterparty: 'for OBI ADA',
  });
  expect(receipt.facts.slice(0, 6)).toEqual([
    { label: 'From', value: 'OBI ADA, Savings ··019' },
    { label: 'Bought', value: 'Ikeja Electric prepaid' },
    { label: 'Provider', value: 'Ikeja Electric' },
    { label: 'Meter Number', value: '4501\u00a02345\u00a0678' },
    { label: 'Units', value: '23.4 kWh' },
    { label: 'Date', value: '21-11-2026 10:30' },
  ]);
  expect(receipt.facts.map(({ label }) => label)).not.toContain('Bank');
});

test('the receipt of a payment that cost nothing: says so', () => {
  const free = paymentPaid({ ...state, fee: 0, vat: 0, total: 1000 }, words, '');
  expect(free.facts.slice(-2)).toEqual([
    { label: 'Description', value: 'Maize' },
    { label: 'Fee', value: '₦0.00' },
  ]);
});

test('the receipt of a payment from an account nobody has a name for: shows its last digits alone', () => {
  expect(paymentPaid(state, words, '').facts).toContainEqual({
    label: 'From',
    value: 'OBI ADA, ··019',
  });
});

test.each(['FAILED', 'EXPIRED', 'AWAITING_OTP'] as const)(
  'the receipt of a payment that moved no money and is %s: never says that it was given',
  (status) => {
    expect(paymentPaid({ ...state, status, sessionId: null }, words, 'Savings Account')).toMatchObject({
      status: 'FAILED',
      statusWords: 'Not given',
    });
  },
);
