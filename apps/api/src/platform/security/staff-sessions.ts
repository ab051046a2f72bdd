import type { StaffPermission } from '@harvest/contracts/endpoint';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { liveSessions, type NewSession, newSession, type Presented } from './session-life.ts';

/** A staff member as the back office knows them. */
export type Staff = {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly email: string;
  readonly permissions: readonly StaffPermission[];
};

export type LiveStaffSession = { readonly id: string; readonly staff: Staff; readonly now: Date };

/** Sessions of staff: kept apart from the customers', with the same times and rules. */
export type StaffSessions = {
  open(
    transaction: DatabaseTransaction,
    staffId: string,
    now: Date,
    fromBrowser: boolean,
  ): Promise<NewSession>;
  /** The live session behind a token, or undefined when it is unknown, ended, idle too long or lacks its cookie. */
  find(presented: Presented): Promise<LiveStaffSession | undefined>;
  /** Whether there is such a session; asking prolongs nothing. */
  isLive(presented: Presented): Promise<boolean>;
  end(transaction: DatabaseTransaction, sessionId: string, now: Date): Promise<void>;
};

// Customers' tokens are the 43 characters alone, so one look tells the two kinds apart and neither costs the other a look-up.
const PREFIX = 'staff-';
const TOKEN_LENGTH = PREFIX.length + 43;

/** Whether a token is of the kind that staff have; says nothing about whether it is a live one. */
export function isStaffToken(token: string): boolean {
  return token.startsWith(PREFIX) && token.length === TOKEN_LENGTH;
}

export function createStaffSessions(db: Database): StaffSessions {
  const { find, isLive } = liveSessions(
    (tokenHash) => selectByToken(db, tokenHash),
    (id, now) => db.updateTable('staff_sessions').set({ last_active_at: now }).where('id', '=', id).execute(),
  );

  return {
    async open(transaction, staffId, now, fromBrowser) {
      const { keys, row } = newSession({ tokenPrefix: PREFIX, fromBrowser }, now);
      await transaction
        .insertInto('staff_sessions')
        .values({ ...row, staff_id: staffId })
        .execute();
      return keys;
    },

    async find(presented) {
      const found = await find(presented);
      return found && { id: found.row.session_id, staff: toStaff(found.row), now: found.now };
    },

    isLive,

    async end(transaction, sessionId, now) {
      await transaction
        .updateTable('staff_sessions')
        .set({ revoked_at: now })
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}

async function selectByToken(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .crossJoin('business_clock')
    .where('token_hash', '=', tokenHash)
    .select([
      'staff_sessions.id as session_id',
      'cookie_hash',
      'last_active_at',
      'expires_at',
      'revoked_at',
      'staff.id',
      'email',
      'first_name',
      'last_name',
      'permissions',
      'disabled_at',
      'offset_ms',
    ])
    .executeTakeFirst();
}

type StaffRow = { id: string; email: string; first_name: string; last_name: string; permissions: string[] };

/** A check of the table keeps permissions within their union. */
export function toStaff(row: StaffRow): Staff {
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    firstName: row.first_name,
    email: row.email,
    permissions: row.permissions as StaffPermission[],
  };
}
