import type { AuditOutcome } from '@harvest/contracts/back-office';
import { newId } from '../bank/ids.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import type { Page } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { hideNumbers } from '../platform/security/hidden-numbers.ts';

type Mention = { readonly kind: string; readonly id: string; readonly title: string };
type Deed = {
  readonly action: string;
  readonly comment: string;
  readonly outcome: AuditOutcome;
  /** Of what became of something that was asked for: who had asked for it. */
  readonly askedBy?: string;
};
type Doer = {
  readonly platform: Pick<Platform, 'secrets'>;
  readonly transaction: DatabaseTransaction;
  readonly now: Date;
  /** Without an id it was an operator, by a command, or the bank by itself. */
  readonly by: { readonly id?: string; readonly name: string };
};

/** Writes down who did what to whom, in the transaction that does it; of long numbers in a comment the end alone (A344). */
export async function insertAudit(
  { platform, transaction, now, by }: Doer,
  subject: Mention,
  { askedBy, comment, ...deed }: Deed,
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
      asked_by: askedBy ?? null,
      comment: hideNumbers(platform.secrets, comment),
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

/** Who did this to the subject last, when and why. */
export async function selectLastDeed(
  transaction: DatabaseTransaction,
  deed: { readonly subjectId: string; readonly action: string },
) {
  return transaction
    .selectFrom('audit')
    .select(['staff_name', 'at', 'comment'])
    .where('subject_id', '=', deed.subjectId)
    .where('action', '=', deed.action)
    .where('outcome', '=', 'DONE')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How often a staff member did one of these since then, by the kind of what they did it to. */
export async function countDeedsSince(
  db: Database,
  deeds: { readonly staffId: string; readonly actions: readonly string[] },
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('audit')
    .select(({ fn }) => ['subject_kind', fn.countAll<bigint>().as('count')])
    .where('staff_id', '=', deeds.staffId)
    .where('at', '>=', since)
    .where('action', 'in', deeds.actions)
    .groupBy('subject_kind')
    .execute();
  return new Map(rows.map((row) => [row.subject_kind, Number(row.count)]));
}

export type AuditFilter = {
  /** As it was typed, and as long numbers are kept: either is to be found. */
  readonly patterns: readonly string[];
  readonly from: Date | undefined;
  readonly before: Date | undefined;
};

function filtered(db: Database, { patterns, from, before }: AuditFilter) {
  let query = db.selectFrom('audit');
  if (from !== undefined) query = query.where('at', '>=', from);
  if (before !== undefined) query = query.where('at', '<', before);
  if (patterns.length > 0) {
    query = query.where((or) =>
      or.or(
        patterns.flatMap((pattern) => [
          or(folded('staff_name'), 'like', pattern),
          or(folded('action'), 'like', pattern),
          or(folded('subject_title'), 'like', pattern),
          or(folded('comment'), 'like', pattern),
        ]),
      ),
    );
  }
  return query;
}

const newest = (db: Database, filter: AuditFilter) =>
  filtered(db, filter).selectAll().orderBy('at', 'desc').orderBy('id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof newest>['executeTakeFirstOrThrow']>>;

/** A check of the table keeps outcome within its union. */
const toAuditRow = ({ asked_by: askedBy, outcome, ...row }: Row) => ({
  ...row,
  outcome: outcome as AuditOutcome,
  askedBy,
});

export type AuditRow = ReturnType<typeof toAuditRow>;

export async function selectAudit(db: Database, filter: AuditFilter, page: Page): Promise<AuditRow[]> {
  const rows = await newest(db, filter).limit(page.limit).offset(page.offset).execute();
  return rows.map(toAuditRow);
}

/** The rows that come next below one of them, or the first. */
export async function selectAuditAfter(
  db: Database,
  filter: AuditFilter,
  last: AuditRow | undefined,
  limit: number,
): Promise<AuditRow[]> {
  const below =
    last === undefined
      ? newest(db, filter)
      : newest(db, filter).where((row) => row(row.refTuple('at', 'id'), '<', row.tuple(last.at, last.id)));
  return (await below.limit(limit).execute()).map(toAuditRow);
}

export async function countAudit(db: Database, filter: AuditFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
