import { prove } from '@harvest/ledger';
import { idMadeAt } from '../../../apps/api/src/bank/ids.ts';
import { preparedConnection, type SqlConnection } from '../../../apps/api/src/platform/database/database.ts';
import { connect } from '../../../bench/ledger-bench.ts';
import type { Sender } from '../campaign-customer.ts';
import type { BrokenOff } from './campaign.ts';

const AT_ONCE = 10_000;

export type KeptBooks = {
  readonly ownerUrl: string;
  readonly senders: readonly Sender[];
  readonly openingKobo: bigint;
  /** What the bank said was done; undefined where a campaign keeps no list. */
  readonly confirmed: readonly string[];
  /** Of what was made then there may be more than was written down. */
  readonly brokenOff: readonly BrokenOff[];
};

/** A payment within the bank that was done has two entries, of its amount and of as much less; any other has none. */
const ENTRIES_OF_EACH = `
  select operations.id, status, amount_kobo, count(journal_id) as entries
  from operations
  left join lateral (
    select journal_id, account_entries.amount_kobo as leg_kobo from ledger.account_entries where journal_id = operations.id
  ) legs on true
  where customer_id = any($1::uuid[]) and kind = 'INTRA_BANK'
  group by operations.id
  having (status = 'SUCCESS') <> (count(journal_id) = 2 and sum(leg_kobo) = 0 and max(leg_kobo) = amount_kobo)
    or (status <> 'SUCCESS' and count(journal_id) > 0)
  limit 20`;

/** By the payments alone, and by the ledger. */
const BALANCES = `
  with done as (
    select customer_id, destination_customer_id, amount_kobo from operations join transfers using (id)
    where status = 'SUCCESS' and kind = 'INTRA_BANK'
      and (customer_id = any($1::uuid[]) or destination_customer_id = any($1::uuid[]))
  )
  select customer.id, $3::bigint + coalesce(came.kobo, 0) - coalesce(went.kobo, 0) as owed_kobo,
    balance_kobo as held_kobo
  from unnest($1::uuid[], $2::bigint[]) as customer (id, account_id)
  join ledger.account_balances using (account_id)
  left join (select customer_id as id, sum(amount_kobo) as kobo from done group by 1) went using (id)
  left join (select destination_customer_id as id, sum(amount_kobo) as kobo from done group by 1) came using (id)`;

/** Who paid has a row of the history, and who was paid another; the day's limits have what was paid, and each has an event. */
const BESIDE = `
  with done as (
    select id, reference, amount_kobo from operations
    where status = 'SUCCESS' and kind = 'INTRA_BANK' and customer_id = any($1::uuid[])
  )
  select (select count(*) from done) as done, (select coalesce(sum(amount_kobo), 0) from done) as done_kobo,
    (select count(*) from transactions join done on reference = reference_number) as history,
    (select coalesce(sum(used_kobo), 0) from limit_uses where customer_id = any($1::uuid[])) as used_kobo,
    (select count(*) from events where type = 'TRANSFER_COMPLETED' and customer_id = any($1::uuid[])) as events`;

/**
 * What the history of each account tells that came and went, of every kind of payment, and what the ledger moved: cash paid in
 * apart, which is no payment. A return keeps the ends of what was sent, and what was never debited moved nothing.
 */
const HISTORIES = `
  with mine as (select account_number, ledger_account_id from accounts where customer_id = any($1::uuid[])),
  told as (
    select account_number,
      sum(case when transaction_type <> 'Deposit' and account_number = source_account_number then -1 else 1 end
        * transactions.amount_kobo) as kobo
    from transactions join mine using (account_number) join operations on operations.id = operation_id
    where debited_at is not null
    group by 1
  ),
  moved as (
    select ledger_account_id, sum(amount_kobo) as kobo
    from mine join ledger.account_entries on account_id = ledger_account_id where kind <> 'OPENING'
    group by 1
  )
  select account_number, coalesce(told.kobo, 0) as told_kobo, coalesce(moved.kobo, 0) as moved_kobo
  from mine left join told using (account_number) left join moved using (ledger_account_id)
  where coalesce(told.kobo, 0) <> coalesce(moved.kobo, 0)
  limit 20`;

/** PostgreSQL counts as bigint, and sums up as numeric, which comes as text. */
type Beside = Record<'done' | 'history' | 'events', bigint> & Record<'done_kobo' | 'used_kobo', string>;

/** Payments within the bank from the customers' words to the last kobo. @returns every difference in words */
export function compareKeptBooks(books: KeptBooks): Promise<string[]> {
  return asOwner(books, async (connection) => [
    ...(await lost(connection, books)),
    ...(await untold(connection, books)),
    ...(await wrongEntries(connection, books)),
    ...(await wrongBalances(connection, books)),
    ...besideDifferences(await readBeside(connection, books)),
    ...(await wrongHistories(connection, books)),
    ...(await unproven(connection)),
  ]);
}

