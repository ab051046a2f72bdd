import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseUrl, prepareDatabase } from '../../apps/api/src/platform/database/database-roles.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { percentile } from '../../bench/bank-process.ts';
import type { BenchCustomer } from '../../bench/bench-customers.ts';
import { withMakers } from '../../bench/confirm-bench.ts';
import { makePayments, WITHIN_THE_BANK } from '../../bench/kinds-of-payment.ts';
import { type Dice, diceOf } from '../campaign/dice.ts';
import { type BankProcesses, startBankProcesses } from './bank-processes.ts';
import { compareWithCustomers, firstOf, readStanding, type Standing } from './compare-with-customers.ts';
import type { FailoverPrograms } from './failover-programs.ts';
import { openConfirming, openSessionsOf, openWholeWay } from './open-customers.ts';
import { PatroniCluster, waitFor } from './patroni-cluster.ts';
import { type Paid, PayingCustomers } from './paying-customers.ts';

const CUSTOMERS = 1000;
/** Started transfers that wait for somebody to confirm them, and how many of them are made at least. */
const STOCK = 6000;
const MADE_AT_ONCE = 2000;
/** Before a failover whoever confirms does so as fast as they can for so long, and a moment that the dice draw. */
const HURRY_MS = 1000;
const DRAWN_MS = 1500;
/** After it they go on like that for so long. */
const AFTER_MS = 2000;
const CONFIRMS_SECONDS_MAX = 60;

export type DrillSize = {
  readonly kills: number;
  readonly confirming: number;
  readonly wholeWay: number;
  readonly seed: number;
  /** Nothing is killed any more after so long; what was begun is compared still. */
  readonly secondsMax: number;
};

export type Failover = {
  readonly what: 'kill -9' | 'network cut';
  readonly from: string;
  readonly to: string;
  /** Until the first confirm was answered that was begun after it. */
  readonly secondsToConfirm: number;
  /** From the moment the lost one was let back until it followed, and was the synchronous one or not. */
  readonly secondsToFollow: number;
};

export type DrillReport = {
  readonly failovers: readonly Failover[];
  readonly happened: Readonly<Record<string, string | number>>;
  /** In words, what could not be tried. */
  readonly leftOut: readonly string[];
  /** Every one is a fault. */
  readonly differences: readonly string[];
};

type Field = {
  readonly cluster: PatroniCluster;
  readonly bank: BankProcesses;
  /** For whom transfers are made ready; and everybody who pays. */
  readonly confirming: readonly BenchCustomer[];
  readonly customers: readonly BenchCustomer[];
  readonly paying: PayingCustomers;
  readonly before: Standing;
  readonly dice: Dice;
};

/** @param undo gets what has to be done in the end, in the opposite order */
export async function runFailoverDrill(
  programs: FailoverPrograms,
  size: DrillSize,
  undo: (() => Promise<unknown>)[],
): Promise<DrillReport> {
  const startedAt = performance.now();
  const field = await openField(programs, size, undo);
  const { cluster, paying, customers, before } = field;
  const setUpSeconds = secondsSince(startedAt);
  undo.push(async () => paying.giveUp());
  const canCut = cluster.network.cutting !== undefined;
  const failovers: Failover[] = [];
  for (const what of planFailovers(size.kills, canCut))
    if (secondsSince(startedAt) < size.secondsMax)
      failovers.push(await failOver(field, failovers.length, what));
  await paying.finish();
  const { paid, faults } = paying;
  const differences = await compareWithCustomers(cluster, customers, { paid, before });
  return {
    failovers,
    happened: { 'seconds to set up': setUpSeconds, ...happenedTo(paying) },
    leftOut: notTried(size.kills, canCut, failovers),
    differences: [
      ...provesNothing(failovers, paying),
      ...[...field.bank.apis, ...field.bank.workers].flatMap((one) => one.endedByItself),
      ...firstOf(faults),
      ...differences,
    ],
  };
}

function notTried(kills: number, canCut: boolean, failovers: readonly Failover[]): string[] {
  const times = (what: Failover['what']) => failovers.filter((failover) => failover.what === what).length;
  const killed = times('kill -9');
  const missing = killed < kills ? [`Only ${killed} of ${kills} kills: the time was over.`] : [];
  if (!canCut) missing.push('No network was cut: that takes root, and network namespaces of iproute2.');
  else if (times('network cut') === 0) missing.push('No network was cut: the time was over.');
  return missing;
}

/** Where nothing happened nothing can be wrong, and such a drill says nothing of the bank. */
function provesNothing(failovers: readonly Failover[], { wholeWays }: PayingCustomers): string[] {
  return [
    ...(failovers.length === 0 ? ['no leader was lost: the time was over before the first'] : []),
    ...(wholeWays === 0 ? ['nobody got from the start to the code by mail and a confirmed payment'] : []),
  ];
}

