import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import { decide, selectApproval } from './approvals-db.ts';
import { insertAudit } from './audit-db.ts';
import { refuseExpired } from './decide-approval.ts';

/** Whoever asked for something takes it back, as long as nobody has decided. @throws Refusal */
export async function withdrawApproval(platform: Platform, by: Staff, id: string, now: Date) {
  return platform.db.transaction().execute(async (transaction) => {
    const approval = await selectApproval(transaction, id);
    if (approval === undefined) throw fail('NOT_FOUND');
    if (approval.maker_id !== by.id) throw fail('NOT_ASKED_BY_YOU');
    refuseExpired(approval, now);
    if (!(await decide(transaction, { id, state: 'WITHDRAWN', now }))) throw fail('ACTION_NOT_POSSIBLE');
    const { subject_kind: kind, subject_id: subjectId, subject_title: title, label } = approval;
    const deed = { action: label, comment: '', outcome: 'WITHDRAWN' } as const;
    await insertAudit({ platform, transaction, now, by }, { kind, id: subjectId, title }, deed);
    return { label, title };
  });
}
