import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Asker, Description, Fact, Work } from './actions.ts';
import { stateNow } from './approval-age-rules.ts';
import { type Approval, selectApproval } from './approvals-db.ts';
import { showApproval } from './list-approvals.ts';
import { LOOKED_AT, noteLook } from './note-look.ts';
import { readSubjectFile } from './read-subject.ts';
import { findKind } from './subject-kinds.ts';

/** One thing that was asked for, and while it waits what is at stake as it stands now. @throws Refusal */
export async function readApproval(platform: Platform, asker: Asker, id: string, now: Date) {
  return platform.db.transaction().execute(async (transaction) => {
    const approval = await selectApproval(transaction, id);
    if (approval === undefined) throw fail('NOT_FOUND');
    const work = { platform, transaction, now, ...asker };
    return { ...showApproval(asker.by, approval, now), ...(await atStake(work, approval)) };
  });
}

/** A file of what waits for a second person, who looks at it as the first one did. @throws Refusal */
export async function readApprovalFile(
  platform: Platform,
  asker: Asker,
  { id, fileId }: { id: string; fileId: string },
  now: Date,
) {
  const open = async (work: Work) => {
    const approval = await selectApproval(work.transaction, id);
    return approval && (await openSubject(work, approval))?.subject;
  };
  return readSubjectFile(platform, asker, { fileId, open }, now);
}

/** What was asked for and whom it is about, as long as it can be carried out. */
async function openSubject(work: Work, approval: Approval) {
  if (stateNow(approval, work.now) !== 'WAITING') return undefined;
  const subject = await findKind(approval.subject_kind)?.open(work, approval.subject_id, 'LOOK');
  const offer = subject?.offers.find(({ action }) => action === approval.action);
  return subject && offer?.isPossible ? { subject, offer } : undefined;
}

/** Nothing is at stake in what cannot be carried out any more. Whoever reads of it looks at its subject. */
async function atStake(
  work: Work,
  approval: Approval,
): Promise<{ stake: Fact[]; files: Description['files'][number][] }> {
  const opened = await openSubject(work, approval);
  if (opened === undefined) return { stake: [], files: [] };
  const { subject, offer } = opened;
  const stake = await offer.tellStake();
  if (stake.length > 0) await noteLook(work, subject, LOOKED_AT);
  const isApprover = work.by.permissions.includes('APPROVER');
  return { stake, files: isApprover ? [...(await subject.describe()).files] : [] };
}
