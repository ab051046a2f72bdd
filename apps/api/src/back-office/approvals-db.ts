import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import type { Page } from '../platform/page-rules.ts';

/** What was asked for beyond the action: a list before and after, or what of its subject it is about. */
export type Payload = {
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly askedFor?: string;
};

export type NewApproval = {
  readonly id: string;
  readonly subject: { readonly kind: string; readonly id: string; readonly title: string };
  readonly action: string;
  readonly label: string;
  readonly payload: Payload;
  readonly comment: string;
  readonly makerId: string;
  readonly createdAt: Date;
};

/** @returns false when the same thing waits already */
export async function insertApproval(
  transaction: DatabaseTransaction,
  approval: NewApproval,
): Promise<boolean> {
  const result = await transaction
    .insertInto('approvals')
    .values({
      id: approval.id,
      subject_kind: approval.subject.kind,
      subject_id: approval.subject.id,
      subject_title: approval.subject.title,
      action: approval.action,
      label: approval.label,
      payload: JSON.stringify(approval.payload),
      comment: approval.comment,
      maker_id: approval.makerId,
      created_at: approval.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** @returns false when somebody decided before */
export async function decide(
  transaction: DatabaseTransaction,
  decision: { id: string; state: 'APPROVED' | 'DECLINED'; checkerId: string; comment: string; now: Date },
): Promise<boolean> {
  const result = await transaction
    .updateTable('approvals')
    .set({
      state: decision.state,
      checker_id: decision.checkerId,
      decision_comment: decision.comment,
      decided_at: decision.now,
    })
    .where('id', '=', decision.id)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What waits for a second person about these subjects. */
export async function selectWaitingAbout(transaction: DatabaseTransaction, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return [];
  return transaction
    .selectFrom('approvals')
    .innerJoin('staff', 'staff.id', 'approvals.maker_id')
    .select(['subject_id', 'action', 'label', 'first_name', 'last_name', 'approvals.created_at'])
    .where('subject_id', 'in', subjectIds)
    .where('state', '=', 'WAITING')
    .orderBy('approvals.created_at')
    .execute();
}

const PEOPLE = [
  'maker.first_name as maker_first_name',
  'maker.last_name as maker_last_name',
  'checker.first_name as checker_first_name',
  'checker.last_name as checker_last_name',
] as const;

const withPeople = (db: Database) =>
  db
    .selectFrom('approvals')
    .innerJoin('staff as maker', 'maker.id', 'approvals.maker_id')
    .leftJoin('staff as checker', 'checker.id', 'approvals.checker_id');

const withAll = (db: Database) => withPeople(db).selectAll('approvals').select(PEOPLE);

type Row = Awaited<ReturnType<ReturnType<typeof withAll>['executeTakeFirstOrThrow']>>;

/** Only insertApproval writes payloads. */
const toApproval = (row: Row) => ({ ...row, payload: row.payload as Payload });

/** What was asked for, with the names of who asked and who decided. */
export type Approval = ReturnType<typeof toApproval>;

export async function selectApproval(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Approval | undefined> {
  const row = await withAll(transaction).where('approvals.id', '=', id).executeTakeFirst();
  return row && toApproval(row);
}

export type ApprovalFilter = { readonly state?: string | undefined; readonly pattern?: string | undefined };

function filtered(db: Database, { state, pattern }: ApprovalFilter) {
  let query = withPeople(db);
  if (state !== undefined) query = query.where('state', '=', state);
  if (pattern !== undefined) {
    query = query.where((or) =>
      or.or([
        or('subject_title', 'ilike', pattern),
        or('label', 'ilike', pattern),
        or('comment', 'ilike', pattern),
      ]),
    );
  }
  return query;
}

/** What waits comes first, longest first; then what was decided, newest first. */
export async function selectApprovals(db: Database, filter: ApprovalFilter, page: Page): Promise<Approval[]> {
  const rows = await filtered(db, filter)
    .selectAll('approvals')
    .select(PEOPLE)
    .orderBy('decided_at', (order) => order.desc().nullsFirst())
    .orderBy('approvals.created_at')
    .orderBy('approvals.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(toApproval);
}

export async function countApprovals(db: Database, filter: ApprovalFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
