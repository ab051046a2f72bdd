import { fail } from './errors.ts';

/** Lets some through at once and makes the others wait their turn. */
export type Gate = {
  /** @throws Refusal UNAVAILABLE when too many wait already */
  through<T>(work: () => Promise<T>): Promise<T>;
};

/** For work that a stranger could make us do a lot of: it must not starve the bank of memory or processors. */
export function createGate({ atOnceMax, waitingMax }: { atOnceMax: number; waitingMax: number }): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < atOnceMax) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) throw fail('UNAVAILABLE', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async through(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
