import type { StageStatus } from '@harvest/contracts/onboarding';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

export async function selectDocumentTypes(db: Database) {
  return db.selectFrom('document_types').selectAll().orderBy('position').execute();
}

/** Every kind once for each document it may be chosen for. */
export async function selectKinds(db: Database) {
  return db
    .selectFrom('document_kinds')
    .innerJoin('document_type_kinds', 'document_type_kinds.core_banking_id', 'document_kinds.core_banking_id')
    .select(['document_kinds.core_banking_id', 'document_kinds.name', 'document_type_kinds.document_type_id'])
    .orderBy('document_kinds.core_banking_id')
    .orderBy('document_type_kinds.document_type_id')
    .execute();
}

export type CustomerDocument = {
  readonly id: string;
  readonly customerId: string;
  readonly documentTypeId: number;
  readonly documentName: string;
  readonly description: string;
  readonly fileId: string;
  readonly status: StageStatus;
  readonly verificationComment: string | undefined;
  readonly createdAt: Date;
};

const documents = (db: Database) =>
  db
    .selectFrom('customer_documents')
    .innerJoin('document_types', 'document_types.id', 'customer_documents.document_type_id')
    .select([
      'customer_documents.id',
      'customer_documents.customer_id',
      'customer_documents.document_type_id',
      'document_types.name as document_name',
      'customer_documents.description',
      'customer_documents.file_id',
      'customer_documents.status',
      'customer_documents.verification_comment',
      'customer_documents.created_at',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof documents>['executeTakeFirstOrThrow']>>;

/** A check of the table keeps status within its union. */
function toDocument(row: Row): CustomerDocument {
  return {
    id: row.id,
    customerId: row.customer_id,
    documentTypeId: row.document_type_id,
    documentName: row.document_name,
    description: row.description,
    fileId: row.file_id,
    status: row.status as StageStatus,
    verificationComment: row.verification_comment ?? undefined,
    createdAt: row.created_at,
  };
}

export async function selectDocuments(db: Database, customerId: string): Promise<CustomerDocument[]> {
  const rows = await documents(db)
    .where('customer_documents.customer_id', '=', customerId)
    .orderBy('document_types.position')
    .execute();
  return rows.map(toDocument);
}

/** Whoever's it is; customers are shown only their own, by `selectDocuments`. */
export async function selectDocument(db: Database, id: string): Promise<CustomerDocument | undefined> {
  const row = await documents(db).where('customer_documents.id', '=', id).executeTakeFirst();
  return row && toDocument(row);
}

export type NewDocument = {
  readonly id: string;
  readonly customerId: string;
  readonly documentTypeId: number;
  readonly coreBankingId: number | null;
  readonly description: string;
  readonly fileId: string;
  readonly createdAt: Date;
};

export async function insertDocument(transaction: DatabaseTransaction, document: NewDocument): Promise<void> {
  await transaction
    .insertInto('customer_documents')
    .values({
      id: document.id,
      customer_id: document.customerId,
      document_type_id: document.documentTypeId,
      core_banking_id: document.coreBankingId,
      description: document.description,
      file_id: document.fileId,
      status: 'SUBMITTED',
      created_at: document.createdAt,
    })
    .execute();
}

export async function deleteDocumentRow(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('customer_documents').where('id', '=', id).execute();
}

export async function decideDocumentRow(
  transaction: DatabaseTransaction,
  id: string,
  decision: {
    readonly status: 'APPROVED' | 'DECLINED';
    readonly comment: string | undefined;
    readonly decidedBy: string;
    readonly now: Date;
  },
): Promise<void> {
  await transaction
    .updateTable('customer_documents')
    .set({
      status: decision.status,
      verification_comment: decision.comment ?? null,
      decided_by: decision.decidedBy,
      decided_at: decision.now,
    })
    .where('id', '=', id)
    .execute();
}
