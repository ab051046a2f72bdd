import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { STATEMENT_FORMATS, type StatementFormat } from '@harvest/contracts/statements';
import { post, SYSTEM_ACCOUNTS, sealJournals } from '@harvest/ledger';
import { kobo } from '@harvest/money';
import type pg from 'pg';
import { newId } from '../apps/api/src/bank/ids.ts';
import { lagosDay } from '../apps/api/src/bank/lagos-time.ts';
import { preparedConnection } from '../apps/api/src/platform/database/database.ts';
import { type BankProcess, memoryOf, startApi, stopProcess } from './bank-process.ts';
import type { BenchServer } from './bench-bank.ts';
import { type BenchCustomer, openSessions } from './bench-customers.ts';
import { connect } from './ledger-bench.ts';

export const STATEMENT_ROWS = 10_000;
const AT_ONCE = 1000;
const DAY_MS = 86_400_000;

export type StatementCost = {
  readonly format: StatementFormat;
  readonly seconds: number;
  readonly moreMegabytes: number;
};

/** How long a long statement takes over HTTP in each form, and how much the process grows by it. */
export async function measureStatements(
  server: BenchServer,
  customer: BenchCustomer | undefined,
): Promise<StatementCost[]> {
  if (customer === undefined) throw new Error('No customers');
  const client = await connect(server.appUrl);
  const now = Date.now();
  await fillAccount(client, customer, new Date(now - DAY_MS));
  const [token = ''] = await openSessions(client, [customer]);
  await client.end();
  const path = (format: string, daysAgo: number) =>
    `/api/ibanking/personal/statements/${customer.accountNumber}/${format}?startDate=${lagosDay(new Date(now - daysAgo * DAY_MS))}&endDate=${lagosDay(new Date(now))}`;
  const costs: StatementCost[] = [];
  for (const format of STATEMENT_FORMATS) {
    // A process of its own for each, so that none is measured with the memory of another.
    const api = await startApi(server);
    try {
      await download(api, path(format, 0), token);
      const rest = memoryOf(api);
      const begunAt = performance.now();
      const peak = await download(api, path(format, 300), token);
      costs.push({ format, seconds: (performance.now() - begunAt) / 1000, moreMegabytes: peak - rest });
    } finally {
      await stopProcess(api);
    }
  }
  return costs;
}

/** Many small credits of one day, sealed, as the worker would have them seconds later. */
async function fillAccount(
  client: pg.Client,
  { ledgerAccountId: to }: BenchCustomer,
  postedAt: Date,
): Promise<void> {
  const connection = preparedConnection(client);
  for (let done = 0; done < STATEMENT_ROWS; done += AT_ONCE) {
    const journals = Array.from({ length: AT_ONCE }, (_, place) => ({
      id: newId(),
      kind: 'BENCH',
      postedAt,
      movements: [
        {
          rule: 'OPENING_DEPOSIT' as const,
          from: SYSTEM_ACCOUNTS.OPENING_FUNDS,
          to,
          amountKobo: kobo(100 + done + place),
          narration: `Sale ${done + place}, maize and yams from the market`,
        },
      ],
    }));
    await client.query('begin');
    await post(connection, journals);
    await client.query('commit');
  }
  while ((await sealJournals(connection, { limit: AT_ONCE, sealedAt: postedAt })) !== null);
}

/** @returns the most resident memory in megabytes that the process had while it answered */
async function download(api: BankProcess, path: string, token: string): Promise<number> {
  let peak = memoryOf(api);
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(api));
  }, 10);
  try {
    const asked = request(`${api.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`A statement answered ${answer.statusCode}`);
    answer.resume();
    await once(answer, 'end');
    return Math.max(peak, memoryOf(api));
  } finally {
    clearInterval(watch);
  }
}
