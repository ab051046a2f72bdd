import { openAccounts, post, postAtOnce, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { kobo } from '@harvest/money';
import pg from 'pg';
import { newId } from '../apps/api/src/bank/ids.ts';
import { preparedConnection } from '../apps/api/src/platform/database/database.ts';

const ACCOUNTS = 10_000;
const int8 = new pg.TypeOverrides();
int8.setTypeParser(20, BigInt);

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: int8 });
  await client.connect();
  return client;
}

/** Opens ten thousand funded accounts. @returns their ids */
export async function openBenchAccounts(url: string): Promise<bigint[]> {
  const client = await connect(url);
  const connection = preparedConnection(client);
  const now = new Date();
  const ids: bigint[] = [];
  for (let opened = 0; opened < ACCOUNTS; opened += 1000) {
    await client.query('begin');
    const batch = await openAccounts(
      connection,
      Array.from({ length: 1000 }, () => ({ openedAt: now })),
    );
    const deposit = (to: bigint) => ({
      rule: 'OPENING_DEPOSIT' as const,
      from: SYSTEM_ACCOUNTS.OPENING_FUNDS,
      to,
      amountKobo: kobo(100_000_000_00n),
      narration: 'Opening deposit',
    });
    await post(
      connection,
      batch.map((to) => ({ id: newId(), kind: 'BENCH', postedAt: now, movements: [deposit(to)] })),
    );
    await client.query('commit');
    ids.push(...batch);
  }
  await client.end();
  return ids;
}

/** In a transaction of two round trips, which decides on each journal, or in one round trip that takes all or nothing. */
export type PostingWay = 'decided' | 'at once';

/** Postings a second through the ledger's API: `connections` at once, `batchSize` journals a transaction. */
export async function measurePostings(
  url: string,
  accounts: readonly bigint[],
  options: { way: PostingWay; connections: number; batchSize: number; seconds: number },
): Promise<number> {
  const until = Date.now() + options.seconds * 1000;
  const startedAt = performance.now();
  const counts = await Promise.all(
    Array.from({ length: options.connections }, async () => {
      const client = await connect(url);
      const connection = preparedConnection(client);
      let posted = 0;
      while (Date.now() < until) {
        const batch = Array.from({ length: options.batchSize }, () => journalBetween(accounts));
        if (options.way === 'at once') {
          if (await postAtOnce(connection, batch)) posted += batch.length;
          continue;
        }
        await client.query('begin');
        const outcomes = await post(connection, batch);
        await client.query('commit');
        posted += outcomes.filter(({ outcome }) => outcome === 'POSTED').length;
      }
      await client.end();
      return posted;
    }),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total / ((performance.now() - startedAt) / 1000);
}

function journalBetween(accounts: readonly bigint[]) {
  const from = Math.floor(Math.random() * accounts.length);
  const to = (from + 1 + Math.floor(Math.random() * (accounts.length - 1))) % accounts.length;
  return {
    id: newId(),
    kind: 'BENCH',
    postedAt: new Date(),
    movements: [
      {
        rule: 'TRANSFER_INTRA_BANK' as const,
        from: accounts[from] ?? 0n,
        to: accounts[to] ?? 0n,
        amountKobo: kobo(1_00),
        narration: 'Bench',
      },
    ],
  };
}
