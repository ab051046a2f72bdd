import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

const START_SECONDS_MAX = 180;
const STOP_SECONDS_MAX = 15;
const TAIL_LENGTH = 4000;

// Whoever started them ends them, however it ends, unless it is killed itself.
const alive = new Set<ChildProcess>();
function killAll(): void {
  for (const child of alive) child.kill('SIGKILL');
}
process.on('exit', killAll);
// They are in no group of a terminal, so a signal that nobody else here listens to would end this process alone. It ends by `exit`,
// so that what others started ends as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  });

type Program = {
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Asked anew at every start. */
  readonly env: () => Promise<Readonly<Record<string, string>>>;
  /** What it says once it is ready; the first group is the port it listens on, if it does. */
  readonly ready: RegExp;
};

/** A program that is killed, as often as one likes, and started again; wherever it listens, `url` knows. */
export class KillableProcess {
  kills = 0;
  /** How it ended each time that nobody ended it, once it had stood. */
  readonly endedByItself: string[] = [];
  readonly #program: Program;
  #child: ChildProcess | undefined;
  /** From the moment that somebody ends it. */
  #ending: 'SIGKILL' | 'SIGTERM' | undefined;
  #url = '';

  constructor(program: Program) {
    this.#program = program;
  }

  get name(): string {
    return this.#program.name;
  }

  get url(): string {
    return this.#url;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error(`${this.name} was never started`);
    return pid;
  }

  /** Resident memory, as Linux tells it. */
  get megabytes(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }

  async start(): Promise<void> {
    const { name, file, env, ready } = this.#program;
    const child = spawn(process.execPath, [file], {
      cwd: new URL('../..', import.meta.url),
      env: { ...passedOn(), ...(await env()) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C in the terminal is for whoever started it, who may still need it until the end.
      detached: true,
    });
    this.#child = child;
    this.#ending = undefined;
    alive.add(child);
    child.once('exit', () => alive.delete(child));
    let said = '';
    const started = new Promise<string>((resolve, reject) => {
      const failed = (why: string) => {
        clearTimeout(timer);
        // Whoever tries again starts another one, beside which this one must not live on.
        child.kill('SIGKILL');
        reject(new Error(`${name} ${why}: ${said}`));
      };
      const timer = setTimeout(failed, START_SECONDS_MAX * 1000, 'was not ready in time');
      child.once('exit', () => failed('ended'));
      child.once('error', () => failed('did not start'));
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data: Buffer) => {
          said = (said + data.toString()).slice(-TAIL_LENGTH);
          const [found, port = ''] = ready.exec(said) ?? [];
          if (found === undefined) return;
          clearTimeout(timer);
          resolve(port);
        });
    });
    this.#url = `http://127.0.0.1:${await started}`;
    child.once('exit', (code, signal) => {
      const isOurs = this.#ending === 'SIGTERM' ? code === 0 : this.#ending === signal;
      if (!isOurs) this.endedByItself.push(`${name} ended with ${signal ?? code}: ${said.trim()}`);
    });
  }

  /** It stands still until the returned function is called. */
  hold(): () => void {
    this.#child?.kill('SIGSTOP');
    return () => void this.#child?.kill('SIGCONT');
  }

  /** With no time to say good-bye; what had ended before is not counted. */
  async kill(): Promise<void> {
    if ((await this.#end('SIGKILL')) === 'SIGKILL') this.kills += 1;
  }

  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_SECONDS_MAX * 1000);
    await this.#end('SIGTERM');
    clearTimeout(timer);
  }

  /** @returns the signal that ended it, if one did just now */
  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<NodeJS.Signals | null> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null;
    this.#ending = signal;
    child.kill(signal);
    await once(child, 'exit');
    return child.signalCode;
  }
}

/** What Node compiled once is not compiled again at every start (A424), as where the bank is deployed (A441). */
function passedOn(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = 'node_modules/.cache/node' } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}
