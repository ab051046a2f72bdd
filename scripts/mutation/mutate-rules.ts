import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { matchesGlob, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { z } from 'zod';
import { mutatedRules } from './mutated-rules.ts';

/** Of a hundred changes to a rule so many at least make a test fail; docs/mutation.md tells more. */
const SCORE_MIN = 90;

/** Not kept with the sources; what was found the last time is not tried again while neither rule nor tests changed. */
const FOLDER = '.mutation';

const FOUND = `${FOLDER}/incremental.json`;

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Changes the rules in every way Stryker knows and runs their tests on each change: all of them, or those that are named. */
export async function mutateRules(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(mutatedRules, name));
  if (unknown.length > 0)
    throw new Error(
      `No rules are called ${unknown.join(', ')}. There are: ${Object.keys(mutatedRules).join(', ')}.`,
    );
  const chosen = Object.entries(mutatedRules).filter(([name]) => names.length === 0 || names.includes(name));
  refuseExceptions(chosen.flatMap(([, files]) => files));
  forgetSurvivors();
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    mutate: chosen.flatMap(([, files]) => files.map((file) => `${file}.ts`)),
    ignorePatterns: ['/apps/sandbox', '/apps/web', '/bench', '/deploy', '/docs', '/e2e'],
    // Stryker rewrites the compiler's settings by a function that TypeScript 7 no longer has, and Vitest needs none of them.
    tsconfigFile: `${FOLDER}/none.json`,
    disableTypeChecks: false,
    concurrency: Number(process.env['MUTATION_WORKERS'] ?? 1),
    incremental: true,
    incrementalFile: FOUND,
    tempDirName: `${FOLDER}/copies`,
    jsonReporter: { fileName: `${FOLDER}/report.json` },
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
  });
  const results = await stryker.runMutationTest();
  const scores = chosen.map(([name, files]) => ({ rules: name, ...scoreOf(results, files) }));
  console.table(scores);
  for (const { rules, killed, survived, score } of scores) {
    if (score >= SCORE_MIN) continue;
    console.error(
      `✗ ${rules}: ${killed} of ${killed + survived} changes were noticed, less than ${SCORE_MIN} %`,
    );
    process.exitCode = 1;
  }
}

/** A comment that keeps Stryker from a change would raise the score, and nobody would see it: what survives stands in docs/mutation.md. */
function refuseExceptions(files: readonly string[]): void {
  const excepted = files
    .flatMap((file) => globSync(`${file}.ts`))
    .filter((file) => /Stryker\s+disable/i.test(readFileSync(file, 'utf8')));
  if (excepted.length > 0)
    throw new Error(`A comment disables Stryker in ${excepted.join(', ')}, where every change has to count.`);
}

const found = z.looseObject({
  files: z.record(z.string(), z.looseObject({ mutants: z.array(z.looseObject({ status: z.string() })) })),
});

/** What survived is tried again: of a change to what is read once, as a file is loaded, Stryker does not see that tests came. */
function forgetSurvivors(): void {
  if (!existsSync(FOUND)) return;
  const last = found.parse(JSON.parse(readFileSync(FOUND, 'utf8')));
  for (const file of Object.values(last.files))
    file.mutants = file.mutants.filter(({ status }) => status !== 'Survived');
  writeFileSync(FOUND, JSON.stringify(last));
}

function scoreOf(results: readonly MutantResult[], files: readonly string[]) {
  const own = results.filter(({ fileName }) =>
    files.some((file) => matchesGlob(relative(process.cwd(), fileName), `${file}.ts`)),
  );
  const count = (...statuses: MutantResult['status'][]) =>
    own.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survived = count('Survived', 'NoCoverage');
  return {
    killed,
    survived,
    // Where nothing was changed nothing was noticed either: the files are not where the list says.
    score: killed === 0 ? 0 : Math.floor((killed * 1000) / (killed + survived)) / 10,
  };
}
