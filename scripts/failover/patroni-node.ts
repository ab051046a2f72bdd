import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './drill-network.ts';
import { ForeignProgram } from './foreign-program.ts';

export type NodeSettings = {
  readonly name: string;
  readonly place: Place;
  readonly patroni: string;
  readonly configFile: string;
  readonly dataFolder: string;
  readonly logFile: string;
  readonly runAs: { readonly uid?: number; readonly gid?: number };
};

// PostgreSQL outlives the Patroni that started it, so it ends with us by itself.
const started = new Set<PatroniNode>();
process.on('exit', () => {
  for (const node of started) node.killServer();
});

/** One machine of the cluster: a PostgreSQL, and the Patroni that watches over it. */
export class PatroniNode {
  readonly name: string;
  readonly #settings: NodeSettings;
  #patroni: ForeignProgram | undefined;

  constructor(settings: NodeSettings) {
    this.name = settings.name;
    this.#settings = settings;
  }

  start(): void {
    const { place, patroni, configFile, logFile, runAs } = this.#settings;
    const [enter, ...how] = place.prefix;
    started.add(this);
    // What a namespace is entered with sets the user itself.
    this.#patroni = new ForeignProgram(
      enter === undefined
        ? { command: [patroni, configFile], logFile, runAs }
        : { command: [enter, ...how, patroni, configFile], logFile, runAs: {} },
    );
  }

  get isRunning(): boolean {
    return this.#patroni?.isRunning === true;
  }

  /** All of it in one moment, as when the machine loses its power; what it had written to disk stays. */
  async kill(): Promise<void> {
    const patroni = this.#patroni?.pid;
    if (this.isRunning && patroni !== undefined) killAtOnce(patroni);
    this.killServer();
    await this.#patroni?.kill();
  }

  /** PostgreSQL with all its processes; Patroni starts another one, unless it is killed, too. */
  killServer(): void {
    const postmaster = this.#postmaster();
    const backends = postmaster === undefined ? [] : childrenOf(postmaster);
    for (const pid of [postmaster, ...backends]) if (pid !== undefined) killAtOnce(pid);
  }

  /** @returns undefined where none of this data folder runs */
  #postmaster(): number | undefined {
    const { dataFolder } = this.#settings;
    try {
      const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // A file that was left behind may name somebody else by now.
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataFolder) ? pid : undefined;
    } catch {
      return undefined;
    }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

function killAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
