import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import { insertAudit } from './audit-db.ts';

/** Ends the session on the server. */
export async function signOutStaff(
  platform: Platform,
  by: Staff,
  sessionId: string,
  now: Date,
): Promise<void> {
  await platform.db.transaction().execute(async (transaction) => {
    await platform.staffSessions.end(transaction, sessionId, now);
    const self = { kind: 'staff', id: by.id, title: by.name };
    await insertAudit({ transaction, now, by }, self, {
      action: 'Signed out',
      comment: '',
      outcome: 'DONE',
    });
  });
}
