import { newId } from '../bank/ids.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

/** Enough to see what went wrong before; who is declined more often than this is known by then. */
const DECISIONS_MAX = 20;

type Outcome = {
  /** What it was about, in words. */
  readonly what: string;
  readonly status: 'APPROVED' | 'DECLINED';
  readonly comment?: string | undefined;
  /** The staff member; absent when the identity provider's answer decided. */
  readonly decidedBy?: string | undefined;
};

export type OnboardingDecision = Outcome & { readonly at: Date };

/** Writes a decision down for those who decide next; rows are only ever added. */
export async function insertDecision(
  transaction: DatabaseTransaction,
  customerId: string,
  { what, status, comment, decidedBy }: Outcome,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('onboarding_decisions')
    .values({
      id: newId(),
      customer_id: customerId,
      what,
      status,
      comment: comment ?? null,
      decided_by: decidedBy ?? null,
      decided_at: now,
    })
    .execute();
}

/** What was decided about a customer's onboarding, newest first. */
export async function selectDecisions(db: Database, customerId: string): Promise<OnboardingDecision[]> {
  const rows = await db
    .selectFrom('onboarding_decisions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DECISIONS_MAX)
    .execute();
  return rows.map((row) => ({
    what: row.what,
    // A check of the table keeps it within its union.
    status: row.status as Outcome['status'],
    comment: row.comment ?? undefined,
    decidedBy: row.decided_by ?? undefined,
    at: row.decided_at,
  }));
}
