import type { ErrorCode, ErrorParams } from '@harvest/contracts/errors';
import { kobo } from '@harvest/money';
import type pg from 'pg';
import {
  type Database,
  type DatabaseTransaction,
  poolConnection,
  type SqlConnection,
} from '../platform/database/database.ts';
import { microBatch, onePerPool } from '../platform/database/micro-batch.ts';
import type { Transfer } from './transfer-rules.ts';

type OutcomeRow = {
  id: string;
  status: string;
  failure_code: string | null;
  failure_params: unknown;
  completed_at: Date | null;
};

type Row = OutcomeRow & {
  customer_id: string;
  reference: string;
  source_account_number: string;
  source_ledger_account_id: bigint;
  source_account_name: string;
  destination_account_number: string;
  destination_bank_code: string;
  destination_bank_name: string;
  destination_account_name: string;
  destination_ledger_account_id: bigint | null;
  destination_customer_id: string | null;
  amount_kobo: bigint;
  fee_kobo: bigint;
  vat_kobo: bigint;
  stamp_duty_kobo: bigint;
  description: string;
  save_as_beneficiary: boolean;
  session_id: string | null;
  created_at: Date;
  expires_at: Date;
};

/** Checks of the table keep status, kind and failure within their unions. */
function toTransfer(row: Row): Transfer {
  if (
    row.destination_ledger_account_id === null ||
    row.destination_customer_id === null ||
    row.session_id === null
  ) {
    throw new Error(`Transfer ${row.id} lacks what a same-bank transfer has`);
  }
  return {
    id: row.id,
    customerId: row.customer_id,
    kind: 'INTRA_BANK',
    reference: row.reference,
    ...toOutcome(row),
    sourceAccountNumber: row.source_account_number,
    sourceLedgerAccountId: row.source_ledger_account_id,
    sourceAccountName: row.source_account_name,
    destinationAccountNumber: row.destination_account_number,
    destinationBankCode: row.destination_bank_code,
    destinationBankName: row.destination_bank_name,
    destinationAccountName: row.destination_account_name,
    destinationLedgerAccountId: row.destination_ledger_account_id,
    destinationCustomerId: row.destination_customer_id,
    amountKobo: kobo(row.amount_kobo),
    feeKobo: kobo(row.fee_kobo),
    vatKobo: kobo(row.vat_kobo),
    stampDutyKobo: kobo(row.stamp_duty_kobo),
    description: row.description,
    saveAsBeneficiary: row.save_as_beneficiary,
    sessionId: row.session_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

function toOutcome(row: OutcomeRow): Pick<Transfer, 'status' | 'failure' | 'completedAt'> {
  const code = row.failure_code as ErrorCode | null;
  return {
    status: row.status as Transfer['status'],
    failure: code === null ? undefined : { code, params: row.failure_params as ErrorParams },
    completedAt: row.completed_at ?? undefined,
  };
}

/** Inserts a started transfer. @returns false when this id exists already, because the request was repeated */
export async function insertTransfer(transaction: DatabaseTransaction, transfer: Transfer): Promise<boolean> {
  const result = await transaction
    .insertInto('transfers')
    .values({
      id: transfer.id,
      customer_id: transfer.customerId,
      kind: transfer.kind,
      reference: transfer.reference,
      status: transfer.status,
      source_account_number: transfer.sourceAccountNumber,
      source_ledger_account_id: transfer.sourceLedgerAccountId,
      source_account_name: transfer.sourceAccountName,
      destination_account_number: transfer.destinationAccountNumber,
      destination_bank_code: transfer.destinationBankCode,
      destination_bank_name: transfer.destinationBankName,
      destination_account_name: transfer.destinationAccountName,
      destination_ledger_account_id: transfer.destinationLedgerAccountId,
      destination_customer_id: transfer.destinationCustomerId,
      amount_kobo: transfer.amountKobo,
      fee_kobo: transfer.feeKobo,
      vat_kobo: transfer.vatKobo,
      stamp_duty_kobo: transfer.stampDutyKobo,
      description: transfer.description,
      save_as_beneficiary: transfer.saveAsBeneficiary,
      session_id: transfer.sessionId,
      created_at: transfer.createdAt,
      expires_at: transfer.expiresAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const readTransfers = onePerPool((pool) =>
  microBatch({
    batchMax: 200,
    flightsMax: 2,
    async run(ids: readonly string[]) {
      const text = 'select * from transfers where id = any($1::uuid[])';
      const rows = await poolConnection(pool).query<Row>(text, [ids]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id));
    },
  }),
);

/** A transfer of this customer; somebody else's is as unknown as one that does not exist. */
export async function selectTransfer(
  pool: pg.Pool,
  customerId: string,
  id: string,
): Promise<Transfer | undefined> {
  const row = await readTransfers(pool)(id);
  return row === undefined || row.customer_id !== customerId ? undefined : toTransfer(row);
}

const LOCK = `
  select id, status, failure_code, failure_params, completed_at from transfers
  where id = any($1::uuid[]) order by id for update`;

/** Locks transfers and reads their outcome again; everything else of them is frozen. */
export async function lockTransfers(
  connection: SqlConnection,
  transfers: readonly Transfer[],
): Promise<Transfer[]> {
  const rows = await connection.query<OutcomeRow>(LOCK, [transfers.map(({ id }) => id)]);
  const outcomes = new Map(rows.map((row) => [row.id, toOutcome(row)]));
  return transfers.flatMap((transfer) => {
    const outcome = outcomes.get(transfer.id);
    return outcome === undefined ? [] : { ...transfer, ...outcome };
  });
}

const FINISH = `
  update transfers set status = done.status, failure_code = done.failure_code, failure_params = done.failure_params,
    completed_at = done.completed_at
  from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[], $5::timestamptz[])
    as done (id, status, failure_code, failure_params, completed_at)
  where transfers.id = done.id`;

export async function finishTransfers(
  connection: SqlConnection,
  transfers: readonly Transfer[],
): Promise<void> {
  await connection.query(FINISH, [
    transfers.map((transfer) => transfer.id),
    transfers.map((transfer) => transfer.status),
    transfers.map((transfer) => transfer.failure?.code ?? null),
    transfers.map((transfer) => JSON.stringify(transfer.failure?.params ?? {})),
    transfers.map((transfer) => transfer.completedAt?.toISOString() ?? null),
  ]);
}

export async function insertNameInquiry(
  db: Database,
  inquiry: {
    reference: string;
    customerId: string;
    accountNumber: string;
    bankCode: string;
    accountName: string;
    createdAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('name_inquiries')
    .values({
      reference: inquiry.reference,
      customer_id: inquiry.customerId,
      account_number: inquiry.accountNumber,
      bank_code: inquiry.bankCode,
      account_name: inquiry.accountName,
      created_at: inquiry.createdAt,
    })
    .execute();
}
