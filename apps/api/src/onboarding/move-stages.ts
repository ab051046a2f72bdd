import { ONBOARDING_SECTIONS } from '@harvest/contracts/onboarding';
import type { BankEvent } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import { changeCustomer, findCustomer } from '../customers/customers.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import { insertDecision } from './decisions-db.ts';
import { selectDocuments, selectDocumentTypes } from './documents-db.ts';
import { deleteStage, type StageChange, selectStages, upsertStage } from './onboarding-db.ts';
import { documentStage, isComplete } from './onboarding-rules.ts';

/**
 * Moves stages of a customer whose row the caller has locked. The last approval completes the onboarding in the same
 * transaction; the customer is told of that, and of what was declined.
 */
export async function moveStages(
  transaction: DatabaseTransaction,
  customerId: string,
  changes: readonly StageChange[],
  now: Date,
): Promise<void> {
  for (const change of changes) {
    await upsertStage(transaction, customerId, change, now);
    // The stage of the documents only follows them, and each of them is a decision of its own.
    if (change.status !== 'SUBMITTED' && change.section !== 'DOCUMENT_VERIFICATION')
      await insertDecision(
        transaction,
        customerId,
        { ...change, status: change.status, what: ONBOARDING_SECTIONS[change.section] },
        now,
      );
  }
  const events = changes
    // A declined document tells of itself.
    .filter(({ section, status }) => status === 'DECLINED' && section !== 'DOCUMENT_VERIFICATION')
    .map(
      ({ section }): BankEvent => ({
        id: newId(),
        type: 'ONBOARDING_STAGE_DECLINED',
        customerId,
        payload: { section },
        occurredAt: now,
      }),
    );
  const stages = await selectStages(transaction, customerId);
  if (isComplete(stages) && !(await findCustomer(transaction, { id: customerId }))?.onboarded) {
    await changeCustomer(transaction, customerId, { onboardedAt: now });
    events.push({ id: newId(), type: 'ONBOARDING_COMPLETED', customerId, payload: {}, occurredAt: now });
  }
  await insertEvents(transactionConnection(transaction), events);
}

/** Brings the stage of the documents in line with them. Once approved it stays so, whatever becomes of optional ones. */
export async function followDocuments(
  transaction: DatabaseTransaction,
  customerId: string,
  now: Date,
  decidedBy?: string,
): Promise<void> {
  const stage = (await selectStages(transaction, customerId)).get('DOCUMENT_VERIFICATION');
  if (stage?.status === 'APPROVED') return;
  const uploaded = await selectDocuments(transaction, customerId);
  const types = await selectDocumentTypes(transaction);
  const next = documentStage(
    types.map(({ id, mandatory }) => {
      const document = uploaded.find(({ documentTypeId }) => documentTypeId === id);
      return { mandatory, status: document?.status, comment: document?.verificationComment };
    }),
  );
  if (next === undefined) await deleteStage(transaction, customerId, 'DOCUMENT_VERIFICATION');
  else if (next.status !== stage?.status || next.comment !== stage.comment)
    await moveStages(
      transaction,
      customerId,
      [{ section: 'DOCUMENT_VERIFICATION', ...next, decidedBy }],
      now,
    );
}
