import type { ListQuery } from '@harvest/contracts/fields';
import { pageOf, patternsOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { toStaff } from '../platform/security/staff-sessions.ts';
import { type Asker, toSubject } from './actions.ts';
import { selectWaitingAbout } from './approvals-db.ts';
import { actionsFor } from './read-subject.ts';
import { countColleagues, selectColleagues } from './staff-db.ts';
import { staffDefinition } from './staff-kind.ts';

/** A page of the colleagues, with what the reader may ask for and the number of all that match. */
export async function listStaff(platform: Platform, asker: Asker, query: ListQuery, now: Date) {
  const patterns = patternsOf(query.q);
  return platform.db.transaction().execute(async (transaction) => {
    const work = { platform, transaction, now, ...asker };
    const colleagues = await selectColleagues(transaction, patterns, pageOf(query));
    const ids = colleagues.map(({ id }) => id);
    const waiting = await selectWaitingAbout(transaction, ids, now);
    const usedUp = await platform.challenges.usedUpSignInCodes(transaction, ids, now);
    const items = colleagues.map((colleague) => {
      const areCodesUsedUp = usedUp.has(colleague.id);
      const subject = toSubject(work, staffDefinition, colleague.id, { ...colleague, areCodesUsedUp });
      const waitingHere = waiting.filter((one) => one.subject_id === colleague.id).map((one) => one.action);
      return {
        id: colleague.id,
        title: subject.title,
        subtitle: colleague.email,
        since: colleague.created_at.toISOString(),
        permissions: [...toStaff(colleague).permissions],
        twoFactorAuthenticationType: toStaff(colleague).twoFactorType,
        disabled: colleague.disabled_at !== null,
        signInCodesUsedUp: areCodesUsedUp,
        actions: actionsFor(work, subject, waitingHere),
      };
    });
    return { items, total: await countColleagues(transaction, patterns) };
  });
}
