import type { Database, DatabaseTransaction } from '../database/database.ts';
import { IDLE_MINUTES_MAX } from './session-life.ts';

/** A session of a customer as they themselves read and end it. */
export type OwnSession = {
  readonly id: string;
  readonly address: string;
  readonly browser: string | null;
  readonly deviceId: string | null;
  readonly startedAt: Date;
  readonly lastActiveAt: Date;
};

function live(db: Database, customerId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_active_at', '>', new Date(now.getTime() - IDLE_MINUTES_MAX * 60_000));
}

/** The sessions of a customer that are not over, the newest first. */
export async function selectLiveSessions(db: Database, customerId: string, now: Date): Promise<OwnSession[]> {
  return live(db, customerId, now)
    .select(['id', 'address', 'browser', 'device_id as deviceId'])
    .select(['created_at as startedAt', 'last_active_at as lastActiveAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Which sessions of a customer are to end: one, those in one browser, or all but one. */
export type WhichSessions =
  | { readonly id: string }
  | { readonly deviceId: string }
  | { readonly except: string };

export type EndedSession = {
  readonly id: string;
  readonly browser: string | null;
  readonly deviceId: string | null;
};

/**
 * Whether a session is still not over, for whoever ends others from it under the customer's lock: another one may have ended it while
 * it waited for that lock, and a stolen one must not throw out its owner then.
 */
export async function isAlive(
  transaction: DatabaseTransaction,
  { id, customerId }: { readonly id: string; readonly customerId: string },
  now: Date,
): Promise<boolean> {
  return (
    (await live(transaction, customerId, now).select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  );
}

/** Ends sessions of a customer whose lock the caller holds. @returns those that had not ended before */
export async function endOwnSessions(
  transaction: DatabaseTransaction,
  customerId: string,
  which: WhichSessions,
  now: Date,
): Promise<EndedSession[]> {
  const alive = live(transaction, customerId, now).select('id');
  const chosen =
    'id' in which
      ? alive.where('id', '=', which.id)
      : 'deviceId' in which
        ? alive.where('device_id', '=', which.deviceId)
        : alive.where('id', '!=', which.except);
  return transaction
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', 'in', chosen)
    .where('revoked_at', 'is', null)
    .returning(['id', 'browser', 'device_id as deviceId'])
    .execute();
}
