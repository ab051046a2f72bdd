import type { ListQuery } from '@harvest/contracts/fields';
import { pageOf, patternOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import { type Approval, countApprovals, selectApprovals } from './approvals-db.ts';

type State = 'WAITING' | 'APPROVED' | 'DECLINED';

/** What waits for a second person, longest first, and then what was decided, newest first. */
export async function listApprovals(platform: Platform, by: Staff, query: ListQuery) {
  const filter = { state: query.status, pattern: patternOf(query.q) };
  const [rows, total] = await Promise.all([
    selectApprovals(platform.db, filter, pageOf(query)),
    countApprovals(platform.db, filter),
  ]);
  return { items: rows.map((row) => showApproval(by, row)), total };
}

/** An approval as its screen shows it to one reader. */
export function showApproval(by: Staff, row: Approval) {
  const { before, after } = row.payload;
  return {
    id: row.id,
    action: row.action,
    label: row.label,
    subject: { kind: row.subject_kind, id: row.subject_id, title: row.subject_title },
    comment: row.comment,
    facts: [
      ...(before === undefined ? [] : [{ label: 'Before', value: before.join(', ') }]),
      ...(after === undefined ? [] : [{ label: 'After', value: after.join(', ') }]),
    ],
    maker: `${row.maker_first_name} ${row.maker_last_name}`,
    checker:
      row.checker_first_name === null ? null : `${row.checker_first_name} ${row.checker_last_name ?? ''}`,
    // A check of the table keeps it within its union.
    state: row.state as State,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionComment: row.decision_comment,
    mayDecide:
      row.state === 'WAITING' &&
      by.permissions.includes('APPROVER') &&
      ![row.maker_id, row.subject_id].includes(by.id),
  };
}
