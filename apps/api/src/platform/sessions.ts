import type { TwoFactorType } from '@harvest/contracts/auth';
import type { PermittedLink } from '@harvest/contracts/endpoint';
import { withOffset } from './clock.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import { newId } from './ids.ts';
import { hashToken, newToken, sameBytes } from './secrets.ts';

const IDLE_MINUTES_MAX = 10;
const SESSION_HOURS_MAX = 12;
// Activity is written at most this often, so that reading pages costs no writes.
const ACTIVITY_SECONDS = 15;

/** The signed-in customer as every slice may know them. */
export type Customer = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly permittedLinks: readonly PermittedLink[];
  readonly onboarded: boolean;
  readonly twoFactorType: TwoFactorType;
};

export type LiveSession = { readonly id: string; readonly customer: Customer; readonly now: Date };

/** A token for the client, and for browsers a cookie that is then required beside it (decision 8). */
export type NewSession = { readonly accessToken: string; readonly cookie: string | undefined };

export type Presented = {
  readonly token: string;
  readonly cookie: string | undefined;
  /** The browser says that its user touched something since the last request. */
  readonly userActive: boolean;
};

export type Sessions = {
  open(
    transaction: DatabaseTransaction,
    customerId: string,
    now: Date,
    fromBrowser: boolean,
  ): Promise<NewSession>;
  /** The live session behind a token, or undefined when it is unknown, ended, idle too long or lacks its cookie. */
  find(presented: Presented): Promise<LiveSession | undefined>;
  end(sessionId: string, now: Date): Promise<void>;
};

/** Sessions live in the database and are never cached, so that ending one ends it for every process at once. */
export function createSessions(db: Database): Sessions {
  return {
    async open(transaction, customerId, now, fromBrowser) {
      const accessToken = newToken();
      const cookie = fromBrowser ? newToken() : undefined;
      await transaction
        .insertInto('sessions')
        .values({
          id: newId(),
          token_hash: hashToken(accessToken),
          cookie_hash: cookie === undefined ? null : hashToken(cookie),
          customer_id: customerId,
          created_at: now,
          last_active_at: now,
          expires_at: new Date(now.getTime() + SESSION_HOURS_MAX * 3_600_000),
        })
        .execute();
      return { accessToken, cookie };
    },

    async find(presented) {
      const row = await findByToken(db, presented.token);
      if (row === undefined || row.disabled_at !== null) return undefined;
      const now = withOffset(row.offset_ms);
      const idleMs = now.getTime() - row.last_active_at.getTime();
      if (row.revoked_at !== null || row.expires_at <= now || idleMs >= IDLE_MINUTES_MAX * 60_000)
        return undefined;
      if (!hasItsCookie(row.cookie_hash, presented.cookie)) return undefined;
      const prolongs = row.cookie_hash === null || presented.userActive;
      if (prolongs && idleMs >= ACTIVITY_SECONDS * 1000) {
        await db
          .updateTable('sessions')
          .set({ last_active_at: now })
          .where('id', '=', row.session_id)
          .execute();
      }
      return { id: row.session_id, customer: toCustomer(row), now };
    },

    async end(sessionId, now) {
      await db
        .updateTable('sessions')
        .set({ revoked_at: now })
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}

function hasItsCookie(expected: Buffer | null, presented: string | undefined): boolean {
  if (expected === null) return true;
  return presented !== undefined && sameBytes(expected, hashToken(presented));
}

async function findByToken(db: Database, token: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .innerJoin('business_clock', (join) => join.onTrue())
    .where('sessions.token_hash', '=', hashToken(token))
    .select([
      'sessions.id as session_id',
      'sessions.cookie_hash',
      'sessions.last_active_at',
      'sessions.expires_at',
      'sessions.revoked_at',
      'customers.id',
      'customers.first_name',
      'customers.last_name',
      'customers.email',
      'customers.phone_number',
      'customers.permitted_links',
      'customers.onboarding_completed_at',
      'customers.two_factor_type',
      'customers.disabled_at',
      'business_clock.offset_ms',
    ])
    .executeTakeFirst();
}

type CustomerRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  permitted_links: string[];
  onboarding_completed_at: Date | null;
  two_factor_type: string;
};

/** Checks of the table keep these columns within their unions. */
export function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    permittedLinks: row.permitted_links as PermittedLink[],
    onboarded: row.onboarding_completed_at !== null,
    twoFactorType: row.two_factor_type as TwoFactorType,
  };
}
