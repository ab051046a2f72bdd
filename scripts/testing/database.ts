import { inject } from 'vitest';
import { runSql } from '../run-sql.ts';
import { copyTemplate, type TestDatabase } from './copy-template.ts';

export type { TestDatabase };

const DAY_MS = 24 * 3600 * 1000;
/** 10:05 in Lagos. */
const BEGINS_AT_MS = (9 * 60 + 5) * 60 * 1000;

/**
 * A freshly migrated database of the test's own. Costs some tens of milliseconds; drop it when done.
 * Its business clock says 10:05 in Lagos, so that no test knows the hour at which it runs: what ends at midnight or is
 * counted by the clock's hours is far off unless the test itself goes there.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await copyTemplate(inject('cluster'));
  const ahead = (BEGINS_AT_MS - (Date.now() % DAY_MS) + DAY_MS) % DAY_MS;
  await runSql(database.superuserUrl, `update business_clock set offset_ms = ${ahead}`);
  return database;
}
