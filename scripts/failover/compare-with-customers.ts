import { prove } from '@harvest/ledger';
import pg from 'pg';
import { preparedConnection } from '../../apps/api/src/platform/database/database.ts';
import { databaseUrl } from '../../apps/api/src/platform/database/database-roles.ts';
import { connect } from '../../bench/ledger-bench.ts';
import { type PatroniCluster, waitFor } from './patroni-cluster.ts';
import type { Paid } from './paying-customers.ts';

const CATCH_UP_SECONDS_MAX = 60;
const FIRST_SHOWN = 5;

/** Of the ledger's schema: what was booked, and what stands on the accounts. */
const COMPARED = ['journals', 'entries', 'accounts'];
/** How many rows, and a sum over all that is in them, which no order changes. Amounts would not do: they add up to nothing. */
const DIGEST = `select ${COMPARED.map(
  (table) =>
    `'${table} ' || (select count(*) || ' ' || coalesce(sum(hashtextextended(${table}::text, 0)), 0) from ledger.${table})`,
).join(` || ', ' || `)} as word`;

export type Standing = { readonly balances: ReadonlyMap<bigint, bigint>; readonly entries: bigint };

/** Whose books are held against what they were told. */
type Owner = { readonly id: string; readonly ledgerAccountId: bigint };

/** What is on each customer's account, and how many entries that took. */
export async function readStanding(url: string, owners: readonly Owner[]): Promise<Standing> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ id: bigint; balance: bigint; entries: bigint }>(
      `select account_id as id, sum(amount_kobo)::bigint as balance,
         count(*) as entries
       from ledger.entries where account_id = any($1::bigint[]) group by account_id`,
      [owners.map(({ ledgerAccountId }) => ledgerAccountId)],
    );
    return {
      balances: new Map(rows.map(({ id, balance }) => [id, balance])),
      entries: rows.reduce((sum, { entries }) => sum + entries, 0n),
    };
  } finally {
    await client.end();
  }
}

/** The books, held against what the customers were told. @returns in words what is not as it should be */
export async function compareWithCustomers(
  cluster: PatroniCluster,
  owners: readonly Owner[],
  { paid, before }: { paid: readonly Paid[]; before: Standing },
): Promise<string[]> {
  const url = databaseUrl(cluster.superuserUrl, 'harvest');
  const client = await connect(url);
  try {
    const wrong = await prove(preparedConnection(client));
    const after = await readStanding(url, owners);
    return [
      ...wrong.map(({ difference, subject }) => `the ledger does not add up: ${difference} ${subject}`),
      ...(await paidOnce(client, owners, paid)),
      ...balanceDifferences(paid, before, after),
      ...(await replicaDifferences(cluster)),
    ];
  } finally {
    await client.end();
  }
}

/** Whatever was answered as done is there, once; and nothing is there that nobody was told of. */
async function paidOnce(
  client: pg.Client,
  owners: readonly Owner[],
  paid: readonly Paid[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string; journals: bigint }>(
    `select operations.id::text, (select count(*) from ledger.journals where journals.id = operations.id) as journals
     from operations where status = 'SUCCESS' and customer_id = any($1::uuid[])`,
    [owners.map(({ id }) => id)],
  );
  const told = new Map<string, number>();
  for (const { id } of paid) told.set(id, (told.get(id) ?? 0) + 1);
  const made = new Set(rows.map(({ id }) => id));
  return firstOf([
    ...[...told].flatMap(([id, times]) => (times === 1 ? [] : [`paid ${times} times by its client: ${id}`])),
    ...[...told.keys()].flatMap((id) => (made.has(id) ? [] : [`answered as done, and lost: ${id}`])),
    ...rows.flatMap(({ id }) => (told.has(id) ? [] : [`done, and nobody was told: ${id}`])),
    ...rows.flatMap(({ id, journals }) => (journals === 1n ? [] : [`booked ${journals} times: ${id}`])),
  ]);
}

function balanceDifferences(paid: readonly Paid[], before: Standing, after: Standing): string[] {
  const expected = new Map(before.balances);
  const move = (account: bigint, kobo: bigint) => expected.set(account, (expected.get(account) ?? 0n) + kobo);
  for (const { from, to, amountKobo } of paid) {
    move(from, -amountKobo);
    move(to, amountKobo);
  }
  const entries = before.entries + 2n * BigInt(paid.length);
  return firstOf([
    ...(after.entries === entries ? [] : [`${after.entries} entries, and there should be ${entries}`]),
    ...[...expected].flatMap(([account, kobo]) =>
      after.balances.get(account) === kobo
        ? []
        : [`account ${account} has ${after.balances.get(account)} kobo, and should have ${kobo}`],
    ),
  ]);
}

/** Nobody pays any more: every node has all that the leader has. */
async function replicaDifferences(cluster: PatroniCluster): Promise<string[]> {
  const leader = await cluster.leader();
  const upTo = await ask(cluster, leader, 'select pg_current_wal_lsn()::text as word');
  const differences: string[] = [];
  for (const node of cluster.nodes.keys()) {
    if (node === leader) continue;
    const caughtUp = await waitFor(
      `node ${node}`,
      async () => {
        const question = `select (pg_last_wal_replay_lsn() >= '${upTo}')::text as word`;
        return (await ask(cluster, node, question)) === 'true' ? true : undefined;
      },
      CATCH_UP_SECONDS_MAX,
    ).catch(() => false);
    if (!caughtUp) differences.push(`node ${node} has not caught up with ${upTo}`);
  }
  return [...differences, ...(await digestDifferences(cluster))];
}

/** Asked again for a while: a worker that folds the system accounts meanwhile is on no other node in the same moment. */
async function digestDifferences(cluster: PatroniCluster): Promise<string[]> {
  let digests: (string | undefined)[] = [];
  const areAlike = await waitFor(
    'one digest',
    async () => {
      digests = await Promise.all([...cluster.nodes.keys()].map((node) => ask(cluster, node, DIGEST)));
      return digests[0] !== undefined && new Set(digests).size === 1 ? true : undefined;
    },
    CATCH_UP_SECONDS_MAX,
  ).catch(() => false);
  return areAlike ? [] : [`the nodes do not hold the same: ${digests.join('; ')}`];
}

async function ask(cluster: PatroniCluster, node: number, question: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl(cluster.urlOf(node), 'harvest') });
  await client.connect();
  try {
    return (await client.query<{ word: string }>(question)).rows[0]?.word;
  } finally {
    await client.end();
  }
}

/** Some of them say it all; with how many more there are. */
export function firstOf(words: readonly string[]): string[] {
  const more = words.length - FIRST_SHOWN;
  return [...words.slice(0, FIRST_SHOWN), ...(more > 0 ? [`and ${more} more of these`] : [])];
}
