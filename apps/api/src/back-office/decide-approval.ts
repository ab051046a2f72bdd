import { APPROVAL_HOURS } from '@harvest/contracts/back-office-bounds';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Asker, Subject } from './actions.ts';
import { stateNow } from './approval-age-rules.ts';
import { type Approval, decide, selectApproval } from './approvals-db.ts';
import { whyMakerMayNotAsk } from './asking-rights.ts';
import { insertAudit } from './audit-db.ts';
import { refuseWithoutOldApp } from './authenticator-duty-rules.ts';
import { standsAsBefore } from './choice-rules.ts';
import { findKind } from './subject-kinds.ts';

type Decision = {
  readonly id: string;
  readonly decision: 'approve' | 'decline';
  readonly comment?: string | undefined;
};

/**
 * The second person decides. Approving does what was frozen, once, in the same transaction, if it can still be done; else
 * it keeps waiting, to be declined. @throws Refusal
 */
export async function decideApproval(
  platform: Platform,
  { by, visitor }: Asker,
  wanted: Decision,
  now: Date,
) {
  refuseWithoutOldApp(platform.config.profile, by, now);
  const comment = wanted.comment?.trim() ?? '';
  return platform.db.transaction().execute(async (transaction) => {
    const work = { platform, transaction, now, by, visitor };
    const approval = await selectApproval(transaction, wanted.id);
    if (approval === undefined) throw fail('NOT_FOUND');
    if ([approval.maker_id, approval.subject_id].includes(by.id)) throw fail('OWN_APPROVAL');
    if (wanted.decision === 'decline' && comment === '') throw fail('COMMENT_REQUIRED');
    refuseExpired(approval, now);
    // The subject before the approval: whoever asks for something locks them in this order too.
    const subject = await findKind(approval.subject_kind)?.open(work, approval.subject_id, 'LOCK');
    const state = wanted.decision === 'approve' ? 'APPROVED' : 'DECLINED';
    if (!(await decide(transaction, { id: approval.id, state, checkerId: by.id, comment, now })))
      throw fail('ACTION_NOT_POSSIBLE');
    if (state === 'APPROVED') await carryOut(subject, approval);
    const { subject_kind: kind, subject_id: id, subject_title: title, label: action } = approval;
    const askedBy = `${approval.maker_first_name} ${approval.maker_last_name}`;
    await insertAudit(work, { kind, id, title }, { action, comment, outcome: state, askedBy });
    return { label: action, title };
  });
}

/** Also where nothing has marked it as expired yet. @throws Refusal */
export function refuseExpired(approval: Approval, now: Date): void {
  if (stateNow(approval, now) === 'EXPIRED')
    throw fail('APPROVAL_EXPIRED', { params: { hours: APPROVAL_HOURS } });
}

async function carryOut(subject: Subject | undefined, approval: Approval): Promise<void> {
  const { action, comment, payload } = approval;
  if (whyMakerMayNotAsk(approval) !== undefined) throw fail('ACTION_NOT_POSSIBLE');
  const offer = subject?.offers.find((one) => one.action === action);
  if (offer === undefined || !offer.isPossible) throw fail('ACTION_NOT_POSSIBLE');
  if (offer.askedFor !== payload.askedFor) throw fail('ACTION_NOT_POSSIBLE');
  if (!standsAsBefore(offer.choices ?? [], payload.before ?? [])) throw fail('ACTION_NOT_POSSIBLE');
  await offer.run({ comment, chosen: payload.after ?? [] });
}
