import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { SqlConnection } from '../database/database.ts';
import { type Reading, readWaiting, type What } from './waiting.ts';

/** Whoever reads the metrics waits no longer for what the database has to tell. */
const DATABASE_MS_MAX = 1000;
/** So many scrapers as there are cost the database as much as one. */
const CACHED_MS = 3000;

type Told = {
  readonly name: string;
  readonly help: string;
  readonly what: What;
  readonly label?: string;
  /** How many wait, or for how long the first of them has. */
  readonly value: (reading: Reading) => number;
};

const count = (reading: Reading) => reading.count;
/** What is due only in a moment, by another clock, is not late. */
const seconds = (reading: Reading) => Math.max(reading.seconds ?? 0, 0);

/** How many wait, and the age of the oldest. */
const waiting = (
  what: What,
  [many, oldest]: readonly [string, string],
  words: string,
  label?: string,
): Told[] => [
  { name: many, help: words, what, ...(label === undefined ? {} : { label }), value: count },
  {
    name: oldest,
    help: `Seconds since the oldest began to wait. ${words}`,
    what,
    ...(label === undefined ? {} : { label }),
    value: seconds,
  },
];

const TOLD: readonly Told[] = [
  ...waiting(
    'JOB_DUE',
    ['harvest_jobs_due', 'harvest_job_oldest_seconds'],
    'Jobs of the queue that are due and that nobody works on',
    'task',
  ),
  {
    name: 'harvest_jobs_failing',
    help: 'Jobs that failed and wait for another try; a job that is asked for anew begins anew',
    what: 'JOB_FAILING',
    label: 'task',
    value: count,
  },
  {
    name: 'harvest_jobs_given_up',
    help: 'Jobs that failed at their last try and stay in the queue until somebody takes them out',
    what: 'JOB_GIVEN_UP',
    label: 'task',
    value: count,
  },
  ...waiting(
    'PAYMENT',
    ['harvest_payments_waiting', 'harvest_payment_oldest_seconds'],
    'Payments that leave the bank and have no outcome yet',
    'kind',
  ),
  ...waiting(
    'HELD_PAYMENT',
    ['harvest_held_payments_overdue', 'harvest_held_payment_oldest_seconds'],
    'Payments whose seconds to stop are over and that were not sent yet',
  ),
  ...waiting(
    'MESSAGE',
    ['harvest_messages_waiting', 'harvest_message_oldest_seconds'],
    'Messages that were neither handed over nor given up',
    'channel',
  ),
  ...waiting(
    'EVENT',
    ['harvest_events_waiting', 'harvest_event_oldest_seconds'],
    'Events that nobody has heard yet',
  ),
  {
    name: 'harvest_events_parked',
    help: 'Events that wait for somebody to look, by type, in the whole bank',
    what: 'EVENT_PARKED',
    label: 'type',
    value: count,
  },
  ...waiting(
    'SCHEDULE',
    ['harvest_schedules_overdue', 'harvest_schedule_oldest_seconds'],
    'Scheduled payments whose time has come and that were not made yet',
  ),
  ...waiting(
    'BULK_ROW',
    ['harvest_bulk_rows_waiting', 'harvest_bulk_oldest_seconds'],
    'Rows of approved bulk transfers that were not tried yet',
  ),
  ...waiting(
    'STATEMENT',
    ['harvest_statements_waiting', 'harvest_statement_oldest_seconds'],
    'Statements that were asked for by mail and not sent yet',
  ),
  ...waiting(
    'IDENTITY_CHECK',
    ['harvest_identity_checks_waiting', 'harvest_identity_check_oldest_seconds'],
    'Numbers that the identity provider has not answered about yet',
  ),
  ...waiting(
    'RESET_LINK',
    ['harvest_reset_links_waiting', 'harvest_reset_link_oldest_seconds'],
    'Links to a new password that were asked for and not sent yet',
  ),
  ...waiting(
    'STAFF',
    ['harvest_staff_queue', 'harvest_staff_queue_oldest_seconds'],
    'What waits for a decision of staff, by queue',
    'queue',
  ),
  {
    name: 'harvest_seal_oldest_seconds',
    help: 'Seconds since the oldest journal was posted that is under no seal yet',
    what: 'SEAL',
    value: seconds,
  },
  {
    name: 'harvest_archive_failed_total',
    help: 'How often PostgreSQL could not archive a piece of its WAL; missing where it archives none',
    what: 'ARCHIVE',
    value: count,
  },
  {
    name: 'harvest_archived_at',
    help: 'When PostgreSQL last archived a piece of its WAL, in seconds since 1970; 0 when it never did, missing where it archives none',
    what: 'ARCHIVE',
    value: seconds,
  },
  {
    name: 'harvest_clock_difference_seconds',
    help: "By how much the database's clock is ahead of this process's; past a minute nothing old is deleted",
    what: 'CLOCK',
    value: (reading) => reading.seconds ?? 0,
  },
  {
    name: 'harvest_daily_check_findings',
    help: 'What the last run of each check of the night found',
    what: 'CHECK',
    label: 'name',
    value: count,
  },
  {
    name: 'harvest_daily_check_ran_at',
    help: 'When each check of the night ran last, in seconds since 1970',
    what: 'CHECK',
    label: 'name',
    value: seconds,
  },
];

