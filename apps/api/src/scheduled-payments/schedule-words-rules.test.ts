import { kobo } from '@harvest/money';
import { describe, expect, test } from 'vitest';
import {
  boughtWords,
  codeText,
  contentOf,
  failureWords,
  pauseWords,
  type Scheduled,
  type ScheduledTransfer,
  summaryOf,
  type Terms,
  withTerms,
} from './schedule-rules.ts';

const wages: Scheduled & { destinationBankCode: string } = {
  sourceAccountNumber: '1000000019',
  transferType: 'INTRA_BANK',
  destinationAccountNumber: '1000000026',
  destinationBankCode: '090605',
  destinationAccountName: 'BELLO MUSA',
  amountKobo: kobo(500_000),
  description: 'Wages',
  firstDay: '2026-12-01',
  anchorDay: '2026-12-01',
  anchorRun: 1,
  interval: 'WEEKLY',
  runsInAll: 4,
};
const power: Scheduled = {
  ...wages,
  transferType: 'ELECTRICITY_BILL',
  destinationAccountNumber: '1111111111111',
  description: 'Ikeja Electric prepaid',
};
const once = { interval: null, runsInAll: 1 } as const;

describe('what one code schedules, in words', () => {
  test.each<[string, readonly Scheduled[], string]>([
    [
      'one transfer',
      [wages],
      '₦10,000.00 to BELLO MUSA, account ending 0026, from your account ending 0019, every week, 4 times, from 1 Dec 2026',
    ],
    [
      'a meter',
      [power],
      '₦10,000.00 for Ikeja Electric prepaid (meter ending 1111 of BELLO MUSA), from your account ending 0019, every week, 4 times, from 1 Dec 2026',
    ],
    [
      'two transfers from one account',
      [wages, wages],
      '₦10,000.00 each time to 2 accounts, from your account ending 0019, every week, 4 times, from 1 Dec 2026',
    ],
    [
      'two transfers from two accounts, once',
      [
        { ...wages, ...once },
        { ...wages, ...once, sourceAccountNumber: '1000000033' },
      ],
      '₦10,000.00 in all to 2 accounts, from 2 of your accounts, on 1 Dec 2026',
    ],
  ])('of %s: names how much, for whom, from where and when', (_what, scheduled, words) => {
    expect(summaryOf(scheduled, kobo(1_000_000))).toBe(words);
  });

  test('of nothing: throws', () => {
    expect(() => summaryOf([], kobo(0))).toThrow('Nothing is scheduled');
  });

  test.each<[Scheduled['transferType'], string | undefined]>([
    ['AIRTIME', 'Wages (number ending 0026)'],
    ['DATA', 'Wages (number ending 0026)'],
    ['ELECTRICITY_BILL', 'Wages (meter ending 0026 of BELLO MUSA)'],
    ['CABLE_TV', 'Wages (card ending 0026 of BELLO MUSA)'],
    ['INTRA_BANK', undefined],
    ['OWN_ACCOUNT', undefined],
    ['INTERBANK', undefined],
  ])('bought by %s: is called %j', (transferType, words) => {
    expect(boughtWords({ ...wages, transferType })).toBe(words);
  });
});

test.each([
  ['schedules', 'schedules', 'Your code to schedule a payment'],
  ['changes your scheduled payment to', 'changes a schedule to', 'Your code to change a scheduled payment'],
] as const)(
  'the message with a code that %s: says what it does, and ends for phones',
  (verb, does, subject) => {
    const bank = { code: '042042', bankName: 'Harvest', siteHost: 'bank.example' };
    expect(codeText({ verb, summary: 'a payment' }, bank)).toEqual({
      subject,
      email:
        `Your Harvest code is 042042.\n\nIt ${verb} a payment. It works for at most 5 minutes.\n\n` +
        'We will never ask for your code. If you did not start this, do not share it and contact Harvest.',
      sms: `Harvest: 042042 ${does} a payment. 5 minutes. Never share it.\n\n@bank.example #042042`,
    });
  },
);

test('what a code is bound to: account, bank, amount and times of each, and of a bill what is bought', () => {
  const meter = { offerCode: undefined, meterType: 'PREPAID', contactPhoneNumber: undefined } as const;
  const bundle = { offerCode: 'MTN-1GB', meterType: undefined, contactPhoneNumber: undefined };
  const bound = ['1000000019', '090605', '1000000026', '500000', '2026-12-01', '2026-12-01'];
  expect(contentOf([wages, { ...wages, ...once }])).toEqual([...bound, 'WEEKLY', '4', ...bound, 'ONCE', '1']);
  expect(contentOf([{ ...wages, transferType: 'ELECTRICITY_BILL', bill: meter }])).toEqual([
    ...bound,
    'WEEKLY',
    '4',
    'ELECTRICITY_BILL',
    '',
    'PREPAID',
  ]);
  expect(contentOf([{ ...wages, transferType: 'DATA', bill: bundle }]).slice(-3)).toEqual([
    'DATA',
    'MTN-1GB',
    '',
  ]);
});

test.each([
  [{ because: 'NAME_CHANGED' }, 'The name is not the one you approved.'],
  [{ because: 'ACCOUNT_DISABLED' }, 'You disabled the account it is paid from.'],
  [{ because: 'OFFER_NOT_SOLD' }, 'This is not sold any more.'],
  [{ because: 'PRICE_CHANGED', newPriceKobo: kobo(5000) }, 'The price went up to ₦50.00. Save'],
  [{ because: 'PRICE_CHANGED' }, 'The price went up. Save'],
] as const)('the words of the pause %o: begin with what happened', (pause, words) => {
  expect(pauseWords(pause)).toMatch(new RegExp(`^${words.replaceAll('.', String.raw`\.`)}`));
});

test.each([
  ['NAME_INQUIRY_UNAVAILABLE', 'The other bank could not be reached. Nothing was sent.'],
  ['BILLER_UNAVAILABLE', 'The provider could not be reached. Nothing was bought.'],
  ['SCHEDULE_DATE_PAST', 'Choose today or a later day.'],
] as const)('the words of the failure %s: are %j', (code, words) => {
  expect(failureWords({ code, params: {} })).toBe(words);
});

test('a schedule by other terms: takes all of them, and keeps what it was paid from', () => {
  const terms: Terms = {
    destinationAccountNumber: '1000000033',
    destinationBankCode: '000013',
    destinationBankName: 'GTBank',
    destinationAccountName: 'EZE NGOZI',
    amountKobo: kobo(7),
    description: 'Rent',
    firstDay: '2027-01-01',
    anchorDay: '2027-02-01',
    anchorRun: 2,
    interval: 'MONTHLY',
    runsInAll: 9,
  };
  const schedule = { ...wages, id: 'x', bill: undefined } as unknown as ScheduledTransfer;
  expect(withTerms(schedule, terms)).toEqual({ ...schedule, ...terms });
});
