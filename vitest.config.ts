import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// What Node compiled is kept for the banks that tests start: half of what it costs to start one.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node');

const rules = ['apps/api/src/**/*-rules.test.ts', 'packages/ledger/src/**/*-rules.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        // Decides everything that needs no database: runs in seconds.
        test: {
          name: 'unit',
          // They keep nothing for each other, so they share workers (A424): most of such a file was the start of one of its own.
          isolate: false,
          // As many as the API tests, with which they run.
          maxWorkers: 2,
          // Only what hangs ends here: some start processes of their own, beside all the others.
          testTimeout: 120_000,
          include: [
            'packages/money/src/**/*.test.ts',
            'packages/contracts/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'apps/sandbox/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            ...rules,
          ],
        },
      },
      {
        test: {
          name: 'database',
          include: ['packages/{ledger,local-postgres}/src/**/*.test.ts', 'apps/api/src/**/*.test.ts'],
          exclude: rules,
          globalSetup: ['scripts/testing/cluster.ts'],
          // Loaded by Node itself, as the bank is: a fifth less of what a file costs, and no other way to read TypeScript.
          experimental: { viteModuleRunner: false },
          maxWorkers: 2,
          // Where others use the machine, too, a test of a second takes half a minute: only what hangs is to end here.
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Vitest gives up after one second; what a test waits for comes later where others use the machine, too.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        // A journey mostly waits, for the page or for the bank: two files at a time, each worker with a bank of its own.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/running-harvest.ts'],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // As long as the browser's own waits: Vitest gives up after one second, and a busy machine's page comes later.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
