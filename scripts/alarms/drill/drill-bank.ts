import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../bench/free-port.ts';
import {
  bankProcess,
  newSecret,
  openPeople,
  openPlatform,
  outsideProcess,
  type Settings,
  settingsOf,
} from '../../campaign/bank-processes.ts';
import { CampaignCustomer } from '../../campaign/campaign-customer.ts';
import { diceOf } from '../../campaign/dice.ts';
import type { KillableProcess } from '../../campaign/killable-process.ts';
import { wrongClock } from '../../campaign/wrong-clock.ts';
import { startTestCluster } from '../../testing/cluster.ts';
import { copyTemplate } from '../../testing/copy-template.ts';
import type { Target } from './prometheus.ts';

const run = promisify(execFile);

const CUSTOMERS = 6;
const OPENING_NAIRA = 1_000_000;
/** Few enough to be opened from one place. */
const CONNECTIONS_MAX = 50;

/** A demo's bank as two processes, and the outside world as two others. */
export type DrillBank = {
  readonly api: KillableProcess;
  readonly worker: KillableProcess;
  /** The worker begins again on a machine whose clock is wrong by so many seconds. */
  readonly setWorkerClock: (seconds: number) => Promise<void>;
  /** Switch, billers and identity provider. */
  readonly outside: KillableProcess;
  /** The provider of text messages. */
  readonly texts: KillableProcess;
  readonly customers: readonly CampaignCustomer[];
  readonly targets: readonly Target[];
  /** As the superuser, whom nothing is forbidden. */
  readonly sql: (text: string) => Promise<void>;
  /** All processes of PostgreSQL stand still until the returned function is called. */
  readonly holdDatabase: () => Promise<() => void>;
};

type Undo = (() => Promise<unknown>)[];

export async function openDrillBank(folder: string, undo: Undo): Promise<DrillBank> {
  const { cluster, stop } = await startTestCluster({ settings: { archive_mode: 'on', archive_timeout: 30 } });
  undo.push(stop);
  const database = await copyTemplate(cluster);
  const sql = async (text: string) => {
    await query(database.superuserUrl, text);
  };
  await archiveBy(sql, 'true');
  const secret = newSecret();
  const [outside, texts] = [await startOutside(secret), await startOutside(secret)];
  undo.push(
    () => outside.stop(),
    () => texts.stop(),
  );
  const settings = settingsOf(
    { folder, databaseUrl: database.appUrl, interbankSecret: secret },
    {
      interbank: `${outside.url}/interbank`,
      billers: `${outside.url}/billers`,
      identity: `${outside.url}/identity`,
    },
    {
      SMS_URL: `${texts.url}/sms`,
      SMS_API_KEY: 'the-key-of-a-drill',
      SMS_SENDER: 'Harvest',
      CONNECTIONS_MAX: String(CONNECTIONS_MAX),
      LOG_LEVEL: 'fatal',
    },
  );
  const [port, apiPort, workerPort] = [await freePort(), await freePort(), await freePort()];
  const api = bankProcess(settings, 'api', () => ({ PORT: String(port), OPERATIONS_PORT: String(apiPort) }));
  let workerClock = {};
  const worker = bankProcess(settings, 'worker', () => ({
    OPERATIONS_PORT: String(workerPort),
    ...workerClock,
  }));
  undo.push(
    () => api.stop(),
    () => worker.stop(),
  );
  await api.start();
  await worker.start();
  return {
    api,
    worker,
    async setWorkerClock(seconds) {
      await worker.stop();
      workerClock = wrongClock(seconds);
      await worker.start();
    },
    outside,
    texts,
    customers: await openCustomers(settings, () => api.url),
    targets: [
      { job: 'harvest-api', port: apiPort },
      { job: 'harvest-worker', port: workerPort },
    ],
    sql,
    holdDatabase: () => holdDatabase(database.superuserUrl),
  };
}

/** From now on this program archives what PostgreSQL wrote. */
export async function archiveBy(sql: DrillBank['sql'], program: 'true' | 'false'): Promise<void> {
  await sql(`alter system set archive_command = '${program}'`);
  await sql('select pg_reload_conf()');
  await sql('select pg_switch_wal()');
}

/** A sandbox that keeps its port when it is started again. */
async function startOutside(secret: string): Promise<KillableProcess> {
  const outside = outsideProcess(secret, { SANDBOX_PORT: String(await freePort()) });
  await outside.start();
  return outside;
}

async function query(url: string, text: string): Promise<readonly pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(text)).rows;
  } finally {
    await client.end();
  }
}

async function holdDatabase(url: string): Promise<() => void> {
  const [row] = await query(url, 'show data_directory');
  const [postmaster = ''] = (
    await readFile(join(String(row?.['data_directory']), 'postmaster.pid'), 'utf8')
  ).split('\n');
  const { stdout } = await run('pgrep', ['--parent', postmaster]);
  const processes = [postmaster, ...stdout.trim().split('\n')].map(Number);
  const all = (signal: NodeJS.Signals) => {
    for (const id of processes) process.kill(id, signal);
  };
  all('SIGSTOP');
  return () => all('SIGCONT');
}

async function openCustomers(settings: Settings, bankUrl: () => string): Promise<CampaignCustomer[]> {
  const platform = await openPlatform(settings);
  try {
    const people = await openPeople(platform, {
      name: 'drill',
      place: 'drill.test',
      count: CUSTOMERS,
      nairaOf: () => OPENING_NAIRA,
    });
    return people.map((person) => new CampaignCustomer(person, bankUrl, diceOf(1)));
  } finally {
    await platform.close();
  }
}
