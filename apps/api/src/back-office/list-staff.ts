import type { ListQuery } from '@harvest/contracts/fields';
import { pageOf, patternsOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { type Staff, toStaff } from '../platform/security/staff-sessions.ts';
import { toSubject } from './actions.ts';
import { selectWaitingAbout } from './approvals-db.ts';
import { actionsFor } from './read-subject.ts';
import { countColleagues, selectColleagues } from './staff-db.ts';
import { staffDefinition } from './staff-kind.ts';

/** A page of the colleagues, with what the reader may ask for and the number of all that match. */
export async function listStaff(platform: Platform, by: Staff, query: ListQuery, now: Date) {
  const patterns = patternsOf(query.q);
  return platform.db.transaction().execute(async (transaction) => {
    const work = { platform, transaction, now, by };
    const colleagues = await selectColleagues(transaction, patterns, pageOf(query));
    const waiting = await selectWaitingAbout(
      transaction,
      colleagues.map(({ id }) => id),
    );
    const items = colleagues.map((colleague) => {
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
    return { items, total: await countColleagues(transaction, patterns) };
  });
}
