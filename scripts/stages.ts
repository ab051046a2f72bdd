import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { chromiumPath } from './chromium.ts';
import { runCommand } from './run-command.ts';
import { onlyTimedOut, placesOf, readTestReport, slowestOf, type TestFile } from './test-report.ts';

type Print = (text: string) => void;

type Outcome = {
  /** Why the stage failed, for the last lines of the run. */
  readonly failure?: string;
  readonly files?: readonly TestFile[];
  /** The files that ran once more, as they stood after their first run. */
  readonly secondTries?: readonly TestFile[];
};

type Stage = {
  readonly name: string;
  /** @param print takes the output where other stages run at the same time; else it goes to the terminal */
  run(print?: Print): Promise<Outcome>;
  /** Stages that need nothing of this one and run one after another at the same time. */
  readonly beside?: readonly Stage[];
};

type Finished = Outcome & { readonly name: string; readonly seconds: number };

const SECOND_TRIES_MAX = 2;
const SLOWEST_SHOWN = 10;

/** The order of test files follows from it: `TEST_SEED=… npm test` repeats a run's order. */
const seed = process.env['TEST_SEED'] ?? String(randomInt(1_000_000));

function commands(name: string, ...list: [string, ...string[]][]): Stage {
  return {
    name,
    run: async (print) => {
      for (const [command, ...args] of list) {
        const code = await runCommand(command, args, print === undefined ? {} : { onOutput: print });
        if (code !== 0) return { failure: `failed: ${command} ${args.join(' ')}` };
      }
      return {};
    },
  };
}

function step(name: string, work: () => Promise<unknown>): Stage {
  return {
    name,
    run: async () => {
      await work();
      return {};
    },
  };
}

function tests(name: string, ...projects: string[]): Stage {
  return { name, run: () => runTests(projects) };
}

