import { defineConfig } from 'vitest/config';

const rules = ['apps/api/src/**/*-rules.test.ts', 'packages/ledger/src/**/*-rules.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        // Decides everything that needs no database: runs in seconds.
        test: {
          name: 'unit',
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
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 30_000,
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
