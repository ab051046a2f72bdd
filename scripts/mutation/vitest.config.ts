import { defineConfig } from 'vitest/config';
import { mutatedRules } from './mutated-rules.ts';

// Only the tests beside what is mutated: they are run once for each of its changes.
export default defineConfig({
  test: {
    include: Object.values(mutatedRules)
      .flat()
      .map((file) => `${file}.test.ts`),
  },
});
