import { join } from 'node:path';
import { type DatabaseUrls, prepareDatabase } from '../../apps/api/src/platform/database/database-roles.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import {
  bankProcess,
  newSecret,
  openPeople,
  openPlatform,
  outsideProcess,
  settingsOf,
} from '../campaign/bank-processes.ts';
import { CampaignCustomer } from '../campaign/campaign-customer.ts';
import { diceOf } from '../campaign/dice.ts';
import type { KillableProcess } from '../campaign/killable-process.ts';
import { ArchivedCluster } from './archived-cluster.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

const OPENING_NAIRA = 100_000;

export type DrillSize = {
  readonly customers: number;
  /** Before the base backup, between it and the chosen second, and after that: so many each. */
  readonly transfers: number;
};

/** The bank in one process, and the switch whose books outlive it. */
export type Field = {
  readonly cluster: ArchivedCluster;
  readonly urls: DatabaseUrls;
  readonly bank: KillableProcess;
  readonly switchBooks: string;
  readonly billersBooks: string;
  readonly customers: readonly CampaignCustomer[];
  /** While PostgreSQL runs. */
  openPlatform(): Promise<Platform>;
};

/** @param undo gets what has to be done in the end, in the opposite order */
export async function openField(
  programs: PostgresPrograms,
  folder: string,
  size: DrillSize,
  undo: (() => Promise<unknown>)[],
): Promise<Field> {
  const cluster = await ArchivedCluster.create(programs, folder);
  undo.push(() => cluster.stop().catch(() => undefined));
  const { superuserUrl } = cluster;
  const urls = await prepareDatabase({ superuserUrl, dataDir: folder });
  await migrate({ ...urls, profile: 'demo', log: { info: () => undefined, warn: console.warn } });
  const switchBooks = join(folder, 'interbank.jsonl');
  const billersBooks = join(folder, 'billers.jsonl');
  const interbankSecret = newSecret();
  const sandbox = outsideProcess(interbankSecret, {
    SANDBOX_BOOKS_FILE: switchBooks,
    SANDBOX_BILLERS_BOOKS_FILE: billersBooks,
  });
  undo.push(() => sandbox.stop());
  await sandbox.start();
  const settings = settingsOf(
    { folder, databaseUrl: urls.appUrl, interbankSecret },
    { interbank: `${sandbox.url}/interbank`, billers: `${sandbox.url}/billers`, identity: sandbox.url },
  );
  const bank = bankProcess(settings, 'all');
  undo.push(() => bank.stop());
  const open = () => openPlatform(settings);
  await bank.start();
  const people = await withPlatform({ openPlatform: open }, (platform) =>
    openPeople(platform, {
      name: 'drill',
      place: 'drill.test',
      count: size.customers,
      nairaOf: () => OPENING_NAIRA,
    }),
  );
  const customers = people.map((person) => new CampaignCustomer(person, () => bank.url, diceOf(1)));
  return { cluster, urls, bank, switchBooks, billersBooks, customers, openPlatform: open };
}

export async function withPlatform<Result>(
  { openPlatform }: Pick<Field, 'openPlatform'>,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const platform = await openPlatform();
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}
