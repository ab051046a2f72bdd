import { randomBytes } from 'node:crypto';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunAs, whoRunsPostgres } from '@harvest/local-postgres';
import { freePort } from '../../bench/free-port.ts';
import { type DrillNetwork, openNetwork, type Place } from './drill-network.ts';
import type { FailoverPrograms } from './failover-programs.ts';
import { ForeignProgram } from './foreign-program.ts';
import { type Address, haproxyConfig, patroniConfig } from './patroni-config.ts';
import { PatroniNode } from './patroni-node.ts';

const NODES = 3;
const POLL_MS = 100;
const START_SECONDS_MAX = 120;
const ASK_MS_MAX = 2000;

type Member = {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
};

/** Three PostgreSQL under Patroni with an etcd, and HAProxy in front, which leads to the leader alone. */
export class PatroniCluster {
  readonly password = randomBytes(16).toString('hex');
  readonly nodes: PatroniNode[] = [];
  readonly addresses: Address[] = [];
  readonly network: DrillNetwork;
  readonly #programs: FailoverPrograms;
  readonly #folder: string;
  readonly #runAs: RunAs;
  readonly #undo: (() => Promise<unknown>)[];
  #bankPort = 0;

  private constructor(
    programs: FailoverPrograms,
    { folder, runAs, network }: { folder: string; runAs: RunAs; network: DrillNetwork },
    undo: (() => Promise<unknown>)[],
  ) {
    this.#programs = programs;
    this.#folder = folder;
    this.#runAs = runAs;
    this.network = network;
    this.#undo = undo;
  }

  /** @param undo gets what has to be done in the end, in the opposite order */
  static async start(
    programs: FailoverPrograms,
    folder: string,
    undo: (() => Promise<unknown>)[],
  ): Promise<PatroniCluster> {
    const runAs = await whoRunsPostgres();
    const network = await openNetwork(NODES, runAs, undo);
    const cluster = new PatroniCluster(programs, { folder, runAs, network }, undo);
    const etcd = await cluster.#startEtcd();
    for (const [number, place] of network.places.entries()) await cluster.#prepareNode(number, place, etcd);
    // The first one makes the database, the others copy it.
    const [first, ...others] = cluster.nodes;
    first?.start();
    await cluster.#until('a leader', (members) => members.some(isLeader));
    for (const node of others) node.start();
    await cluster.untilWhole();
    await cluster.#startProxy();
    return cluster;
  }

  /** By way of HAProxy, whoever is the leader. */
  get superuserUrl(): string {
    return this.#url({ host: '127.0.0.1', port: this.#bankPort });
  }

  /** A node by itself, leader or not. */
  urlOf(node: number): string {
    const { host, port } = this.addresses[node] as Address;
    return this.#url({ host, port });
  }

  /** @returns the place of the node that leads */
  async leader(): Promise<number> {
    const members = await this.#until('a leader', (found) => found.some(isLeader));
    return this.nodes.findIndex(({ name }) => name === members.find(isLeader)?.name);
  }

  /** Until all are there, follow the leader, and one of them is the synchronous one. */
  async untilWhole(): Promise<void> {
    await this.#until('all three together', (members) => {
      const leader = members.find(isLeader);
      return (
        members.length === NODES &&
        members.every(({ state }) => state === 'running' || state === 'streaming') &&
        members.every(({ timeline }) => timeline === leader?.timeline) &&
        members.some(({ role }) => role === 'sync_standby')
      );
    });
  }

  async #startEtcd(): Promise<Address> {
    const { host } = this.network;
    const [port, peerPort] = [await freePort(), await freePort()];
    const [client, peer] = [`http://${host}:${port}`, `http://${host}:${peerPort}`];
    const folder = await this.#makeFolder('etcd');
    this.#start('etcd', [
      this.#programs.etcd,
      '--name=etcd',
      `--data-dir=${folder}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=etcd=${peer}`,
    ]);
    await waitFor('etcd', async () => {
      const answer = await fetch(`${client}/health`, { signal: AbortSignal.timeout(ASK_MS_MAX) });
      return answer.ok ? true : undefined;
    });
    return { host, port, restPort: 0 };
  }

  async #prepareNode(number: number, place: Place, etcd: Address): Promise<void> {
    const name = `node${number}`;
    const folder = await this.#makeFolder(name);
    const address = { host: place.host, port: await freePort(), restPort: await freePort() };
    const { binDir } = this.#programs.postgres;
    const config = patroniConfig({ name, folder, address, etcd, binDir, password: this.password });
    const configFile = await this.#writeFile(`${name}.yml`, JSON.stringify(config));
    const node = new PatroniNode({
      name,
      place,
      patroni: this.#programs.patroni,
      configFile,
      dataFolder: join(folder, 'data'),
      logFile: join(this.#folder, `${name}.log`),
      runAs: this.#runAs,
    });
    this.#undo.push(() => node.kill());
    this.nodes.push(node);
    this.addresses.push(address);
  }

  async #startProxy(): Promise<void> {
    this.#bankPort = await freePort();
    const config = await this.#writeFile('haproxy.cfg', haproxyConfig(this.#bankPort, this.addresses));
    this.#start('haproxy', [this.#programs.haproxy, '-db', '-f', config]);
  }

  #start(name: string, command: [string, ...string[]]): void {
    const logFile = join(this.#folder, `${name}.log`);
    const program = new ForeignProgram({ command, logFile, runAs: this.#runAs });
    this.#undo.push(() => program.stop());
  }

  /** Asks whichever node answers first what Patroni knows. */
  async #until(what: string, isSo: (members: readonly Member[]) => boolean): Promise<readonly Member[]> {
    return waitFor(what, async () => {
      for (const { host, restPort } of this.addresses) {
        const members = await askMembers(`http://${host}:${restPort}/cluster`);
        if (members !== undefined && isSo(members)) return members;
      }
      return undefined;
    });
  }

  #url({ host, port }: { host: string; port: number }): string {
    return `postgres://postgres:${this.password}@${host}:${port}/postgres`;
  }

  async #makeFolder(name: string): Promise<string> {
    const path = join(this.#folder, name);
    await mkdir(path, { mode: 0o700 });
    await this.#give(path);
    return path;
  }

  async #writeFile(name: string, text: string): Promise<string> {
    const path = join(this.#folder, name);
    await writeFile(path, text, { mode: 0o600 });
    await this.#give(path);
    return path;
  }

  async #give(path: string): Promise<void> {
    if ('uid' in this.#runAs) await chown(path, this.#runAs.uid, this.#runAs.gid);
  }
}

function isLeader({ role, state }: Member): boolean {
  return role === 'leader' && state === 'running';
}

/** @returns undefined where nobody answers */
async function askMembers(url: string): Promise<readonly Member[] | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ASK_MS_MAX) });
    return ((await answer.json()) as { members: readonly Member[] }).members;
  } catch {
    return undefined;
  }
}

/** Asks again and again until there is an answer. */
export async function waitFor<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  secondsMax = START_SECONDS_MAX,
): Promise<Answer> {
  const until = performance.now() + secondsMax * 1000;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    if (performance.now() > until) throw new Error(`${what}: not there after ${secondsMax} s`);
    await wait(POLL_MS);
  }
}
