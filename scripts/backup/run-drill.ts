import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prove, rebuildChain } from '@harvest/ledger';
import {
  createPool,
  poolConnection,
  type SqlConnection,
} from '../../apps/api/src/platform/database/database.ts';
import { databaseUrl } from '../../apps/api/src/platform/database/database-roles.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import { compareWithSwitch } from '../../apps/api/src/settlement/compare-with-switch.ts';
import type { CampaignCustomer } from '../campaign/campaign-customer.ts';
import { openWork } from '../campaign/open-work.ts';
import { readSwitchBooks } from '../campaign/switch-books.ts';
import { endAll } from '../end-all.ts';
import type { HaltCommand } from '../halted-payments.ts';
import type { ArchivedCluster } from './archived-cluster.ts';
import { type DrillSize, type Field, openField, withPlatform } from './drill-field.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import {
  countPaid,
  drawNumbers,
  giveCommand,
  letTomorrowCome,
  notThereOnce,
  scheduleBoth,
  untilBothPaid,
} from './scheduled-twice.ts';
import { readWholeDatabase, type Tables, tablesThatDiffer } from './whole-database.ts';

const SETTLE_SECONDS_MAX = 120;
const HOUR_MS = 3_600_000;
/** What a comparison finds of a bill that has its outcome a moment later. */
const NOT_YET: ReadonlySet<string> = new Set(['VENDED_UNKNOWN_HERE', 'VENDED_WITHOUT_OUTCOME']);

export type DrillReport = {
  /** Seconds, by what they were spent on. */
  readonly seconds: Readonly<Record<string, number>>;
  readonly happened: Readonly<Record<string, number>>;
  /** Every one is a fault. */
  readonly differences: readonly string[];
};

/**
 * Customers send to other banks, by HTTP, before and after a base backup; a second is chosen; they send more, and the cluster is
 * destroyed. It is restored to that second, and everything is held against what was noted then, and against the switch's books.
 */
export async function runDrill(programs: PostgresPrograms, size: DrillSize): Promise<DrillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'harvest-drill-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const seconds: Record<string, number> = {};
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const result = await work();
    seconds[name] = Math.round((performance.now() - startedAt) / 100) / 10;
    return result;
  };
  try {
    await chmod(folder, 0o755);
    const field = await timed('bank, switch and customers', () => openField(programs, folder, size, undo));
    const { cluster, bank } = field;
    await withPlatform(field, (platform) => scheduleBoth(firstOf(field), platform));
    const send = (stage: number) => sendTransfers(field.customers, size.transfers, stage);
    const before = await timed('the first transfers', () => send(0));
    await timed('base backup, verified', () => cluster.takeBaseBackup());
    before.push(...(await send(1)));
    await untilSealed(cluster);
    // Nobody writes at the chosen second, so that every table can be compared row for row.
    await bank.stop();
    const noted = await readWholeDatabase(harvestAsSuperuser(cluster));
    const moment = await cluster.now();
    await bank.start();
    const after = await timed('the last transfers', () => send(2));
    const open = await withPlatform(field, (platform) => payTomorrow(platform, idOfFirst(field)));
    const lastNumber = await withPlatform(field, (platform) => drawNumbers(platform));
    open.push(...(await settleDown(field)), ...(await notThereOnce(field)));
    await bank.stop();
    await timed('the rest into the archive', () => cluster.archiveAll());
    await cluster.destroy();
    await timed('restored and promoted', () => cluster.restoreTo(moment));
    const tables = tablesThatDiffer(noted, await readWholeDatabase(harvestAsSuperuser(cluster)));
    const books = await timed('books and seals proven', () => provenBooks(field, { before, after, noted }));
    // Its later heads lie beyond the books of now.
    await rm(join(folder, 'chain-heads.jsonl'), { force: true });
    await command(field, 'after-restore');
    await timed('the bank started', () => bank.start());
    const again = await madeAgain(field, lastNumber);
    const lost = await lostTransfers(field, after.length);
    return {
      seconds,
      happened: { 'transfers up to the second': before.length, 'transfers after it': after.length },
      differences: [...open, ...tables, ...books, ...again, ...lost],
    };
  } finally {
    await endAll(undo);
  }
}

/** What was scheduled for the day after is made, and leaves. @returns what is missing */
async function payTomorrow(platform: Platform, customerId: string): Promise<string[]> {
  await letTomorrowCome(platform, customerId);
  return untilBothPaid(platform, customerId);
}

/**
 * What was paid after the second is due again. Nothing is paid while an operator looks; then it is, and neither switch nor billers
 * have it twice. Nor has anybody a number that was given out in the meantime.
 */
async function madeAgain(field: Field, lastNumber: number): Promise<string[]> {
  const halted = await withPlatform(field, async (platform) => {
    await letTomorrowCome(platform, idOfFirst(field));
    const isNew = (await drawNumbers(platform, 1)) > lastNumber;
    // Its code is sent by the worker, who has looked at everything else meanwhile.
    await firstOf(field).signInAnew();
    const paid = await countPaid(platform, idOfFirst(field));
    return [
      ...(isNew ? [] : ['an account number was given out again']),
      ...(paid === 0 ? [] : [`${paid} scheduled payments were made while payments were halted`]),
    ];
  });
  await command(field, 'release-payments');
  const unpaid = await withPlatform(field, (platform) => payTomorrow(platform, idOfFirst(field)));
  return [...halted, ...unpaid, ...(await settleDown(field)), ...(await notThereOnce(field))];
}

