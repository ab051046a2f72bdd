import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLocalPostgres, startLocalPostgres } from '@harvest/local-postgres';
import { databaseUrl, prepareDatabase } from '../apps/api/src/platform/database/database-roles.ts';
import { migrate } from '../apps/api/src/platform/database/migrate.ts';

/** A database server of the bench's own, as safe as the real one: every commit is flushed. */
export type BenchServer = {
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly superuserUrl: string;
  readonly secretKey: string;
  readonly dataDir: string;
  urlOf(database: string): string;
  stop(): Promise<void>;
};

export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'harvest-bench-'));
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = await startLocalPostgres({ dataDir, log: quiet });
  const urls = await prepareDatabase({ superuserUrl: database.superuserUrl, dataDir });
  await migrate({ ...urls, profile: 'demo', log: quiet });
  return {
    ...urls,
    superuserUrl: database.superuserUrl,
    secretKey: randomBytes(32).toString('base64'),
    dataDir,
    urlOf: (name) => databaseUrl(database.superuserUrl, name),
    async stop() {
      await database.stop();
      await removeLocalPostgres(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
