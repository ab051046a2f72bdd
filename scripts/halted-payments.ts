import type pg from 'pg';
import { haltPayments, releasePayments } from '../apps/api/src/back-office/halt-payments.ts';
import { createClock } from '../apps/api/src/platform/clock.ts';
import { createDatabase } from '../apps/api/src/platform/database/database.ts';
import type { Secrets } from '../apps/api/src/platform/security/secrets.ts';
import { withOwner } from './with-owner.ts';

/** More accounts than a bank opens between the second it is restored to and the moment it was lost. */
const NUMBERS_LEFT_OUT = 100_000;

// What only counts the rows of one table means nothing to anybody outside.
const MOVE_ON = `
  select sequencename as name, setval(
    format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + $1) as value
  from pg_sequences where schemaname in ('public', 'ledger')
    and not exists (select from pg_depend
      where objid = format('%I.%I', schemaname, sequencename)::regclass and deptype in ('a', 'i'))
  order by sequencename`;

export type HaltCommand = 'halt-payments' | 'release-payments' | 'after-restore';

/** Halts all payments, or lets them go on; docs/runbook.md tells more. */
export async function haltCommand(name: HaltCommand, args: readonly string[]): Promise<void> {
  try {
    const because = args.join(' ').trim();
    if (because === '')
      throw new Error(
        `Usage: node scripts/run.js ${name} WHY\nRun it with the bank's own settings and MIGRATION_DATABASE_URL.`,
      );
    await withOwner(async (pool, secrets) => {
      for (const line of await carryOut(name, { pool, secrets }, because)) console.log(line);
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

type Owner = { readonly pool: pg.Pool; readonly secrets: Secrets };

/** @returns what it did, in words */
export async function carryOut(
  name: HaltCommand,
  { pool, secrets }: Owner,
  because: string,
): Promise<string[]> {
  const db = createDatabase(pool);
  const owner = { db, secrets };
  const now = await createClock(db).now();
  if (name === 'release-payments')
    return [(await releasePayments(owner, because, now)) ? 'Payments go on.' : 'No payments were halted.'];
  const told = (await haltPayments(owner, because, now))
    ? 'All payments are halted: node scripts/run.js release-payments WHY lets them go on.'
    : 'All payments were halted before.';
  return name === 'halt-payments' ? [told] : [told, ...(await leaveNumbersOut(pool))];
}

/**
 * Numbers that were given out after the second belong to somebody outside already, though nobody here knows them any more: they
 * are given to nobody else.
 */
async function leaveNumbersOut(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; value: string }>(MOVE_ON, [NUMBERS_LEFT_OUT]);
  return rows.map(({ name, value }) => `${name} goes on after ${value}.`);
}
