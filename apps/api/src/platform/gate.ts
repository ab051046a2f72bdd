import { fail } from './errors.ts';

/** Lets some through at once and makes the others wait their turn. */
export type Gate = {
  /**
   * @param whom who has one turn at a time
   * @param left ends the waiting of whoever does not wait any more
   * @throws Refusal UNAVAILABLE when too many wait already, and to nobody where they left
   */
  through<T>(work: () => Promise<T>, whom?: string, left?: Promise<void>): Promise<T>;
};

type Waiting = { readonly whom: string | undefined; readonly begin: () => void };

/** For work that a stranger could make us do a lot of: it must not starve the bank of memory or processors. */
export function createGate({
  atOnceMax,
  waitingMax,
  waitingOfOneMax = waitingMax,
}: {
  atOnceMax: number;
  waitingMax: number;
  /** Of those whose turns come one after the other, so that nobody takes all the places. */
  waitingOfOneMax?: number;
}): Gate {
  let running = 0;
  const served = new Set<string>();
  const waiting: Waiting[] = [];

  const mayBegin = (whom: string | undefined) =>
    running < atOnceMax && (whom === undefined || !served.has(whom));

  function begin(whom: string | undefined): void {
    running += 1;
    if (whom !== undefined) served.add(whom);
  }

  async function enter(whom: string | undefined, left: Promise<void> | undefined): Promise<void> {
    if (mayBegin(whom)) {
      begin(whom);
      return;
    }
    const ofWhom = waiting.filter((one) => whom !== undefined && one.whom === whom).length;
    if (waiting.length >= waitingMax || ofWhom >= waitingOfOneMax)
      throw fail('UNAVAILABLE', { retryAfterSeconds: 5 });
    await new Promise<void>((begin, refuse) => {
      const one = { whom, begin };
      waiting.push(one);
      void left?.then(() => {
        const place = waiting.indexOf(one);
        if (place === -1) return;
        waiting.splice(place, 1);
        refuse(fail('UNAVAILABLE'));
      });
    });
  }

  function leave(whom: string | undefined): void {
    running -= 1;
    if (whom !== undefined) served.delete(whom);
    const place = waiting.findIndex((one) => mayBegin(one.whom));
    const [next] = place === -1 ? [] : waiting.splice(place, 1);
    if (next === undefined) return;
    begin(next.whom);
    next.begin();
  }

  return {
    async through(work, whom, left) {
      await enter(whom, left);
      try {
        return await work();
      } finally {
        leave(whom);
      }
    },
  };
}
