import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import { endAll } from '../end-all.ts';
import { type BadLine, type Faults, startBadLine } from './bad-line.ts';
import {
  bankProcess,
  newSecret,
  openPeople,
  openPlatform,
  outsideProcess,
  settingsOf,
  startInTurn,
} from './bank-processes.ts';
import { CampaignCustomer, type Plan, type Sender, type Sent } from './campaign-customer.ts';
import { compareBooks, OPENING_NAIRA } from './compare-books.ts';
import { type Dice, diceOf } from './dice.ts';
import type { KillableProcess } from './killable-process.ts';
import { letLeasesEnd, letPausesEnd, openWork } from './open-work.ts';
import { planBills, planPushes, planTransfers, push } from './plans.ts';
import { readBillersBooks, readSwitchBooks, statusFor } from './switch-books.ts';

export type CampaignSize = {
  readonly transfers: number;
  /** Bought beside them. */
  readonly bills: number;
  readonly seed: number;
  readonly customers: number;
  /** Payments that are started or confirmed at once. */
  readonly hands: number;
  readonly workers: number;
  /** In turn of workers, API and switch. */
  readonly kills: number;
  /** Which faults the line has. */
  readonly faults: Faults;
  /** How late it is at most. */
  readonly lateMsMax: number;
  /** Nobody waits for leases and pauses of a minute: once the only worker is dead they are over (A142). */
  readonly hurried: boolean;
  /** From the last confirm until nothing is open. */
  readonly settleSecondsMax: number;
};

export type CampaignReport = {
  readonly happened: Readonly<Record<string, number>>;
  /** Every one is a fault. */
  readonly differences: readonly string[];
};

/** The files in which those outside keep what they took on. */
type Books = { readonly switch: string; readonly billers: string };

type Field = {
  readonly size: CampaignSize;
  readonly dice: Dice;
  readonly platform: Platform;
  readonly line: BadLine;
  readonly api: KillableProcess;
  readonly sandbox: KillableProcess;
  readonly workers: readonly KillableProcess[];
};

/**
 * Customers send to other banks, other banks to them, and bills are bought, while API, workers and the switch (the billers with
 * it) are killed again and again and the line between them and the bank loses, repeats and delays. Then the books of all sides
 * are held against each other.
 * @param databaseUrl a migrated database that nobody else uses
 */
export async function runCampaign(databaseUrl: string, size: CampaignSize): Promise<CampaignReport> {
  const startedAt = new Date();
  const folder = await mkdtemp(join(tmpdir(), 'harvest-campaign-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    await chmod(folder, 0o755);
    const books = { switch: join(folder, 'interbank.jsonl'), billers: join(folder, 'billers.jsonl') };
    const field = await prepare(databaseUrl, size, { folder, books }, undo);
    const senders = await openPeople(field.platform, {
      name: 'sender',
      place: 'campaign.test',
      count: size.customers,
      nairaOf: () => OPENING_NAIRA,
    });
    const { sent, pushes } = await sendUnderFire(field, senders);
    const stillOpen = await settleDown(field, books);
    const { platform, line, sandbox } = field;
    const compared = await compareBooks({
      platform: {
        ...platform,
        config: {
          ...platform.config,
          interbankUrl: `${sandbox.url}/interbank`,
          billersUrl: `${sandbox.url}/billers`,
        },
      },
      lines: await readSwitchBooks(books.switch),
      billerLines: await readBillersBooks(books.billers),
      days: [startedAt, new Date()],
      sends: line.sends,
      senders,
      sent,
      pushes,
    });
    return {
      happened: { ...happenedOn(field), ...compared.happened, 'seconds it took': secondsSince(startedAt) },
      differences: [
        ...[field.sandbox, field.api, ...field.workers].flatMap((one) => one.endedByItself),
        ...stillOpen,
        ...compared.differences,
      ],
    };
  } finally {
    await endAll(undo);
  }
}

async function prepare(
  databaseUrl: string,
  size: CampaignSize,
  { folder, books }: { folder: string; books: Books },
  undo: (() => Promise<unknown>)[],
): Promise<Field> {
  const dice = diceOf(size.seed);
  const interbankSecret = newSecret();
  const sandbox = outsideProcess(interbankSecret, {
    SANDBOX_BOOKS_FILE: books.switch,
    SANDBOX_BILLERS_BOOKS_FILE: books.billers,
  });
  const ends = { bank: () => api.url, switch: () => sandbox.url };
  const line = await startBadLine(dice, ends, size);
  undo.push(() => line.stop());
  const settings = settingsOf(
    { folder, databaseUrl, interbankSecret },
    { interbank: `${line.url}/interbank`, billers: `${line.url}/billers`, identity: line.url },
  );
  const api = bankProcess(settings, 'api');
  const workers = Array.from({ length: size.workers }, () => bankProcess(settings, 'worker'));
  const platform = await openPlatform(settings);
  undo.push(() => platform.close());
  const all = [sandbox, api, ...workers];
  undo.push(() => Promise.all(all.map((one) => one.stop())));
  await sandbox.start();
  await startInTurn([api, ...workers]);
  return { size, dice, platform, line, api, sandbox, workers };
}

/** Everything is sent and pushed; the last kill comes before the last transfer. */
async function sendUnderFire(field: Field, senders: readonly Sender[]) {
  const { size, dice, api, sandbox, line } = field;
  const customers = senders.map((sender) => new CampaignCustomer(sender, () => api.url, dice));
  const transfers = planTransfers(size.transfers, dice);
  const pushes = planPushes(size.transfers, senders, dice);
  const bills = planBills(size.bills, size.transfers, dice);
  const waiting = mixed(transfers, bills, dice);
  const progress = { done: 0, over: false };
  const ends = { switchUrl: () => sandbox.url, callbackUrl: `${line.url}/api/interbank/credits` };
  const pushBeside = (place: number) => {
    const credit = pushes.get(place);
    return credit && push(credit, ends, dice);
  };
  const sent: Sent[] = [];
  const hand = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { place } = next;
      const [one] = await Promise.all([customers[place % customers.length]?.send(next), pushBeside(place)]);
      if (one !== undefined) sent.push(one);
      progress.done += 1;
    }
  };
  const sending = Promise.all(Array.from({ length: size.hands }, hand)).finally(() => {
    progress.over = true;
  });
  const outcomes = await Promise.allSettled([sending, killInTurn(field, progress)]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return { sent, pushes: [...pushes.values()] };
}

