import { DISPUTE_TYPES, disputeTypes } from '@harvest/contracts/dispute-types';
import { expect, test } from 'vitest';
import type { Dispute } from '../../api/disputes-api.ts';
import { deadlineDay, disputeSteps, knownWords, WHAT_WE_DO } from './dispute-words.ts';

const NOW = new Date('2026-11-23T09:30:00.000Z');

const dispute: Dispute = {
  type: 'NOT_RECEIVED',
  referenceNumber: 'HV0123456789AB',
  sessionId: null,
  ticketId: '01a1fbd4-68b2-7676-b649-778990cbcf6c',
  trackingNumber: 'HVT0123ABCD',
  state: 'OPEN',
  reportedAt: '2026-11-22T09:30:00.000Z',
  reopenedAt: null,
  answerBy: '2026-11-25T09:30:00.000Z',
  answeredAt: null,
  decidedAt: null,
  decision: '',
  replacedBy: null,
};
const stepsOf = (changed: Partial<Dispute>, now = NOW) =>
  disputeSteps({ ...dispute, ...changed }, now).map(({ words, at, mark }) => [
    words.replace('  ', ' '),
    at,
    mark,
  ]);
const reported = ['You reported: The money did not arrive', dispute.reportedAt, 'done'];
const LATER = '2026-11-23T08:00:00.000Z';

test('the way of a report, just made: ends with the day the bank decides by', () => {
  expect(stepsOf({})).toEqual([reported, ['We decide by 25-11-2026', null, 'waiting']]);
});

test('the way of a report, past its day: says that the decision was due', () => {
  expect(stepsOf({}, new Date('2026-11-25T09:30:01.000Z')).at(-1)).toEqual([
    'Our decision was due by 25-11-2026',
    null,
    'waiting',
  ]);
});

test.each([
  ['answered', { answeredAt: LATER }, [/answered$/, /^We decide by/]],
  [
    'answered and decided',
    { answeredAt: LATER, decidedAt: NOW.toISOString(), state: 'DECLINED' },
    [/answered$/, /did not accept it$/],
  ],
  [
    'decided with its first answer',
    { answeredAt: LATER, decidedAt: LATER, state: 'ACCEPTED' },
    [/agrees with you$/],
  ],
  ['withdrawn', { state: 'WITHDRAWN' }, [/^You marked it as done$/]],
  ['opened again', { reopenedAt: LATER }, [/^Opened again$/, /^We decide by/]],
  [
    'opened again and then answered',
    { reopenedAt: LATER, answeredAt: NOW.toISOString() },
    [/^Opened again$/, /answered$/, /^We decide by/],
  ],
  [
    'answered and then opened again',
    { answeredAt: LATER, reopenedAt: NOW.toISOString() },
    [/answered$/, /^Opened again$/, /^We decide by/],
  ],
] as const)('the way of a report, %s: tells that after what was reported', (_what, changed, words) => {
  expect(stepsOf(changed).map(([said]) => said)).toEqual([
    reported[0],
    ...words.map((each) => expect.stringMatching(each) as unknown),
  ]);
});

test.each(disputeTypes)('what the bank does about %s: is said, and promises no money', (type) => {
  expect(WHAT_WE_DO[type]).toMatch(/^(We|Somebody) .+\.$/);
  expect(WHAT_WE_DO[type]).not.toMatch(/come back|refund|pay you|returned/i);
});

test('the day the bank decides by: is counted from now, and is the day in Lagos', () => {
  expect(deadlineDay('NOT_RECEIVED', new Date('2026-11-23T23:30:00Z'))).toBe('27-11-2026');
  expect(deadlineDay('NOT_ME', NOW)).toBe('07-12-2026');
  expect(deadlineDay('CHARGE', NOW)).toBe('23-12-2026');
  expect(DISPUTE_TYPES.OTHER.answerHours).toBe(72);
});

test.each([
  [
    'on its way to another bank',
    ['NOT_RECEIVED', 'WRONG_RECIPIENT'],
    true,
    /Should it not arrive, the money comes back/,
  ],
  ['on its way to a provider', ['NOT_DELIVERED'], true, /Should it not be bought, the money comes back/],
  ['inside the bank', ['WRONG_RECIPIENT', 'TWICE', 'NOT_ME'], false, /the moment it leaves yours/],
  ['back, or never sent', ['NOT_ME', 'OTHER'], false, /^No money is missing/],
] as const)(
  'what is known of a payment %s: is said before it is reported',
  (_what, types, isOnItsWay, words) => {
    expect(knownWords(types, isOnItsWay)).toMatch(words);
  },
);

test.each([
  ['that arrived elsewhere', ['NOT_RECEIVED', 'WRONG_RECIPIENT', 'TWICE', 'NOT_ME']],
  ['that was bought', ['NOT_DELIVERED', 'TWICE', 'NOT_ME']],
  ['that came in', ['NOT_MINE']],
] as const)('what is known of money %s: needs no words', (_what, types) => {
  expect(knownWords(types, false)).toBeNull();
});
