import type { KYC_DOCUMENTS, KycStatus } from '@harvest/contracts/kyc';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

export type DocumentName = (typeof KYC_DOCUMENTS)[number];

export type NewDocument = {
  readonly id: string;
  readonly customerId: string;
  readonly submissionId: string;
  readonly name: DocumentName;
  readonly fileId: string;
};

export async function insertDocument(transaction: DatabaseTransaction, document: NewDocument): Promise<void> {
  await transaction
    .insertInto('kyc_documents')
    .values({
      id: document.id,
      customer_id: document.customerId,
      submission_id: document.submissionId,
      name: document.name,
      file_id: document.fileId,
    })
    .execute();
}

const documents = (db: Database, customerId: string) =>
  db
    .selectFrom('kyc_documents')
    .innerJoin('kyc_submissions', 'kyc_submissions.id', 'kyc_documents.submission_id')
    .select([
      'kyc_documents.id',
      'kyc_documents.name',
      'kyc_documents.file_id',
      'kyc_submissions.id as submission_id',
      'kyc_submissions.level',
      'kyc_submissions.status',
      'kyc_submissions.comment',
      'kyc_submissions.submitted_at',
    ])
    .where('kyc_documents.customer_id', '=', customerId)
    .orderBy('kyc_submissions.submitted_at', 'desc')
    .orderBy('kyc_submissions.id', 'desc')
    .orderBy('kyc_documents.name');

/** The pictures of a customer, newest submission first, also declined ones. */
export async function selectDocuments(db: Database, customerId: string) {
  const rows = await documents(db, customerId).execute();
  return rows.map((row) => ({
    id: row.id,
    // Checks of the tables keep name and status within their unions.
    name: row.name as DocumentName,
    submissionId: row.submission_id,
    fileId: row.file_id,
    level: row.level,
    status: row.status as KycStatus,
    comment: row.comment ?? undefined,
    uploadedAt: row.submitted_at,
  }));
}
