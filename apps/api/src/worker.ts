import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Logger,
  makeWorkerUtils,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker';
import type pg from 'pg';
import { type Job, jobs } from './jobs.ts';
import { createRescue, keepAsking, type LifeSign, showLife } from './live-workers.ts';
import { createQueuePool } from './platform/database/database.ts';
import type { Platform } from './platform/platform.ts';

// Two each for what may wait for somebody outside (transfers, bills, schedules, text messages), and two for all the rest.
const AT_ONCE_MAX = 10;
// One for each job at once, one to listen, one to show life, and some for the ticks.
const QUEUE_CONNECTIONS_MAX = AT_ONCE_MAX + 5;
const ROUNDS_MAX = 100;
const RESTART_WAIT_MS = 1000;
const RESCUE_EVERY_MS = 1000;
const LAST_WORDS_MS_MAX = 5000;

export type BankWorker = { stop(): Promise<void> };

/**
 * Runs the bank's jobs. What is due stays in our own tables and is found by ticks; the queue only hands each job to one
 * worker, and tries again what failed or whose worker is gone. A job does batches until nothing is left, and may meet
 * another one of its kind: what falls due meanwhile is a job of its own.
 */
export async function startWorker(platform: Platform, databaseUrl: string): Promise<BankWorker> {
  const logger = createQueueLogger(platform);
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, () => withoutWords(platform, job, () => runRounds(platform, job))]),
  );
  const queuePool = createQueuePool(databaseUrl, platform.log, QUEUE_CONNECTIONS_MAX);
  const utils = await makeWorkerUtils({ pgPool: queuePool, logger });
  const stopping = new AbortController();
  const running = keepRunning(platform, queuePool, taskList, logger, stopping.signal);
  const timers = [
    ...jobs.map((job) => startTicking(platform, utils, job)),
    startRescuing(platform, queuePool, utils),
  ];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await running;
      await utils.release();
      await queuePool.end();
    },
  };
}

/**
 * The queue's own words are never written down: they quote errors of the database, which quote the values they choke on. Which job it
 * is about is, and of an error what the log shows of any.
 */
function createQueueLogger({ log }: Platform): Logger {
  return new Logger(() => (level, _message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const { job, error, fatalError } = (meta ?? {}) as QueueMeta;
    const about = job && { task: job.task_identifier, attempt: job.attempts };
    // Why a job failed is told by itself; of the rest the log shows what it shows of any error.
    const err = fatalError ?? (job === undefined ? error : undefined);
    log.warn({ ...about, ...(err === undefined ? {} : { err }) }, 'the job queue complains');
  });
}

/** What the queue gives beside its words, of which it says nothing in its types. */
type QueueMeta = {
  readonly job?: { readonly task_identifier: string; readonly attempts: number };
  readonly error?: unknown;
  readonly fatalError?: unknown;
};

/** The queue keeps the words of an error in its table (`last_error`): it gets ours, and the log what any error is written down with. */
async function withoutWords(platform: Platform, { name }: Job, work: () => Promise<void>): Promise<void> {
  try {
    await measured(platform, name, work);
  } catch (error) {
    platform.log.warn({ err: error, task: name }, 'a job failed');
    throw new Error('The log says why, by the name of the task');
  }
}

async function runRounds(platform: Platform, job: Job): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1)
    if ((await job.run(platform, await platform.clock.now())) === 0) return;
}

async function measured(
  { metrics, tracing }: Platform,
  task: string,
  work: () => Promise<void>,
): Promise<void> {
  const stop = metrics.jobSeconds.startTimer({ task });
  try {
    await tracing.inSpan(`job ${task}`, { task }, work);
    stop({ outcome: 'ok' });
  } catch (error) {
    stop({ outcome: 'failed' });
    throw error;
  }
}

