import { kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import { differencesOf } from './comparison-rules.ts';

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
