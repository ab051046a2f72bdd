import type { PostingRuleName } from '@harvest/ledger';
import { type Kobo, kobo } from '@harvest/money';
import type { SqlConnection } from '../platform/database/database.ts';
import { readDetail } from '../platform/security/personal-details.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import type { StatementHeader } from './statement.ts';
import { headerFrom, headText, NOTHING_SEALED } from './statement-proof.ts';

/** An account as a statement names it, and whose it is. */
export type StatementAccount = {
  readonly accountNumber: string;
  readonly ledgerAccountId: bigint;
  readonly accountTypeName: string;
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As it is kept; `addressOf` reads it. */
  readonly address: { readonly encrypted: Buffer | null; readonly clear: string | null };
};

const ACCOUNT = `
  select account_number, ledger_account_id, account_types.name as account_type_name, customers.id as customer_id, first_name,
    last_name, address, address_encrypted
  from accounts
  join account_types on account_types.id = account_type_id
  join customers on customers.id = accounts.customer_id
  left join customer_profiles on customer_profiles.customer_id = customers.id
  where account_number = $1`;

export async function selectStatementAccount(
  connection: SqlConnection,
  accountNumber: string,
): Promise<StatementAccount | undefined> {
  type Row = {
    account_number: string;
    ledger_account_id: bigint;
    account_type_name: string;
    customer_id: string;
    first_name: string;
    last_name: string;
    address: string | null;
    address_encrypted: Buffer | null;
  };
  const [row] = await connection.query<Row>(ACCOUNT, [accountNumber]);
  return (
    row && {
      accountNumber: row.account_number,
      ledgerAccountId: row.ledger_account_id,
      accountTypeName: row.account_type_name,
      customerId: row.customer_id,
      firstName: row.first_name,
      lastName: row.last_name,
      address: { encrypted: row.address_encrypted, clear: row.address },
    }
  );
}

/** The address of the account's owner; empty where none is on file. */
export function addressOf(secrets: Secrets, { customerId, address }: StatementAccount): string {
  return readDetail(secrets, { customerId, kind: 'ADDRESS' }, address) ?? '';
}

/** The entries of a period, by their versions: the first is one more than the last before, so that none is between two periods. */
export type Range = { readonly firstVersion: bigint; readonly lastVersion: bigint };

export type RangeSums = {
  readonly openingKobo: Kobo;
  readonly closingKobo: Kobo;
  readonly creditsKobo: Kobo;
  /** As a positive amount. */
  readonly debitsKobo: Kobo;
  readonly count: number;
};

// An account's entries are read from the newest back: most statements are of the past months.
const LAST_BEFORE = (moment: string) => `
  coalesce((select version from ledger.account_entries where account_id = $1 and posted_at < ${moment}::timestamptz
    order by version desc limit 1), 0)`;
const RANGE = `select ${LAST_BEFORE('$2')} + 1 as first, ${LAST_BEFORE('$3')} as last`;

