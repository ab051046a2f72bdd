import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ClusterLocation,
  clusterDirOf,
  exists,
  locateCluster,
  removeCluster,
} from './cluster-location.ts';
import { createCluster } from './create-cluster.ts';
import { freePort } from './free-port.ts';
import {
  findServer,
  isAlive,
  type Server,
  ServerDidNotStart,
  type ServerLog,
  startServer,
  stopServer,
} from './server.ts';

export { postgresEnvironment, type RunAs, whoRunsPostgres } from './cluster-location.ts';

export type LocalPostgresOptions = {
  /** Where data, password and pointers are kept; made when it is missing. */
  readonly dataDir: string;
  /** Told what the server does and warns of; a pino logger or the console will do. */
  readonly log: ServerLog;
  /** For tests: a crash of the machine may lose everything. */
  readonly fastAndUnsafe?: boolean;
  /** For drills: settings of the server beside ours, by their names. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** For drills: what the server finds in its environment beside what it needs. */
  readonly env?: Readonly<Record<string, string>>;
};

export type LocalPostgres = {
  /** The maintenance database as superuser: for making roles and databases, never for the bank's own work. */
  readonly superuserUrl: string;
  /** Ends all sessions and stops the server; within 30 s or it throws. */
  stop(): Promise<void>;
};

/**
 * Runs a PostgreSQL of our own with its data in `dataDir` on a free loopback port, the one of last time where it can, and
 * keeps it running: a server that dies is started again on the same port and recovers from its write-ahead log. A server that
 * an earlier process left running when it was killed is stopped first. It ends with this process, unless that one is killed.
 * @throws Error when the database is in use by a living process, when its folder is gone or closed to the user the server
 * runs as, or with the server's own words when it does not start
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const { log, fastAndUnsafe = false } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  await stopOrphan(dataDir);
  const location = await locateCluster(dataDir);
  if (!(await exists(location.clusterDir))) {
    log.info('Creating the database');
    await createCluster(location, passwordFile(dataDir), fastAndUnsafe);
  }
  const password = (await readFile(passwordFile(dataDir), 'utf8')).trim();

  const start = (port: number): Promise<Server> =>
    startServer(location, { ...settings(port, fastAndUnsafe), ...options.settings }, log, options.env);
  const { server, port } = await startPatiently(location, start);
  const supervisor = new Supervisor(location, server, () => start(port), log);
  return {
    superuserUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: () => supervisor.stop(),
  };
}

/**
 * Deletes the database of `dataDir` for good, wherever it lives; the folder itself and what else is in it stay.
 * @throws Error when the database is in use by a living process
 */
export async function removeLocalPostgres(dataDirGiven: string): Promise<void> {
  const dataDir = resolve(dataDirGiven);
  await stopOrphan(dataDir);
  await removeCluster(dataDir);
  await rm(passwordFile(dataDir), { force: true });
}

/** The process id of the server that runs on `dataDir`, if one does. For tests that kill it. */
export async function localPostgresPid(dataDir: string): Promise<number | undefined> {
  return findServer(await clusterDirOf(resolve(dataDir)));
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres.password');
}

/** A server whose starter lives is in use; any other was left behind. */
async function stopOrphan(dataDir: string): Promise<void> {
  const clusterDir = await clusterDirOf(dataDir);
  if ((await findServer(clusterDir)) === undefined) {
    // PostgreSQL would take a stranger with the process id of a killed server for that server, and refuse to start.
    await rm(join(clusterDir, 'postmaster.pid'), { force: true });
    return;
  }
  const starter = await toldLastTime(clusterDir, 'cluster_name=harvest-');
  if (starter !== undefined && isAlive(starter)) {
    throw new Error(
      `The database in ${dataDir} is in use by process ${starter}. Stop that one first, or set another DATA_DIR.`,
    );
  }
  await stopServer(await locateCluster(dataDir));
}

/** A number from the command line of the server that runs or ran last, as PostgreSQL itself keeps it. */
async function toldLastTime(clusterDir: string, before: string): Promise<number | undefined> {
  const words = await readFile(join(clusterDir, 'postmaster.opts'), 'utf8').catch(() => '');
  const value = new RegExp(`"${before}(\\d+)"`).exec(words)?.[1];
  return value === undefined ? undefined : Number(value);
}

/** Two causes pass by themselves: a port that somebody has taken, and sessions of a killed server that are still leaving. */
async function startPatiently(
  location: ClusterLocation,
  start: (port: number) => Promise<Server>,
): Promise<{ server: Server; port: number }> {
  // The same port as last time keeps a DATABASE_URL that another process was given valid.
  let port = (await toldLastTime(location.clusterDir, 'port=')) ?? (await freePort());
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { server: await start(port), port };
    } catch (error) {
      if (!(error instanceof ServerDidNotStart) || attempt >= 100) throw error;
      if (error.message.includes('could not bind')) port = await freePort();
      else if (error.message.includes('pre-existing shared memory block')) await pause(100);
      else throw error;
    }
  }
}

function settings(port: number, unsafe: boolean): Record<string, string | number> {
  return {
    port,
    // Tells who started the server to whoever finds it running, in the list of processes as well.
    cluster_name: `harvest-${process.pid}`,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: unsafe ? '128MB' : '256MB',
    shared_preload_libraries: '',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    fsync: unsafe ? 'off' : 'on',
    full_page_writes: unsafe ? 'off' : 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Compiling a query pays off for reports of seconds, never for the short ones a bank runs.
    jit: 'off',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: -1,
  };
}

/** Starts the server again whenever it ends, until `stop`. */
class Supervisor {
  readonly #location: ClusterLocation;
  readonly #start: () => Promise<Server>;
  readonly #log: ServerLog;
  /** The one that runs or is being started; none when `stop` came before it did. */
  #server: Promise<Server | undefined>;
  #stopping = false;

  constructor(location: ClusterLocation, server: Server, start: () => Promise<Server>, log: ServerLog) {
    this.#location = location;
    this.#start = start;
    this.#log = log;
    this.#server = Promise.resolve(server);
    void this.#watch(server);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const server = await this.#server;
    if (server === undefined) return;
    await stopServer(this.#location);
    await server.ended;
  }

  async #watch(server: Server): Promise<void> {
    await server.ended;
    if (this.#stopping) return;
    this.#log.warn('PostgreSQL ended by itself; starting it again');
    this.#server = this.#revive();
  }

  async #revive(): Promise<Server | undefined> {
    for (let failures = 0; !this.#stopping; failures += 1) {
      try {
        // It has ended for certain, even where nobody has collected its process id yet.
        await rm(join(this.#location.clusterDir, 'postmaster.pid'), { force: true });
        const server = await this.#start();
        this.#log.info('PostgreSQL runs again');
        void this.#watch(server);
        return server;
      } catch (error) {
        this.#log.warn(String(error));
        await pause(Math.min(250 * 2 ** failures, 5000));
      }
    }
    return undefined;
  }
}
