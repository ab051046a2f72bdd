import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { chromiumPath } from './chromium.ts';
import { runCommand } from './run-command.ts';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Stage {
  name: string;
  /** Throws when the stage fails; a stage of tests answers how many there were. */
  run(): Promise<Totals | undefined>;
}

function commands(name: string, ...list: [string, ...string[]][]): Stage {
  return {
    name,
    run: async () => {
      for (const [command, ...args] of list) {
        if ((await runCommand(command, args)) !== 0) throw new Error(`failed: ${command} ${args.join(' ')}`);
      }
      return undefined;
    },
  };
}

function tests(name: string, ...projects: string[]): Stage {
  return { name, run: () => runTests(projects) };
}

async function runTests(projects: string[]): Promise<Totals> {
  const folder = mkdtempSync(join(tmpdir(), 'harvest-report-'));
  try {
    const report = join(folder, 'report.json');
    const selection = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runCommand('vitest', ['run', ...selection, ...reporters]);
    const totals = readTotals(report);
    if (code !== 0) throw new TestsFailed(totals);
    return totals;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readTotals(report: string): Totals {
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    const count = (name: string): number => counts[name] ?? 0;
    return {
      passed: count('numPassedTests'),
      failed: count('numFailedTests'),
      skipped: count('numPendingTests') + count('numTodoTests'),
    };
  } catch {
    // Vitest broke off before it could write the report.
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

class TestsFailed extends Error {
  readonly totals: Totals;

  constructor(totals: Totals) {
    super('tests failed');
    this.totals = totals;
  }
}

const types = commands(
  'Types',
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'apps/web/tsconfig.json'],
  ['tsc', '-p', 'e2e/tsconfig.json'],
);
const lint = commands(
  'Lint',
  ['biome', 'ci', '--error-on-warnings'],
  ['oxlint', '--type-aware', '--deny-warnings'],
  ['node', 'scripts/business-time.ts'],
  ['node', 'scripts/check-tables.ts'],
  ['node', 'scripts/check-migrations.ts'],
  ['node', 'scripts/check-citations.ts'],
  ['node', 'scripts/check-asvs.ts'],
  ['node', 'scripts/check-supply.ts'],
);
const importRules = commands('Import rules', ['node', 'scripts/check-imports.ts']);
const specification = commands('Specification', ['node', 'scripts/check-spec.ts', '--brief']);
const unused = commands('Unused code', ['knip', '--no-progress']);
const databaseTypes = commands('Database types', ['node', 'scripts/run.js', 'database-types', '--verify']);
const unitTests = tests('Unit tests', 'unit');
const unitAndApiTests = tests('Unit and API tests', 'unit', 'database');
const browserJourneys = tests('Browser journeys', 'e2e');
const webBuild: Stage = {
  name: 'Web build',
  run: async () => {
    await buildWeb();
    return undefined;
  },
};
const browser: Stage = {
  name: 'Browser',
  run: async () => {
    console.log(await chromiumPath());
    return undefined;
  },
};

export const everything: readonly Stage[] = [
  types,
  lint,
  importRules,
  specification,
  unused,
  databaseTypes,
  unitAndApiTests,
  webBuild,
  browser,
  browserJourneys,
];
/** What needs neither database nor browser. */
export const quickChecks: readonly Stage[] = [types, lint, importRules, specification, unitTests];
export const journeys: readonly Stage[] = [webBuild, browser, browserJourneys];

/** Runs one stage after another up to the first that fails, and ends the process with the total of tests as the last line. */
export async function runStages(stages: readonly Stage[]): Promise<never> {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  let failure: string | undefined;
  for (const stage of stages) {
    failure = await runStage(stage, totals);
    if (failure !== undefined) break;
  }
  if (failure !== undefined) console.error(`\n✗ ${failure}`);
  if (totals.passed + totals.failed > 0) console.log(`\n${describe(totals)}`);
  process.exit(failure === undefined ? 0 : 1);
}

async function runStage(stage: Stage, totals: Totals): Promise<string | undefined> {
  console.log(`\n▸ ${stage.name}`);
  const startedAt = performance.now();
  try {
    add(totals, await stage.run());
    console.log(`✓ ${stage.name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
    return undefined;
  } catch (error) {
    if (error instanceof TestsFailed) add(totals, error.totals);
    return `${stage.name}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function add(totals: Totals, more: Totals | undefined): void {
  totals.passed += more?.passed ?? 0;
  totals.failed += more?.failed ?? 0;
  totals.skipped += more?.skipped ?? 0;
}

function describe({ passed, failed, skipped }: Totals): string {
  return `Tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
