import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  type ClusterLocation,
  clusterDirOf,
  locateCluster,
  makeFolderFor,
  postgresEnvironment,
  removeCluster,
} from './cluster-location.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { keptSecret } from './security/kept-secret.ts';

const run = promisify(execFile);

/** Where the database tells what it does; a pino logger or the console will do. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedDatabaseOptions {
  dataDir: string;
  /** Without one the server takes the port it had last time, or any free one. */
  port?: number;
  log: DatabaseLog;
  /** For tests: a crash of the machine may lose everything. */
  fastAndUnsafe?: boolean;
  /** Called when the server ended by itself; it is being started again when this is called. */
  onExit?: (how: string) => void;
}

export interface EmbeddedDatabase {
  /** The maintenance database as superuser: for making roles and databases, never for the bank's own work. */
  superuserUrl: string;
  port: number;
  /** Ends all sessions and starts the server again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs a PostgreSQL of our own on a loopback port with its data in `dataDir`, and keeps it running: a server that dies is
 * started again on the same port and recovers from its write-ahead log. What an earlier process that was killed
 * left running is stopped first.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const location = await locateCluster(dataDir);
  const password = await keptSecret(join(dataDir, 'postgres.password'));
  await stopOrphan(dataDir, location.clusterDir);
  if (!(await hasCluster(location.clusterDir))) await createCluster(location, password, options);

  const supervisor = new Supervisor(location, options);
  await supervisor.start(await choosePort(dataDir, options.port));
  await writeFile(ownerFile(dataDir), `${process.pid}\n`);
  await writeFile(portFile(dataDir), `${supervisor.port}\n`);
  return {
    superuserUrl: `postgres://postgres:${password}@127.0.0.1:${supervisor.port}/postgres`,
    port: supervisor.port,
    restart: () => supervisor.restart(),
    stop: async () => {
      await supervisor.stop();
      await rm(ownerFile(dataDir), { force: true });
    },
  };
}

/** Deletes the database of `dataDir` for good. Refuses while another process runs on it. */
export async function removeEmbeddedDatabase(dataDirGiven: string): Promise<void> {
  const dataDir = resolve(dataDirGiven);
  await stopOrphan(dataDir, await clusterDirOf(dataDir));
  await removeCluster(dataDir);
}

function ownerFile(dataDir: string): string {
  return join(dataDir, 'postgres.owner');
}

function portFile(dataDir: string): string {
  return join(dataDir, 'postgres.port');
}

async function readNumber(file: string): Promise<number | undefined> {
  const value = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  return Number.isNaN(value) ? undefined : value;
}

/** A server whose parent is still the process that started it is in use; one that was adopted by another is an orphan. */
async function stopOrphan(dataDir: string, clusterDir: string): Promise<void> {
  const postmaster = await findPostmaster(clusterDir);
  if (postmaster === undefined) return;
  if (postmaster.parentPid === (await readNumber(ownerFile(dataDir)))) {
    throw new Error(
      `The database in ${dataDir} is in use by process ${postmaster.parentPid}. Stop that one first, or set another DATA_DIR.`,
    );
  }
  await stopPostmaster(postmaster.pid);
}

async function hasCluster(clusterDir: string): Promise<boolean> {
  return stat(clusterDir).then(
    () => true,
    () => false,
  );
}

/** The folder gets its name when it is complete, so that a set-up that was killed is begun again, not mistaken for a database. */
async function createCluster(
  location: ClusterLocation,
  password: string,
  options: EmbeddedDatabaseOptions,
): Promise<void> {
  options.log.info('Creating the database');
  const draft = `${location.clusterDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await makeFolderFor(location.runAs, draft);
  const secretDir = await mkdtemp(join(tmpdir(), 'harvest-initdb-'));
  try {
    const passwordFile = join(secretDir, 'password');
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if ('uid' in location.runAs) {
      for (const path of [secretDir, passwordFile]) await chown(path, location.runAs.uid, location.runAs.gid);
    }
    await initialise(location, draft, passwordFile, options.fastAndUnsafe === true);
  } finally {
    await rm(secretDir, { recursive: true, force: true });
  }
  await rename(draft, location.clusterDir);
}

async function initialise(
  location: ClusterLocation,
  folder: string,
  passwordFile: string,
  unsafe: boolean,
): Promise<void> {
  await run(
    join(location.binDir, 'initdb'),
    [
      `--pgdata=${folder}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own collation: an index sorted by the system's locale breaks when the system is upgraded.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(unsafe ? ['--no-sync'] : []),
    ],
    { ...location.runAs, cwd: '/', env: postgresEnvironment },
  );
}

