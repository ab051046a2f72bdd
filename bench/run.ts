import { writeFileSync } from 'node:fs';
import { prove } from '@harvest/ledger';
import { preparedConnection } from '../apps/api/src/platform/database/database.ts';
import { startApi, stopProcess } from './bank-process.ts';
import { type BenchServer, startBenchServer } from './bench-bank.ts';
import { type BenchCustomer, makeCustomers } from './bench-customers.ts';
import { loadHistory } from './bench-history.ts';
import { measureBulk } from './bulk-bench.ts';
import { type ConfirmRates, measureConfirms } from './confirm-bench.ts';
import { measureHistoryPages, type PageTimes } from './history-bench.ts';
import { type KindOfPayment, OF_A_BILL, TO_ANOTHER_BANK, WITHIN_THE_BANK } from './kinds-of-payment.ts';
import { connect, measurePostings, openBenchAccounts, type PostingWay } from './ledger-bench.ts';
import { measureLighthouse } from './lighthouse.ts';
import { median, middleRun } from './middle-run.ts';
import { compileAhead } from './node-flags.ts';
import { measurePageBytes } from './page-bytes.ts';
import { measureTpcB } from './pgbench.ts';
import { measureSchedules } from './schedules-bench.ts';
import { measureStatements, STATEMENT_ROWS } from './statement-bench.ts';
import { measureWarmStart } from './warm-start.ts';
import type { WorkTime } from './workers-work.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 30);
/** How large the ledger grows for the rows that compare it with a small one; 0 leaves them out. */
const entriesMax = Number(process.env['BENCH_ENTRIES'] ?? 10_000_000);
/** Of the bulk transfer, and of the schedules that fall due in one moment; 0 leaves the row out. */
const bulkRows = Number(process.env['BENCH_BULK'] ?? 1000);
const schedules = Number(process.env['BENCH_SCHEDULES'] ?? 10_000);

const CUSTOMERS = 10_000;
const ENTRIES_OF_SMALL = 10_000;
/** Customers who have a full page of history while the ledger is small. */
const EARLY_CUSTOMERS = 100;
const SENDERS = 2000;

type Row = { what: string; value: string; ratio?: string; must?: string; aim?: string };
const rows: Row[] = [];
const rate = (value: number | undefined) => (value === undefined ? 'not measured' : `${Math.round(value)}/s`);
const times = (ratio: number) => `${ratio.toFixed(2)}×`;
const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

/** At once, so that whoever ends a long run has what was measured. */
function tell(row: Row): void {
  rows.push(row);
  console.log(
    Object.values(row)
      .filter((words) => words !== undefined)
      .join(' · '),
  );
}

async function measureServer(server: BenchServer): Promise<void> {
  // Every ratio is against the median of the yardstick's runs.
  const { perSecond: tpcB } = await middleRun(
    async () => ({ perSecond: await measureTpcB(server, seconds) }),
    ({ perSecond }) => perSecond ?? 0,
  );
  const ratio = (value: number) => (tpcB === undefined ? 'no pgbench here' : times(value / tpcB));
  tell({ what: 'pgbench TPC-B, the yardstick', value: rate(tpcB) });

  const accounts = await openBenchAccounts(server.appUrl);
  const measured: readonly {
    what: string;
    way: PostingWay;
    batchSize: number;
    must?: string;
    aim?: string;
  }[] = [
    { what: 'Ledger, one journal by one call', way: 'at once', batchSize: 1, must: '≥ 0.8×', aim: '1×' },
    { what: 'Ledger, one journal a transaction', way: 'decided', batchSize: 1 },
    { what: 'Ledger, 200 journals by one call', way: 'at once', batchSize: 200, must: '≥ 4.5×', aim: '6×' },
    { what: 'Ledger, 200 journals a transaction', way: 'decided', batchSize: 200, must: '≥ 4.5×', aim: '6×' },
  ];
  for (const { what, way, batchSize, ...budget } of measured) {
    const connections = batchSize === 1 ? 16 : 4;
    const perSecond = await median(() =>
      measurePostings(server.appUrl, accounts, { way, connections, batchSize, seconds }),
    );
    tell({ what, value: rate(perSecond), ratio: ratio(perSecond), ...budget });
  }
  await measureBank(server, ratio);
}

