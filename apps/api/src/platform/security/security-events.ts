import type pg from 'pg';
import { newId } from '../../bank/ids.ts';
import { type DatabaseTransaction, poolConnection, transactionConnection } from '../database/database.ts';
import type { Metrics } from '../metrics.ts';
import { hideNumbers } from './hidden-numbers.ts';
import type { Secrets } from './secrets.ts';
import type { Visitor } from './visitors.ts';

/** What happens to the ways in, as operators, auditors and the customers themselves read it (decision 58). */
export const SECURITY_EVENT_KINDS = [
  /** A password was right or wrong. */
  'PASSWORD_TRIED',
  /** A sign-in was finished: a session began. */
  'SIGNED_IN',
  /** A code of a sign-in, or inside a session, was wrong, or no more are taken. */
  'CODE_REFUSED',
  'SIGNED_OUT',
  /** A session was ended by its owner from elsewhere, or by the bank. */
  'SESSION_ENDED',
  /** Somebody signed in from a browser for the first time. */
  'DEVICE_ADDED',
  'DEVICE_FORGOTTEN',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'RESET_ASKED',
  'FACTOR_CHANGED',
  'PASSKEY_CHANGED',
  'BACKUP_CODES_MADE',
  'PHONE_PROVED',
  'CONTACT_CHANGED',
  'LIMIT_CHANGED',
  'ACCOUNTS_LOCKED',
  'REGISTERED',
  /** The bank let nobody sign in as this customer any more, or again. */
  'BLOCKED',
  'UNBLOCKED',
  /** Somebody signed in asked for what is not theirs to ask for. */
  'RIGHT_REFUSED',
  /** Somebody did something too often, and was refused for it: once an hour, whatever they go on to ask. */
  'THROTTLED',
  /** Input that no page of ours sends, over and over, or under a signature that is wrong. */
  'INPUT_REFUSED',
  /** A colleague looked at a customer, or searched for some. */
  'STAFF_LOOKED_UP',
  'STAFF_SEARCHED',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

export type Person =
  | { readonly kind: 'CUSTOMER' | 'STAFF'; readonly id: string }
  | { readonly kind: 'NOBODY' };

export type SecurityEvent = {
  /** Where somebody refers to it before it is written. */
  readonly id?: string;
  readonly kind: SecurityEventKind;
  readonly result: 'DONE' | 'REFUSED';
  /** Whom it is about. */
  readonly person: Person;
  /** The colleague who did it to somebody else. */
  readonly byStaffId?: string | undefined;
  /** What else is worth knowing, in words of ours; never a code, a password or a whole number. */
  readonly detail?: string | undefined;
  readonly visitor: Pick<Visitor, 'address' | 'browser' | 'traceId'>;
  readonly deviceId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly now: Date;
};

/** In which session somebody did something, and where they sat: for what they do to themselves. */
export type Doing = Pick<SecurityEvent, 'visitor' | 'sessionId'>;

export type SecurityEvents = {
  /** Writes what happened, in the transaction that makes it true where there is one; else by itself. */
  record(events: readonly SecurityEvent[], transaction?: DatabaseTransaction): Promise<void>;
};

const DETAIL_MAX = 300;

const INSERT = `
  insert into security_events
    (id, occurred_at, person_kind, person_id, by_staff_id, kind, result, detail, address, browser, device_id, session_id, trace_id)
  select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[],
    $9::text[], $10::text[], $11::uuid[], $12::uuid[], $13::text[])`;

export function createSecurityEvents(
  pool: pg.Pool,
  secrets: Secrets,
  metrics: Pick<Metrics, 'securityEvents'>,
): SecurityEvents {
  const ownConnection = poolConnection(pool);
  return {
    async record(events, transaction) {
      if (events.length === 0) return;
      const connection = transaction === undefined ? ownConnection : transactionConnection(transaction);
      await connection.query(INSERT, [
        events.map(({ id }) => id ?? newId()),
        events.map(({ now }) => now.toISOString()),
        events.map(({ person }) => person.kind),
        events.map(({ person }) => (person.kind === 'NOBODY' ? null : person.id)),
        events.map(({ byStaffId }) => byStaffId ?? null),
        events.map(({ kind }) => kind),
        events.map(({ result }) => result),
        events.map(({ detail = '' }) => hideNumbers(secrets, detail).slice(0, DETAIL_MAX)),
        events.map(({ visitor }) => visitor.address),
        events.map(({ visitor }) => visitor.browser ?? null),
        events.map(({ deviceId }) => deviceId ?? null),
        events.map(({ sessionId }) => sessionId ?? null),
        events.map(({ visitor }) => visitor.traceId),
      ]);
      for (const { kind } of events) metrics.securityEvents.inc({ kind });
    },
  };
}

const MONTHS_AHEAD = 3;

/** Makes the months that events of now and soon belong to. @returns how many were made */
export async function makeSecurityEventMonths(pool: pg.Pool, now: Date): Promise<number> {
  const [row] = await poolConnection(pool).query<{ made: number }>(
    'select make_security_event_months($1::date, $2) as made',
    [`${now.toISOString().slice(0, 7)}-01`, MONTHS_AHEAD],
  );
  return row?.made ?? 0;
}
