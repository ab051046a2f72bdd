import type { BenchServer } from './bench-bank.ts';
import { type BenchCustomer, HISTORY_DAYS } from './bench-customers.ts';
import { connect } from './ledger-bench.ts';

/** Journals written by one statement, more or less. */
const CHUNK_JOURNALS = 20_000;

/**
 * Gives customers a past of two years, written by the owner in bulk because the bank's own way would take an hour. In each
 * round everybody pays somebody and is paid by somebody else, the same amount, so versions and balances follow without
 * looking. The ledger's triggers stay on, and its proof holds afterwards.
 */
export async function loadHistory(
  server: BenchServer,
  customers: readonly BenchCustomer[],
  entries: number,
): Promise<void> {
  const rounds = Math.floor(entries / (customers.length * 2));
  const owner = await connect(server.ownerUrl);
  await owner.query(PEOPLE);
  await owner.query(FILL_PEOPLE, [
    customers.map((customer) => customer.id),
    customers.map((customer) => customer.accountNumber),
    customers.map((customer) => customer.ledgerAccountId),
  ]);
  await owner.query('analyze bench_people');
  const load = { customers: customers.length, rounds, until: new Date() };
  await Promise.all([writeRounds(server, LEDGER, load), writeRounds(server, TRANSACTIONS, load)]);
  await owner.query(
    `update ledger.accounts set version = accounts.version + 2 * $1::bigint from bench_people where id = account_id`,
    [rounds],
  );
  await owner.query('drop table bench_people');
  for (const table of ['ledger.accounts', 'ledger.journals', 'ledger.entries', 'transactions'])
    await owner.query(`vacuum (analyze) ${table}`);
  await owner.end();
}

async function writeRounds(
  server: BenchServer,
  statement: string,
  load: { customers: number; rounds: number; until: Date },
): Promise<void> {
  const client = await connect(server.ownerUrl);
  await client.query('set synchronous_commit = off');
  const chunk = Math.max(1, Math.floor(CHUNK_JOURNALS / load.customers));
  for (let first = 1; first <= load.rounds; first += chunk) {
    const last = Math.min(load.rounds, first + chunk - 1);
    await client.query(statement, [first, last, load.customers, load.rounds, HISTORY_DAYS, load.until]);
  }
  await client.end();
}

const PEOPLE = `
  create unlogged table bench_people (
    place bigint primary key, customer_id uuid, account_number text, account_id bigint, version bigint, balance_kobo bigint
  )`;

const FILL_PEOPLE = `
  insert into bench_people
  select number - 1, customer_id, account_number, account_id, version, balance_kobo
  from unnest($1::uuid[], $2::text[], $3::bigint[]) with ordinality as given (customer_id, account_number, account_id, number)
  join ledger.accounts on accounts.id = account_id`;

// An id of version 7 in hexadecimal digits: the time, the version, the payer's place and its variant, then the round.
const MADE = `
  with made as materialized (
    select (lpad(to_hex((extract(epoch from at.moment) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(payer.place / 4096), 3, '0')
        || '8' || lpad(to_hex(payer.place % 4096), 3, '0') || lpad(to_hex(round), 12, '0'))::uuid as id,
      'HV' || upper(substr(md5(at.moment || ':' || payer.place), 1, 12)) as reference, round, at.moment,
      100 * (1 + round % 50) as amount, payer.customer_id as payer_id, payer.account_number as payer_number,
      payer.account_id as payer_account, payer.version as payer_version, payer.balance_kobo as payer_balance,
      payee.customer_id as payee_id, payee.account_number as payee_number, payee.account_id as payee_account,
      payee.version as payee_version, payee.balance_kobo as payee_balance
    from generate_series($1::bigint, $2::bigint) as round
    cross join lateral (
      select $6::timestamptz - ($4::bigint - round + 1) * ($5::int * interval '1 day') / $4::bigint as moment
    ) at
    cross join bench_people payer
    join bench_people payee on payee.place = (payer.place + 1 + round * 37 % ($3::bigint - 1)) % $3::bigint
    order by round, payer.place
  )`;

const LEDGER = `${MADE}, journals as (
    insert into ledger.journals (id, kind, posted_at, leg_count, fingerprint)
    select id, 'INTRA_BANK', moment, 2, sha256(uuid_send(id)) from made
  ), queued as (
    insert into ledger.seal_queue (journal_ids) select array_agg(id) from made
  )
  insert into ledger.entries (journal_id, leg, account_id, amount_kobo, version, balance_after_kobo, posted_at, rule, narration)
  select id, leg.leg, leg.account_id, leg.amount, leg.version, leg.balance, moment, 'TRANSFER_INTRA_BANK', 'Seeds and fertiliser'
  from made cross join lateral (values
    (1, payer_account, -amount, payer_version + 2 * round - 1, payer_balance - amount),
    (2, payee_account, amount, payee_version + 2 * round, payee_balance)
  ) leg (leg, account_id, amount, version, balance)`;

const TRANSACTIONS = `${MADE}
  insert into transactions (customer_id, account_number, reference_number, transaction_type, counts_as_flow, amount_kobo,
    status, narration, source_account_name, source_account_number, destination_account_name, destination_account_number,
    destination_bank_code, destination_bank_name, created_at)
  select side.customer_id, side.account_number, reference, side.type, true, amount, 'SUCCESS', 'Seeds and fertiliser',
    'CUSTOMER BENCH', payer_number, 'CUSTOMER BENCH', payee_number, '090605', 'Harvest', moment
  from made cross join lateral (values
    (payer_id, payer_number, 'Transfer'), (payee_id, payee_number, 'Deposit')
  ) side (customer_id, account_number, type)`;
