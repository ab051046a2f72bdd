import type { TwoFactorType } from '@harvest/contracts/auth';
import type { PermittedLink } from '@harvest/contracts/endpoint';
import type { LedgerConnection } from '@harvest/ledger';
import type pg from 'pg';
import { withOffset } from './clock.ts';
import { type Database, type DatabaseTransaction, readingConnection } from './database.ts';
import { newId } from './ids.ts';
import { microBatch } from './micro-batch.ts';
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
export function createSessions(db: Database, pool: pg.Pool): Sessions {
  const findByToken = microBatch({
    batchMax: 200,
    flightsMax: 2,
    run: (tokenHashes: readonly Buffer[]) => selectByTokens(readingConnection(pool), tokenHashes),
  });
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
      const row = await findByToken(hashToken(presented.token));
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

const SELECT_BY_TOKENS = `
  select sessions.id as session_id, sessions.token_hash, sessions.cookie_hash, sessions.last_active_at, sessions.expires_at,
    sessions.revoked_at, customers.id, customers.first_name, customers.last_name, customers.email, customers.phone_number,
    customers.permitted_links, customers.onboarding_completed_at, customers.two_factor_type, customers.disabled_at,
    business_clock.offset_ms
  from sessions join customers on customers.id = sessions.customer_id cross join business_clock
  where sessions.token_hash = any($1::bytea[])`;

type SessionRow = CustomerRow & {
  session_id: string;
  token_hash: Buffer;
  cookie_hash: Buffer | null;
  last_active_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  disabled_at: Date | null;
  offset_ms: bigint;
};

/** The sessions of requests that arrived together, in their order. */
async function selectByTokens(
  connection: LedgerConnection,
  tokenHashes: readonly Buffer[],
): Promise<(SessionRow | undefined)[]> {
  const rows = await connection.query<SessionRow>(SELECT_BY_TOKENS, [tokenHashes]);
  const byHash = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
  return tokenHashes.map((hash) => byHash.get(hash.toString('base64')));
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
