import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import type { Page } from '../platform/page-rules.ts';
import { NOT_FOR_CUSTOMERS } from './sign-in-history-rules.ts';

/** Browsers a customer signed in from, the one that was seen last first. */
export async function selectDevices(db: Database, customerId: string) {
  return db
    .selectFrom('devices')
    .select(['id', 'browser', 'address', 'first_seen_at', 'last_seen_at'])
    .where('holder_id', '=', customerId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The browser of a session; undefined where that is none, or was forgotten. */
export async function selectDeviceOfSession(db: Database, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('device_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.device_id ?? undefined;
}

/** A browser of this customer, which nobody signs in from or forgets until the transaction ends. */
export async function lockDevice(
  transaction: DatabaseTransaction,
  { id, customerId }: { readonly id: string; readonly customerId: string },
) {
  return transaction
    .selectFrom('devices')
    .select(['id', 'browser'])
    .where('id', '=', id)
    .where('holder_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
}

type WantedHistory = {
  readonly customerId: string;
  readonly result: string | undefined;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
};

function historyOf(db: Database, { customerId, result, from, before }: WantedHistory) {
  let query = db
    .selectFrom('security_events')
    .where('person_id', '=', customerId)
    .where('person_kind', '=', 'CUSTOMER')
    .where('kind', 'not in', [...NOT_FOR_CUSTOMERS]);
  if (result !== undefined) query = query.where('result', '=', result);
  if (from !== undefined) query = query.where('occurred_at', '>=', from);
  if (before !== undefined) query = query.where('occurred_at', '<', before);
  return query;
}

/** A page of what happened to how a customer signs in, newest first. */
export async function selectHistory(db: Database, wanted: WantedHistory, page: Page) {
  return historyOf(db, wanted)
    .select(['id', 'kind', 'result', 'occurred_at', 'browser', 'address'])
    .select((event) => event('by_staff_id', 'is not', null).as('by_bank'))
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countHistory(db: Database, wanted: WantedHistory): Promise<number> {
  const { count } = await historyOf(db, wanted)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
