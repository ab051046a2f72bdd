import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import type { Page } from '../platform/page-rules.ts';
import { expiredUpTo } from './approval-age-rules.ts';

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

const NOBODY_DECIDED = { checkerId: null, comment: '' };

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

type Decision = {
  readonly id: string;
  readonly now: Date;
} & (
  | { readonly state: 'APPROVED' | 'DECLINED'; readonly checkerId: string; readonly comment: string }
  | { readonly state: 'WITHDRAWN' }
);

/** @returns false when somebody decided or withdrew it before, or nobody may any more */
export async function decide(transaction: DatabaseTransaction, decision: Decision): Promise<boolean> {
  const { checkerId, comment } = decision.state === 'WITHDRAWN' ? NOBODY_DECIDED : decision;
  const result = await transaction
    .updateTable('approvals')
    .set({
      state: decision.state,
      checker_id: checkerId,
      decision_comment: comment,
      decided_at: decision.now,
    })
    .where('id', '=', decision.id)
    .where('state', '=', 'WAITING')
    .where('created_at', '>', expiredUpTo(decision.now))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const BATCH = 100;

type Asked = { readonly kind: string; readonly id: string; readonly action: string };

/** Marks what nobody decided about in time: a batch of all, or what was asked for of one subject. */
export async function expire(
  transaction: DatabaseTransaction,
  now: Date,
  asked?: Asked,
): Promise<Approval[]> {
  let due = transaction
    .selectFrom('approvals')
    .select('id')
    .where('state', '=', 'WAITING')
    .where('created_at', '<=', expiredUpTo(now))
    .orderBy('created_at')
    .limit(BATCH)
    .forUpdate();
  due =
    asked === undefined
      ? due.skipLocked()
      : due
          .where('subject_kind', '=', asked.kind)
          .where('subject_id', '=', asked.id)
          .where('action', '=', asked.action);
  const ids = (await due.execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { checkerId, comment } = NOBODY_DECIDED;
  await transaction
    .updateTable('approvals')
    .set({ state: 'EXPIRED', checker_id: checkerId, decision_comment: comment, decided_at: now })
    .where('id', 'in', ids)
    .execute();
  const rows = await withAll(transaction).where('approvals.id', 'in', ids).execute();
  return rows.map(toApproval);
}

/** What waits for a second person about these subjects. */
export async function selectWaitingAbout(
  transaction: DatabaseTransaction,
  subjectIds: readonly string[],
  now: Date,
) {
  if (subjectIds.length === 0) return [];
  return transaction
    .selectFrom('approvals')
    .innerJoin('staff', 'staff.id', 'approvals.maker_id')
    .select(['subject_id', 'action', 'label', 'first_name', 'last_name', 'approvals.created_at'])
    .where('subject_id', 'in', subjectIds)
    .where('state', '=', 'WAITING')
    .where('approvals.created_at', '>', expiredUpTo(now))
    .orderBy('approvals.created_at')
    .execute();
}

const PEOPLE = [
  'maker.first_name as maker_first_name',
  'maker.last_name as maker_last_name',
  'maker.permissions as maker_permissions',
  'maker.disabled_at as maker_disabled_at',
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

export type ApprovalFilter = {
  readonly state?: string | undefined;
  readonly pattern?: string | undefined;
  readonly now: Date;
};

function filtered(db: Database, { state, pattern, now }: ApprovalFilter) {
  let query = withPeople(db);
  const expired = expiredUpTo(now);
  if (state === 'WAITING')
    query = query.where('state', '=', state).where('approvals.created_at', '>', expired);
  else if (state === 'EXPIRED')
    query = query.where((or) =>
      or.or([
        or('state', '=', state),
        or.and([or('state', '=', 'WAITING'), or('approvals.created_at', '<=', expired)]),
      ]),
    );
  else if (state !== undefined) query = query.where('state', '=', state);
  if (pattern !== undefined) {
    query = query.where((or) =>
      or.or([
        or(folded('subject_title'), 'like', pattern),
        or(folded('label'), 'like', pattern),
        or(folded('comment'), 'like', pattern),
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