/**
 * What the database tells of the whole bank: whoever works on it may be another process. When the database does not answer in time
 * these numbers are missing, because an old one, or a zero, would say that all is well.
 */
export function registerDatabaseGauges(registers: Registry[], connection: SqlConnection): void {
  const read = cached(() => readWaiting(connection, new Date()));
  for (const { name, help, what, label, value } of TOLD)
    gauge({ name, help, ...(label === undefined ? {} : { label }) }, async () =>
      (await read())
        ?.filter((reading) => reading.what === what)
        .map((reading) => ({ name: reading.name, value: value(reading) })),
    );
  const ledger = (value: (reading: Reading) => number) => async () => {
    const readings = await read();
    const proof = readings?.find(({ what, name }) => what === 'CHECK' && name === 'LEDGER');
    return readings && [{ name: '', value: proof === undefined ? 0 : value(proof) }];
  };
  gauge(
    {
      name: 'harvest_ledger_findings',
      help: 'What the last proof of the ledger found; anything above 0 is wrong',
    },
    ledger(count),
  );
  gauge(
    {
      name: 'harvest_ledger_proved_at',
      help: 'When the ledger was last proved, in seconds since 1970; 0 when it never was',
    },
    ledger(seconds),
  );
  gauge(
    {
      name: 'harvest_database_read',
      help: 'Whether the database told what waits; at 0 all gauges that it is asked for are missing',
    },
    async () => [{ name: '', value: (await read()) === undefined ? 0 : 1 }],
  );

  type Given = { readonly name: string; readonly help: string; readonly label?: string };
  type Value = { readonly name: string; readonly value: number };
  function gauge({ name, help, label }: Given, values: () => Promise<readonly Value[] | undefined>): void {
    // What PostgreSQL itself counts, from its last start on, is a counter here too.
    new (name.endsWith('_total') ? Counter : Gauge)({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      async collect() {
        const told = await values();
        this.reset();
        // Without a label, `reset` makes it a zero.
        if (label === undefined) this.remove();
        for (const one of told ?? []) this.inc(label === undefined ? {} : { [label]: one.name }, one.value);
      },
    });
  }
}

/** Asks at most once at a time, and again once the last answer is old. @returns undefined where there is none in time */
function cached(ask: () => Promise<Reading[]>): () => Promise<readonly Reading[] | undefined> {
  let last: { readonly readings: readonly Reading[] | undefined; readonly atMs: number } | undefined;
  let asking: Promise<readonly Reading[] | undefined> | undefined;
  async function askNow(): Promise<readonly Reading[] | undefined> {
    const readings = await ask().catch(() => undefined);
    last = { readings, atMs: performance.now() };
    asking = undefined;
    return readings;
  }
  return async () => {
    if (last !== undefined && performance.now() - last.atMs < CACHED_MS) return last.readings;
    asking ??= askNow();
    return Promise.race([asking, pause(DATABASE_MS_MAX, undefined, { ref: false })]);
  };
}
