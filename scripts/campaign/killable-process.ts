import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const START_SECONDS_MAX = 180;
const STOP_SECONDS_MAX = 15;
const TAIL_LENGTH = 4000;

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
  readonly #program: Program;
  #child: ChildProcess | undefined;
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

  async start(): Promise<void> {
    const { name, file, env, ready } = this.#program;
    const child = spawn(process.execPath, [file], {
      cwd: new URL('../..', import.meta.url),
      env: { PATH: process.env['PATH'] ?? '', ...(await env()) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let said = '';
    const started = new Promise<string>((resolve, reject) => {
      const failed = (why: string) => reject(new Error(`${name} ${why}: ${said}`));
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
  }

  /** With no time to say good-bye. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
    this.kills += 1;
  }

  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_SECONDS_MAX * 1000);
    await this.#end('SIGTERM');
    clearTimeout(timer);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}