async function openField(
  programs: FailoverPrograms,
  size: DrillSize,
  undo: (() => Promise<unknown>)[],
): Promise<Field> {
  const folder = await mkdtemp(join(tmpdir(), 'harvest-failover-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const cluster = await PatroniCluster.start(programs, folder, undo);
  const { superuserUrl } = cluster;
  const urls = await waitFor('the database', () => prepareDatabase({ superuserUrl, dataDir: folder }));
  await migrate({ ...urls, profile: 'demo', log: { info: () => undefined, warn: console.warn } });
  const bank = await startBankProcesses({ databaseUrl: urls.appUrl, folder }, { apis: 2, workers: 2 }, undo);
  const confirming = await openConfirming(urls.ownerUrl, CUSTOMERS);
  const wholeWay = await openWholeWay(bank.settings, urls.ownerUrl, size.wholeWay);
  const customers = [...confirming, ...wholeWay];
  const before = await readStanding(databaseUrl(superuserUrl, 'harvest'), customers);
  const dice = diceOf(size.seed);
  const paying = new PayingCustomers(() => bank.apis.map(({ url }) => url), dice);
  paying.start(size.confirming, wholeWay);
  return { cluster, bank, confirming, customers, paying, before, dice };
}

/** The cut comes among the kills, so that it is tried where the time is short, too. */
function planFailovers(kills: number, canCut: boolean): Failover['what'][] {
  const plan: Failover['what'][] = Array.from({ length: kills }, () => 'kill -9');
  if (canCut) plan.splice(Math.floor(kills / 2), 0, 'network cut');
  return plan;
}

/** The leader goes in the middle of everything, and comes back as one who follows. */
async function failOver(field: Field, round: number, what: Failover['what']): Promise<Failover> {
  const { cluster, paying, dice } = field;
  const leader = await cluster.leader();
  await supply(field);
  paying.hurry();
  await wait(HURRY_MS + dice('kill', round) * DRAWN_MS);
  const goneAt = await loseLeader(cluster, leader, what);
  const first = await untilConfirmed(paying.paid, goneAt);
  await wait(AFTER_MS);
  paying.calmDown();
  const backAt = performance.now();
  await (what === 'kill -9' ? cluster.nodes[leader]?.start() : cluster.network.cutting?.mend(leader));
  await cluster.untilWhole();
  const failover = {
    what,
    from: cluster.nodes[leader]?.name ?? '',
    to: cluster.nodes[await cluster.leader()]?.name ?? '',
    secondsToConfirm: tenths((first.knownAt - goneAt) / 1000),
    secondsToFollow: tenths((performance.now() - backAt) / 1000),
  };
  console.log(`${what}: confirms go on after ${failover.secondsToConfirm} s`);
  return failover;
}

/** @returns from when on it could answer nobody any more: killed it is dead at once, and waited for; a network takes a moment to cut */
async function loseLeader(cluster: PatroniCluster, leader: number, what: Failover['what']): Promise<number> {
  if (what === 'kill -9') {
    const goneAt = performance.now();
    await cluster.nodes[leader]?.kill();
    return goneAt;
  }
  await cluster.network.cutting?.cut(leader);
  return performance.now();
}

/** What is missing of a full stock; none of it runs out while the drill goes on. */
async function supply({ cluster, bank, confirming, paying }: Field): Promise<void> {
  const missing = Math.floor((STOCK - paying.stocked) / MADE_AT_ONCE) * MADE_AT_ONCE;
  if (missing === 0) return;
  const appUrl = databaseUrl(cluster.superuserUrl, 'harvest');
  const secretKey = bank.settings.SECRET_KEY;
  const tokens = await openSessionsOf(appUrl, confirming);
  const payments = await withMakers({ appUrl, secretKey }, (makers) =>
    makePayments(makers, WITHIN_THE_BANK, confirming, missing),
  );
  paying.supply(
    payments.map(({ id, amountKobo, from, to }) => ({
      id,
      token: tokens.get(from.id) ?? '',
      from: from.ledgerAccountId,
      to: to.ledgerAccountId,
      amountKobo,
    })),
  );
}

/** The first payment that was begun when the old leader could not answer any more. */
async function untilConfirmed(paid: readonly Paid[], goneAt: number): Promise<Paid> {
  return waitFor(
    'a confirm',
    async () => paid.filter(({ begunAt }) => begunAt > goneAt).toSorted((a, b) => a.knownAt - b.knownAt)[0],
    CONFIRMS_SECONDS_MAX,
  );
}

function happenedTo({
  paid,
  wholeWays,
  codesMissed,
  caller,
}: PayingCustomers): Record<string, string | number> {
  const seconds = paid.map(({ begunAt, knownAt }) => (knownAt - begunAt) / 1000);
  return {
    'confirmed transfers': paid.length,
    'of them from the start to the code by mail': wholeWays,
    'codes that never came by mail': codesMissed,
    'seconds until known, half of them': tenths(percentile(seconds, 0.5)),
    'seconds until known, the last of all': tenths(Math.max(...seconds)),
    ...Object.fromEntries([...caller.answers].map(([word, times]) => [`answers: ${word}`, times])),
  };
}

function secondsSince(moment: number): number {
  return tenths((performance.now() - moment) / 1000);
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
