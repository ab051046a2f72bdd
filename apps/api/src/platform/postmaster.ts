import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A PostgreSQL server found running on a data folder. */
export interface Postmaster {
  pid: number;
  parentPid: number;
}

/**
 * Finds the server that runs on `clusterDir`. The process id in postmaster.pid may since belong to another program, so it
 * only counts when the process is a postgres that works in this very folder.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!(pid > 1)) return undefined;
  const found = await describeProcess(pid);
  if (found === undefined || found.program !== 'postgres') return undefined;
  const folder = await realpath(clusterDir);
  return found.folder === folder ? { pid, parentPid: found.parentPid } : undefined;
}

/** Stops the server with that process id: a fast shutdown first, an immediate one when it takes too long. */
export async function stopPostmaster(pid: number): Promise<void> {
  // As PostgreSQL reads signals: SIGINT ends the sessions and shuts down cleanly, SIGQUIT leaves recovery to the next start.
  for (const [signal, secondsMax] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
  ] as const) {
    signalProcess(pid, signal);
    if (await ended(pid, secondsMax)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop.`);
}

async function ended(pid: number, secondsMax: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < secondsMax * 1000; waitedMs += 20) {
    // Asked this way, a dead process that nobody has collected yet counts as ended.
    if ((await describeProcess(pid)) === undefined) return true;
    await pause(20);
  }
  return false;
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended by itself.
  }
}

interface ProcessDescription {
  program: string;
  folder: string;
  parentPid: number;
}

async function describeProcess(pid: number): Promise<ProcessDescription | undefined> {
  try {
    return process.platform === 'linux' ? await describeFromProc(pid) : await describeFromTools(pid);
  } catch {
    // No such process, or one that belongs to somebody else.
    return undefined;
  }
}

async function describeFromProc(pid: number): Promise<ProcessDescription> {
  const [status, program, folder] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8'),
    readlink(`/proc/${pid}/exe`),
    readlink(`/proc/${pid}/cwd`),
  ]);
  // The kernel adds " (deleted)" to a program whose file was replaced by a newer install.
  return { program: basename(program.replace(/ \(deleted\)$/, '')), folder, parentPid: parentPidIn(status) };
}

function parentPidIn(status: string): number {
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0);
}

async function describeFromTools(pid: number): Promise<ProcessDescription> {
  const [parent, program, files] = await Promise.all([
    run('ps', ['-o', 'ppid=', '-p', String(pid)]),
    run('ps', ['-o', 'comm=', '-p', String(pid)]),
    run('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']),
  ]);
  const folder = /^n(.*)$/m.exec(files.stdout)?.[1] ?? '';
  return { program: basename(program.stdout.trim()), folder, parentPid: Number(parent.stdout) };
}
