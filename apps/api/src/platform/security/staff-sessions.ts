import type { TwoFactorType } from '@harvest/contracts/auth';
import type { StaffPermission } from '@harvest/contracts/endpoint';
import { BUSINESS_NOW } from '../clock.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { fail } from '../errors.ts';
import { hashToken } from './secrets.ts';
import {
  IDLE_MINUTES_MAX,
  liveSessions,
  type NewSession,
  newSession,
  type OpenedSession,
  type Opening,
  type Presented,
  type ReplacedSession,
} from './session-life.ts';

/** A staff member as the back office knows them. */
export type Staff = {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly email: string;
  readonly permissions: readonly StaffPermission[];
  readonly twoFactorType: TwoFactorType;
  /** When their authenticator app was set on the word of a mailed code. */
  readonly authenticatorSetAt: Date | undefined;
  /** Somebody else knows their password, and they have to choose one of their own before anything else. */
  readonly hasOneTimePassword: boolean;
};

export type LiveStaffSession = { readonly id: string; readonly staff: Staff; readonly now: Date };

/** Sessions of staff: kept apart from the customers', with the same times and rules. */
export type StaffSessions = {
  /** Opens a session in the place of what lives in this browser. */
  open(
    transaction: DatabaseTransaction,
    staffId: string,
    now: Date,
    opening: Opening,
  ): Promise<OpenedSession>;
  /** The live session behind a token, or undefined when it is unknown, ended, idle too long or lacks its cookie. */
  find(presented: Presented): Promise<LiveStaffSession | undefined>;
  /** The same, where asking prolongs nothing. */
  look(presented: Presented): Promise<LiveStaffSession | undefined>;
  /** @returns whether it was not ended before */
  end(transaction: DatabaseTransaction, sessionId: string, now: Date): Promise<boolean>;
  /** Ends the session whose cookie a browser holds, in the place of which somebody of the other kind signs in there. */
  endOfCookie(
    transaction: DatabaseTransaction,
    cookie: string | undefined,
    now: Date,
  ): Promise<ReplacedSession[]>;
  /**
   * Ends every session of a colleague, and opens one in the place of this one, which keeps its end and its kind: for whoever just
   * changed how they are recognised (decision 8). @throws Refusal when this session is over
   */
  rotate(transaction: DatabaseTransaction, session: OwnStaffSession, now: Date): Promise<NewSession>;
  /** As of customers' sessions. @throws Refusal when this session is over */
  refuseEnded(sessionId: string): Promise<void>;
};

type OwnStaffSession = { readonly id: string; readonly staffId: string };

// Customers' tokens are the 43 characters alone, so one look tells the two kinds apart and neither costs the other a look-up.
const PREFIX = 'staff-';
const TOKEN_LENGTH = PREFIX.length + 43;

/** Whether a token is of the kind that staff have; says nothing about whether it is a live one. */
export function isStaffToken(token: string): boolean {
  return token.startsWith(PREFIX) && token.length === TOKEN_LENGTH;
}

export function createStaffSessions(db: Database): StaffSessions {
  const { find, look } = liveSessions(
    (tokenHash) => selectByToken(db, tokenHash),
    (id, now) => db.updateTable('staff_sessions').set({ last_active_at: now }).where('id', '=', id).execute(),
  );

  return {
    async open(transaction, staffId, now, { fromBrowser, earlier, ...from }) {
      const replaced = fromBrowser
        ? await endOfBrowser(transaction, { staffId, deviceId: from.deviceId, cookie: earlier }, now)
        : [];
      const { keys, row } = newSession({ tokenPrefix: PREFIX, fromBrowser, from }, now);
      await transaction
        .insertInto('staff_sessions')
        .values({ ...row, staff_id: staffId })
        .execute();
      return { ...keys, replaced };
    },

    find: async (presented) => toLive(await find(presented)),
    look: async (presented) => toLive(await look(presented)),

    async end(transaction, sessionId, now) {
      const ended = await transaction
        .updateTable('staff_sessions')
        .set({ revoked_at: now })
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    },

    async endOfCookie(transaction, cookie, now) {
      const ofCookie = { staffId: undefined, deviceId: undefined, cookie };
      return cookie === undefined ? [] : endOfBrowser(transaction, ofCookie, now);
    },

    async rotate(transaction, { id, staffId }, now) {
      const ended = await transaction
        .updateTable('staff_sessions')
        .set({ revoked_at: now })
        .where('staff_id', '=', staffId)
        .where('revoked_at', 'is', null)
        .returning(['id', 'cookie_hash', 'expires_at', 'device_id', 'address', 'browser'])
        .execute();
      const own = ended.find((session) => session.id === id);
      // The same request was here a moment ago: what it changed stands, and its answer holds the new token.
      if (own === undefined) throw fail('UNAUTHENTICATED');
      const { cookie_hash: cookieHash, expires_at: expiresAt, device_id: deviceId, address, browser } = own;
      const from = { deviceId: deviceId ?? undefined, address, browser: browser ?? undefined };
      const successor = { tokenPrefix: PREFIX, fromBrowser: cookieHash !== null, expiresAt, from };
      const { keys, row } = newSession(successor, now);
      await transaction
        .insertInto('staff_sessions')
        .values({ ...row, staff_id: staffId })
        .execute();
      return keys;
    },

    async refuseEnded(sessionId) {
      const ended = await db
        .selectFrom('staff_sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('revoked_at', 'is not', null)
        .executeTakeFirst();
      if (ended !== undefined) throw fail('UNAUTHENTICATED');
    },
  };
}

type OfBrowser = {
  readonly staffId: string | undefined;
  readonly deviceId: string | undefined;
  readonly cookie: string | undefined;
};

/** Ends what lives in a browser: sessions of this colleague, and the one whose cookie it holds, whosesoever that is. */
function endOfBrowser(
  transaction: DatabaseTransaction,
  { staffId, deviceId, cookie }: OfBrowser,
  now: Date,
): Promise<ReplacedSession[]> {
  return transaction
    .updateTable('staff_sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_active_at', '>', new Date(now.getTime() - IDLE_MINUTES_MAX * 60_000))
    .where((row) =>
      row.or([
        row('staff_id', '=', staffId ?? null).and('device_id', '=', deviceId ?? null),
        row('cookie_hash', '=', hashToken(cookie ?? '')),
      ]),
    )
    .returning(['id', 'staff_id as holderId', 'browser', 'device_id as deviceId'])
    .execute();
}

type Found = { readonly row: StaffRow & { readonly session_id: string }; readonly now: Date };

function toLive(found: Found | undefined): LiveStaffSession | undefined {
  return found && { id: found.row.session_id, staff: toStaff(found.row), now: found.now };
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
      'two_factor_type',
      'authenticator_set_at',
      'one_time_password_ends_at',
      'disabled_at',
      BUSINESS_NOW,
    ])
    .executeTakeFirst();
}

type StaffRow = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  permissions: string[];
  two_factor_type: string;
  authenticator_set_at: Date | null;
  one_time_password_ends_at: Date | null;
};

/** Checks of the table keep these columns within their unions. */
export function toStaff(row: StaffRow): Staff {
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    firstName: row.first_name,
    email: row.email,
    permissions: row.permissions as StaffPermission[],
    twoFactorType: row.two_factor_type as TwoFactorType,
    authenticatorSetAt: row.authenticator_set_at ?? undefined,
    hasOneTimePassword: row.one_time_password_ends_at !== null,
  };
}
