import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { runSql } from '../run-sql.ts';
import { startTestCluster, type TestCluster } from '../testing/cluster.ts';
import { changeSql } from './change-sql.ts';
import { type SqlChange, sqlChanges } from './sql-changes.ts';

const SQL = 'packages/ledger/sql';

/** They try at random for as long as all others together, and what they would find has a test that always finds it. */
const AT_RANDOM = ['jackhammer.test.ts', 'ledger-against-a-model.test.ts'];

/** It notices every change by comparing texts, which says nothing of what the change would do. */
const BY_TEXT = ['definitions.test.ts'];

/** A test that waits for a lock that nobody takes any more fails by its time. */
const TEST_MS_MAX = 60_000;

/** Makes each change to the ledger in a database of its own and runs the ledger's tests there: all changes, or those of the numbers given. */
export async function mutateSql(numbers: readonly string[]): Promise<void> {
  const all = sqlChanges.map((change, place) => ({ number: place + 1, change }));
  const unknown = numbers.filter((word) => !all.some(({ number }) => word === String(number)));
  if (unknown.length > 0)
    throw new Error(`No changes are numbered ${unknown.join(', ')}. There are 1 to ${all.length}.`);
  const chosen = all.filter(({ number }) => numbers.length === 0 || numbers.includes(String(number)));
  const { cluster, stop } = await startTestCluster();
  try {
    await makeLedger(cluster, undefined);
    const failing = await failingTest(cluster);
    if (failing !== undefined) throw new Error(`The tests of the ledger fail without a change: ${failing}`);
    const survivors: string[] = [];
    for (const { number, change } of chosen) {
      await makeLedger(cluster, change);
      const killer = await failingTest(cluster);
      if (killer === undefined) survivors.push(`${number}. ${change.name}: ${change.reason}`);
      console.log(
        `${number}. ${change.name}: ${killer === undefined ? 'survived' : `killed by "${killer}"`}`,
      );
    }
    console.log(`${chosen.length - survivors.length} of ${chosen.length} changes were noticed.`);
    for (const survivor of survivors) console.error(`✗ ${survivor}`);
    if (survivors.length > 0) process.exitCode = 1;
  } finally {
    await stop();
  }
}

function testsOfTheLedger(cluster: TestCluster): Promise<Vitest> {
  return createVitest('test', {
    config: false,
    watch: false,
    include: globSync('packages/ledger/src/*.test.ts').filter(
      (file) => ![...AT_RANDOM, ...BY_TEXT].includes(basename(file)),
    ),
    exclude: ['**/*-rules.test.ts'],
    provide: { cluster },
    maxWorkers: 1,
    testTimeout: TEST_MS_MAX,
    hookTimeout: TEST_MS_MAX,
    // Failing is what they are here for.
    reporters: [{}],
  });
}

/** The first test that fails, file after file; undefined where none does. */
async function failingTest(cluster: TestCluster): Promise<string | undefined> {
  // A new one each time: what failed once, Vitest tells again of the next run.
  const vitest = await testsOfTheLedger(cluster);
  try {
    for (const specification of await vitest.globTestSpecifications()) {
      const { testModules } = await vitest.runTestSpecifications([specification]);
      for (const testModule of testModules) {
        if (testModule.ok()) continue;
        const [failed] = testModule.children.allTests('failed');
        // Where none of a file's tests could begin, it is what was set up for them.
        return failed?.fullName ?? `what is set up in ${basename(testModule.moduleId)}`;
      }
    }
    return undefined;
  } finally {
    await vitest.close();
  }
}

/**
 * In place of the template that tests copy: the ledger alone, with one change or with none. Without one the tests have to pass here,
 * too, or what they miss of the rest of the bank would pass for having noticed every change.
 */
async function makeLedger(cluster: TestCluster, change: SqlChange | undefined): Promise<void> {
  await runSql(
    cluster.superuserUrl,
    'alter database harvest with is_template false',
    'drop database harvest with (force)',
    'create database harvest owner harvest_owner template template0',
  );
  const texts = globSync('*.sql', { cwd: SQL })
    .toSorted()
    .map((file) => {
      const sql = readFileSync(join(SQL, file), 'utf8');
      return file === change?.file ? changeSql(sql, change) : sql;
    });
  await runSql(cluster.ownerUrl, ...texts);
  await runSql(cluster.superuserUrl, 'alter database harvest with is_template true allow_connections false');
}
