import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { postgresEnvironment } from '@harvest/local-postgres';

const STOP_SECONDS_MAX = 20;

// Whoever started them ends them, however it ends, unless it is killed itself.
const alive = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

export type Command = {
  readonly command: readonly [string, ...string[]];
  /** Everything it says goes there. */
  readonly logFile: string;
  /** As whom it runs; empty: as ourselves. */
  readonly runAs: { readonly uid?: number; readonly gid?: number };
};

/** A program that is none of ours, and is ended by its process id whatever happens. */
export class ForeignProgram {
  readonly #child: ChildProcess;

  constructor({ command: [file, ...args], logFile, runAs }: Command) {
    const log = openSync(logFile, 'a');
    this.#child = spawn(file, args, {
      ...runAs,
      cwd: '/',
      env: postgresEnvironment,
      stdio: ['ignore', log, log],
    });
    const child = this.#child;
    alive.add(child);
    child.once('exit', () => alive.delete(child));
    child.once('error', () => alive.delete(child));
    closeSync(log);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isRunning(): boolean {
    const { pid, exitCode, signalCode } = this.#child;
    return pid !== undefined && exitCode === null && signalCode === null;
  }

  /** With no time to say good-bye. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_SECONDS_MAX * 1000);
    await this.#end('SIGTERM');
    clearTimeout(timer);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
