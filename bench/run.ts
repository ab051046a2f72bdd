import { writeFileSync } from 'node:fs';
import { prove } from '@harvest/ledger';
import { preparedConnection } from '../apps/api/src/platform/database/database.ts';
import { type BenchServer, startBenchServer } from './bench-bank.ts';
import { type BenchCustomer, makeCustomers } from './bench-customers.ts';
import { loadHistory } from './bench-history.ts';
import { measureHistoryPages, type PageTimes } from './history-bench.ts';
import { connect, measurePostings, openBenchAccounts } from './ledger-bench.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePageBytes } from './page-bytes.ts';
import { measureTpcB } from './pgbench.ts';
import { measureStatements, STATEMENT_ROWS } from './statement-bench.ts';
import { measureTransfers, type TransferRates } from './transfer-bench.ts';
import { measureWarmStart } from './warm-start.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 30);
/** How large the ledger grows for the rows that compare it with a small one; 0 leaves them out. */
const entriesMax = Number(process.env['BENCH_ENTRIES'] ?? 10_000_000);

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

async function measureServer(server: BenchServer): Promise<void> {
  const tpcB = await measureTpcB(server, seconds);
  const ratio = (value: number) => (tpcB === undefined ? 'no pgbench here' : times(value / tpcB));
  rows.push({ what: 'pgbench TPC-B, the yardstick', value: rate(tpcB) });

  const accounts = await openBenchAccounts(server.appUrl);
  const single = await measurePostings(server.appUrl, accounts, { connections: 16, batchSize: 1, seconds });
  rows.push({ what: 'Ledger, one journal a transaction', value: rate(single), ratio: ratio(single) });
  const batched = await measurePostings(server.appUrl, accounts, { connections: 4, batchSize: 200, seconds });
  rows.push({
    what: 'Ledger, 200 journals a transaction',
    value: rate(batched),
    ratio: ratio(batched),
    must: '≥ 3×',
    aim: '≥ 6×',
  });
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
  const transfers = await measureTransfers(server, senders, { connections: 128, seconds });
  reportTransfers(transfers, ratio);
  const pages = await measureHistoryPages(server, early, seconds);
  await reportStatements(server, late);
  if (entriesMax === 0) return;

  const loadSeconds = await growLedger(server, late, entriesMax);
  rows.push({ what: `Loading ${entriesMax} entries`, value: `${Math.round(loadSeconds)} s` });
  const largeTransfers = await measureTransfers(server, senders, { connections: 128, seconds });
  rows.push({
    what: 'Confirmed transfers with them, against ten thousand',
    value: rate(largeTransfers.perSecond),
    ratio: times(largeTransfers.perSecond / transfers.perSecond),
    must: '≥ 0.9×',
    aim: '1×',
  });
  reportPages(pages, await measureHistoryPages(server, late.slice(0, EARLY_CUSTOMERS), seconds));
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
  const owner = await connect(server.ownerUrl);
  const differences = await prove(preparedConnection(owner));
  await owner.end();
  if (differences.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(differences[0])}`);
  return loadSeconds;
}

async function reportStatements(server: BenchServer, customers: readonly BenchCustomer[]): Promise<void> {
  const customer = customers.at(-1);
  if (customer === undefined) return;
  for (const { format, seconds: taken, moreMegabytes } of await measureStatements(server, customer))
    rows.push({
      what: `Statement of ${STATEMENT_ROWS} rows, ${format.toUpperCase()}`,
      value: `${taken.toFixed(2)} s, ${moreMegabytes} MB more`,
      must: '≤ 2 s, ≤ 100 MB',
    });
}

function reportTransfers(transfers: TransferRates, ratio: (value: number) => string): void {
  rows.push({
    what: 'Confirmed transfers over HTTP',
    value: rate(transfers.perSecond),
    ratio: ratio(transfers.perSecond),
    must: '≥ 0.7×',
    aim: '≥ 1.5×',
  });
  rows.push({
    what: '… p50 and p99',
    value: `${milliseconds(transfers.p50Ms)} and ${milliseconds(transfers.p99Ms)}, ${transfers.failed} refused`,
  });
  rows.push({
    what: 'API memory at rest and under load',
    value: `${transfers.restMegabytes} MB and ${transfers.loadMegabytes} MB`,
  });
}

function reportPages(small: PageTimes, large: PageTimes): void {
  for (const [what, page] of [
    ['Transaction history, first page, p95', 'firstPageP95Ms'],
    ['Transaction history, by date, p95', 'filteredP95Ms'],
  ] as const) {
    rows.push({
      what,
      value: `${milliseconds(small[page])}, then ${milliseconds(large[page])}`,
      ratio: times(large[page] / small[page]),
      must: '≤ 1.5×',
      aim: '≤ 1.1×',
    });
  }
}

function measureWeb(): void {
  const bytes = measurePageBytes();
  const kilobytes = (count: number) => `${(count / 1024).toFixed(1)} KB`;
  rows.push({
    what: 'Sign-in page, JS gzip',
    value: kilobytes(bytes.entryJs),
    must: '≤ 170 KB',
    aim: '≤ 140 KB',
  });
  rows.push({ what: 'Sign-in page, CSS gzip', value: kilobytes(bytes.entryCss), must: '≤ 20 KB' });
  rows.push({ what: 'Fonts', value: kilobytes(bytes.fonts), must: '≤ 25 KB' });
  rows.push({
    what: `Largest lazy route (${bytes.largestLazyName}), JS gzip`,
    value: kilobytes(bytes.largestLazyJs),
    must: '≤ 40 KB',
  });
}

const server = await startBenchServer();
try {
  await measureServer(server);
  measureWeb();
  rows.push(...(await measureLighthouse(server.dataDir)));
  const warm = await measureWarmStart(server.dataDir);
  rows.push({ what: 'Warm start of npm start', value: `${warm.toFixed(1)} s`, must: '< 3 s' });
} finally {
  await server.stop();
}
console.table(rows);
writeFileSync(
  'bench/results.json',
  `${JSON.stringify({ measuredAt: new Date().toISOString(), seconds, rows }, undefined, 2)}\n`,
);
