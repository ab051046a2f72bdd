import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

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

export async function selectBeneficiaries(
  db: Database,
  customerId: string,
  filter: { q?: string | undefined; limit: number; offset: number },
) {
  let query = db.selectFrom('beneficiaries').where('customer_id', '=', customerId);
  if (filter.q !== undefined) {
    const pattern = `%${filter.q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where((or) =>
      or.or([
        or('beneficiary_name', 'ilike', pattern),
        or('account_name', 'ilike', pattern),
        or('account_number', 'ilike', pattern),
      ]),
    );
  }
  const rows = await query
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
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