/** The runner ends when the database goes away; it is started again until we are told to stop. */
async function keepRunning(
  platform: Platform,
  pgPool: pg.Pool,
  taskList: TaskList,
  logger: Logger,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    let runner: Runner | undefined;
    let life: LifeSign | undefined;
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      life = showLife(pgPool, workerPool.id, platform.log);
    });
    events.on('pool:listen:success', ({ client }) => {
      const stopAsking = keepAsking(client);
      events.once('pool:listen:release', stopAsking);
    });
    try {
      runner = await run({
        pgPool,
        taskList,
        logger,
        events,
        // Asked before every job: none is taken by whom the others would take for dead. There are no flags.
        forbiddenFlags: async () => {
          await life?.held();
          return null;
        },
        concurrency: AT_ONCE_MAX,
        pollInterval: 2000,
        noHandleSignals: true,
        // Batched, even without a delay, the queue catches its own failure to note how a job ended, and stops the runner;
        // otherwise that failure is a promise nobody handles, and ends the process when the database goes away.
        // After the second such failure the runner stops, but never says so (`lastWords`).
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      });
      const stopRunner = () => void runner?.stop().catch(() => undefined);
      stopping.addEventListener('abort', stopRunner, { once: true });
      // The order to stop may have come while the runner was starting.
      if (stopping.aborted) stopRunner();
      await Promise.race([runner.promise, lastWords(events)]);
    } catch (error) {
      if (!stopping.aborted) platform.log.warn({ err: error }, 'the job queue stopped; it is started again');
    } finally {
      // Where it ended by itself there is nothing left to stop.
      await runner?.stop().catch(() => undefined);
      await life?.end();
    }
    if (!stopping.aborted) await new Promise((resolve) => setTimeout(resolve, RESTART_WAIT_MS));
  }
}

/**
 * Fails when a runner that stops has had its time to note how its last jobs ended. It miscounts what is still to be noted once two of them
 * could not be (graphile-worker 0.18, issue 636), and waits for the rest for ever. A job whose end is not noted is freed as those of
 * a worker that is gone, and done again.
 */
async function lastWords(events: WorkerEvents): Promise<never> {
  await Promise.race([
    once(events, 'pool:gracefulShutdown:complete'),
    once(events, 'pool:forcefulShutdown:complete'),
    once(events, 'pool:forcefulShutdown:error'),
  ]);
  await pause(LAST_WORDS_MS_MAX, undefined, { ref: false });
  throw new Error('The job queue did not note how its last jobs ended');
}

function startTicking(platform: Platform, utils: WorkerUtils, job: Job): NodeJS.Timeout {
  async function tick(): Promise<void> {
    if (job.isDue !== undefined && !(await job.isDue(platform))) return;
    // One waiting job of a kind is enough, however many ticks and workers ask for it.
    await utils.addJob(job.name, {}, { jobKey: job.name, jobKeyMode: 'preserve_run_at', maxAttempts: 5 });
  }
  return everyMs(job.everyMs, tick, (error) =>
    platform.log.warn({ err: error, job: job.name }, 'a job could not be queued'),
  );
}

function startRescuing(platform: Platform, queuePool: pg.Pool, utils: WorkerUtils): NodeJS.Timeout {
  const rescue = createRescue(queuePool, utils);
  async function look(): Promise<void> {
    const gone = await rescue(performance.now());
    if (gone.length > 0) platform.log.warn({ workers: gone }, 'workers are gone; their jobs are free again');
  }
  return everyMs(RESCUE_EVERY_MS, look, (error) =>
    platform.log.warn({ err: error }, 'the jobs of workers that are gone could not be freed'),
  );
}

/** Again and again, but never twice at once. */
function everyMs(ms: number, work: () => Promise<void>, failed: (error: unknown) => void): NodeJS.Timeout {
  let busy = false;
  return setInterval(() => {
    if (busy) return;
    busy = true;
    work()
      .catch(failed)
      .finally(() => {
        busy = false;
      });
  }, ms);
}
