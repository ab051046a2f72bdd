import { sql } from 'kysely';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { LOCK_NUMBERS } from '../platform/database/lock-numbers.ts';
import type { Platform } from '../platform/platform.ts';
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

/** In the order they build on each other; a new slice adds its own at the end. */
const seeds: readonly DemoSeed[] = [
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

/** Loads what is missing of the demo data; processes that start together wait for each other. */
export async function loadDemoData(platform: Platform): Promise<void> {
  const now = await platform.clock.now();
  await platform.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.DEMO_SEEDS})`.execute(transaction);
    const done = await transaction.selectFrom('demo_seeds').select('name').execute();
    const missing = seeds.filter((seed) => !done.some((row) => row.name === seed.name));
    if (missing.length > 0) console.log('Loading the demo data …');
    for (const seed of missing) {
      await seed.run(platform, transaction, now);
      await transaction.insertInto('demo_seeds').values({ name: seed.name, seeded_at: now }).execute();
    }
  });
}

/** A production bank must not hold customers with published passwords. */
export async function refuseDemoData(platform: Platform): Promise<void> {
  const seeded = await platform.db.selectFrom('demo_seeds').select('name').limit(1).executeTakeFirst();
  if (seeded !== undefined)
    throw new Error('This database holds demo data. APP_ENV=production refuses to start with it.');
}
