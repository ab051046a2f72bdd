import { readFile } from 'node:fs/promises';
import { makeWorkerUtils } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBank } from '../../../../../scripts/testing/bank.ts';
import { startTestCluster } from '../../../../../scripts/testing/cluster.ts';
import { copyTemplate } from '../../../../../scripts/testing/copy-template.ts';
import { report } from '../../../../../scripts/testing/disputes.ts';
import { eventually } from '../../../../../scripts/testing/eventually.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../../scripts/testing/interbank.ts';
import { PICTURES, submitLevel1, submitLevel3 } from '../../../../../scripts/testing/kyc.ts';
import { metricsOf, seriesOn } from '../../../../../scripts/testing/metrics.ts';
import {
  newNumber,
  openApplicant,
  PASSPORT,
  saveProfile,
  uploadDocument,
} from '../../../../../scripts/testing/onboarding.ts';
import { sendElsewhere } from '../../../../../scripts/testing/other-banks.ts';
import { openTicket } from '../../../../../scripts/testing/tickets.ts';
import { queues } from '../../back-office/queues.ts';
import { recordFindings } from '../../settlement/settlement.ts';
import { keepCheck } from '../daily-checks.ts';
import { createPool, poolConnection } from '../database/database.ts';
import { createLog } from '../log.ts';
import { readWaiting } from './waiting.ts';

const ALL = { patterns: [], limit: 1, offset: 0 };

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

/** Something in every queue of staff. */
async function fillQueues(): Promise<void> {
  const [ada, applicant] = [await bank.signedIn({ balances: [100_000, 0] }), await openApplicant(bank)];
  const { token } = ada;
  await bank.ask('POST /api/help/block-requests', { body: { identifier: ada.email } });
  expect((await saveProfile(bank, applicant)).status).toBe(200);
  expect((await uploadDocument(bank, applicant, PASSPORT)).status).toBe(200);
  for (const submit of [
    async () => submitLevel1(bank, await bank.signedIn({ kycLevel: 0 }), { bvn: newNumber() }),
    async () => submitLevel3(bank, await bank.signedIn({ kycLevel: 2 }), PICTURES),
  ])
    expect(await submit()).toMatchObject({ status: 200 });
  const { reference } = await sendElsewhere(bank, ada, accountElsewhere(), 100);
  const foundAt = await bank.platform.clock.now();
  const sessionId = '9'.repeat(30);
  await recordFindings(bank.platform, [
    {
      what: 'ANSWER_TAKEN_BACK',
      sessionId,
      operationId: undefined,
      amountKobo: undefined,
      foundAt,
      words: 'x',
    },
  ]);
  const { accountNumber } = ada.accounts[1];
  await bank.ask('POST /api/accounts/{accountNumber}/closing', {
    token,
    params: { accountNumber },
    body: { reason: 'I have another one' },
  });
  await openTicket(bank, ada);
  await report(bank, ada, reference);
}

test('GET /metrics, with something in the queues of staff: tells of each as many as the back office lists, and since when', async () => {
  await fillQueues();
  const listed = new Map<string, number>();
  for (const days of [0, 2]) {
    const now = await bank.platform.clock.advance(1 + days * 86_400);
    const page = await metricsOf(bank);
    const elapsed = ((await bank.platform.clock.now()).getTime() - now.getTime()) / 1000;
    for (const queue of queues) {
      const { subjects } = queue;
      const { total, lines } = await queue.list(bank.platform, ALL, now);
      listed.set(subjects.kind, Math.max(total, listed.get(subjects.kind) ?? 0));
      const told = (family: string) => seriesOn(page, `${family}{queue="${subjects.kind}"}`);
      expect([subjects.kind, told('harvest_staff_queue')]).toEqual([subjects.kind, total]);
      const age = told('harvest_staff_queue_oldest_seconds') ?? -1;
      // Of problems the most urgent one is listed first, not the oldest.
      const first = (now.getTime() - (lines[0]?.since ?? now).getTime()) / 1000;
      expect(age, subjects.kind).toBeGreaterThanOrEqual(first - 1);
      if (subjects.kind !== 'disputes') expect(age, subjects.kind).toBeLessThanOrEqual(first + elapsed + 1);
    }
    const { count } = await bank.platform.db
      .selectFrom('approvals')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('state', '=', 'WAITING')
      .where('created_at', '>', new Date(now.getTime() - 72 * 3_600_000))
      .executeTakeFirstOrThrow();
    expect(seriesOn(page, 'harvest_staff_queue{queue="approvals"}')).toBe(Number(count));
  }
  expect([...listed].filter(([, total]) => total === 0)).toEqual([]);
});

test('GET /metrics, with messages and events that nobody took: tells how many wait, and for how long by the clock of the bank', async () => {
  await bank.deliverMessages();
  const [ada, musa] = [await bank.signedIn(), await bank.openCustomer()];
  const sent = await bank.startTransfer(ada, musa.account, 10);
  const before = await metricsOf(bank);
  expect(seriesOn(before, 'harvest_events_waiting')).toBe(0);
  expect(seriesOn(before, 'harvest_message_oldest_seconds{channel="EMAIL"}')).toBe(0);
  const from = await bank.platform.clock.now();
  await bank.confirm(ada, sent);
  await bank.logIn(ada);
  await bank.platform.clock.advance(600);
  const page = await metricsOf(bank);
  const ageMax = ((await bank.platform.clock.now()).getTime() - from.getTime()) / 1000;
  expect(seriesOn(page, 'harvest_events_waiting')).toBeGreaterThan(0);
  for (const channel of ['EMAIL', 'SMS'])
    expect(seriesOn(page, `harvest_messages_waiting{channel="${channel}"}`)).toBe(1);
  for (const age of ['harvest_event_oldest_seconds', 'harvest_message_oldest_seconds{channel="EMAIL"}']) {
    expect(seriesOn(page, age)).toBeGreaterThanOrEqual(600);
    expect(seriesOn(page, age)).toBeLessThanOrEqual(ageMax);
  }
});

