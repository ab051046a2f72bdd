import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { OwnSession } from './own-sessions.ts';
import { IDLE_MINUTES_MAX, type ReplacedSession } from './session-life.ts';

function live(db: Database, staffId: string, now: Date) {
  return db
    .selectFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_active_at', '>', new Date(now.getTime() - IDLE_MINUTES_MAX * 60_000));
}

/** The sessions of a colleague that are not over, the newest first. */
export async function selectLiveStaffSessions(
  db: Database,
  staffId: string,
  now: Date,
): Promise<OwnSession[]> {
  return live(db, staffId, now)
    .select(['id', 'address', 'browser', 'device_id as deviceId'])
    .select(['created_at as startedAt', 'last_active_at as lastActiveAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** As `isAlive` of a customer's sessions. */
export async function isAliveOfStaff(
  transaction: DatabaseTransaction,
  { id, staffId }: { readonly id: string; readonly staffId: string },
  now: Date,
): Promise<boolean> {
  return (
    (await live(transaction, staffId, now).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

/** Ends all sessions but one of a colleague whose lock the caller holds. @returns those that had not ended before */
export async function endOtherStaffSessions(
  transaction: DatabaseTransaction,
  { id, staffId }: { readonly id: string; readonly staffId: string },
  now: Date,
): Promise<ReplacedSession[]> {
  return transaction
    .updateTable('staff_sessions')
    .set({ revoked_at: now })
    .where('id', 'in', live(transaction, staffId, now).select('id').where('id', '!=', id))
    .where('revoked_at', 'is', null)
    .returning(['id', 'staff_id as holderId', 'browser', 'device_id as deviceId'])
    .execute();
}
