import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ClusterLocation, postgresEnvironment } from './cluster-location.ts';

const run = promisify(execFile);

/** Recovery from a crash takes as long as it takes. */
const START_SECONDS_MAX = 86_400;

export type ServerLog = {
  info(message: string): void;
  warn(message: string): void;
};

export type Server = {
  /** Fulfilled when the last process of the server is gone, however it ended. */
  readonly ended: Promise<void>;
};

/** The message is what the server said before it gave up. */
export class ServerDidNotStart extends Error {
  override readonly name = 'ServerDidNotStart';
}

/**
 * Starts a server and waits until it takes connections, recovery from a crash included.
 * @throws ServerDidNotStart when the server gives up
 */
export async function startServer(
  location: ClusterLocation,
  settings: Record<string, string | number>,
  log: ServerLog,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const launcher = spawn(
    join(location.binDir, 'pg_ctl'),
    [...folderOf(location), 'start', `--timeout=${START_SECONDS_MAX}`, `--options=${flags.join(' ')}`],
    // A group of its own: Ctrl-C in the terminal is for us, who end requests first and the database last.
    {
      ...asPostgres(location),
      env: { ...postgresEnvironment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  // All processes of the server inherit the launcher's output, so it closes when the last of them is gone.
  const ended = new Promise<void>((resolve) => launcher.once('close', () => resolve()));

  // Runs when this process leaves without stopping the server, for instance after an uncaught error. Waiting is not possible
  // then. The launcher passes an interrupt on to a server that is still starting.
  const leave = (): void => {
    if (!launcher.kill('SIGINT')) spawnSync(...stopCommand(location, '--no-wait'));
  };
  // Before everything else: others may take away what it lies on.
  process.prependListener('exit', leave);
  void ended.then(() => process.off('exit', leave));

  const said: string[] = [];
  let ready = false;
  for (const input of [launcher.stdout, launcher.stderr]) {
    createInterface({ input }).on('line', (line) => {
      if (ready) report(line, log);
      else said.push(line);
    });
  }
  const [code] = (await once(launcher, 'exit')) as [number | null];
  ready = code === 0;
  if (!ready) {
    await ended;
    throw new ServerDidNotStart(`PostgreSQL did not start.\n${said.join('\n')}`);
  }
  return { ended };
}

/** Stops the server if it runs: a fast shutdown first, an immediate one, which leaves recovery to the next start, after 20 s. */
export async function stopServer(location: ClusterLocation): Promise<void> {
  for (const how of [
    ['--mode=fast', '--timeout=20'],
    ['--mode=immediate', '--timeout=10'],
  ]) {
    const stopped = await run(...stopCommand(location, ...how)).then(
      () => true,
      () => false,
    );
    if (stopped || (await findServer(location.clusterDir)) === undefined) return;
  }
  throw new Error(`PostgreSQL in ${location.clusterDir} did not stop.`);
}

/**
 * Answers the process id of the server that runs on `clusterDir`. The id in postmaster.pid may since belong to another program,
 * so it only counts when somebody listens on the port beside it.
 */
export async function findServer(clusterDir: string): Promise<number | undefined> {
  // A server that is just starting writes the file a moment before it listens.
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
    const [pid = 0, , , port = 0] = text.split('\n').map(Number);
    if (!(pid > 1 && isAlive(pid))) return undefined;
    if (await isListening(port)) return pid;
    await pause(100);
  }
  return undefined;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

function stopCommand(location: ClusterLocation, ...how: string[]) {
  return [
    join(location.binDir, 'pg_ctl'),
    [...folderOf(location), 'stop', ...how],
    asPostgres(location),
  ] as const;
}

function folderOf(location: ClusterLocation): string[] {
  return [`--pgdata=${location.clusterDir}`, '--silent'];
}

function asPostgres(location: ClusterLocation) {
  return { ...location.runAs, cwd: '/', env: postgresEnvironment };
}

/** A refused statement is the business of who sent it; what goes on below is worth a line. */
function report(line: string, log: ServerLog): void {
  if (/ (FATAL|PANIC|WARNING): /.test(line)) log.warn(`PostgreSQL: ${line}`);
}