/** Transfers and history over HTTP, while the ledger is small and when it has grown. */
async function measureBank(server: BenchServer, ratio: (value: number) => string): Promise<void> {
  const client = await connect(server.appUrl);
  const customers = await makeCustomers(client, CUSTOMERS);
  await client.end();
  const early = customers.slice(0, EARLY_CUSTOMERS);
  const late = customers.slice(EARLY_CUSTOMERS);
  const senders = late.slice(0, SENDERS);

  await growLedger(server, early, ENTRIES_OF_SMALL);
  // A first start loads the demo's people; a bank that runs has done so long ago.
  await stopProcess(await startApi(server));
  // Before the rows that leave a worker much to do.
  await reportWork(`A bulk of ${bulkRows}`, bulkRows, () => measureBulk(server, senders, bulkRows), ratio);
  await reportWork(
    `${schedules} schedules due at once`,
    schedules,
    () => measureSchedules(server, senders, schedules),
    ratio,
  );
  await proveBooks(server);

  const confirms = <Frozen extends object>(kind: KindOfPayment<Frozen>, keyed = false) =>
    middleRun(
      () => measureConfirms(server, kind, senders, { connections: 64, seconds, keyed }),
      ({ perSecond }) => perSecond,
    );
  const pagesOf = (readers: readonly BenchCustomer[]) =>
    middleRun(
      () => measureHistoryPages(server, readers, seconds),
      ({ firstPageP95Ms }) => firstPageP95Ms,
    );
  const transfers = await confirms(WITHIN_THE_BANK);
  reportTransfers(transfers, ratio);
  reportConfirms('The same with a key, as a program may', await confirms(WITHIN_THE_BANK, true), ratio);
  reportConfirms('Confirmed transfers to other banks', await confirms(TO_ANOTHER_BANK), ratio);
  reportConfirms('Confirmed bills', await confirms(OF_A_BILL), ratio);
  const pages = await pagesOf(early);
  await reportStatements(server, late);
  if (entriesMax === 0) return;

  const loadSeconds = await growLedger(server, late, entriesMax);
  tell({ what: `Loading ${entriesMax} entries`, value: `${Math.round(loadSeconds)} s` });
  const largeTransfers = await confirms(WITHIN_THE_BANK);
  tell({
    what: 'Confirmed transfers with them, against ten thousand',
    value: rate(largeTransfers.perSecond),
    ratio: times(largeTransfers.perSecond / transfers.perSecond),
    must: '≥ 0.95×',
    aim: '1×',
  });
  reportPages(pages, await pagesOf(late.slice(0, EARLY_CUSTOMERS)));
}

/** @returns how many seconds it took */
async function growLedger(
  server: BenchServer,
  customers: Parameters<typeof loadHistory>[1],
  entries: number,
): Promise<number> {
  const begunAt = performance.now();
  await loadHistory(server, customers, entries);
  const loadSeconds = (performance.now() - begunAt) / 1000;
  await proveBooks(server);
  return loadSeconds;
}

