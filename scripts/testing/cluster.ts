import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLocalPostgres, startLocalPostgres } from '@harvest/local-postgres';
import type { TestProject } from 'vitest/node';
import {
  type DatabaseUrls,
  databaseUrl,
  prepareDatabase,
} from '../../apps/api/src/platform/database/database-roles.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { runSql } from '../run-sql.ts';

/** The URLs of the migrated template; a test works on a copy of it. */
export interface TestCluster extends DatabaseUrls {
  superuserUrl: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

const prefix = 'harvest-test-';
const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) };

let started: ReturnType<typeof startTestCluster> | undefined;
let users = 0;

/**
 * Vitest's global set-up: one PostgreSQL for the tests of all projects, with a database in it that is migrated once and then copied.
 */
export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  users += 1;
  started ??= startTestCluster();
  const { cluster, stop } = await started;
  project.provide('cluster', cluster);
  return async () => {
    users -= 1;
    if (users === 0) await stop();
  };
}

type ClusterOptions = {
  /** Of the server, beside those that every test has. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Writes to the database, once it is migrated, what every copy of it is to hold. */
  readonly fill?: (template: TestCluster) => Promise<void>;
};

export async function startTestCluster({
  settings = {},
  fill,
}: ClusterOptions = {}): Promise<{ cluster: TestCluster; stop: () => Promise<void> }> {
  await sweepLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  const undo: (() => Promise<void>)[] = [
    () => rm(dataDir, { recursive: true, force: true }),
    () => removeLocalPostgres(dataDir),
  ];
  const stop = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    // As root the server runs as another user, who has to pass through this folder.
    await chmod(dataDir, 0o755);
    const database = await startLocalPostgres({ dataDir, log: quiet, fastAndUnsafe: true, settings });
    undo.push(() => database.stop());
    const urls = await prepareDatabase({ superuserUrl: database.superuserUrl, dataDir });
    await migrate({ ...urls, profile: 'demo', log: quiet });
    await fill?.({ ...urls, superuserUrl: databaseUrl(database.superuserUrl, 'harvest') });
    // A template that nobody can connect to can be copied at any time.
    await runSql(
      database.superuserUrl,
      'alter database harvest with is_template true allow_connections false',
    );
    return { cluster: { ...urls, superuserUrl: databaseUrl(database.superuserUrl, 'postgres') }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A test run that was killed could not clean up: its server and folder go now. One that is in use refuses to be removed. */
async function sweepLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const dataDir = join(tmpdir(), name);
    try {
      // A young one may be just starting.
      if (Date.now() - (await stat(dataDir)).mtimeMs < 60_000) continue;
      await removeLocalPostgres(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // In use, or another user's.
    }
  }
}
