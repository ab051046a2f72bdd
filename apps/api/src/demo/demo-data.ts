import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { LOCK_NUMBERS } from '../platform/database/lock-numbers.ts';
import type { Platform } from '../platform/platform.ts';
import { seedCases } from './seed-cases.ts';
import { seedCustomers } from './seed-customers.ts';
import { seedHelp } from './seed-help.ts';
import { seedHistory } from './seed-history.ts';
import { seedKycPictures } from './seed-kyc-pictures.ts';
import { seedOnboarding } from './seed-onboarding.ts';
import { seedSchedules } from './seed-schedules.ts';
import { seedSpending } from './seed-spending.ts';
import { seedStaff } from './seed-staff.ts';
import { seedUnclaimedOwner } from './seed-unclaimed-owner.ts';

/** One versioned piece of demo data. It runs once, also on a database that is already in use. */
export type DemoSeed = {
  readonly name: string;
  run(platform: Platform, transaction: DatabaseTransaction, now: Date): Promise<void>;
};

/**
 * Its people and their past, in the order they build on each other; a new slice adds its own at the end. Journeys and tests of the
 * API live with them, and count on what they have.
 */
const demoPeople: readonly DemoSeed[] = [
  { name: '0001-customers', run: seedCustomers },
  { name: '0002-history', run: seedHistory },
  { name: '0003-staff', run: seedStaff },
  { name: '0004-unclaimed-owner', run: seedUnclaimedOwner },
  { name: '0005-onboarding', run: seedOnboarding },
  { name: '0006-schedules', run: seedSchedules },
  { name: '0009-kyc-pictures', run: seedKycPictures },
  { name: '0010-spending', run: seedSpending },
  { name: '0011-help', run: seedHelp },
];
/** And what a visitor is to see beside them: people in every state that has a page, and work in the queues of staff. */
export const wholeDemo: readonly DemoSeed[] = [...demoPeople, { name: '0012-cases', run: seedCases }];

const PAUSE_MS = 200;

/** Loads what is missing of the demo data; processes that start together wait for each other. */
export async function loadDemoData(platform: Platform, seeds = demoPeople): Promise<void> {
  while (!(await loadMissing(platform, seeds))) await pause(PAUSE_MS);
}

/** @returns false where another process is at it */
async function loadMissing(platform: Platform, seeds: readonly DemoSeed[]): Promise<boolean> {
  const now = await platform.clock.now();
  return platform.db.transaction().execute(async (transaction) => {
    // Nobody waits inside a statement: on a busy machine loading takes longer than a statement may.
    const { rows } = await sql<{
      isOurs: boolean;
    }>`select pg_try_advisory_xact_lock(${LOCK_NUMBERS.DEMO_SEEDS}) as "isOurs"`.execute(transaction);
    if (rows[0]?.isOurs !== true) return false;
    const done = await transaction.selectFrom('demo_seeds').select('name').execute();
    const missing = seeds.filter((seed) => !done.some((row) => row.name === seed.name));
    if (missing.length > 0) console.log('Loading the demo data …');
    for (const seed of missing) {
      await seed.run(platform, transaction, now);
      await transaction.insertInto('demo_seeds').values({ name: seed.name, seeded_at: now }).execute();
    }
    return true;
  });
}
