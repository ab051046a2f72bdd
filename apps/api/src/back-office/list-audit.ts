import type { AuditOutcome } from '@harvest/contracts/back-office';
import type { ListQuery } from '@harvest/contracts/fields';
import { endOfLagosDay, startOfLagosDay } from '../bank/lagos-time.ts';
import { pageOf, patternOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { countAudit, selectAudit } from './audit-db.ts';

/** A page of who did what, newest first, with the number of all that match. */
export async function listAudit(platform: Platform, query: ListQuery) {
  const filter = {
    pattern: patternOf(query.q),
    from: query.from === undefined ? undefined : startOfLagosDay(query.from),
    before: query.to === undefined ? undefined : endOfLagosDay(query.to),
  };
  const [rows, total] = await Promise.all([
    selectAudit(platform.db, filter, pageOf(query)),
    countAudit(platform.db, filter),
  ]);
  const items = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    staff: row.staff_name,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, title: row.subject_title },
    comment: row.comment,
    // A check of the table keeps it within its union.
    outcome: row.outcome as AuditOutcome,
  }));
  return { items, total };
}