async function runTests(projects: readonly string[], only: readonly string[] = []): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'harvest-report-'));
  try {
    const report = join(folder, 'report.json');
    const selection = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', ...selection, ...reporters, ...only];
    const code = await runCommand('vitest', args, { env: { TEST_SEED: seed } });
    const files = readTestReport(report);
    return code === 0 ? { files } : { files, failure: 'tests failed' };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A browser on a busy machine can miss a deadline. Files that nothing but the clock failed run once more, on a fresh bank. */
function testsWithSecondTry(name: string, ...projects: string[]): Stage {
  return {
    name,
    run: async () => {
      const first = await runTests(projects);
      const files = first.files ?? [];
      const failed = files.filter(({ failures }) => failures.length > 0);
      if (failed.length === 0) return first;
      const secondTries = failed.filter(onlyTimedOut);
      const isBeyondTrying = secondTries.length < failed.length || secondTries.length > SECOND_TRIES_MAX;
      if (isBeyondTrying) return first;
      const paths = secondTries.map(({ path }) => path);
      console.log(`Once more, because they ran into a time limit: ${paths.join(', ')}`);
      const again = await runTests(projects, paths);
      const unchanged = files.filter(({ path }) => !paths.includes(path));
      return { ...again, files: [...unchanged, ...(again.files ?? [])], secondTries };
    },
  };
}

/** What the compiler found out is kept, so that a later check reads only what changed. */
function typeCheck(folder: string): [string, ...string[]] {
  const kept = join('node_modules/.cache/tsc', `${folder.replaceAll(/\W/g, '-')}.tsbuildinfo`);
  return ['tsc', '-p', join(folder, 'tsconfig.json'), '--incremental', '--tsBuildInfoFile', kept];
}

const checks: readonly Stage[] = [
  commands(
    'Types',
    ...['.', 'apps/web', 'e2e'].map(typeCheck),
    // What runs in a browser, with the methods alone that the oldest one has (docs/browsers.md).
    ['tsc', '-p', 'apps/web/tsconfig.browsers.json'],
  ),
  commands(
    'Lint',
    ['biome', 'ci', '--error-on-warnings'],
    ['oxlint', '--type-aware', '--deny-warnings'],
    ['node', 'scripts/business-time.ts'],
    ['node', 'scripts/check-tables.ts'],
    ['node', 'scripts/check-migrations.ts'],
    ['node', 'scripts/check-citations.ts'],
    ['node', 'scripts/check-patterns.ts'],
    ['node', 'scripts/check-asvs.ts'],
    ['node', 'scripts/check-supply.ts'],
  ),
  commands('Description of the API', ['node', 'scripts/check-openapi.ts']),
  commands('Import rules', ['node', 'scripts/check-imports.ts']),
  commands('Specification', ['node', 'scripts/check-spec.ts', '--brief']),
];
const unused = commands('Unused code', ['knip', '--no-progress']);
const databaseTypes = commands('Database types', ['node', 'scripts/run.js', 'database-types', '--verify']);
const webBuild = step('Web build', buildWeb);
const browser = step('Browser', async () => console.log(await chromiumPath()));
const screenTests = tests('Screen tests', 'screens');
const browserJourneys = testsWithSecondTry('Browser journeys', 'e2e');

export const everything: readonly Stage[] = [
  {
    ...tests('Unit and API tests', 'unit', 'database', 'database-alone'),
    beside: [...checks, unused, databaseTypes],
  },
  browser,
  screenTests,
  webBuild,
  browserJourneys,
];
/** What needs neither database nor browser. */
export const quickChecks: readonly Stage[] = [{ ...tests('Unit tests', 'unit'), beside: checks }];
/** What takes how long, which no run beside other work can tell. */
export const timingDrill: readonly Stage[] = [tests('Timing drill', 'timed')];
/** Pages at every width; the screen tests look at a few. */
export const widthSweep: readonly Stage[] = [
  browser,
  {
    name: 'Width sweep',
    run: () => {
      process.env['EVERY_WIDTH'] = '1';
      return runTests(['screens'], ['--testNamePattern=at any width']);
    },
  },
];
export const journeys: readonly Stage[] = [browser, screenTests, webBuild, browserJourneys];

/** Runs one stage after another up to the first that fails, and ends the process with the total of tests as the last line. */
export async function runStages(stages: readonly Stage[]): Promise<never> {
  const finished: Finished[] = [];
  for (const stage of stages) {
    finished.push(...(await runWithOthers(stage)));
    if (finished.some(({ failure }) => failure !== undefined)) break;
  }
  for (const line of closingLines(finished)) console.log(line);
  process.exit(finished.some(({ failure }) => failure !== undefined) ? 1 : 0);
}

async function runWithOthers(stage: Stage): Promise<Finished[]> {
  const { beside = [] } = stage;
  const others = async (): Promise<Finished[]> => {
    const done: Finished[] = [];
    for (const other of beside) done.push(await runAside(other));
    return done;
  };
  const [main, rest] = await Promise.all([runHere(stage), others()]);
  return [main, ...rest];
}

async function runHere(stage: Stage): Promise<Finished> {
  console.log(`\n▸ ${stage.name}`);
  const finished = await timed(stage);
  console.log(headline(finished));
  return finished;
}

/** Its output appears in one piece when it ends, between the lines of the stage beside it. */
async function runAside(stage: Stage): Promise<Finished> {
  let output = '';
  const finished = await timed(stage, (text) => {
    output += text;
  });
  console.log(`\n▸ ${stage.name}\n${output}${headline(finished)}`);
  return finished;
}

async function timed(stage: Stage, print?: Print): Promise<Finished> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  try {
    const outcome = await stage.run(print);
    return { ...outcome, name: stage.name, seconds: seconds() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { failure, name: stage.name, seconds: seconds() };
  }
}

function headline({ name, failure, seconds }: Finished): string {
  return failure === undefined ? `✓ ${name} (${seconds.toFixed(1)} s)` : `✗ ${name}: ${failure}`;
}

function closingLines(finished: readonly Finished[]): string[] {
  const files = finished.flatMap((each) => each.files ?? []);
  const failures = finished.filter(({ failure }) => failure !== undefined);
  const secondTries = finished.flatMap((each) => each.secondTries ?? []);
  const stages = finished.map(
    (each) =>
      `  ${each.name}: ${(each.seconds / 60).toFixed(1)} min${each.files ? `, ${describe(each.files)}` : ''}`,
  );
  if (files.length === 0) return ['', 'Stages', ...stages, ...failures.map(headline)];
  return [
    '',
    'Stages',
    ...stages,
    'Slowest files',
    ...slowestOf(files, SLOWEST_SHOWN).map(({ path, seconds }) => `  ${seconds.toFixed(1)} s ${path}`),
    `Order of files: TEST_SEED=${seed}`,
    `Second tries: ${secondTries.length === 0 ? 'none' : ''}`,
    ...secondTries.flatMap(placesOf).map((place) => `  ${place}`),
    ...failures.map(headline),
    '',
    `Tests: ${describe(files)}`,
  ];
}

function describe(files: readonly TestFile[]): string {
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    files.reduce((total, file) => total + file[count], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