export async function selectRange(
  connection: SqlConnection,
  ledgerAccountId: bigint,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<Range> {
  const [row] = await connection.query<{ first: bigint; last: bigint }>(RANGE, [
    ledgerAccountId,
    start.toISOString(),
    end.toISOString(),
  ]);
  if (row === undefined) throw new Error('The database found no range');
  return { firstVersion: row.first, lastVersion: row.last };
}

// A sum may need more than the 64 bits of its parts.
const BALANCE_AT = (version: string) => `
  coalesce((select balance_after_kobo from ledger.account_entries where account_id = $1 and version = ${version}::bigint), 0)`;
const SUMS = `
  select ${BALANCE_AT('$2::bigint - 1')} as opening_kobo, ${BALANCE_AT('$3')} as closing_kobo, count(*) as count,
    coalesce(sum(amount_kobo) filter (where amount_kobo > 0), 0)::text as credits_kobo,
    coalesce(-sum(amount_kobo) filter (where amount_kobo < 0), 0)::text as debits_kobo
  from ledger.account_entries where account_id = $1 and version between $2 and $3`;

export async function sumRange(
  connection: SqlConnection,
  ledgerAccountId: bigint,
  { firstVersion, lastVersion }: Range,
): Promise<RangeSums> {
  type Row = {
    opening_kobo: bigint;
    closing_kobo: bigint;
    count: bigint;
    credits_kobo: string;
    debits_kobo: string;
  };
  const [row] = await connection.query<Row>(SUMS, [ledgerAccountId, firstVersion, lastVersion]);
  if (row === undefined) throw new Error('The database summed nothing');
  return {
    openingKobo: kobo(row.opening_kobo),
    closingKobo: kobo(row.closing_kobo),
    creditsKobo: kobo(BigInt(row.credits_kobo)),
    debitsKobo: kobo(BigInt(row.debits_kobo)),
    count: Number(row.count),
  };
}

/** An entry with the reference of what it belongs to, without the ending of its own line. */
export type ReferencedEntry = {
  readonly version: bigint;
  readonly journalId: string;
  readonly leg: number;
  readonly rule: PostingRuleName;
  readonly amountKobo: Kobo;
  readonly balanceAfterKobo: Kobo;
  readonly narration: string;
  readonly postedAt: Date;
  readonly isReturn: boolean;
  /** Of a payment, or of money from another bank; what was paid in otherwise has a row of the history alone. */
  readonly reference: string | null;
  readonly isPayment: boolean;
};

const ENTRIES = `
  with read as materialized (
    select version, journal_id, leg, rule, amount_kobo, balance_after_kobo, narration, posted_at, reverses
    from ledger.account_entries where account_id = $1 and version between $2 and $3 order by version limit $4
  )
  select read.*, operations.id is not null as is_payment,
    coalesce(operations.reference, inbound_credits.reference, paid_in.reference_number) as reference
  from read
  left join operations on operations.id = coalesce(reverses, journal_id)
  left join inbound_credits on inbound_credits.id = journal_id
  left join lateral (
    select reference_number from transactions
    where operations.id is null and inbound_credits.id is null and customer_id = $5 and created_at = read.posted_at
      and account_number = $6 and transactions.amount_kobo = abs(read.amount_kobo) and operation_id is null
      and (transaction_type = 'Deposit') = (read.amount_kobo > 0)
    order by reference_number limit 1
  ) paid_in on true
  order by version`;

/** At most `limit` entries of a range, oldest first. */
export async function selectEntries(
  connection: SqlConnection,
  account: StatementAccount,
  { firstVersion, lastVersion }: Range,
  limit: number,
): Promise<ReferencedEntry[]> {
  type Row = {
    version: bigint;
    journal_id: string;
    leg: number;
    rule: PostingRuleName;
    amount_kobo: bigint;
    balance_after_kobo: bigint;
    narration: string;
    posted_at: Date;
    reverses: string | null;
    is_payment: boolean;
    reference: string | null;
  };
  const rows = await connection.query<Row>(ENTRIES, [
    account.ledgerAccountId,
    firstVersion,
    lastVersion,
    limit,
    account.customerId,
    account.accountNumber,
  ]);
  return rows.map((row) => ({
    version: row.version,
    journalId: row.journal_id,
    leg: row.leg,
    rule: row.rule,
    amountKobo: kobo(row.amount_kobo),
    balanceAfterKobo: kobo(row.balance_after_kobo),
    narration: row.narration,
    postedAt: row.posted_at,
    isReturn: row.reverses !== null,
    reference: row.reference,
    isPayment: row.is_payment,
  }));
}

/** A row of the history, by those it is between. */
export type Movement = {
  readonly source: { readonly name: string; readonly accountEnd: string };
  readonly destination: { readonly name: string; readonly accountEnd: string; readonly bankName: string };
  readonly sessionId: string | null;
  /** Where money that came in was sent from, if from another bank. */
  readonly senderBankName: string | null;
};

const MOVEMENTS = `
  select told.reference_number, told.source_account_name, right(told.source_account_number, 4) as source_end,
    told.destination_account_name, right(told.destination_account_number, 4) as destination_end, told.destination_bank_name,
    told.session_id, banks.name as sender_bank_name
  from transactions told
  left join inbound_credits on inbound_credits.reference = told.reference_number
  left join banks on banks.code = inbound_credits.source_bank_code
  where told.customer_id = $1 and told.account_number = $2 and told.reference_number = any($3::text[])`;

/** Rows of the history by their references; those of charges and returns too. */
export async function selectMovements(
  connection: SqlConnection,
  { customerId, accountNumber }: StatementAccount,
  references: readonly string[],
): Promise<Map<string, Movement>> {
  type Row = {
    reference_number: string;
    source_account_name: string;
    source_end: string;
    destination_account_name: string;
    destination_end: string;
    destination_bank_name: string;
    session_id: string | null;
    sender_bank_name: string | null;
  };
  const rows = await connection.query<Row>(MOVEMENTS, [customerId, accountNumber, references]);
  return new Map(
    rows.map((row) => [
      row.reference_number,
      {
        source: { name: row.source_account_name, accountEnd: row.source_end },
        destination: {
          name: row.destination_account_name,
          accountEnd: row.destination_end,
          bankName: row.destination_bank_name,
        },
        sessionId: row.session_id,
        senderBankName: row.sender_bank_name,
      },
    ]),
  );
}

const HEAD = 'select sequence, digest as head from ledger.seal_records order by sequence desc limit 1';

/** Where the chain of seals stands. */
export async function selectHead(connection: SqlConnection): Promise<{ sequence: bigint; head: string }> {
  const [row] = await connection.query<{ sequence: bigint; head: string }>(HEAD, []);
  return row ?? NOTHING_SEALED;
}

const INSERT_STATEMENT = `
  insert into statements (digest, customer_id, account_number, head, made_at, address_encrypted) values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing`;

/** Keeps what a statement said in its head, the address encrypted. One that was made twice in one moment is the same. */
export async function insertStatement(
  connection: SqlConnection,
  secrets: Secrets,
  made: {
    readonly digest: string;
    readonly account: StatementAccount;
    readonly header: StatementHeader;
  },
): Promise<void> {
  const { digest, account, header } = made;
  const { customerAddress: address, madeAt } = header;
  await connection.query(INSERT_STATEMENT, [
    digest,
    account.customerId,
    account.accountNumber,
    headText({ ...header, customerAddress: '' }),
    madeAt.toISOString(),
    address === '' ? null : secrets.encrypt('personal-details', digest, address),
  ]);
}

/** What a statement said in its head. Where the address is encrypted, it is empty in the header. */
export async function selectKeptHead(
  connection: SqlConnection,
  digest: string,
): Promise<{ readonly header: StatementHeader; readonly addressEncrypted: Buffer | null } | undefined> {
  const [row] = await connection.query<{ head: string; address_encrypted: Buffer | null }>(
    'select head, address_encrypted from statements where digest = $1',
    [digest],
  );
  return row && { header: headerFrom(row.head), addressEncrypted: row.address_encrypted };
}

const STRAYS = `
  select journal_id, version between $2 and $3 as is_inside from ledger.account_entries
  where account_id = $1 and case when version between $2 and $3
    then posted_at < $4::timestamptz or posted_at >= $7::timestamptz
    else posted_at >= case when version < $2 then $5::timestamptz else $4::timestamptz end and posted_at < $6::timestamptz end`;

/** So far apart may the clocks of two processes be, whose postings follow each other on one account. */
const CLOCKS_APART_MS = 30_000;

/**
 * Of the entries of an account, by their journals: those of a range that belong to another time, and those of a time that are not
 * in the range, which a statement of a day that was not over yet may lack.
 */
export async function selectStrays(
  connection: SqlConnection,
  ledgerAccountId: bigint,
  { firstVersion, lastVersion }: Range,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<{ readonly inside: string[]; readonly outside: string[] }> {
  const at = (time: number) => new Date(time).toISOString();
  const rows = await connection.query<{ journal_id: string; is_inside: boolean }>(STRAYS, [
    ledgerAccountId,
    firstVersion,
    lastVersion,
    at(start.getTime()),
    at(start.getTime() + CLOCKS_APART_MS),
    at(end.getTime()),
    at(end.getTime() + CLOCKS_APART_MS),
  ]);
  const idsOf = (isInside: boolean) =>
    rows.filter((row) => row.is_inside === isInside).map((row) => row.journal_id);
  return { inside: idsOf(true), outside: idsOf(false) };
}
