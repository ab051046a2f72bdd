import { type Selectable, sql } from 'kysely';
import { createOperationReader } from '../operations/operations.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import type { Transfers } from '../platform/database/database-types.ts';
import type { FrozenTransfer } from './transfer-rules.ts';

const COLUMNS = [
  'source_account_number',
  'source_ledger_account_id',
  'source_account_name',
  'destination_account_number',
  'destination_bank_code',
  'destination_bank_name',
  'destination_account_name',
  'destination_ledger_account_id',
  'destination_customer_id',
  'description',
  'save_as_beneficiary',
  'recipient_is_new',
  'told_together',
  'session_id',
] as const satisfies readonly (keyof Transfers)[];
type Row = Pick<Selectable<Transfers>, (typeof COLUMNS)[number]>;

function toTransfer(row: Row): FrozenTransfer {
  const { destination_ledger_account_id: ledgerAccountId, destination_customer_id: customerId } = row;
  return {
    sourceAccountNumber: row.source_account_number,
    sourceLedgerAccountId: row.source_ledger_account_id,
    sourceAccountName: row.source_account_name,
    destinationAccountNumber: row.destination_account_number,
    destinationBankCode: row.destination_bank_code,
    destinationBankName: row.destination_bank_name,
    destinationAccountName: row.destination_account_name,
    // A check of the table has both or neither.
    destinationHere:
      ledgerAccountId === null || customerId === null ? undefined : { ledgerAccountId, customerId },
    description: row.description,
    saveAsBeneficiary: row.save_as_beneficiary,
    recipientIsNew: row.recipient_is_new,
    toldTogether: row.told_together,
    sessionId: row.session_id,
  };
}

/** Inserts what is frozen of started transfers, beside their operations. */
export async function insertTransfers(
  transaction: DatabaseTransaction,
  transfers: readonly (FrozenTransfer & { readonly id: string })[],
): Promise<void> {
  await transaction
    .insertInto('transfers')
    .values(
      transfers.map((transfer) => ({
        id: transfer.id,
        source_account_number: transfer.sourceAccountNumber,
        source_ledger_account_id: transfer.sourceLedgerAccountId,
        source_account_name: transfer.sourceAccountName,
        destination_account_number: transfer.destinationAccountNumber,
        destination_bank_code: transfer.destinationBankCode,
        destination_bank_name: transfer.destinationBankName,
        destination_account_name: transfer.destinationAccountName,
        destination_ledger_account_id: transfer.destinationHere?.ledgerAccountId ?? null,
        destination_customer_id: transfer.destinationHere?.customerId ?? null,
        description: transfer.description,
        save_as_beneficiary: transfer.saveAsBeneficiary,
        recipient_is_new: transfer.recipientIsNew,
        told_together: transfer.toldTogether,
        session_id: transfer.sessionId,
      })),
    )
    .execute();
}

/**
 * The id of the transfer that is known by this, whoever it belongs to. Tries of a scheduled payment have one session id: at most
 * one of them moved money, and is meant.
 */
export async function selectTransferId(
  db: Database,
  knownBy: { readonly reference: string } | { readonly sessionId: string },
): Promise<string | undefined> {
  const transfers = db
    .selectFrom('transfers')
    .innerJoin('operations', 'operations.id', 'transfers.id')
    .select('transfers.id');
  const wanted =
    'sessionId' in knownBy
      ? transfers
          .where('session_id', '=', knownBy.sessionId)
          .orderBy(sql`coalesce(debited_at, held_at)`, (order) => order.asc().nullsLast())
          .orderBy('operations.created_at', 'desc')
      : transfers.where('operations.reference', '=', knownBy.reference);
  return (await wanted.executeTakeFirst())?.id;
}

/** A transfer, whoever it belongs to; what of a customer's transfers is not over, which were started last, and all of an order. */
export const {
  find: findTransfer,
  listUnfinished: listUnfinishedTransfers,
  listLatest: selectLatestTransfers,
  listOrdered: listOrderedTransfers,
} = createOperationReader('transfers', COLUMNS, toTransfer, { toldByOrder: 'told_together' });
