import type { TwoFactorType } from '@harvest/contracts/auth';
import type { PermittedLink } from '@harvest/contracts/endpoint';
import type pg from 'pg';
import { BUSINESS_NOW_SQL } from '../clock.ts';
import {
  type Database,
  type DatabaseTransaction,
  poolConnection,
  type SqlConnection,
} from '../database/database.ts';
import { microBatch } from '../database/micro-batch.ts';
import { fail } from '../errors.ts';
import { endSignIns } from './challenges/end-codes.ts';
import { type CodesByPhone, codesByPhoneOf } from './codes-by-phone-rules.ts';
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
  type SessionRow,
  type SignedInFrom,
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
  /** When the phone number was proved to be theirs; undefined where nobody knows. */
  readonly phoneProvedAt: Date | undefined;
  /** Undefined while codes go by e-mail, too, because nothing ever changed. */
  readonly codesByPhone: CodesByPhone | undefined;
};

export type LiveSession = { readonly id: string; readonly customer: Customer; readonly now: Date };

export type OwnSession = { readonly id: string; readonly customerId: string };

export type Sessions = {
  /** Opens a session in the place of what lives in this browser. */
  open(
    transaction: DatabaseTransaction,
    customerId: string,
    now: Date,
    opening: Opening,
  ): Promise<OpenedSession>;
  /** The live session behind a token, or undefined when it is unknown, ended, idle too long or lacks its cookie. */
  find(presented: Presented): Promise<LiveSession | undefined>;
  /** The same, where asking prolongs nothing. */
  look(presented: Presented): Promise<LiveSession | undefined>;
  /** @returns whether it was not ended before */
  end(sessionId: string, now: Date, transaction?: DatabaseTransaction): Promise<boolean>;
  /**
   * Ends every session of a customer, and opens one in the place of this one, which keeps its end and its kind: for
   * whoever just changed how they are recognised (decision 8). @throws Refusal when this session is over
   */
  rotate(transaction: DatabaseTransaction, session: OwnSession, now: Date): Promise<NewSession>;
  /**
   * For a request that repeats such a change in the same moment: the first request ended this session, and that refusal comes before
   * any other. @throws Refusal when this session is over
   */
  refuseEnded(sessionId: string): Promise<void>;
  /** Ends the session whose cookie a browser holds, in the place of which somebody of the other kind signs in there. */
  endOfCookie(
    transaction: DatabaseTransaction,
    cookie: string | undefined,
    now: Date,
  ): Promise<ReplacedSession[]>;
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
  const { find, look } = liveSessions(findByToken, (id, now) =>
    db.updateTable('sessions').set({ last_active_at: now }).where('id', '=', id).execute(),
  );

  return {
    async open(transaction, customerId, now, { fromBrowser, earlier, ...from }) {
      const replaced = fromBrowser
        ? await endOfBrowser(transaction, { customerId, deviceId: from.deviceId, cookie: earlier }, now)
        : [];
      return { ...(await insertSession(transaction, customerId, { fromBrowser, from }, now)), replaced };
    },

    find: async (presented) => toLive(await find(presented)),
    look: async (presented) => toLive(await look(presented)),

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

    async endOfCookie(transaction, cookie, now) {
      const ofCookie = { customerId: undefined, deviceId: undefined, cookie };
      return cookie === undefined ? [] : endOfBrowser(transaction, ofCookie, now);
    },

    async rotate(transaction, { id, customerId }, now) {
      const own = (await endLive(transaction, customerId, now)).find((session) => session.id === id);
      // The same request was here a moment ago: what it changed stands, and its answer holds the new token.
      if (own === undefined) throw fail('UNAUTHENTICATED');
      const { cookie_hash: cookieHash, expires_at: expiresAt, device_id: deviceId, address, browser } = own;
      const from = { deviceId: deviceId ?? undefined, address, browser: browser ?? undefined };
      const successor = { fromBrowser: cookieHash !== null, expiresAt, from };
      return insertSession(transaction, customerId, successor, now);
    },

    async refuseEnded(sessionId) {
      const ended = await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('revoked_at', 'is not', null)
        .executeTakeFirst();
      if (ended !== undefined) throw fail('UNAUTHENTICATED');
    },

    async endAll(transaction, customerId, now) {
      await endLive(transaction, customerId, now);
    },
  };
}

function toLive(found: { readonly row: CustomerSessionRow; readonly now: Date } | undefined) {
  return found && { id: found.row.session_id, customer: toCustomer(found.row), now: found.now };
}

async function insertSession(
  transaction: DatabaseTransaction,
  customerId: string,
  kind: { fromBrowser: boolean; expiresAt?: Date; from: SignedInFrom },
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
 * Ends the sign-ins of a customer that wait, then the sessions, under the customer's lock: a sign-in that is just being finished
 * holds that, then its challenge, until its session can be seen, and one that comes later finds its challenge ended.
 */
async function endLive(transaction: DatabaseTransaction, customerId: string, now: Date) {
  await endSignIns(transaction, customerId, 'SIGN_IN', now);
  return transaction
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'cookie_hash', 'expires_at', 'device_id', 'address', 'browser'])
    .execute();
}

type OfBrowser = { readonly deviceId: string | undefined; readonly cookie: string | undefined };

/**
 * Ends what lives in a browser: sessions of this customer, by whom it is known, and the one whose cookie it holds, whosesoever that
 * is. Nothing later is locked, so the other's row is not needed.
 */
function endOfBrowser(
  transaction: DatabaseTransaction,
  { customerId, deviceId, cookie }: OfBrowser & { readonly customerId: string | undefined },
  now: Date,
): Promise<ReplacedSession[]> {
  return transaction
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_active_at', '>', new Date(now.getTime() - IDLE_MINUTES_MAX * 60_000))
    .where((row) =>
      row.or([
        row('customer_id', '=', customerId ?? null).and('device_id', '=', deviceId ?? null),
        row('cookie_hash', '=', hashToken(cookie ?? '')),
      ]),
    )
    .returning(['id', 'customer_id as holderId', 'browser', 'device_id as deviceId'])
    .execute();
}

const SELECT_BY_TOKENS = `
  select sessions.id as session_id, sessions.token_hash, sessions.cookie_hash, sessions.last_active_at, sessions.expires_at,
    sessions.revoked_at, customers.id, customers.first_name, customers.last_name, customers.email, customers.phone_number,
    customers.permitted_links, customers.onboarding_completed_at, customers.two_factor_type, customers.stops_payments,
    customers.locked_until, customers.phone_proved_at, customers.codes_by_phone_since, customers.code_by_phone_entered_at,
    customers.disabled_at, ${BUSINESS_NOW_SQL} as business_now
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
  phone_proved_at: Date | null;
  codes_by_phone_since: Date | null;
  code_by_phone_entered_at: Date | null;
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
    phoneProvedAt: row.phone_proved_at ?? undefined,
    codesByPhone: codesByPhoneOf(row),
  };
}
