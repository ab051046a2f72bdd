import { percentile, startApi, stopProcess } from './bank-process.ts';
import { BareClient } from './bare-client.ts';
import type { BenchServer } from './bench-bank.ts';
import { type BenchCustomer, openSessions } from './bench-customers.ts';
import { connect } from './ledger-bench.ts';

const ROUTE = '/api/ibanking/personal/transactions';
const READERS = 4;
const WARM_UP_SECONDS = 2;

export type PageTimes = { readonly firstPageP95Ms: number; readonly filteredP95Ms: number };

/** How long the transaction history takes over HTTP: its first page, and the first page of some months a year ago. */
export async function measureHistoryPages(
  server: BenchServer,
  customers: readonly BenchCustomer[],
  seconds: number,
): Promise<PageTimes> {
  const client = await connect(server.appUrl);
  const tokens = await openSessions(client, customers);
  await client.end();
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const api = await startApi(server);
  try {
    await readPages(api.url, `${ROUTE}?page=1&size=10`, tokens, WARM_UP_SECONDS);
    const firstPage = await readPages(api.url, `${ROUTE}?page=1&size=10`, tokens, seconds / 2);
    const filter = `from=${day(400)}&to=${day(310)}`;
    const filtered = await readPages(api.url, `${ROUTE}?page=1&size=10&${filter}`, tokens, seconds / 2);
    return { firstPageP95Ms: percentile(firstPage, 0.95), filteredP95Ms: percentile(filtered, 0.95) };
  } finally {
    await stopProcess(api);
  }
}

/** A few readers who each ask for another customer's page all the time. @returns milliseconds an answer */
async function readPages(
  url: string,
  path: string,
  tokens: readonly string[],
  seconds: number,
): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: READERS }, () => BareClient.open(url)));
  const times: number[] = [];
  const until = Date.now() + seconds * 1000;
  let next = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (Date.now() < until) {
        const token = tokens[next % tokens.length] ?? '';
        next += 1;
        const begunAt = performance.now();
        const status = await client.get(path, token);
        times.push(performance.now() - begunAt);
        if (status !== 200) throw new Error(`A page of the history answered ${status}`);
      }
    }),
  );
  for (const client of clients) client.close();
  return times;
}
