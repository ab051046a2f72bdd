import { createDatabase, createPool } from '../apps/api/src/platform/database/database.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { createSecrets } from '../apps/api/src/platform/security/secrets.ts';
import { memoryOf, percentile, startApi, stopProcess } from './bank-process.ts';
import { BareClient } from './bare-client.ts';
import type { BenchServer } from './bench-bank.ts';
import { type BenchCustomer, openSessions } from './bench-customers.ts';
import { type KindOfPayment, makePayments } from './kinds-of-payment.ts';
import { connect } from './ledger-bench.ts';
import type { Makers } from './waiting-payments.ts';

// More than any machine at hand confirms in a second.
const PAYMENTS_A_SECOND_MAX = 8_000;
// The process compiles what it runs often; a bank's is warm for weeks.
const WARM_UP_SECONDS = 3;

export type ConfirmRates = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
  readonly restMegabytes: number;
  readonly loadMegabytes: number;
};

export type LoadOptions = {
  readonly connections: number;
  readonly seconds: number;
  /** With an `Idempotency-Key`, as a program may. */
  readonly keyed: boolean;
};

/** A question that confirms a payment. */
type Question = { readonly token: string; readonly body: string };

/** Confirmed payments a second over HTTP: session, code, limits and books checked, every answer durable. */
export async function measureConfirms<Frozen extends object>(
  server: BenchServer,
  kind: KindOfPayment<Frozen>,
  customers: readonly BenchCustomer[],
  options: LoadOptions,
): Promise<ConfirmRates> {
  const count = (options.seconds + WARM_UP_SECONDS) * PAYMENTS_A_SECOND_MAX;
  const questions = await makeQuestions(server, kind, customers, count);
  await settleDown(server);
  const api = await startApi(server);
  try {
    const restMegabytes = memoryOf(api);
    const url = `${api.url}${kind.confirmedAt}`;
    const queue = questions.values();
    await confirmAll(url, queue, { ...options, seconds: WARM_UP_SECONDS });
    const { times, failed, seconds } = await confirmAll(url, queue, options);
    return {
      perSecond: (times.length - failed) / seconds,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
      failed,
      restMegabytes,
      loadMegabytes: memoryOf(api),
    };
  } finally {
    await stopProcess(api);
  }
}

async function makeQuestions<Frozen extends object>(
  server: BenchServer,
  kind: KindOfPayment<Frozen>,
  customers: readonly BenchCustomer[],
  count: number,
): Promise<Question[]> {
  const client = await connect(server.appUrl);
  const tokens = await openSessions(client, customers);
  await client.end();
  const tokenOf = new Map(customers.map(({ id }, place) => [id, tokens[place] ?? '']));
  const payments = await withMakers(server, (makers) => makePayments(makers, kind, customers, count));
  return payments.map(({ id, customerId }) => ({
    token: tokenOf.get(customerId) ?? '',
    body: JSON.stringify(kind.confirmBy(id)),
  }));
}

/** With the bank's own hands, as far as they make payments that wait. */
export async function withMakers<Result>(
  { appUrl, secretKey }: Pick<BenchServer, 'appUrl' | 'secretKey'>,
  work: (makers: Makers) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(appUrl, createLog('silent'), 2);
  try {
    const secrets = createSecrets([{ id: '0', bytes: Buffer.from(secretKey, 'base64') }]);
    return await work({ db: createDatabase(pool), secrets });
  } finally {
    await pool.end();
  }
}

/** What autovacuum does within a minute of such a load, and a checkpoint, so that the load itself is not measured. */
export async function settleDown(server: BenchServer): Promise<void> {
  const owner = await connect(server.ownerUrl);
  await owner.query('analyze');
  await owner.end();
  const admin = await connect(server.superuserUrl);
  await admin.query('checkpoint');
  await admin.end();
}

async function confirmAll(
  url: string,
  queue: Iterator<Question>,
  options: LoadOptions,
): Promise<{ times: number[]; failed: number; seconds: number }> {
  const clients = await Promise.all(Array.from({ length: options.connections }, () => BareClient.open(url)));
  const { pathname } = new URL(url);
  const times: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const until = Date.now() + options.seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (Date.now() < until) {
        const item = queue.next();
        if (item.done === true) throw new Error('The bench ran out of payments');
        const { token, body } = item.value;
        const begunAt = performance.now();
        const status = await client.post(pathname, token, body, options.keyed);
        times.push(performance.now() - begunAt);
        if (status !== 200) failed += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  for (const client of clients) client.close();
  return { times, failed, seconds };
}
