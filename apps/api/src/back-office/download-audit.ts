import { AUDIT_FILE_LINES_MAX } from '@harvest/contracts/back-office-bounds';
import type { ListQuery } from '@harvest/contracts/fields';
import { csvLine } from '../bank/csv-rules.ts';
import { lagosDate, lagosTime } from '../bank/lagos-time.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import { sentenceOf } from './action-words-rules.ts';
import { type AuditFilter, type AuditRow, countAudit, insertAudit, selectAuditAfter } from './audit-db.ts';
import { auditFilterOf } from './list-audit.ts';

const BATCH = 1000;

const HEAD = ['When (Lagos)', 'Who', 'What happened', 'Comment', 'Outcome', 'Kind', 'Subject', 'Subject id'];
// Excel takes text for UTF-8 only when it begins with this.
const BYTE_ORDER_MARK = '\uFEFF';

type Wanted = Pick<ListQuery, 'q' | 'from' | 'to'>;

/**
 * The audit as a table, newest first, as far as one table goes. That it was taken is written down before its first line
 * leaves. @returns its text piece by piece, and how many lines match in all
 */
export async function downloadAudit(platform: Platform, by: Staff, wanted: Wanted, now: Date) {
  const found = auditFilterOf(platform, wanted);
  // What is done from now on, the download itself too, is not in it.
  const before = found.before === undefined || found.before > now ? now : found.before;
  const filter = { ...found, before };
  const total = await countAudit(platform.lists.db, filter);
  await platform.db
    .transaction()
    .execute((transaction) =>
      insertAudit(
        { platform, transaction, now, by },
        { kind: 'staff', id: by.id, title: by.name },
        { action: 'Downloaded the audit', comment: inWords(wanted), outcome: 'DONE' },
      ),
    );
  return { total, pieces: linesOf(platform, filter) };
}

async function* linesOf(platform: Platform, filter: AuditFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  let last: AuditRow | undefined;
  for (let sent = 0; sent < AUDIT_FILE_LINES_MAX; sent += BATCH) {
    const rows = await selectAuditAfter(platform.lists.db, filter, last, BATCH);
    if (rows.length > 0) yield rows.map(toLine).join('');
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

function toLine(row: AuditRow): string {
  const { before, namesSubject, after } = sentenceOf(row);
  const sentence = `${row.staff_name} ${before}${namesSubject ? ` ${row.subject_title}` : ''}${after}`;
  const when = `${lagosDate(row.at)} ${lagosTime(row.at)}`;
  return csvLine([
    when,
    row.staff_name,
    sentence,
    row.comment,
    row.outcome,
    row.subject_kind,
    row.subject_title,
    row.subject_id,
  ]);
}

function inWords({ q, from, to }: Wanted): string {
  const days = [from && `from ${from}`, to && `to ${to}`, q && `with “${q}”`].filter(Boolean);
  return days.length === 0 ? 'All of it' : days.join(' ');
}
