import { newId } from '../bank/ids.ts';
import { lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import { insertDecision } from './decisions-db.ts';
import { titleOf } from './describe-onboarding.ts';
import { type CustomerDocument, decideDocumentRow, selectDocument } from './documents-db.ts';
import { endCheck, selectHeldCheck } from './identity-checks-db.ts';
import { followDocuments, moveStages } from './move-stages.ts';
import { selectSubmittedProfile } from './onboarding-db.ts';
import type { WaitingKind } from './waiting-db.ts';

export type Decision = {
  readonly kind: WaitingKind;
  /** As `Waiting` has it. */
  readonly id: string;
  readonly status: 'APPROVED' | 'DECLINED';
  /** Why it is declined, for the customer. */
  readonly comment: string;
  readonly staffId: string;
};

/**
 * Decides in the caller's transaction, under the customer's lock. @returns false when it does not wait any more: somebody
 * else was faster, or the customer replaced or deleted it
 */
export async function decideWaiting(
  transaction: DatabaseTransaction,
  decision: Decision,
  now: Date,
): Promise<boolean> {
  switch (decision.kind) {
    case 'PROFILE':
      return decideProfile(transaction, decision, now);
    case 'DOCUMENT':
      return decideDocument(transaction, decision, now);
    case 'IDENTITY':
      return decideIdentity(transaction, decision, now);
  }
}

async function decideProfile(
  transaction: DatabaseTransaction,
  decision: Decision,
  now: Date,
): Promise<boolean> {
  const customerId = (await selectSubmittedProfile(transaction, decision.id))?.customerId;
  if (customerId === undefined) return false;
  await lockCustomer(transaction, customerId);
  if ((await selectSubmittedProfile(transaction, decision.id)) === undefined) return false;
  await moveStages(transaction, customerId, [{ section: 'BASIC_PROFILE', ...outcomeOf(decision) }], now);
  return true;
}

async function decideDocument(
  transaction: DatabaseTransaction,
  decision: Decision,
  now: Date,
): Promise<boolean> {
  const customerId = (await selectDocument(transaction, decision.id))?.customerId;
  if (customerId === undefined) return false;
  await lockCustomer(transaction, customerId);
  const document = await selectDocument(transaction, decision.id);
  if (document?.status !== 'SUBMITTED') return false;
  await decideDocumentRow(transaction, document.id, { ...outcomeOf(decision), now });
  const decided = { ...outcomeOf(decision), what: titleOf(document) };
  await insertDecision(transaction, customerId, decided, now);
  if (decision.status === 'DECLINED') await tellDeclined(transaction, document, now);
  await followDocuments(transaction, customerId, now, decision.staffId);
  return true;
}

async function tellDeclined(
  transaction: DatabaseTransaction,
  { customerId, documentName }: CustomerDocument,
  now: Date,
): Promise<void> {
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type: 'DOCUMENT_DECLINED', customerId, payload: { documentName }, occurredAt: now },
  ]);
}

/** The provider settles numbers; a person only those it left open (A41). */
async function decideIdentity(
  transaction: DatabaseTransaction,
  decision: Decision,
  now: Date,
): Promise<boolean> {
  const check = await selectHeldCheck(transaction, decision.id, now);
  if (check === undefined) return false;
  await lockCustomer(transaction, check.customerId);
  if (!(await endCheck(transaction, check.id))) return false;
  const { customerId, section } = check;
  await moveStages(transaction, customerId, [{ section, ...outcomeOf(decision) }], now);
  return true;
}

function outcomeOf({ status, comment, staffId }: Decision) {
  const reason = status === 'DECLINED' ? comment : undefined;
  return { status, comment: reason, decidedBy: staffId };
}
