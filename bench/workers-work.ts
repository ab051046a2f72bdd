import { setTimeout as wait } from 'node:timers/promises';
import { balances } from '@harvest/ledger';
import type pg from 'pg';
import { preparedConnection } from '../apps/api/src/platform/database/database.ts';
import { readWaiting } from '../apps/api/src/platform/metrics/waiting.ts';
import type { BenchCustomer } from './bench-customers.ts';

const LOOK_MS = 20;
const QUIET_LOOK_MS = 250;
const SECONDS_MAX = 900;

/** How many payments a worker made, and in how long. */
export type WorkTime = { readonly paid: number; readonly seconds: number };

/** Money that shall move. */
export type Move = {
  readonly from: BenchCustomer;
  readonly to: BenchCustomer;
  readonly amountKobo: bigint;
};

/** Looks again and again, until it is so. */
export async function until(isSo: () => Promise<boolean>, lookMs = LOOK_MS): Promise<void> {
  const giveUpAt = performance.now() + SECONDS_MAX * 1000;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`Still not done after ${SECONDS_MAX} seconds`);
    await wait(lookMs);
  }
}

/** Until everybody has heard of all that happened: what is measured next shall not wait for the messages of what was before. */
export async function untilAllAreTold(client: pg.Client): Promise<void> {
  const connection = preparedConnection(client);
  await until(async () => {
    const readings = await readWaiting(connection, new Date());
    return readings.every(({ what, count }) => (what !== 'EVENT' && what !== 'MESSAGE') || count === 0);
  }, QUIET_LOOK_MS);
}

/** Does what shall move this money, and fails unless every account has its share of it to the kobo. */
export async function moving<Result>(
  client: pg.Client,
  moves: readonly Move[],
  work: () => Promise<Result>,
): Promise<Result> {
  const shares = new Map<bigint, bigint>();
  const add = ({ ledgerAccountId: id }: BenchCustomer, kobo: bigint) =>
    shares.set(id, (shares.get(id) ?? 0n) + kobo);
  for (const { from, to, amountKobo } of moves) {
    add(from, -amountKobo);
    add(to, amountKobo);
  }
  const connection = preparedConnection(client);
  const ids = [...shares.keys()];
  const before = await balances(connection, ids);
  const result = await work();
  const after = await balances(connection, ids);
  for (const [id, share] of shares) {
    const moved = (after.get(id)?.balanceKobo ?? 0n) - (before.get(id)?.balanceKobo ?? 0n);
    if (moved !== share) throw new Error(`Account ${id} moved by ${moved} kobo, and should have by ${share}`);
  }
  return result;
}
