import type pg from 'pg';

/** How long newcomers gather at most while another batch is under way, so that a slow one holds nobody up. */
const GATHER_MS = 20;

export type MicroBatchOptions<Item, Result> = {
  /** Answers every item of a batch, in order. A batch that throws fails all its items. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
  readonly batchMax: number;
  readonly flightsMax: number;
  /** Items that have a key in common never share a batch: the later one waits for the next. */
  keysOf?(item: Item): readonly string[];
};

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
};

/**
 * Turns many questions that arrive at once into one statement. A question alone leaves at once; while a batch is under
 * way, newcomers gather until it is back, or half a batch waits, or a moment has passed. So a quiet bank answers as fast as
 * before and a busy one costs the database far less.
 */
export function microBatch<Item, Result>(
  options: MicroBatchOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = [];
  let flights = 0;
  let pumping = false;
  let alarmed = false;

  function pump(): void {
    pumping = false;
    while (flights < options.flightsMax && queue.length > 0) {
      const gatherMs = flights === 0 ? 0 : gatheringLeft();
      if (gatherMs > 0) {
        if (!alarmed) setTimeout(wake, gatherMs);
        alarmed = true;
        return;
      }
      flights += 1;
      void carryOut(takeBatch()).finally(() => {
        flights -= 1;
        pump();
      });
    }
  }

  function wake(): void {
    alarmed = false;
    pump();
  }

  function gatheringLeft(): number {
    const [oldest] = queue;
    if (oldest === undefined || queue.length >= options.batchMax / 2) return 0;
    return oldest.since + GATHER_MS - performance.now();
  }

  function takeBatch(): Waiting<Item, Result>[] {
    const taken = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    for (const waiting of queue) {
      const keys = options.keysOf?.(waiting.item) ?? [];
      const fits = batch.length < options.batchMax && !keys.some((key) => taken.has(key));
      for (const key of keys) taken.add(key);
      (fits ? batch : rest).push(waiting);
    }
    queue = rest;
    return batch;
  }

  async function carryOut(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.run(batch.map(({ item }) => item));
      if (results.length !== batch.length)
        throw new Error('A batch answered another number of items than it was asked');
      for (const [place, waiting] of batch.entries()) waiting.resolve(results[place] as Result);
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ item, since: performance.now(), resolve, reject });
      if (pumping) return;
      pumping = true;
      // After this turn of the event loop, so that requests read from the network together go together.
      setImmediate(pump);
    });
}

/** Keeps one of something for each pool: for slices whose questions of one process go together. */
export function onePerPool<Thing>(make: (pool: pg.Pool) => Thing): (pool: pg.Pool) => Thing {
  const made = new WeakMap<pg.Pool, Thing>();
  return (pool) => {
    const known = made.get(pool);
    if (known !== undefined) return known;
    const thing = make(pool);
    made.set(pool, thing);
    return thing;
  };
}