/** What was said to be done is, the history of every account tells what the ledger moved, and the ledger proves itself. @returns every difference in words */
export function compareTold(books: KeptBooks): Promise<string[]> {
  return asOwner(books, async (connection) => [
    ...(await lost(connection, books)),
    ...(await wrongHistories(connection, books)),
    ...(await unproven(connection)),
  ]);
}

async function asOwner<Result>(
  { ownerUrl }: KeptBooks,
  work: (connection: SqlConnection) => Promise<Result>,
): Promise<Result> {
  const client = await connect(ownerUrl);
  try {
    return await work(preparedConnection(client));
  } finally {
    await client.end();
  }
}

async function unproven(connection: SqlConnection): Promise<string[]> {
  return (await prove(connection)).map((one) => `the ledger does not add up: ${inWords(one)}`);
}

const idsOf = (senders: readonly Sender[]) => senders.map(({ id }) => id);

async function lost(connection: SqlConnection, { confirmed }: KeptBooks): Promise<string[]> {
  const differences: string[] = [];
  const told = new Set(confirmed);
  if (told.size < confirmed.length)
    differences.push(`${confirmed.length - told.size} were written down twice`);
  for (let place = 0; place < confirmed.length; place += AT_ONCE) {
    const rows = await connection.query<{ id: string; status: string | null }>(
      `select told.id, status from unnest($1::uuid[]) as told (id) left join operations using (id)
       where status is distinct from 'SUCCESS'`,
      [confirmed.slice(place, place + AT_ONCE)],
    );
    differences.push(...rows.map(({ id, status }) => `confirmed, and ${status ?? 'gone'} now: ${id}`));
  }
  return differences;
}

async function untold(
  connection: SqlConnection,
  { senders, confirmed, brokenOff }: KeptBooks,
): Promise<string[]> {
  const told = new Set(confirmed);
  const done = await connection.query<{ id: string }>(
    "select id from operations where status = 'SUCCESS' and kind = 'INTRA_BANK' and customer_id = any($1::uuid[])",
    [idsOf(senders)],
  );
  // What was answered while a batch was broken off, nobody wrote down.
  const mayBeUntold = (madeAt: number) =>
    brokenOff.some(({ since, until }) => madeAt >= since && madeAt <= until);
  const found = done.filter(({ id }) => !told.has(id) && !mayBeUntold(idMadeAt(id)));
  return found.map(({ id }) => `done, and never confirmed: ${id}`);
}

async function wrongEntries(connection: SqlConnection, { senders }: KeptBooks): Promise<string[]> {
  type Row = { id: string; status: string; amount_kobo: bigint; entries: bigint };
  const rows = await connection.query<Row>(ENTRIES_OF_EACH, [idsOf(senders)]);
  return rows.map(
    ({ id, status, amount_kobo, entries }) => `${status} of ${amount_kobo} with ${entries} entries: ${id}`,
  );
}

async function wrongBalances(
  connection: SqlConnection,
  { senders, openingKobo }: KeptBooks,
): Promise<string[]> {
  type Row = { id: string; owed_kobo: string; held_kobo: bigint };
  const rows = await connection.query<Row>(BALANCES, [
    idsOf(senders),
    senders.map(({ account }) => account.ledgerAccountId),
    openingKobo,
  ]);
  return [
    ...(rows.length === senders.length ? [] : [`${senders.length - rows.length} accounts are gone`]),
    ...rows.flatMap(({ id, owed_kobo, held_kobo }) =>
      BigInt(owed_kobo) === held_kobo ? [] : [`${id} has ${held_kobo}, and should have ${owed_kobo}`],
    ),
  ];
}

async function wrongHistories(connection: SqlConnection, { senders }: KeptBooks): Promise<string[]> {
  type Row = { account_number: string; told_kobo: string; moved_kobo: string };
  const rows = await connection.query<Row>(HISTORIES, [idsOf(senders)]);
  return rows.map(
    ({ account_number: number, told_kobo: told, moved_kobo: moved }) =>
      `the history of ${number} tells of ${told}, and the ledger moved ${moved}`,
  );
}

async function readBeside(connection: SqlConnection, { senders }: KeptBooks): Promise<Beside> {
  const [row] = await connection.query<Beside>(BESIDE, [idsOf(senders)]);
  if (row === undefined) throw new Error('The database counts nothing');
  return row;
}

function besideDifferences({ done, done_kobo, history, used_kobo, events }: Beside): string[] {
  return [
    ...(history === 2n * done ? [] : [`${done} payments, and ${history} rows of the history`]),
    ...(BigInt(used_kobo) === BigInt(done_kobo)
      ? []
      : [`${done_kobo} paid, and ${used_kobo} used of limits`]),
    ...(events === done ? [] : [`${done} payments, and ${events} events`]),
  ];
}

const inWords = (what: unknown) =>
  JSON.stringify(what, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
