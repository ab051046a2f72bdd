import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  type Comparison,
  comparisons,
  openPeopleToTell,
  PAIRS,
} from '../../../../scripts/testing/customers-and-strangers.ts';

/** Answers within this factor of each other: the least that is known to leak, an answer without its writes, takes 1.7. */
const FACTOR_MAX = 1.45;
const ROUNDS_MAX = 10;

let bank: TestBank;
beforeAll(async () => {
  bank = await openPeopleToTell();
});
afterAll(() => bank.close());

const named = comparisons.map((comparison) => [comparison.what, comparison] as const);

/** A quarter of the calls were faster: what the machine does beside makes calls slower, never faster. */
function lowerQuartile(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 4)] ?? 0;
}

async function millisecondsOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

type Times = { readonly somebody: number[]; readonly nobody: number[] };

/** Calls that take turns, so that whatever else the machine does hits both. */
async function measure(comparison: Comparison, round: number, times: Times): Promise<void> {
  for (let turn = 0; turn < PAIRS; turn += 1) {
    const place = round * PAIRS + turn;
    const turns = [
      async () => times.somebody.push(await millisecondsOf(() => comparison.somebody(place))),
      async () => times.nobody.push(await millisecondsOf(() => comparison.nobody(place))),
    ];
    if (turn % 2 === 1) turns.reverse();
    for (const take of turns) await take();
  }
}

/** How much longer the one takes than the other. */
function factorOf({ somebody, nobody: nobodyElse }: Times): number {
  const [one, other] = [lowerQuartile(somebody), lowerQuartile(nobodyElse)];
  return Math.max(one / other, other / one);
}

test.each(named)(
  '%s: takes as long for somebody as for nobody',
  async (_what, comparison) => {
    const times: Times = { somebody: [], nobody: [] };
    let factor = Number.POSITIVE_INFINITY;
    // A busy machine may blur one round; a difference that is there stays however long one looks.
    for (let round = 1; round <= ROUNDS_MAX && factor > FACTOR_MAX; round += 1) {
      await measure(comparison, round, times);
      factor = factorOf(times);
    }
    expect(factor).toBeLessThanOrEqual(FACTOR_MAX);
  },
  120_000,
);