async function choosePort(dataDir: string, wished: number | undefined): Promise<number> {
  if (wished !== undefined) return wished;
  // The same port as last time, where it is free, keeps a DATABASE_URL that another process was given valid.
  const last = await readNumber(portFile(dataDir));
  return (last === undefined ? undefined : await freePort(last)) ?? (await freePort(0)) ?? noPort();
}

function noPort(): never {
  throw new Error('No loopback port is free for the database.');
}

async function freePort(port: number): Promise<number | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : undefined;
  } catch {
    return undefined;
  } finally {
    server.close();
  }
}

function settings(port: number, unsafe: boolean): string[] {
  const values = {
    port,
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
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Keeps one postgres process alive until `stop`. */
class Supervisor {
  port = 0;
  readonly #location: ClusterLocation;
  readonly #options: EmbeddedDatabaseOptions;
  #child: ChildProcess | undefined;
  #stopping = false;
  #revival: Promise<void> | undefined;
  // Runs when this process leaves without `stop`, for instance after an uncaught error. Kill is all that time allows.
  readonly #killOnExit = (): void => void this.#child?.kill('SIGINT');

  constructor(location: ClusterLocation, options: EmbeddedDatabaseOptions) {
    this.#location = location;
    this.#options = options;
  }

  async start(port: number): Promise<void> {
    this.port = port;
    process.on('exit', this.#killOnExit);
    await this.#launchPatiently();
  }

  async restart(): Promise<void> {
    const child = this.#child;
    if (child !== undefined) await endServer(child);
    // The end of the server is noticed by the same listener that notices a crash.
    await this.#revival;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#revival?.catch(() => undefined);
    if (this.#child !== undefined) await endServer(this.#child);
    process.off('exit', this.#killOnExit);
  }

  /** Two causes pass by themselves: sessions of a killed server that are still leaving, and a port that was just taken. */
  async #launchPatiently(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const launched = await launch(
        this.#location,
        settings(this.port, this.#options.fastAndUnsafe === true),
        this.#options.log,
      );
      if (launched.ready) {
        this.#watch(launched.child);
        return;
      }
      const leaving = /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(
        launched.output,
      );
      const portTaken =
        this.#child === undefined &&
        this.#options.port === undefined &&
        /could not bind/.test(launched.output);
      if (portTaken) this.port = (await freePort(0)) ?? noPort();
      if (!(leaving || portTaken) || attempt >= 100 || this.#stopping) {
        throw new Error(`PostgreSQL did not start.\n${launched.output}`);
      }
      await pause(100);
    }
  }

  #watch(child: ChildProcess): void {
    this.#child = child;
    const onEnd = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (this.#stopping) return;
      const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
      this.#options.log.warn(`PostgreSQL ${how}; starting it again`);
      this.#revival = this.#revive();
      this.#options.onExit?.(how);
    };
    // It may have died between being ready and being watched.
    if (hasEnded(child)) onEnd(child.exitCode, child.signalCode);
    else child.once('exit', onEnd);
  }

  async #revive(): Promise<void> {
    for (let failures = 0; !this.#stopping; failures += 1) {
      try {
        await this.#launchPatiently();
        this.#options.log.info('PostgreSQL runs again');
        return;
      } catch (error) {
        this.#options.log.warn(String(error));
        await pause(Math.min(250 * 2 ** failures, 5000));
      }
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function endServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  const end = once(child, 'exit');
  await stopPostmaster(child.pid);
  await end;
}

interface Launch {
  child: ChildProcess;
  ready: boolean;
  /** What the server said before it was ready or gave up. */
  output: string;
}

/** Starts a server and waits until it takes connections, recovery from a crash included, or has given up. */
async function launch(location: ClusterLocation, flags: string[], log: DatabaseLog): Promise<Launch> {
  const child = spawn(join(location.binDir, 'postgres'), ['-D', location.clusterDir, ...flags], {
    ...location.runAs,
    cwd: '/',
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C in the terminal is for us, who end requests first and the database last.
    detached: true,
  });
  const said: string[] = [];
  let ready = false;
  await new Promise<void>((done, failed) => {
    child.once('error', failed);
    child.once('close', () => done());
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (ready) report(line, log);
      else said.push(line);
      if (!line.includes('database system is ready to accept connections')) return;
      ready = true;
      done();
    });
  });
  return { child, ready, output: said.join('\n') };
}

/** A refused statement is the business of who sent it; what goes on below is worth a line. */
function report(line: string, log: DatabaseLog): void {
  if (/ (FATAL|PANIC|WARNING): /.test(line)) log.warn(`PostgreSQL: ${line}`);
}
