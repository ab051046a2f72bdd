import { kobo } from '@harvest/money';
import { describe, expect, test } from 'vitest';
import { amountDifferences, toldOnce } from './compare-schedules.ts';

describe('the amounts of occurrences', () => {
  const planned = { id: 'one', reference: 'R1', amountKobo: kobo(100n) };
  const differences = (amounts: readonly bigint[], edits: number) =>
    amountDifferences(
      planned,
      // In no order, as a database gives them.
      amounts.map((amountKobo, place) => ({ scheduleId: 'one', run: place + 1, amountKobo })).toReversed(),
      edits,
    );

  test.each<[readonly bigint[], number]>([
    [[100n, 100n], 0],
    [[100n, 99n, 98n], 2],
    [[99n, 99n], 3],
    [[], 0],
  ])('%s after %s edits: are as planned', (amounts, edits) => {
    expect(differences(amounts, edits)).toEqual([]);
  });

  test.each<[readonly bigint[], number, string]>([
    [[100n, 99n], 0, 'R1 2: 99, and should be 100 to 100'],
    [[101n], 1, 'R1 1: 101, and should be 99 to 100'],
    [[99n, 97n], 2, 'R1 2: 97, and should be 98 to 99'],
    [[99n, 100n], 2, 'R1 2: 100, and should be 98 to 99'],
  ])('%s after %s edits: are told of', (amounts, edits, difference) => {
    expect(differences(amounts, edits)).toEqual([difference]);
  });

  test('of other schedules: do not count', () => {
    expect(amountDifferences(planned, [{ scheduleId: 'two', run: 1, amountKobo: 7n }], 0)).toEqual([]);
  });
});

describe('what happened and what was told', () => {
  test('the same, in any order: is no difference', () => {
    expect(toldOnce(['a', 'b'], ['b', 'a'])).toEqual([]);
  });

  test('one twice instead of another: is two, though there are as many', () => {
    expect(toldOnce(['a', 'b'], ['a', 'a'])).toEqual([
      'a: told 2 times, and happened 1 times',
      'b: told 0 times, and happened 1 times',
    ]);
  });

  test('what never happened: is told of', () => {
    expect(toldOnce([], ['c'])).toEqual(['c: told 1 times, and happened 0 times']);
  });
});
