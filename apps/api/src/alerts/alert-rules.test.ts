import { alertEvents, NOTICE_KINDS } from '@harvest/contracts/alert-events';
import { expect, test } from 'vitest';
import { followBalance, mayBeChosen, type Ways, waysOf } from './alert-rules.ts';

const NOWHERE: Ways = { inApp: false, email: false, sms: false };
const EVERYWHERE: Ways = { inApp: true, email: true, sms: true };

test('the ways of an alert, before anything is chosen: are those of today, and quieter for what is new', () => {
  const words = ({ inApp, email, sms }: Ways) =>
    [inApp && 'app', email && 'mail', sms && 'sms'].filter(Boolean).join(' ');
  expect(Object.fromEntries(alertEvents.map((event) => [event, words(waysOf(event, undefined))]))).toEqual({
    DEBIT: 'app mail sms',
    CREDIT: 'app mail sms',
    SCHEDULE: 'app mail sms',
    LOW_BALANCE: 'app mail',
    TICKET: 'app mail',
    SIGN_IN: 'app',
  });
});

test.each(NOTICE_KINDS)(
  'the ways of %s, with everything turned off: are none where it is a choice, and all where it is not',
  (kind) => {
    const isChoice = (alertEvents as readonly string[]).includes(kind);
    expect(waysOf(kind, NOWHERE)).toEqual(isChoice ? NOWHERE : EVERYWHERE);
  },
);

test.each([
  ['DEBIT', { inApp: true, email: false, sms: false }, false],
  ['DEBIT', { inApp: false, email: true, sms: false }, true],
  ['DEBIT', { inApp: false, email: false, sms: true }, true],
  ['CREDIT', NOWHERE, true],
] as const)('a choice of %s, %j: may be made: %s', (event, ways, may) => {
  expect(mayBeChosen(event, ways)).toBe(may);
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
const debit = (minute: number, before: number, after: number) => ({
  customerId: 'ada',
  accountNumber: '1000000019',
  beforeKobo: BigInt(before),
  afterKobo: BigInt(after),
  occurredAt: at(minute),
});
const account = {
  customerId: 'ada',
  accountNumber: '1000000019',
  belowKobo: 1000n,
  toldAt: null,
} as const;
const toldOf = (debits: ReturnType<typeof debit>[], toldAt: Date | null = null) =>
  followBalance({ ...account, toldAt }, debits).told.map(({ occurredAt }) => occurredAt.getUTCMinutes());

test.each([
  ['that stays above', [debit(1, 5000, 2000)], []],
  ['that ends at the very balance', [debit(1, 5000, 1000)], []],
  ['that comes below', [debit(1, 5000, 999)], [1]],
  ['that goes on below', [debit(1, 5000, 900), debit(2, 900, 800)], [1]],
  ['that was above in between', [debit(1, 5000, 900), debit(2, 4000, 3000), debit(3, 3000, 500)], [1, 3]],
  ['that was above only just before the next debit', [debit(1, 5000, 900), debit(2, 9900, 100)], [1, 2]],
  ['that was below already when it was chosen', [debit(1, 700, 600)], [1]],
  ['whose debits are heard in another order', [debit(2, 900, 800), debit(1, 5000, 900)], [2]],
])('a low balance, of an account %s: is told once for each time', (_, debits, told) => {
  expect(toldOf(debits)).toEqual(told);
});

test('a low balance, told of before: is told again only once it was above', () => {
  expect(toldOf([debit(5, 900, 800)], at(3))).toEqual([]);
  expect(toldOf([debit(2, 5000, 800)], at(3))).toEqual([]);
  expect(toldOf([debit(5, 5000, 800)], at(3))).toEqual([5]);
});
