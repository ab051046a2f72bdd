import type { ListQuery } from '@harvest/contracts/fields';
import { endOfLagosDay, startOfLagosDay } from '../bank/lagos-time.ts';
import { pageOf, patternOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { hiddenForms } from '../platform/security/hidden-numbers.ts';
import { sentenceOf } from './action-words-rules.ts';
import { type AuditFilter, countAudit, selectAudit } from './audit-db.ts';

/** A page of who did what, newest first, with the number of all that match. */
export async function listAudit(platform: Platform, query: ListQuery) {
  const filter = auditFilterOf(platform, query);
  const [rows, total] = await Promise.all([
    selectAudit(platform.lists.db, filter, pageOf(query)),
    countAudit(platform.lists.db, filter),
  ]);
  const items = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    staff: row.staff_name,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, title: row.subject_title },
    comment: row.comment,
    outcome: row.outcome,
    askedBy: row.askedBy,
    sentence: sentenceOf(row),
  }));
  return { items, total };
}

/** What somebody looks for, with its days as Lagos has them. */
export function auditFilterOf(
  { secrets }: Platform,
  { q = '', from, to }: Pick<ListQuery, 'q' | 'from' | 'to'>,
): AuditFilter {
  return {
    patterns: [...new Set([q, ...hiddenForms(secrets, q)])].flatMap((text) => patternOf(text) ?? []),
    from: from === undefined ? undefined : startOfLagosDay(from),
    before: to === undefined ? undefined : endOfLagosDay(to),
  };
}
