import { newId } from '../bank/ids.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { endHalt, insertHalt } from '../platform/money/payment-halts.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { insertAudit } from './audit-db.ts';
import { OPERATOR } from './operator.ts';

/** An operator's means: the running bank may not write halts. */
type Owner = { readonly db: Database; readonly secrets: Secrets };

/** No payment is made from now on, by the worker or by a code; what is being made at this moment still is. @returns false where that was so before */
export function haltPayments(owner: Owner, because: string, at: Date): Promise<boolean> {
  return owner.db.transaction().execute(async (transaction) => {
    const id = newId();
    if (!(await insertHalt(transaction, { id, because, at }))) return false;
    await note(owner, transaction, { id, action: 'Halted all payments', comment: because, at });
    return true;
  });
}

/** @returns false where no payments were halted */
export function releasePayments(owner: Owner, because: string, at: Date): Promise<boolean> {
  return owner.db.transaction().execute(async (transaction) => {
    const id = await endHalt(transaction, { because, at });
    if (id === undefined) return false;
    await note(owner, transaction, { id, action: 'Released all payments', comment: because, at });
    return true;
  });
}

async function note(
  platform: Owner,
  transaction: DatabaseTransaction,
  deed: { readonly id: string; readonly action: string; readonly comment: string; readonly at: Date },
): Promise<void> {
  const { id, action, comment, at: now } = deed;
  const subject = { kind: 'payment-halts', id, title: 'All payments' };
  await insertAudit({ platform, transaction, now, by: OPERATOR }, subject, {
    action,
    comment,
    outcome: 'DONE',
  });
}
