import type { TwoFactorType } from '@harvest/contracts/auth';
import type { PermittedLink } from '@harvest/contracts/endpoint';
import type pg from 'pg';
import {
  type Database,
  type DatabaseTransaction,
  poolConnection,
  type SqlConnection,
} from '../database/database.ts';
import { microBatch } from '../database/micro-batch.ts';
import { fail } from '../errors.ts';
import {
  liveSessions,
  type NewSession,
  newSession,
  type Presented,
  type SessionRow,
} from './session-life.ts';

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
  /** Whether payments that are out of the ordinary are kept back for a while, to be stopped (decision 74). */
  readonly stopsPayments: boolean;
  /** Until when they locked their accounts; undefined while those are not locked. */
  readonly lockedUntil: Date | undefined;
};

export type LiveSession = { readonly id: string; readonly customer: Customer; readonly now: Date };

export type OwnSession = { readonly id: string; readonly customerId: string };

export type Sessions = {
  open(
    transaction: DatabaseTransaction,
    customerId: string,
    now: Date,
    fromBrowser: boolean,
  ): Promise<NewSession>;
  /** The live session behind a token, or undefined when it is unknown, ended, idle too long or lacks its cookie. */
  find(presented: Presented): Promise<LiveSession | undefined>;
  /** Whether there is such a session; asking prolongs nothing. */
  isLive(presented: Presented): Promise<boolean>;
  /** @returns whether it was not ended before */
  end(sessionId: string, now: Date, transaction?: DatabaseTransaction): Promise<boolean>;
  /**
   * Ends every session of a customer, and opens one in the place of this one, which keeps its end and its kind: for
   * whoever just changed how they are recognised (decision 8). @throws Refusal when this session is over
   */
  rotate(transaction: DatabaseTransaction, session: OwnSession, now: Date): Promise<NewSession>;
  /** Ends every session of a customer, and every sign-in that waits for its code, together with what made that necessary. */
  endAll(transaction: DatabaseTransaction, customerId: string, now: Date): Promise<void>;
};

/** Sessions live in the database and are never cached, so that ending one ends it for every process at once. */
export function createSessions(db: Database, pool: pg.Pool): Sessions {
  const findByToken = microBatch({
    batchMax: 200,
    flightsMax: 2,
    run: (tokenHashes: readonly Buffer[]) => selectByTokens(poolConnection(pool), tokenHashes),
  });
  const { find, isLive } = liveSessions(findByToken, (id, now) =>
    db.updateTable('sessions').set({ last_active_at: now }).where('id', '=', id).execute(),
  );

  return {
    open: (transaction, customerId, now, fromBrowser) =>
      insertSession(transaction, customerId, { fromBrowser }, now),

    async find(presented) {
      const found = await find(presented);
      return found && { id: found.row.session_id, customer: toCustomer(found.row), now: found.now };
    },

    isLive,

    async end(sessionId, now, transaction) {
      const ended = await (transaction ?? db)
        .updateTable('sessions')
        .set({ revoked_at: now })
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    },

    async rotate(transaction, { id, customerId }, now) {
      const own = (await endLive(transaction, customerId, now)).find((session) => session.id === id);
      // The same request was here a moment ago: what it changed stands, and its answer holds the new token.
      if (own === undefined) throw fail('UNAUTHENTICATED');
      const successor = { fromBrowser: own.cookie_hash !== null, expiresAt: own.expires_at };
      return insertSession(transaction, customerId, successor, now);
    },

    async endAll(transaction, customerId, now) {
      await endLive(transaction, customerId, now);
    },
  };
}

async function insertSession(
  transaction: DatabaseTransaction,
  customerId: string,
  kind: { fromBrowser: boolean; expiresAt?: Date },
  now: Date,
): Promise<NewSession> {
  const { keys, row } = newSession(kind, now);
  await transaction
    .insertInto('sessions')
    .values({ ...row, customer_id: customerId })
    .execute();
  return keys;
}

/**
 * Ends the sign-ins of a customer that wait, then the sessions. In this order: a sign-in that is just being finished holds
 * its challenge until its session can be seen, and one that comes later finds its challenge ended.
 */
async function endLive(transaction: DatabaseTransaction, customerId: string, now: Date) {
  await transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('holder_id', '=', customerId)
    .where('purpose', '=', 'SIGN_IN')
    .where('superseded_at', 'is', null)
    .execute();
  return transaction
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'cookie_hash', 'expires_at'])
    .execute();
}

const SELECT_BY_TOKENS = `
  select sessions.id as session_id, sessions.token_hash, sessions.cookie_hash, sessions.last_active_at, sessions.expires_at,
    sessions.revoked_at, customers.id, customers.first_name, customers.last_name, customers.email, customers.phone_number,
    customers.permitted_links, customers.onboarding_completed_at, customers.two_factor_type, customers.stops_payments,
    customers.locked_until, customers.disabled_at, business_clock.offset_ms
  from sessions join customers on customers.id = sessions.customer_id cross join business_clock
  where sessions.token_hash = any($1::bytea[])`;

type CustomerSessionRow = SessionRow & CustomerRow & { token_hash: Buffer };

/** The sessions of requests that arrived together, in their order. */
async function selectByTokens(
  connection: SqlConnection,
  tokenHashes: readonly Buffer[],
): Promise<(CustomerSessionRow | undefined)[]> {
  const rows = await connection.query<CustomerSessionRow>(SELECT_BY_TOKENS, [tokenHashes]);
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
  stops_payments: boolean;
  locked_until: Date | null;
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
    stopsPayments: row.stops_payments,
    lockedUntil: row.locked_until ?? undefined,
  };
}
