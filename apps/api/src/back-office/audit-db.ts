import type { AuditOutcome } from '@harvest/contracts/back-office';
import { newId } from '../bank/ids.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import type { Page } from '../platform/page-rules.ts';

type Mention = { readonly kind: string; readonly id: string; readonly title: string };
type Deed = { readonly action: string; readonly comment: string; readonly outcome: AuditOutcome };
type Doer = {
  readonly transaction: DatabaseTransaction;
  readonly now: Date;
  /** Without an id it was an operator, by a command. */
  readonly by: { readonly id?: string; readonly name: string };
};

/** Writes down who did what to whom, in the transaction that does it. */
export async function insertAudit(
  { transaction, now, by }: Doer,
  subject: Mention,
  deed: Deed,
): Promise<void> {
  await transaction
    .insertInto('audit')
    .values({
      id: newId(),
      at: now,
      staff_id: by.id ?? null,
      staff_name: by.name,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_title: subject.title,
      ...deed,
    })
    .execute();
}

/** Whether this staff member did this to the subject since then. */
export async function didSince(
  transaction: DatabaseTransaction,
  deed: { staffId: string; subjectId: string; action: string; comment: string },
  since: Date,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('audit')
    .select('id')
    .where('subject_id', '=', deed.subjectId)
    .where('at', '>', since)
    .where('staff_id', '=', deed.staffId)
    .where('action', '=', deed.action)
    .where('comment', '=', deed.comment)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody ever looked at the subject or did something to it. */
export async function isMentioned(
  transaction: DatabaseTransaction,
  subjectKind: string,
  subjectId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('audit')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('subject_kind', '=', subjectKind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type AuditFilter = {
  readonly pattern: string | undefined;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
};

function filtered(db: Database, { pattern, from, before }: AuditFilter) {
  let query = db.selectFrom('audit');
  if (from !== undefined) query = query.where('at', '>=', from);
  if (before !== undefined) query = query.where('at', '<', before);
  if (pattern !== undefined) {
    query = query.where((or) =>
      or.or([
        or('staff_name', 'ilike', pattern),
        or('action', 'ilike', pattern),
        or('subject_title', 'ilike', pattern),
        or('comment', 'ilike', pattern),
      ]),
    );
  }
  return query;
}

export async function selectAudit(db: Database, filter: AuditFilter, page: Page) {
  return filtered(db, filter)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countAudit(db: Database, filter: AuditFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
