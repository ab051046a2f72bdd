import type { Database, SqlConnection } from '../platform/database/database.ts';
import { DELETED_AT_ONCE, keptSince } from '../platform/retention-rules.ts';

/** An account as somebody asked for its name. */
export type Asked = {
  readonly customerId: string;
  readonly accountNumber: string;
  readonly bankCode: string;
};

export async function insertNameInquiries(
  db: Database,
  inquiries: readonly (Asked & {
    readonly reference: string;
    readonly accountName: string;
    readonly createdAt: Date;
    /** Against which limit; what was not counted has nothing to give back. */
    readonly counted: 'ALONE' | 'IN_BULK' | undefined;
  })[],
): Promise<void> {
  if (inquiries.length === 0) return;
  await db
    .insertInto('name_inquiries')
    .values(
      inquiries.map((inquiry) => ({
        reference: inquiry.reference,
        customer_id: inquiry.customerId,
        account_number: inquiry.accountNumber,
        bank_code: inquiry.bankCode,
        account_name: inquiry.accountName,
        created_at: inquiry.createdAt,
        paid_at: inquiry.counted === undefined ? inquiry.createdAt : null,
        in_bulk: inquiry.counted === 'IN_BULK',
      })),
    )
    .execute();
}

/** @param reference when given, only the inquiry that was answered with it @returns the name that was answered */
export async function findAnswerSince(
  db: Database,
  asked: Asked,
  since: Date,
  reference?: string,
): Promise<string | undefined> {
  let query = db
    .selectFrom('name_inquiries')
    .select('account_name')
    .where('customer_id', '=', asked.customerId)
    .where('account_number', '=', asked.accountNumber)
    .where('bank_code', '=', asked.bankCode)
    .where('created_at', '>', since);
  if (reference !== undefined) query = query.where('reference', '=', reference);
  return (await query.limit(1).executeTakeFirst())?.account_name;
}

/** @returns whether an inquiry after `since` was counted, one by one, that had not been paid for yet */
export async function markPaid(db: Database, asked: Asked, since: Date, now: Date): Promise<boolean> {
  const rows = await db
    .updateTable('name_inquiries')
    .set({ paid_at: now })
    .where('customer_id', '=', asked.customerId)
    .where('account_number', '=', asked.accountNumber)
    .where('bank_code', '=', asked.bankCode)
    .where('created_at', '>', since)
    .where('paid_at', 'is', null)
    .where('in_bulk', '=', false)
    .returning('reference')
    .execute();
  return rows.length > 0;
}

/** Whether a customer saved this account: they know its name already. */
export async function isSavedRecipient(db: Database, asked: Asked): Promise<boolean> {
  const saved = await db
    .selectFrom('beneficiaries')
    .select('id')
    .where('customer_id', '=', asked.customerId)
    .where('bank_code', '=', asked.bankCode)
    .where('account_number', '=', asked.accountNumber)
    .executeTakeFirst();
  return saved !== undefined;
}

/** Whether a customer has sent money to this account. It may read their whole history, so it is asked last. */
export async function isPaidRecipient(db: Database, asked: Asked): Promise<boolean> {
  const paid = await db
    .selectFrom('transactions')
    .select('reference_number')
    .where('customer_id', '=', asked.customerId)
    .where('destination_account_number', '=', asked.accountNumber)
    .where('destination_bank_code', '=', asked.bankCode)
    .where('transaction_type', '=', 'Transfer')
    .where('status', '<>', 'FAILED')
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

type Account = Pick<Asked, 'accountNumber' | 'bankCode'>;

function columnsOf(accounts: readonly Account[]): [string[], string[]] {
  return [accounts.map(({ bankCode }) => bankCode), accounts.map(({ accountNumber }) => accountNumber)];
}

const ANSWERS_OF_MANY = `
  select reference, bank_code, account_number, account_name from name_inquiries
  join unnest($2::text[], $3::text[]) as asked (bank_code, account_number) using (bank_code, account_number)
  where customer_id = $1 and created_at > $4 order by created_at`;

/** What a customer was answered about these accounts after `since`, the oldest first. */
export async function selectAnswers(
  connection: SqlConnection,
  customerId: string,
  accounts: readonly Account[],
  since: Date,
): Promise<(Account & { readonly reference: string; readonly accountName: string })[]> {
  type Row = { reference: string; bank_code: string; account_number: string; account_name: string };
  const values = [customerId, ...columnsOf(accounts), since.toISOString()];
  const rows = await connection.query<Row>(ANSWERS_OF_MANY, values);
  return rows.map((row) => ({
    reference: row.reference,
    bankCode: row.bank_code,
    accountNumber: row.account_number,
    accountName: row.account_name,
  }));
}

// The history is read once, however many are asked for.
const KNOWN_OF_MANY = `
  select bank_code, account_number from unnest($2::text[], $3::text[]) as asked (bank_code, account_number)
  where (bank_code, account_number) in (
    select bank_code, account_number from name_inquiries where customer_id = $1 and created_at > $4
    union all
    select bank_code, account_number from beneficiaries where customer_id = $1
    union all
    select destination_bank_code, destination_account_number from transactions
    where customer_id = $1 and transaction_type = 'Transfer' and status <> 'FAILED')`;

/** Those of the accounts that a customer looked up after `since`, saved, or has sent money to. */
export async function selectKnown(
  connection: SqlConnection,
  customerId: string,
  accounts: readonly Account[],
  since: Date,
): Promise<Account[]> {
  type Row = { bank_code: string; account_number: string };
  const values = [customerId, ...columnsOf(accounts), since.toISOString()];
  const rows = await connection.query<Row>(KNOWN_OF_MANY, values);
  return rows.map((row) => ({ bankCode: row.bank_code, accountNumber: row.account_number }));
}

const NAMES_OF_MANY = `
  select distinct on (bank_code, account_number) bank_code, account_number, account_name
  from (
    select bank_code, account_number, account_name, created_at from name_inquiries where customer_id = $1
    union all
    select bank_code, account_number, account_name, created_at from beneficiaries where customer_id = $1
  ) answered
  join unnest($2::text[], $3::text[]) as asked (bank_code, account_number) using (bank_code, account_number)
  order by bank_code, account_number, created_at desc`;

/** The names that a customer was last answered about these accounts, whenever that was, or saved them under. */
export async function selectLastNames(
  connection: SqlConnection,
  customerId: string,
  accounts: readonly Account[],
): Promise<(Account & { readonly accountName: string })[]> {
  type Row = { bank_code: string; account_number: string; account_name: string };
  const rows = await connection.query<Row>(NAMES_OF_MANY, [customerId, ...columnsOf(accounts)]);
  return rows.map((row) => ({
    bankCode: row.bank_code,
    accountNumber: row.account_number,
    accountName: row.account_name,
  }));
}

/** Forgets whose names were asked for long ago; whoever was paid stands in the history. @returns how many went */
export async function deleteOldInquiries(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('name_inquiries')
    .where('reference', 'in', (select) =>
      select
        .selectFrom('name_inquiries')
        .select('reference')
        .where('created_at', '<', keptSince('NAME_INQUIRIES', now))
        .orderBy('created_at')
        .limit(DELETED_AT_ONCE),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
