import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import type { Fact, Work } from './actions.ts';
import { type Approval, selectApproval } from './approvals-db.ts';
import { showApproval } from './list-approvals.ts';
import { LOOKED_AT, noteLook } from './read-subject.ts';
import { findKind } from './subject-kinds.ts';

/** One thing that was asked for, and while it waits what is at stake as it stands now. @throws Refusal */
export async function readApproval(platform: Platform, by: Staff, id: string, now: Date) {
  return platform.db.transaction().execute(async (transaction) => {
    const approval = await selectApproval(transaction, id);
    if (approval === undefined) throw fail('NOT_FOUND');
    const work = { platform, transaction, now, by };
    return { ...showApproval(by, approval), stake: await stakeOf(work, approval) };
  });
}

/** Nothing is at stake in what cannot be carried out any more. Whoever reads of it looks at its subject. */
async function stakeOf(work: Work, approval: Approval): Promise<Fact[]> {
  if (approval.state !== 'WAITING') return [];
  const subject = await findKind(approval.subject_kind)?.open(work, approval.subject_id, 'LOOK');
  const offer = subject?.offers.find(({ action }) => action === approval.action);
  if (subject === undefined || offer === undefined || !offer.isPossible) return [];
  const stake = await offer.tellStake();
  if (stake.length > 0) await noteLook(work, subject, LOOKED_AT);
  return stake;
}
