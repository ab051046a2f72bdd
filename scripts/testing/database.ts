import { inject } from 'vitest';
import { copyTemplate, nextMorning, standClock, type TestDatabase } from './copy-template.ts';

export type { TestDatabase };

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