async function proveBooks(server: BenchServer): Promise<void> {
  const owner = await connect(server.ownerUrl);
  const differences = await prove(preparedConnection(owner));
  await owner.end();
  if (differences.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(differences[0])}`);
}

/** What a worker does by itself. */
async function reportWork(
  what: string,
  count: number,
  measure: () => Promise<WorkTime>,
  ratio: (value: number) => string,
): Promise<void> {
  if (count === 0) return;
  const { paid, seconds: taken } = await middleRun(measure, (work) => work.seconds);
  tell({ what, value: `${taken.toFixed(1)} s, ${rate(paid / taken)}`, ratio: ratio(paid / taken) });
}

async function reportStatements(server: BenchServer, customers: readonly BenchCustomer[]): Promise<void> {
  const costs = await middleRun(
    // Another customer each time: it fills their account.
    (run) => measureStatements(server, customers[customers.length - 1 - run]),
    (some) => Math.max(...some.map((cost) => cost.seconds)),
  );
  for (const { format, seconds: taken, moreMegabytes } of costs)
    tell({
      what: `Statement of ${STATEMENT_ROWS} rows, ${format.toUpperCase()}`,
      value: `${taken.toFixed(2)} s, ${moreMegabytes} MB more`,
      must: '≤ 2 s, ≤ 100 MB',
    });
}

function reportConfirms(what: string, rates: ConfirmRates, ratio: (value: number) => string): void {
  tell({
    what,
    value: `${rate(rates.perSecond)}, p99 ${milliseconds(rates.p99Ms)}, ${rates.failed} refused`,
    ratio: ratio(rates.perSecond),
  });
}

function reportTransfers(transfers: ConfirmRates, ratio: (value: number) => string): void {
  tell({
    what: 'Confirmed transfers over HTTP',
    value: rate(transfers.perSecond),
    ratio: ratio(transfers.perSecond),
    must: '≥ 1.3×',
    aim: '≥ 1.5×',
  });
  tell({
    what: '… p50 and p99',
    value: `${milliseconds(transfers.p50Ms)} and ${milliseconds(transfers.p99Ms)}, ${transfers.failed} refused`,
    must: 'p99 ≤ 60 ms',
    aim: '30 ms',
  });
  tell({
    what: 'API memory at rest and under load',
    value: `${transfers.restMegabytes} MB and ${transfers.loadMegabytes} MB`,
    must: '≤ 150 MB and ≤ 300 MB',
    aim: '120 MB and 250 MB',
  });
}

function reportPages(small: PageTimes, large: PageTimes): void {
  for (const [what, page] of [
    ['Transaction history, first page, p95', 'firstPageP95Ms'],
    ['Transaction history, by date, p95', 'filteredP95Ms'],
  ] as const) {
    tell({
      what,
      value: `${milliseconds(small[page])}, then ${milliseconds(large[page])}`,
      ratio: times(large[page] / small[page]),
      must: '≤ 1.2×',
      aim: '≤ 1.1×',
    });
  }
}

function measureWeb(): void {
  const bytes = measurePageBytes();
  const kilobytes = (count: number) => `${(count / 1024).toFixed(1)} KB`;
  tell({
    what: 'Sign-in page, JS gzip',
    value: kilobytes(bytes.entryJs),
    must: '≤ 125 KB',
    aim: '≤ 115 KB',
  });
  tell({
    what: 'Dashboard beyond that, JS gzip',
    value: kilobytes(bytes.dashboardJs),
    must: '≤ 55 KB',
  });
  tell({ what: 'Sign-in page, CSS gzip', value: kilobytes(bytes.entryCss), must: '≤ 20 KB' });
  tell({ what: 'Fonts', value: kilobytes(bytes.fonts), must: '≤ 25 KB' });
  tell({
    what: `Largest lazy route (${bytes.largestLazyName}), JS gzip`,
    value: kilobytes(bytes.largestLazyJs),
    must: '≤ 40 KB',
  });
}

compileAhead();
const server = await startBenchServer();
try {
  await measureServer(server);
  measureWeb();
  for (const row of await measureLighthouse(server.dataDir)) tell(row);
  const warm = await measureWarmStart(server.dataDir);
  tell({ what: 'Warm start of npm start', value: `${warm.toFixed(1)} s`, must: '< 3 s' });
} finally {
  await server.stop();
}
console.table(rows);
writeFileSync(
  'bench/results.json',
  `${JSON.stringify({ measuredAt: new Date().toISOString(), seconds, rows }, undefined, 2)}\n`,
);
