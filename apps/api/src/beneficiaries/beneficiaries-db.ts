import type { BeneficiarySort } from '@harvest/contracts/beneficiaries';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import type { Page } from '../platform/page-rules.ts';

export type NewBeneficiary = {
  readonly id: string;
  readonly customerId: string;
  readonly beneficiaryName: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly createdAt: Date;
};

const COLUMNS = [
  'id',
  'beneficiary_name',
  'bank_name',
  'bank_code',
  'account_name',
  'account_number',
] as const;

type Row = {
  id: string;
  beneficiary_name: string;
  bank_name: string;
  bank_code: string;
  account_name: string;
  account_number: string;
};

function toBeneficiary(row: Row) {
  return {
    id: row.id,
    beneficiaryName: row.beneficiary_name,
    bankName: row.bank_name,
    bankCode: row.bank_code,
    accountName: row.account_name,
    accountNumber: row.account_number,
  };
}

const SORTED_BY = {
  '-dateCreated': 'created_at',
  beneficiaryName: 'beneficiary_name',
  '-beneficiaryName': 'beneficiary_name',
  bankName: 'bank_name',
  '-bankName': 'bank_name',
  accountName: 'account_name',
  '-accountName': 'account_name',
  accountNumber: 'account_number',
  '-accountNumber': 'account_number',
} as const satisfies Record<BeneficiarySort, string>;

type Wanted = Page & {
  /** All of them have to be found, each in any of the columns. */
  readonly patterns: readonly string[];
  readonly sort: BeneficiarySort;
};

export async function selectBeneficiaries(db: Database, customerId: string, wanted: Wanted) {
  const { patterns, sort, limit, offset } = wanted;
  let query = db.selectFrom('beneficiaries').where('customer_id', '=', customerId);
  for (const pattern of patterns) {
    query = query.where((or) =>
      or.or([
        or(folded('beneficiary_name'), 'like', pattern),
        or(folded('bank_name'), 'like', pattern),
        or(folded('account_name'), 'like', pattern),
        or(folded('account_number'), 'like', pattern),
      ]),
    );
  }
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = SORTED_BY[sort];
  const rows = await query
    .select(COLUMNS)
    // As people read lists: capital or not, and a letter with a mark beside the one without, not after Z.
    .orderBy(
      column === 'created_at' ? sql.ref(column) : sql`normalize(lower(${sql.ref(column)}), nfd)`,
      direction,
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await query
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toBeneficiary), total: Number(count) };
}

export async function countBeneficiaries(
  transaction: DatabaseTransaction,
  customerId: string,
): Promise<number> {
  const row = await transaction
    .selectFrom('beneficiaries')
    .where('customer_id', '=', customerId)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function selectBeneficiary(db: Database, customerId: string, id: string) {
  const row = await db
    .selectFrom('beneficiaries')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toBeneficiary(row);
}

export async function selectBeneficiaryOf(
  transaction: DatabaseTransaction,
  { customerId, bankCode, accountNumber }: Pick<NewBeneficiary, 'customerId' | 'bankCode' | 'accountNumber'>,
) {
  const row = await transaction
    .selectFrom('beneficiaries')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where('bank_code', '=', bankCode)
    .where('account_number', '=', accountNumber)
    .executeTakeFirst();
  return row && toBeneficiary(row);
}

export async function insertBeneficiary(transaction: DatabaseTransaction, beneficiary: NewBeneficiary) {
  const row = await transaction
    .insertInto('beneficiaries')
    .values({
      id: beneficiary.id,
      customer_id: beneficiary.customerId,
      beneficiary_name: beneficiary.beneficiaryName,
      bank_code: beneficiary.bankCode,
      bank_name: beneficiary.bankName,
      account_number: beneficiary.accountNumber,
      account_name: beneficiary.accountName,
      created_at: beneficiary.createdAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toBeneficiary(row);
}

export async function updateBeneficiaryName(
  db: Database,
  customerId: string,
  id: string,
  beneficiaryName: string,
) {
  const row = await db
    .updateTable('beneficiaries')
    .set({ beneficiary_name: beneficiaryName })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && toBeneficiary(row);
}

export async function deleteBeneficiaryRow(transaction: DatabaseTransaction, customerId: string, id: string) {
  const row = await transaction
    .deleteFrom('beneficiaries')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && toBeneficiary(row);
}

/** From now on, what was paid there is no reason to offer the account. */
export async function forgetRecipient(
  transaction: DatabaseTransaction,
  { customerId, bankCode, accountNumber }: Pick<NewBeneficiary, 'customerId' | 'bankCode' | 'accountNumber'>,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('forgotten_recipients')
    .values({
      customer_id: customerId,
      bank_code: bankCode,
      account_number: accountNumber,
      forgotten_at: now,
    })
    .onConflict((known) =>
      known.columns(['customer_id', 'bank_code', 'account_number']).doUpdateSet({ forgotten_at: now }),
    )
    .execute();
}
