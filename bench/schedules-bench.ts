import { setTimeout as wait } from 'node:timers/promises';
import { kobo } from '@harvest/money';
import type pg from 'pg';
import { lagosDay } from '../apps/api/src/bank/lagos-time.ts';
import { keepSchedules } from '../apps/api/src/scheduled-payments/scheduled-payments.ts';
import { startWorker, stopProcess } from './bank-process.ts';
import type { BenchServer } from './bench-bank.ts';
import type { BenchCustomer } from './bench-customers.ts';
import { settleDown, withMakers } from './confirm-bench.ts';
import { WITHIN_THE_BANK } from './kinds-of-payment.ts';
import { connect } from './ledger-bench.ts';
import { type Move, moving, until, untilAllAreTold, type WorkTime } from './workers-work.ts';

/** So many customers pay, each the same number of others. */
const PAYERS_MAX = 1000;
const AMOUNT_KOBO = 100;
const SCHEDULE_HOUR = 6;
const DAY_MS = 86_400_000;
/** Some schedules go before those that are measured, because a bank's processes are warm for weeks. */
const WARM_UP_SHARE = 0.1;
/** Longer than it takes to have the database at rest again after their moment was set. */
const LEAD_MS = 15_000;

/** How long a worker takes to pay scheduled transfers that all fall due in one moment, from that moment until the last of them is paid. */
export async function measureSchedules(
  server: BenchServer,
  customers: readonly BenchCustomer[],
  count: number,
): Promise<WorkTime> {
  const client = await connect(server.appUrl);
  const worker = await startWorker(server);
  try {
    const payers = customers.slice(0, PAYERS_MAX);
    await payAtOnce(server, client, movesAmong(payers, Math.ceil(count * WARM_UP_SHARE)));
    return { paid: count, seconds: await payAtOnce(server, client, movesAmong(payers, count)) };
  } finally {
    await stopProcess(worker);
    await client.end();
  }
}

/** No two of a customer cost the same. */
function movesAmong(payers: readonly BenchCustomer[], count: number): Move[] {
  return Array.from({ length: count }, (_, place) => {
    const round = Math.floor(place / payers.length);
    const from = payers[place % payers.length];
    const to = payers[(place + 1 + round) % payers.length];
    if (from === undefined || to === undefined) throw new Error('No customers');
    return { from, to, amountKobo: BigInt(AMOUNT_KOBO + round) };
  });
}

/** @returns how many seconds it took */
async function payAtOnce(server: BenchServer, client: pg.Client, moves: readonly Move[]): Promise<number> {
  await untilAllAreTold(client);
  const ids = await scheduleAll(server, moves);
  await settleDown(server);
  return moving(client, moves, async () => {
    const dueAt = await makeDue(server, ids);
    await until(async () => !(await anyIsDue(client, dueAt)));
    const seconds = (Date.now() - dueAt.getTime()) / 1000;
    const { rows: ends } = await client.query<{ state: string; code: string | null; count: bigint }>(
      `select state, coalesce(paused_because, failure_code) as code, count(*)
       from schedules left join schedule_runs on schedule_id = id where id = any($1) group by 1, 2`,
      [ids],
    );
    const paid = ends.find(({ state }) => state === 'COMPLETED')?.count ?? 0n;
    if (Number(paid) !== ids.length)
      throw new Error(`Not all were paid: ${ends.map((end) => Object.values(end).join(' ')).join(', ')}`);
    return seconds;
  });
}

/** For tomorrow, each to be paid once. @returns their ids */
function scheduleAll(server: BenchServer, moves: readonly Move[]): Promise<string[]> {
  const now = new Date();
  const firstDay = lagosDay(new Date(now.getTime() + DAY_MS));
  const bank = { config: { scheduleHour: SCHEDULE_HOUR } };
  const byPayer = Map.groupBy(moves, ({ from }) => from);
  return withMakers(server, ({ db }) =>
    db.transaction().execute(async (transaction) => {
      const ids: string[] = [];
      for (const [payer, some] of byPayer) {
        const schedules = some.map(({ from, to, amountKobo }) => ({
          ...WITHIN_THE_BANK.frozenOf(from, to, now),
          transferType: 'INTRA_BANK' as const,
          amountKobo: kobo(amountKobo),
          firstDay,
          interval: null,
          runsInAll: 1,
        }));
        const kept = await keepSchedules(bank, transaction, { customerId: payer.id, schedules }, now);
        ids.push(...kept.map(({ id }) => id));
      }
      return ids;
    }),
  );
}

/** Lets their moment come sooner, so that no clock needs to be moved. @returns it, when it has come */
async function makeDue(server: BenchServer, ids: readonly string[]): Promise<Date> {
  const owner = await connect(server.ownerUrl);
  const dueAt = new Date(Date.now() + LEAD_MS);
  await owner.query('update schedules set due_at = $2 where id = any($1)', [ids, dueAt]);
  await owner.query('vacuum (analyze) schedules');
  await owner.end();
  await settleDown(server);
  const leftMs = dueAt.getTime() - Date.now();
  if (leftMs <= 0) throw new Error('They were due before all was ready');
  await wait(leftMs);
  return dueAt;
}

async function anyIsDue(client: pg.Client, dueAt: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from schedules where state = 'ACTIVE' and due_at <= $1 limit 1`,
    [dueAt],
  );
  return rowCount !== 0;
}
