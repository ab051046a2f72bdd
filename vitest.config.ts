import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// What Node compiled is kept for the banks that tests start: half of what it costs to start one.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node');

/** The order of test files follows from it: `TEST_SEED=… npx vitest run` repeats a run's order. */
const seed = process.env['TEST_SEED'] ?? String(Date.now() % 1_000_000);

/**
 * One project after another, so that a worker takes one file of its project after another, and the isolated ones first, of which
 * some are long. Within a project the seed decides, so that no file comes to depend on those before it.
 */
class SeededOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    console.log(`Order of files: TEST_SEED=${seed}`);
    const keys = new Map(files.map((file) => [file, this.#keyOf(file)]));
    const keyOf = (file: TestSpecification) => keys.get(file) ?? '';
    return files.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }

  #keyOf({ project, moduleId }: TestSpecification): string {
    const path = relative(import.meta.dirname, moduleId);
    const place = createHash('sha256').update(`${seed} ${path}`).digest('hex');
    return `${project.config.isolate ? 0 : 1} ${project.name} ${place}`;
  }
}

/** What takes how long: only in the drill of `timing-drill`, alone on its machine. */
const timed = ['apps/api/src/**/*.timed.test.ts'];
const rules = ['apps/api/src/**/*-rules.test.ts', 'packages/ledger/src/**/*-rules.test.ts'];
const ofTheDatabase = ['packages/{ledger,local-postgres}/src/**/*.test.ts', 'apps/api/src/**/*.test.ts'];
/**
 * What needs a process of its own: the names of statements are a state of the process that starts with it, and where a test moves
 * the process's clock, ids stay ahead of the time in every later file (`newId` never goes back).
 */
const alone = [
  'apps/api/src/platform/database/prepared-statements.test.ts',
  ...globSync(ofTheDatabase).filter((file) => {
    const source = readFileSync(file, 'utf8');
    return /\b(?:stopWallClock|nextAppCode|openAppOwner|aDayAhead)\b|toFake: \['Date'\]/.test(source);
  }),
];

const screens = 'apps/web/src/**/*.screen.test.ts';

const onDatabase = {
  globalSetup: ['scripts/testing/cluster.ts'],
  // Loaded by Node itself, as the bank is: a fifth less of what a file costs, and no other way to read TypeScript.
  experimental: { viteModuleRunner: false },
  maxWorkers: 2,
  // A spy that a failed test left is none of the next file's business.
  restoreMocks: true,
  // Where others use the machine, too, a test of a second takes half a minute: only what hangs is to end here.
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    sequence: { sequencer: SeededOrder },
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
            'packages/input/src/**/*.test.ts',
            'packages/contracts/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'apps/sandbox/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            ...rules,
          ],
          exclude: [screens],
        },
      },
      {
        // Pages without a bank: one browser a worker, with the application's code compiled once.
        test: {
          name: 'screens',
          isolate: false,
          experimental: { viteModuleRunner: false },
          maxWorkers: 2,
          include: [screens],
          globalSetup: ['scripts/workshop/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'database',
          // The bank is loaded once a worker: a process for each file takes half as long again.
          isolate: false,
          setupFiles: ['scripts/testing/database-file.ts'],
          include: ofTheDatabase,
          exclude: [...rules, ...alone, ...timed],
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'database-alone',
          include: alone,
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'timed',
          include: timed,
          ...onDatabase,
          maxWorkers: 1,
        },
      },
      {
        // A journey mostly waits, for the page or for the bank: two files at a time, each with a bank of its own.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/journey-cluster.ts'],
          setupFiles: ['e2e/support/journey-file.ts'],
          // The bank and the browser are loaded and started once a worker.
          isolate: false,
          // Loaded by Node itself, as the bank is.
          experimental: { viteModuleRunner: false },
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // As long as `eventually`: only what never comes reaches it.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