/** Bills among transfers, by the dice alone; transfers stay in their order. */
function mixed(transfers: readonly Plan[], bills: readonly Plan[], dice: Dice): Plan[] {
  const plans = [...transfers];
  for (const bill of bills) plans.splice(Math.floor(dice('among', bill.place) * plans.length), 0, bill);
  return plans;
}

async function killInTurn(
  { size, dice, platform, api, sandbox, workers }: Field,
  progress: Readonly<{ done: number; over: boolean }>,
): Promise<void> {
  const inTurn = workers.flatMap((worker) => [worker, api, sandbox]);
  for (let kill = 0; kill < size.kills; kill += 1) {
    const dueAt = ((size.transfers + size.bills) * (kill + 0.5)) / size.kills;
    while (progress.done < dueAt && !progress.over) await wait(10);
    if (progress.over) return;
    await wait(dice('kill', kill) * 500);
    const victim = inTurn[kill % inTurn.length];
    await victim?.kill();
    if (size.hurried && victim?.name === 'worker') await letLeasesEnd(platform);
    await victim?.start();
  }
}

/** @returns what is still open when there was enough time */
async function settleDown({ size, platform, line, workers }: Field, books: Books): Promise<string[]> {
  if (size.hurried) {
    for (const worker of workers) await worker.kill();
    // Nobody holds anything any more, and nothing is on its way: a minute more would change nothing.
    await line.quiet();
    await letLeasesEnd(platform);
    await letPausesEnd(platform);
    await Promise.all(workers.map((worker) => worker.start()));
  }
  const until = Date.now() + size.settleSecondsMax * 1000;
  for (;;) {
    const lines = [...(await readSwitchBooks(books.switch)), ...(await readBillersBooks(books.billers))];
    const neverKnown = lines.filter((one) => statusFor(one) === 'PENDING').map((one) => one.sessionId);
    const open = await openWork(platform, neverKnown);
    if (open.length === 0 || Date.now() > until) return open;
    await wait(200);
  }
}

function happenedOn({ line, api, sandbox, workers }: Field): Record<string, number> {
  return {
    'kills of the API': api.kills,
    'kills of workers': workers.reduce((sum, { kills }) => sum + kills, 0),
    'kills of the switch': sandbox.kills,
    ...Object.fromEntries([...line.fates].map(([fate, count]) => [`on the line: ${fate}`, count])),
  };
}

function secondsSince(moment: Date): number {
  return Math.round((Date.now() - moment.getTime()) / 1000);
}
