import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkerUtils } from 'graphile-worker';
import type pg from 'pg';
import { LOCK_NUMBERS } from './platform/database/lock-numbers.ts';
import type { Log } from './platform/log.ts';

const RETRY_MS = 250;
const HEARTBEAT_MS = 2000;
// The same on both sides: who hears nothing for so long hangs up, so that the lock is free when it is taken anew.
const SILENCE_MS_MAX = 10_000;
// A worker whose connection broke has this long to come back before its jobs are somebody else's.
const LOST_MS_MAX = 2000;

/** A worker's lock in the database, which lasts as long as its connection, and so no longer than its process. */
export type LifeSign = {
  /** Waits until the lock is held: no job may be taken before. It fails while the database is away. */
  held(): Promise<void>;
  end(): Promise<void>;
};

const NOTICE_SILENCE = `set idle_session_timeout = ${SILENCE_MS_MAX}`;
const LOCK = `select pg_advisory_lock(hashtextextended($1, ${LOCK_NUMBERS.WORKERS}))`;

/** Holds the lock of a worker until told to end; after a lost connection it is taken anew. */
export function showLife(pool: pg.Pool, workerId: string, log: Log): LifeSign {
  const ending = new AbortController();
  let holding = quietPromise();

  async function hold(): Promise<void> {
    const client = await pool.connect();
    let stopAsking = (): void => undefined;
    try {
      const lost = once(client, 'end', { signal: ending.signal });
      // It is waited for below, unless something else fails first.
      lost.catch(() => undefined);
      await client.query(NOTICE_SILENCE);
      await client.query(LOCK, [workerId]);
      stopAsking = keepAsking(client);
      holding.resolve();
      await lost;
      holding = quietPromise();
    } finally {
      stopAsking();
      // Closing the session is what gives the lock back.
      client.release(true);
    }
  }

  async function holdOn(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await hold();
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ err: error }, 'a worker could not show that it lives');
        holding.reject(error);
        holding = quietPromise();
      }
      if (!ending.signal.aborted) await wait(RETRY_MS);
    }
    holding.reject(new Error('The worker ends'));
  }

  const held = holdOn();
  return {
    held: () => holding.promise,
    async end() {
      ending.abort();
      await held;
    },
  };
}

/**
 * Asks a connection that mostly listens whether the other side is there; where no answer comes, pg destroys it, and whoever
 * holds it hears of an error. @returns how to stop
 */
export function keepAsking(client: pg.PoolClient): () => void {
  const question = { text: 'select', query_timeout: SILENCE_MS_MAX - HEARTBEAT_MS };
  const timer = setInterval(() => void client.query(question).catch(() => undefined), HEARTBEAT_MS);
  const stop = () => clearInterval(timer);
  client.once('end', stop);
  return stop;
}

/** Nobody has to wait for it, so nobody has to catch it either. */
function quietPromise(): PromiseWithResolvers<void> {
  const made = Promise.withResolvers<void>();
  made.promise.catch(() => undefined);
  return made;
}

// Shared, so that workers that look at the same moment do not take each other for the one who is missing.
const LOCKED_BY_NOBODY = `
  with busy as materialized (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null)
  select id from busy where pg_try_advisory_xact_lock_shared(hashtextextended(id, ${LOCK_NUMBERS.WORKERS}))`;

/**
 * Frees the jobs of workers that are gone, which the queue itself would do after four hours. Call the answer again and
 * again, with any clock that only grows: a worker is gone when its lock was missing at every look for two seconds.
 * @returns whose jobs were freed
 */
export function createRescue(
  pool: pg.Pool,
  utils: Pick<WorkerUtils, 'forceUnlockWorkers'>,
): (nowMs: number) => Promise<readonly string[]> {
  let missingSince = new Map<string, number>();
  return async (nowMs) => {
    const before = missingSince;
    // If this look fails, the next one knows nothing of those before.
    missingSince = new Map();
    const { rows } = await pool.query<{ id: string }>(LOCKED_BY_NOBODY);
    missingSince = new Map(rows.map(({ id }) => [id, before.get(id) ?? nowMs]));
    const gone = [...missingSince].filter(([, since]) => nowMs - since >= LOST_MS_MAX).map(([id]) => id);
    if (gone.length > 0) await utils.forceUnlockWorkers(gone);
    return gone;
  };
}
