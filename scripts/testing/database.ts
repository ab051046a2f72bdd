import { inject } from 'vitest';
import { copyTemplate, type TestDatabase } from './copy-template.ts';

export type { TestDatabase };

/** A freshly migrated database of the test's own. Costs some tens of milliseconds; drop it when done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('cluster'));
}
