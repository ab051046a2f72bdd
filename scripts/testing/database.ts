import { inject } from 'vitest';
import { copyTemplate, standClock, type TestDatabase } from './copy-template.ts';

export type { TestDatabase };

const DAY_MS = 24 * 3600 * 1000;
/** 10:05 in Lagos. */
const STANDS_AT_MS = (9 * 60 + 5) * 60 * 1000;

/** The next 10:05 in Lagos: never before what the database's own clock says. */
function nextMorning(): Date {
  const now = Date.now();
  return new Date(now + ((STANDS_AT_MS - (now % DAY_MS) + DAY_MS) % DAY_MS));
}

/**
 * A freshly migrated database of the test's own. Costs some tens of milliseconds; drop it when done. Its business clock stands
 * at 10:05 in Lagos until a test advances it, so no test depends on the hour at which it runs, and no midnight comes between two
 * steps of one. Leases and retries follow the database's own clock, which runs.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await copyTemplate(inject('cluster'));
  await standClock(database.superuserUrl, nextMorning());
  return database;
}
