import type { Platform } from '../platform/platform.ts';
import type { Work } from './actions.ts';
import { expire } from './approvals-db.ts';
import { insertAudit } from './audit-db.ts';

type Asked = NonNullable<Parameters<typeof expire>[2]>;

/** What the audit calls whoever did what nobody did. */
const BANK = { name: 'The bank' };

/** Marks what nobody decided about in time and writes that down: a batch of all, or what was asked for of one subject. */
export async function expireApprovals(
  { platform, transaction, now }: Pick<Work, 'platform' | 'transaction' | 'now'>,
  asked?: Asked,
): Promise<number> {
  const expired = await expire(transaction, now, asked);
  for (const approval of expired) {
    const { subject_kind: kind, subject_id: id, subject_title: title, label: action } = approval;
    const askedBy = `${approval.maker_first_name} ${approval.maker_last_name}`;
    const deed = { action, comment: '', outcome: 'EXPIRED', askedBy } as const;
    await insertAudit({ platform, transaction, now, by: BANK }, { kind, id, title }, deed);
  }
  return expired.length;
}

/** Whoever decides judges the age too: this is for those who read lists and the audit. @returns how many expired */
export function endOldApprovals(platform: Platform, now: Date): Promise<number> {
  return platform.db.transaction().execute((transaction) => expireApprovals({ platform, transaction, now }));
}
