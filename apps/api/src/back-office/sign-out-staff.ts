import type { Platform } from '../platform/platform.ts';
import type { Doing } from '../platform/security/security-events.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import { insertAudit } from './audit-db.ts';

/** Ends the session on the server. */
export async function signOutStaff(
  platform: Platform,
  by: Staff,
  { sessionId, visitor }: Doing & { readonly sessionId: string },
  now: Date,
): Promise<void> {
  await platform.db.transaction().execute(async (transaction) => {
    await platform.staffSessions.end(transaction, sessionId, now);
    const self = { kind: 'staff', id: by.id, title: by.name };
    await insertAudit({ platform, transaction, now, by }, self, {
      action: 'Signed out',
      comment: '',
      outcome: 'DONE',
    });
    const person = { kind: 'STAFF', id: by.id } as const;
    await platform.securityEvents.record(
      [{ kind: 'SIGNED_OUT', result: 'DONE', person, visitor, sessionId, now }],
      transaction,
    );
  });
}
