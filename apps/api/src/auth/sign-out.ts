import type { Platform } from '../platform/platform.ts';
import type { Doing } from '../platform/security/security-events.ts';

/** Ends this session on the server. */
export async function signOut(
  platform: Platform,
  customerId: string,
  { sessionId, visitor }: Doing & { readonly sessionId: string },
  now: Date,
): Promise<void> {
  await platform.db.transaction().execute(async (transaction) => {
    if (!(await platform.sessions.end(sessionId, now, transaction))) return;
    const person = { kind: 'CUSTOMER', id: customerId } as const;
    await platform.securityEvents.record(
      [{ kind: 'SIGNED_OUT', result: 'DONE', person, visitor, sessionId, now }],
      transaction,
    );
  });
}
