import type { Platform } from '../platform/platform.ts';
import { type Staff, toStaff } from '../platform/security/staff-sessions.ts';
import { toSubject } from './actions.ts';
import { selectWaitingAbout } from './approvals-db.ts';
import { actionsFor } from './read-subject.ts';
import { selectAllStaff } from './staff-db.ts';
import { staffDefinition } from './staff-kind.ts';

/** All colleagues, with what the reader may ask for. */
export async function listStaff(platform: Platform, by: Staff, now: Date) {
  return platform.db.transaction().execute(async (transaction) => {
    const work = { platform, transaction, now, by };
    const colleagues = await selectAllStaff(transaction);
    const waiting = await selectWaitingAbout(
      transaction,
      colleagues.map(({ id }) => id),
    );
    return colleagues.map((colleague) => {
      const subject = toSubject(work, staffDefinition, colleague.id, colleague);
      const waitingHere = waiting.filter((one) => one.subject_id === colleague.id).map((one) => one.action);
      return {
        id: colleague.id,
        title: subject.title,
        subtitle: colleague.email,
        since: colleague.created_at.toISOString(),
        permissions: [...toStaff(colleague).permissions],
        disabled: colleague.disabled_at !== null,
        actions: actionsFor(work, subject, waitingHere),
      };
    });
  });
}
