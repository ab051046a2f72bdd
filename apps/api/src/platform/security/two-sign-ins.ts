import { transactionConnection } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { replacedEvents } from './replaced-sessions.ts';
import { hashToken } from './secrets.ts';
import { IDLE_MINUTES_MAX, type ReplacedSession } from './session-life.ts';
import type { Visitor } from './visitors.ts';

type Found = ReplacedSession & { readonly startedAt: Date };
type Kind = 'CUSTOMER' | 'STAFF';

const liveOf = (table: string, holder: string) => `
  select id, ${holder} as "holderId", browser, device_id as "deviceId", created_at as "startedAt" from ${table}
  where cookie_hash = $1 and revoked_at is null and expires_at > $2 and last_active_at > $3`;
const LIVE = {
  CUSTOMER: liveOf('sessions', 'customer_id'),
  STAFF: liveOf('staff_sessions', 'staff_id'),
};

/**
 * A customer and a colleague who signed in in one browser at the same moment knew nothing of each other: each ended what the
 * browser had held before. Its next request brings both cookies, and whoever came first goes (A433).
 * @param own of which kind the live session is that asks
 * @returns the session that was ended, by its id
 */
export async function endOlderOfTwo(
  platform: Pick<Platform, 'db' | 'pool' | 'sessions' | 'staffSessions' | 'securityEvents'>,
  own: Kind,
  visitor: Visitor,
  now: Date,
): Promise<string | undefined> {
  const { customer, staff } = visitor.sessions;
  if (!visitor.fromBrowser || customer === undefined || staff === undefined) return undefined;
  const values = (cookie: string) => [
    hashToken(cookie),
    now,
    new Date(now.getTime() - IDLE_MINUTES_MAX * 60_000),
  ];
  // Nearly always the other cookie is of a session that is over.
  const [other, itsCookie] =
    own === 'STAFF' ? (['CUSTOMER', customer] as const) : (['STAFF', staff] as const);
  const { rowCount } = await platform.pool.query(LIVE[other], values(itsCookie));
  if (rowCount === 0) return undefined;
  return platform.db.transaction().execute(async (transaction) => {
    const connection = transactionConnection(transaction);
    const lock = (kind: Kind, cookie: string) =>
      connection.query<Found>(`${LIVE[kind]} for update`, values(cookie));
    // Customers' sessions before those of staff, as whoever signs in does.
    const [ofCustomer] = await lock('CUSTOMER', customer);
    const [ofStaff] = await lock('STAFF', staff);
    if (ofCustomer === undefined || ofStaff === undefined) return undefined;
    const isCustomerOlder = ofCustomer.startedAt <= ofStaff.startedAt;
    const [kind, older]: [Kind, Found] = isCustomerOlder ? ['CUSTOMER', ofCustomer] : ['STAFF', ofStaff];
    if (kind === 'CUSTOMER') await platform.sessions.end(older.id, now, transaction);
    else await platform.staffSessions.end(transaction, older.id, now);
    await platform.securityEvents.record(replacedEvents(kind, [older], visitor, now), transaction);
    return older.id;
  });
}
