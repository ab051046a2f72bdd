import type { ListQuery } from '@harvest/contracts/fields';
import { pageOf, patternOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import type { Asker } from './actions.ts';
import { expiryOf, stateNow } from './approval-age-rules.ts';
import { type Approval, countApprovals, selectApprovals } from './approvals-db.ts';
import { whyMakerMayNotAsk } from './asking-rights.ts';
import { noteSearch } from './note-look.ts';

/**
 * What waits for a second person, longest first, and then what was decided, newest first. The list names customers, so the
 * audit records the look before it happens.
 */
export async function listApprovals(platform: Platform, asker: Asker, query: ListQuery, now: Date) {
  await noteSearch(platform, asker, { what: 'approvals' }, query, now);
  const filter = { state: query.status, pattern: patternOf(query.q), now };
  const [rows, total] = await Promise.all([
    selectApprovals(platform.lists.db, filter, pageOf(query)),
    countApprovals(platform.lists.db, filter),
  ]);
  return { items: rows.map((row) => showApproval(asker.by, row, now)), total };
}

/** An approval as its screen shows it to one reader. */
export function showApproval(by: Staff, row: Approval, now: Date) {
  const { before, after } = row.payload;
  const state = stateNow(row, now);
  const expiresAt = expiryOf(row.created_at);
  const whyNot = state === 'WAITING' ? whyMakerMayNotAsk(row) : undefined;
  return {
    id: row.id,
    action: row.action,
    label: row.label,
    subject: { kind: row.subject_kind, id: row.subject_id, title: row.subject_title },
    comment: row.comment,
    facts: [
      ...(before === undefined ? [] : [{ label: 'Before', value: before.join(', ') }]),
      ...(after === undefined ? [] : [{ label: 'After', value: after.join(', ') }]),
      ...(whyNot === undefined ? [] : [{ label: 'Cannot be approved', value: whyNot }]),
    ],
    maker: `${row.maker_first_name} ${row.maker_last_name}`,
    checker:
      row.checker_first_name === null ? null : `${row.checker_first_name} ${row.checker_last_name ?? ''}`,
    state,
    createdAt: row.created_at.toISOString(),
    expiresAt: expiresAt.toISOString(),
    minutesLeft: state === 'WAITING' ? Math.floor((expiresAt.getTime() - now.getTime()) / 60_000) : 0,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionComment: row.decision_comment,
    mayDecide:
      state === 'WAITING' &&
      by.permissions.includes('APPROVER') &&
      ![row.maker_id, row.subject_id].includes(by.id),
    mayWithdraw: state === 'WAITING' && row.maker_id === by.id,
  };
}
