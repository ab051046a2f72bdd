import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { localPostgresPid, startLocalPostgres } from '@harvest/local-postgres';
import { readDatabaseClock } from '../../../apps/api/src/platform/database/clock-difference.ts';
import { poolConnection } from '../../../apps/api/src/platform/database/database.ts';
import {
  type DatabaseUrls,
  prepareDatabase,
} from '../../../apps/api/src/platform/database/database-roles.ts';
import { migrate } from '../../../apps/api/src/platform/database/migrate.ts';
import type { Platform } from '../../../apps/api/src/platform/platform.ts';
import { freePort } from '../../../bench/free-port.ts';
import {
  bankProcess,
  newSecret,
  openPlatform,
  outsideProcess,
  type Settings,
  settingsOf,
  startInTurn,
} from '../bank-processes.ts';
import type { KillableProcess } from '../killable-process.ts';
import { wrongClock } from '../wrong-clock.ts';
import { Kept } from './kept-file.ts';
import { movableClock, moveClock } from './movable-clock.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const READY_SECONDS_MAX = 120;

/** A bank whose cluster and keys stay in a folder, so that a campaign goes on where its last piece ended. */
export type KeptBank = {
  readonly folder: string;
  readonly urls: DatabaseUrls;
  readonly superuserUrl: string;
  readonly settings: Settings;
  readonly platform: Platform;
  /** Processes of the API, which run, and workers, which a campaign starts where it wants them. */
  readonly apis: readonly KillableProcess[];
  readonly workers: readonly KillableProcess[];
  /** By how much the clock of a process is wrong that is started from now on. */
  readonly clock: { seconds: number };
  /** Makes the database's clock wrong by so much, at once. */
  setDatabaseClock(seconds: number): Promise<void>;
  /** SIGKILL to PostgreSQL, which its keeper starts again; until another one answers. */
  killPostgres(): Promise<void>;
  /** Once the database answers again, and all that was killed stands. */
  untilReady(): Promise<void>;
  /** Every process of this bank and of those outside that ended though nobody ended it. */
  endedByThemselves(): string[];
};

export type KeptSize = {
  readonly apis: number;
  readonly workers: number;
  /** For tests: a crash of the machine may lose everything; a killed process loses nothing. */
  readonly fastAndUnsafe: boolean;
  /** The database's clock can be set. */
  readonly hasMovableClock?: true;
};

type Keys = { readonly secretKey: string; readonly interbankSecret: string; readonly outsidePort: string };

/** @param undo gets what has to be done in the end, in the opposite order; the folder stays */
export async function openKeptBank(
  folder: string,
  size: KeptSize,
  undo: (() => Promise<unknown>)[],
): Promise<KeptBank> {
  await mkdir(folder, { recursive: true });
  // As root PostgreSQL runs as another user, who has to pass through this folder.
  await chmod(folder, 0o755);
  const { fastAndUnsafe } = size;
  const env = size.hasMovableClock ? await movableClock(folder) : {};
  const cluster = await startLocalPostgres({ dataDir: folder, log: quiet, fastAndUnsafe, env });
  undo.push(() => cluster.stop());
  const { superuserUrl } = cluster;
  const urls = await prepareDatabase({ superuserUrl, dataDir: folder });
  await migrate({ ...urls, profile: 'demo', log: quiet });
  // Whatever is encrypted or hashed in the kept database is so under the key of the first piece.
  const keys = await new Kept<Keys>(join(folder, 'keys.json')).readOr(async () => ({
    secretKey: randomBytes(32).toString('base64'),
    interbankSecret: newSecret(),
    outsidePort: String(await freePort()),
  }));
  const outside = outsideProcess(keys.interbankSecret, {
    SANDBOX_PORT: keys.outsidePort,
    SANDBOX_BOOKS_FILE: join(folder, 'interbank.jsonl'),
    SANDBOX_BILLERS_BOOKS_FILE: join(folder, 'billers.jsonl'),
  });
  undo.push(() => outside.stop());
  await outside.start();
  const settings = settingsOf(
    { folder, databaseUrl: urls.appUrl, interbankSecret: keys.interbankSecret },
    { interbank: `${outside.url}/interbank`, billers: `${outside.url}/billers`, identity: outside.url },
    { LOG_LEVEL: 'fatal', SECRET_KEY: keys.secretKey },
  );
  const platform = await openPlatform(settings);
  undo.push(() => platform.close());
  const clock = { seconds: 0 };
  const processes = (role: 'api' | 'worker', count: number) =>
    Array.from({ length: count }, () => bankProcess(settings, role, () => wrongClock(clock.seconds)));
  const [apis, workers] = [processes('api', size.apis), processes('worker', size.workers)];
  undo.push(() => Promise.all([...apis, ...workers].map((one) => one.stop())));
  await startInTurn(apis);
  return {
    folder,
    urls,
    superuserUrl,
    settings,
    platform,
    apis,
    workers,
    clock,
    async setDatabaseClock(seconds) {
      if (!size.hasMovableClock) throw new Error('The clock of this database cannot be moved');
      await moveClock(folder, seconds);
      const there = await readDatabaseClock(poolConnection(platform.pool));
      const wrongBy = Math.round((there.getTime() - Date.now()) / 1000);
      if (Math.abs(wrongBy - seconds) > 2) throw new Error(`The database's clock is wrong by ${wrongBy} s`);
    },
    async killPostgres() {
      const pid = await localPostgresPid(folder);
      if (pid === undefined) throw new Error('No PostgreSQL runs that could be killed');
      process.kill(pid, 'SIGKILL');
      await untilAnother(folder, pid);
      await untilAnswered(platform);
    },
    untilReady: () => untilAnswered(platform),
    endedByThemselves: () => [outside, ...apis, ...workers].flatMap((one) => one.endedByItself),
  };
}

/** A session of the killed one may still answer for a moment. */
async function untilAnother(folder: string, killed: number): Promise<void> {
  const until = Date.now() + READY_SECONDS_MAX * 1000;
  for (;;) {
    const pid = await localPostgresPid(folder);
    if (pid !== undefined && pid !== killed) return;
    if (Date.now() > until) throw new Error('PostgreSQL was killed, and is not started again');
    await wait(200);
  }
}

async function untilAnswered(platform: Platform): Promise<void> {
  const until = Date.now() + READY_SECONDS_MAX * 1000;
  for (;;) {
    try {
      await platform.clock.now();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await wait(200);
    }
  }
}
