import { kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import { billDifferencesOf, differencesOf } from './comparison-rules.ts';

const settled = (direction: 'OUT' | 'IN', sessionId: string, amount = 100) => ({
  direction,
  sessionId,
  amountKobo: kobo(amount),
});
const sent = (sessionId: string, state: string) => ({
  sessionId,
  operationId: `operation ${sessionId}`,
  state,
  amountKobo: kobo(100),
});

test('a day at the switch and here, that agree: has no differences, whatever failed or waits on both sides', () => {
  const differences = differencesOf(
    [settled('OUT', '1'), settled('IN', '2')],
    [sent('1', 'SUCCESS'), sent('3', 'FAILED'), sent('4', 'SENT'), sent('5', 'WAITING')],
    [{ sessionId: '2', amountKobo: kobo(100) }],
  );
  expect(differences).toEqual([]);
});

test.each([
  ['SENT_THOUGH_RETURNED', [settled('OUT', '1')], [sent('1', 'FAILED')], []],
  ['SENT_WITHOUT_OUTCOME', [settled('OUT', '1')], [sent('1', 'SENT')], []],
  ['SENT_UNKNOWN_HERE', [settled('OUT', '1')], [], []],
  ['NOT_SENT_AT_SWITCH', [], [sent('1', 'SUCCESS')], []],
  ['AMOUNT_DIFFERS', [settled('OUT', '1', 99)], [sent('1', 'SUCCESS')], []],
  ['CREDIT_MISSING_HERE', [settled('IN', '1')], [], []],
  ['CREDIT_UNKNOWN_AT_SWITCH', [], [], [{ sessionId: '1', amountKobo: kobo(100) }]],
  ['AMOUNT_DIFFERS', [settled('IN', '1', 101)], [], [{ sessionId: '1', amountKobo: kobo(100) }]],
] as const)('a day at the switch and here, with %s: has this one difference', (what, list, out, into) => {
  const differences = differencesOf(list, out, into);
  expect(differences.map((one) => [one.what, one.sessionId])).toEqual([[what, '1']]);
});

const from = new Date('2026-11-09T00:00:00Z');
const until = new Date('2026-11-23T00:00:00Z');
const bought = (state: string, sentAt: string | null = '2026-11-20T00:00:00Z') => ({
  sessionId: '1',
  operationId: 'operation 1',
  state,
  amountKobo: kobo(100),
  sentAt: sentAt === null ? undefined : new Date(sentAt),
});
const vended = (amount = 100) => ({ requestId: '1', amountKobo: kobo(amount) });

test.each([
  ['VENDED_THOUGH_RETURNED', [vended()], [bought('FAILED')]],
  ['VENDED_WITHOUT_OUTCOME', [vended()], [bought('SENT')]],
  ['VENDED_UNKNOWN_HERE', [vended()], []],
  ['NOT_VENDED_AT_BILLERS', [], [bought('SUCCESS')]],
  ['VENDED_AMOUNT_DIFFERS', [vended(99)], [bought('SUCCESS')]],
] as const)(
  'what the billers sold and what was bought here, with %s: has this one difference',
  (what, list, here) => {
    const differences = billDifferencesOf(list, here, { from, until });
    expect(differences.map((one) => [one.what, one.sessionId])).toEqual([[what, '1']]);
  },
);

test.each([
  ['that agree', [vended()], [bought('SUCCESS')]],
  ['that failed on both sides', [], [bought('FAILED')]],
  ['without an outcome on either side', [], [bought('SENT')]],
  ['too fresh, sold', [vended()], [bought('SENT', '2026-11-23T00:00:00Z')]],
  ['too fresh, not listed', [], [bought('SUCCESS', '2026-11-23T00:00:00Z')]],
  ['older than the lists', [], [bought('SUCCESS', '2026-11-08T23:59:59Z')]],
  ['never sent', [], [bought('SUCCESS', null)]],
] as const)('what the billers sold and what was bought here, %s: has no difference', (_, list, here) => {
  expect(billDifferencesOf(list, here, { from, until })).toEqual([]);
});
