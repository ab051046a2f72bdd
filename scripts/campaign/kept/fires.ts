import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import type { KillableProcess } from '../killable-process.ts';

const STARTS_MAX = 20;
const POLL_MS = 5;
const DONE_MIN = 40;

/** Something that is killed again and again, so many seconds at least and at most after it stood again. */
export type Fire = {
  readonly what: string;
  readonly secondsMin: number;
  readonly secondsMax: number;
  readonly strike: () => Promise<void>;
};

/**
 * Lets things be killed until the returned function is called, which tells how often each was, once all of it stands again. Nothing
 * is killed before a little was done since the last time: a bank that never gets up proves nothing.
 * @param done how much was done until now
 */
export function lightFires(
  fires: readonly Fire[],
  dice: Dice,
  done: () => number,
): () => Promise<Record<string, number>> {
  const over = new AbortController();
  const strikes: Record<string, number> = {};
  const burnt = fires.map(async ({ what, secondsMin, secondsMax, strike }) => {
    for (let count = 0; ; count += 1) {
      const before = done();
      const seconds = secondsMin + (secondsMax - secondsMin) * dice('strike', what, count);
      await wait(seconds * 1000, undefined, { signal: over.signal }).catch(() => undefined);
      while (done() < before + DONE_MIN && !over.signal.aborted) await wait(POLL_MS);
      if (over.signal.aborted) return;
      await strike();
      strikes[what] = (strikes[what] ?? 0) + 1;
    }
  });
  // Whoever lit them hears of it when they are put out.
  const outcomes = Promise.allSettled(burnt);
  return async () => {
    over.abort();
    for (const outcome of await outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return strikes;
  };
}

/** SIGKILL, and a start: again where it dies of a database that is not back yet. */
export async function killAndStart(victim: KillableProcess): Promise<void> {
  await victim.kill();
  for (let starts = 1; ; starts += 1) {
    try {
      await victim.start();
      return;
    } catch (error) {
      if (starts >= STARTS_MAX) throw error;
      await wait(200);
    }
  }
}
