import type { Database, DatabaseTransaction } from '../database/database.ts';
import { DELETED_AT_ONCE, keptSince } from '../retention-rules.ts';
import { selectLiveSessions } from './own-sessions.ts';
import { type Addressed, addressKey } from './visitors.ts';

/**
 * Forgets a browser that a customer signed in from, together with its address where none of their other browsers was seen and
 * none of their sessions lives. Their sessions in it have ended by then.
 */
export async function forgetDevice(
  transaction: DatabaseTransaction,
  { id, customerId }: { readonly id: string; readonly customerId: string },
  now: Date,
): Promise<void> {
  const { address } = await transaction
    .deleteFrom('devices')
    .where('id', '=', id)
    .where('holder_id', '=', customerId)
    .returning('address')
    .executeTakeFirstOrThrow();
  const others = await transaction
    .selectFrom('devices')
    .select('address')
    .where('holder_id', '=', customerId)
    .execute();
  const sessions = await selectLiveSessions(transaction, customerId, now);
  const known = addressKey(address);
  if ([...others, ...sessions].some((other) => addressKey(other.address) === known)) return;
  await transaction
    .deleteFrom('known_addresses')
    .where('holder_id', '=', customerId)
    .where('address', '=', known)
    .execute();
}

/** Forgets every browser and address of a customer or colleague: whoever knew the old password may have made them known. */
export async function forgetPlaces(transaction: DatabaseTransaction, holderId: string): Promise<void> {
  await transaction.deleteFrom('devices').where('holder_id', '=', holderId).execute();
  await transaction.deleteFrom('known_addresses').where('holder_id', '=', holderId).execute();
}

type Here = { readonly holderId: string; readonly sessionId: string; readonly visitor: Addressed };

/** The same but for where a customer or colleague is now: the browser of their session, and the address it is used from. */
export async function forgetOtherPlaces(
  transaction: DatabaseTransaction,
  { holderId, sessionId, visitor }: Here,
): Promise<void> {
  await transaction
    .deleteFrom('devices')
    .where('holder_id', '=', holderId)
    .where('id', 'not in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('device_id')
        .where('id', '=', sessionId)
        .where('device_id', 'is not', null)
        .unionAll(
          sessions
            .selectFrom('staff_sessions')
            .select('device_id')
            .where('id', '=', sessionId)
            .where('device_id', 'is not', null),
        )
        .$narrowType<{ device_id: string }>(),
    )
    .execute();
  await transaction
    .deleteFrom('known_addresses')
    .where('holder_id', '=', holderId)
    .where('address', '!=', addressKey(visitor.address))
    .execute();
}

/** Forgets browsers and addresses that nobody signed in from for long. @returns how many were forgotten */
export async function forgetOldDevices(db: Database, now: Date): Promise<number> {
  const devices = await db
    .deleteFrom('devices')
    .where('id', 'in', (select) =>
      select
        .selectFrom('devices')
        .select('id')
        .where('last_seen_at', '<=', keptSince('DEVICES', now))
        .limit(DELETED_AT_ONCE),
    )
    .executeTakeFirst();
  const addresses = await db
    .deleteFrom('known_addresses')
    .where((row) =>
      row(
        row.refTuple('holder_id', 'address'),
        'in',
        row
          .selectFrom('known_addresses as old')
          .select(['old.holder_id', 'old.address'])
          .where('old.last_seen_at', '<=', keptSince('KNOWN_ADDRESSES', now))
          .limit(DELETED_AT_ONCE)
          .$asTuple('holder_id', 'address'),
      ),
    )
    .executeTakeFirst();
  return Number(devices.numDeletedRows + addresses.numDeletedRows);
}
