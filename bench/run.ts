import { writeFileSync } from 'node:fs';
import { startBenchServer } from './bench-bank.ts';
import { measurePostings, openBenchAccounts } from './ledger-bench.ts';
import { measurePageBytes } from './page-bytes.ts';
import { measureTpcB } from './pgbench.ts';
import { measureTransfers } from './transfer-bench.ts';
import { measureWarmStart } from './warm-start.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 30);

type Row = { what: string; value: string; ratio?: string; must?: string; aim?: string };
const rows: Row[] = [];
const rate = (value: number | undefined) => (value === undefined ? 'not measured' : `${Math.round(value)}/s`);

const server = await startBenchServer();
try {
  const tpcB = await measureTpcB(server, seconds);
  const ratio = (value: number) => (tpcB === undefined ? 'no pgbench here' : `${(value / tpcB).toFixed(2)}×`);
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

  const transfers = await measureTransfers(server, { processes: 1, connections: 128, seconds });
  rows.push({
    what: 'Confirmed transfers over HTTP',
    value: rate(transfers.perSecond),
    ratio: ratio(transfers.perSecond),
    must: '≥ 0.7×',
    aim: '≥ 1.5×',
  });
  rows.push({
    what: '… p50 and p99',
    value: `${transfers.p50Ms} ms and ${transfers.p99Ms} ms, ${transfers.failed} refused`,
  });
  rows.push({
    what: 'API memory at rest and under load',
    value: `${transfers.restMegabytes} MB and ${transfers.loadMegabytes} MB`,
  });

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