async function command(field: Field, name: HaltCommand): Promise<void> {
  await withPlatform(field, (platform) => giveCommand(field.urls.ownerUrl, platform, name));
}

const idOfFirst = (field: Field) => firstOf(field).sender.id;

function firstOf({ customers }: Field): CampaignCustomer {
  const [customer] = customers;
  if (customer === undefined) throw new Error('Nobody banks here');
  return customer;
}

/** Every customer sends in turn, all of them at once. @returns the ids of what was confirmed */
async function sendTransfers(
  customers: readonly CampaignCustomer[],
  count: number,
  stage: number,
): Promise<string[]> {
  const hands = customers.map(async (customer, hand) => {
    const ids: string[] = [];
    for (let turn = hand; turn < count; turn += customers.length) {
      const place = stage * count + turn;
      const destinationAccountNumber = `30${String(place).padStart(5, '0')}789`;
      const { confirmed } = await customer.send({ place, product: undefined, destinationAccountNumber });
      if (confirmed !== undefined) ids.push(confirmed.id);
    }
    return ids;
  });
  return (await Promise.all(hands)).flat();
}

/** Until every payment has its outcome. @returns what is still open when there was enough time */
async function settleDown(field: Field): Promise<string[]> {
  const platform = await field.openPlatform();
  try {
    const until = Date.now() + SETTLE_SECONDS_MAX * 1000;
    for (;;) {
      const open = await openWork(platform, []);
      if (open.length === 0 || Date.now() > until) return open;
      await wait(200);
    }
  } finally {
    await platform.close();
  }
}

/** A worker seals every few seconds; without a seal before the chosen second there is no chain to prove after it. */
async function untilSealed(cluster: ArchivedCluster): Promise<void> {
  const pool = createPool(harvestAsSuperuser(cluster), createLog('silent'), 1);
  try {
    const until = Date.now() + SETTLE_SECONDS_MAX * 1000;
    while (Date.now() < until && (await lastSeal(poolConnection(pool))) === 0n) await wait(200);
  } finally {
    await pool.end();
  }
}

async function lastSeal(connection: SqlConnection): Promise<bigint> {
  const [seal] = await connection.query<{ last: bigint }>(
    'select coalesce(max(sequence), 0)::bigint as last from ledger.seals',
    [],
  );
  return seal?.last ?? 0n;
}

/** What the customers were told up to the second is there and nothing else; the ledger proves itself, by its own words and anew. */
async function provenBooks(
  field: Field,
  { before, after, noted }: { before: readonly string[]; after: readonly string[]; noted: Tables },
): Promise<string[]> {
  const pool = createPool(harvestAsSuperuser(field.cluster), createLog('silent'), 1);
  try {
    const connection = poolConnection(pool);
    const paid = await connection.query<{ id: string }>(
      "select id::text from operations where status in ('PENDING', 'SUCCESS') and id = any($1::uuid[])",
      [[...before, ...after]],
    );
    const here = new Set(paid.map(({ id }) => id));
    const wrong = await prove(connection);
    const upTo = await lastSeal(connection);
    const chain = await rebuildChain(connection, { upTo, journalIds: [] });
    return [
      ...before.flatMap((id) => (here.has(id) ? [] : [`confirmed before the second, and lost: ${id}`])),
      ...after.flatMap((id) => (here.has(id) ? [`confirmed after the second, and here: ${id}`] : [])),
      ...wrong.map(({ difference, subject }) => `the ledger does not add up: ${difference} ${subject}`),
      ...(chain.firstBroken === null ? [] : [`the chain is broken at seal ${chain.firstBroken}`]),
      ...(upTo > 0n && noted.size > 0 ? [] : ['nothing was sealed, so nothing was tried']),
    ];
  } finally {
    await pool.end();
  }
}

/** What was sent after the second is gone here and done at the switch: the comparison of days names each, and nothing else. */
async function lostTransfers(field: Field, count: number): Promise<string[]> {
  const startedAt = new Date();
  const [later] = await sendTransfers(field.customers.slice(0, 1), 1, 100);
  const open = await settleDown(field);
  const platform = await field.openPlatform();
  try {
    for (const day of [startedAt, new Date()])
      await compareWithSwitch(platform, new Date(day.getTime() + 25 * HOUR_MS));
    const findings = await platform.db
      .selectFrom('settlement_findings')
      .select(['what', 'session_id', 'words'])
      .execute();
    const ours = await platform.db.selectFrom('dispatches').select('session_id').execute();
    const known = new Set(ours.map(({ session_id }) => session_id));
    const gone = (await readSwitchBooks(field.switchBooks))
      .map(({ sessionId }) => sessionId)
      .filter((id) => !known.has(id));
    const named = new Set(findings.map(({ session_id }) => session_id));
    return [
      ...open,
      ...(later === undefined ? ['nobody can send on the restored bank'] : []),
      ...(gone.length === count ? [] : [`${gone.length} are at the switch alone, and ${count} should be`]),
      ...gone.flatMap((id) => (named.has(id) ? [] : [`at the switch alone, and not found: ${id}`])),
      ...findings
        // The night found what was bought and not made again yet, while payments were halted, or was made in that moment.
        .filter(({ what, session_id }) => !NOT_YET.has(what) || !known.has(session_id))
        .filter(({ what, session_id }) => what !== 'SENT_UNKNOWN_HERE' || !gone.includes(session_id))
        .map(({ what, words }) => `${what}: ${words}`),
    ];
  } finally {
    await platform.close();
  }
}

function harvestAsSuperuser(cluster: ArchivedCluster): string {
  return databaseUrl(cluster.superuserUrl, 'harvest');
}