test('GET /metrics, with a job that failed at its last try: tells of it, and of those that nobody works on', async () => {
  const utils = await makeWorkerUtils({ connectionString: bank.database.appUrl });
  try {
    await utils.addJob('prove-ledger', {}, { runAt: new Date(Date.now() - 90_000) });
    const late = await metricsOf(bank);
    expect(seriesOn(late, 'harvest_jobs_due{task="prove-ledger"}')).toBe(1);
    expect(seriesOn(late, 'harvest_job_oldest_seconds{task="prove-ledger"}')).toBeGreaterThanOrEqual(90);
    const { id } = await utils.addJob('seal-journals', {}, { maxAttempts: 1 });
    await utils.permanentlyFailJobs([id]);
    const page = await metricsOf(bank);
    expect(seriesOn(page, 'harvest_jobs_given_up{task="seal-journals"}')).toBe(1);
    expect(seriesOn(page, 'harvest_jobs_due{task="seal-journals"}')).toBeUndefined();
    const [statement = ''] =
      /delete from graphile_worker[^`]*/.exec(await readFile('docs/runbook.md', 'utf8')) ?? [];
    expect((await bank.platform.pool.query(statement)).rowCount).toBe(1);
    expect(seriesOn(await metricsOf(bank), 'harvest_jobs_given_up{task="seal-journals"}')).toBeUndefined();
  } finally {
    await utils.release();
  }
});

test('GET /metrics, with checks of the night that ran: tells when, and what they found', async () => {
  const ranAt = await bank.platform.clock.now();
  await keepCheck(bank.platform.db, { name: 'SWITCH', day: '2026-11-23', ranAt, findings: 3 });
  const page = await metricsOf(bank);
  expect(seriesOn(page, 'harvest_daily_check_findings{name="SWITCH"}')).toBe(3);
  expect(seriesOn(page, 'harvest_daily_check_ran_at{name="SWITCH"}')).toBeCloseTo(ranAt.getTime() / 1000, 1);
});

test('the numbers of the archive of WAL, where PostgreSQL archives and fails, and where it archives none: tell how often it failed, and are missing', async () => {
  const none = await metricsOf(bank);
  expect(seriesOn(none, 'harvest_archive_failed_total')).toBeUndefined();
  expect(seriesOn(none, 'harvest_archived_at')).toBeUndefined();

  const { cluster, stop } = await startTestCluster({
    settings: { archive_mode: 'on', archive_command: 'false' },
  });
  const app = createPool((await copyTemplate(cluster)).appUrl, createLog('silent'), 1);
  const superuser = new pg.Client({ connectionString: cluster.superuserUrl });
  try {
    await superuser.connect();
    await superuser.query('select pg_switch_wal()');
    const read = async () => {
      const readings = await readWaiting(poolConnection(app), new Date());
      return readings.find(({ what }) => what === 'ARCHIVE');
    };
    await eventually(async () => expect((await read())?.count).toBeGreaterThan(0));
    expect(await read()).toMatchObject({ seconds: null });
  } finally {
    await superuser.end();
    await app.end();
    await stop();
  }
});

test('GET /metrics, ten times at once and again: asks the database once, and names no customer', async () => {
  const one = await bank.join();
  let asked = 0;
  one.platform.pool.on('acquire', () => (asked += 1));
  try {
    const pages = await Promise.all(
      Array.from({ length: 10 }, async () => (await fetch(`${one.url}/metrics`)).text()),
    );
    pages.push(await (await fetch(`${one.url}/metrics`)).text());
    expect(asked).toBe(1);
    for (const page of pages) {
      expect(seriesOn(page, 'harvest_database_read')).toBe(1);
      for (const [labels] of page.matchAll(/\{.*\}/g)) expect(labels).not.toMatch(/@|\d{6}|[0-9a-f]{8}-/);
    }
  } finally {
    await one.close();
  }
});

test('GET /metrics, while the database says nothing: answers without the numbers it would have told', async () => {
  const one = await bank.join();
  const holder = new pg.Client({ connectionString: bank.database.superuserUrl });
  await holder.connect();
  try {
    await holder.query('begin; lock table business_clock in access exclusive mode');
    const page = await (await fetch(`${one.url}/metrics`)).text();
    expect(seriesOn(page, 'harvest_database_read')).toBe(0);
    expect(seriesOn(page, 'harvest_database_waiting{pool="money"}')).toBe(0);
    for (const gone of [
      'harvest_events_waiting',
      'harvest_ledger_findings',
      'harvest_staff_queue{queue="tickets"}',
    ])
      expect(seriesOn(page, gone)).toBeUndefined();
  } finally {
    await holder.end();
    await one.close();
  }
});

test('the table of the runbook: names every number that a process tells', async () => {
  const page = await readFile('docs/runbook.md', 'utf8');
  const names = bank.platform.metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const ours = names.filter((name) => name.startsWith('harvest_'));
  expect(ours.length).toBeGreaterThan(40);
  expect(ours.filter((name) => !new RegExp(`^\\| .*\`${name}(\\{[a-z, ]+\\})?\``, 'm').test(page))).toEqual(
    [],
  );
});
