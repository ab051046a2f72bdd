import { sql } from 'kysely';
import { newId } from '../../bank/ids.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { RETENTION_RULES } from '../retention-rules.ts';
import { newToken, type Secrets } from './secrets.ts';
import { addressKey, type Visitor } from './visitors.ts';

/** A browser is known as long as its cookie lasts, an address for this long after somebody signed in from it (decision 54). */
const ADDRESS_DAYS = RETENTION_RULES.KNOWN_ADDRESSES.days;
export const DEVICE_DAYS = RETENTION_RULES.DEVICES.days;
const COOKIE = /^[\w-]{43}$/;
const DAY_MS = 86_400_000;
// Each has wrong codes of its own (counter 36).
const DEVICES_MAX = 20;
// Counter 11: a new browser at an address is told once in so long.
const TOLD_EVERY_MS = DAY_MS;

/** By what a visitor is known to somebody: a browser of theirs is worth more than an address that others share. */
export type KnownBy = 'BROWSER' | 'ADDRESS';

/** Where somebody signed in from just now. */
export type Device = {
  /** Undefined for clients that are no browser. */
  readonly id: string | undefined;
  /** What their browser keeps from now on. */
  readonly cookie: string | undefined;
  /** Nobody signed in as this person from this browser before; or with a program, from this address within 90 days. */
  readonly isNew: boolean;
  /** Nor had they ever from anywhere else: there is nobody to warn. */
  readonly isFirst: boolean;
};

/** Browsers and addresses that people signed in from: of customers and colleagues alike. No fingerprint is taken. */
export type Devices = {
  /** By what this visitor is known to somebody; undefined for a stranger, and where there is no such person. */
  knownBy(
    holderId: string,
    visitor: Pick<Visitor, 'address' | 'device'>,
    now: Date,
  ): Promise<KnownBy | undefined>;
  /** Keeps where somebody signed in from, in the transaction that opens their session and before it does. */
  remember(transaction: DatabaseTransaction, holderId: string, visitor: Visitor, now: Date): Promise<Device>;
  /** Keeps the address alone, of somebody who did not sign in: it is all that is known of them. */
  rememberAddress(
    transaction: DatabaseTransaction,
    holderId: string,
    visitor: Pick<Visitor, 'address'>,
    now: Date,
  ): Promise<void>;
  /**
   * Whether somebody may be told of a new device at this address, which is remembered by now: once a day, however many there
   * are. It counts as told.
   */
  takeNews(
    transaction: DatabaseTransaction,
    holderId: string,
    visitor: Pick<Visitor, 'address'>,
    now: Date,
  ): Promise<boolean>;
  /** The browser of this visitor, if it is one of this person's. */
  find(holderId: string, visitor: Pick<Visitor, 'device'>): Promise<string | undefined>;
};

export function createDevices(db: Database, secrets: Secrets): Devices {
  const hashesOf = (holderId: string, cookie: string) => secrets.hmacs('devices', holderId, cookie);

  async function find(holderId: string, { device }: Pick<Visitor, 'device'>): Promise<string | undefined> {
    // Looked for also where there is no cookie, so that both take the same time.
    const row = await db
      .selectFrom('devices')
      .select('id')
      .where('cookie_hash', 'in', hashesOf(holderId, device ?? ''))
      .executeTakeFirst();
    return row?.id;
  }

  return {
    find,
    rememberAddress,

    async knownBy(holderId, visitor, now) {
      const browser = await find(holderId, visitor);
      const isAddressKnown = await knowsAddress(db, holderId, visitor.address, now);
      if (browser !== undefined) return 'BROWSER';
      return isAddressKnown ? 'ADDRESS' : undefined;
    },

    async remember(transaction, holderId, visitor, now) {
      const { address, browser = null, device, fromBrowser } = visitor;
      const isFirst = !(await hasSignedInBefore(transaction, holderId));
      const isKnownProgram = !fromBrowser && (await knowsProgram(transaction, holderId, address, now));
      await rememberAddress(transaction, holderId, visitor, now);
      if (!fromBrowser) return { id: undefined, cookie: undefined, isNew: !isKnownProgram, isFirst };
      const cookie = device !== undefined && COOKIE.test(device) ? device : newToken();
      const [hash, ...underOtherKeys] = hashesOf(holderId, cookie);
      // Whoever comes back stays known once the other key is gone.
      if (underOtherKeys.length > 0)
        await transaction
          .updateTable('devices')
          .set({ cookie_hash: hash })
          .where('cookie_hash', 'in', underOtherKeys)
          .execute();
      const row = await transaction
        .insertInto('devices')
        .values({
          id: newId(),
          holder_id: holderId,
          cookie_hash: hash,
          browser,
          address,
          first_seen_at: now,
          last_seen_at: now,
        })
        .onConflict((conflict) =>
          conflict.column('cookie_hash').doUpdateSet({ last_seen_at: now, address, browser }),
        )
        .returning(['id', sql<boolean>`first_seen_at = ${now}::timestamptz`.as('is_new')])
        .executeTakeFirstOrThrow();
      await forgetBeyondMax(transaction, holderId, row.id);
      return { id: row.id, cookie, isNew: row.is_new, isFirst };
    },

    async takeNews(transaction, holderId, { address }, now) {
      const { numUpdatedRows } = await transaction
        .updateTable('known_addresses')
        .set({ told_at: now })
        .where('holder_id', '=', holderId)
        .where('address', '=', addressKey(address))
        .where((or) =>
          or.or([or('told_at', 'is', null), or('told_at', '<=', new Date(now.getTime() - TOLD_EVERY_MS))]),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

async function rememberAddress(
  transaction: DatabaseTransaction,
  holderId: string,
  { address }: Pick<Visitor, 'address'>,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('known_addresses')
    .values({ holder_id: holderId, address: addressKey(address), last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['holder_id', 'address']).doUpdateSet({ last_seen_at: now }))
    .execute();
}

/** Forgets the browsers of somebody that were seen longest ago, beyond as many as may be known; never the one they use. */
async function forgetBeyondMax(transaction: DatabaseTransaction, holderId: string, usedId: string) {
  await transaction
    .deleteFrom('devices')
    .where('id', 'in', (devices) =>
      devices
        .selectFrom('devices')
        .select('id')
        .where('holder_id', '=', holderId)
        .where('id', '!=', usedId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(DEVICES_MAX - 1),
    )
    .execute();
}

async function knowsAddress(db: Database, holderId: string, address: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_addresses')
    .select('holder_id')
    .where('holder_id', '=', holderId)
    .where('address', '=', addressKey(address))
    .where('last_seen_at', '>', new Date(now.getTime() - ADDRESS_DAYS * DAY_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Programs have no cookie, so it takes a program that signed in from there: else whoever leaves out what browsers send would be
 * taken for a neighbour's browser.
 */
async function knowsProgram(db: Database, holderId: string, address: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - ADDRESS_DAYS * DAY_MS);
  const places = await db
    .selectFrom('sessions')
    .select('address')
    .where('customer_id', '=', holderId)
    .where('cookie_hash', 'is', null)
    .where('created_at', '>', since)
    .union(
      db
        .selectFrom('staff_sessions')
        .select('address')
        .where('staff_id', '=', holderId)
        .where('cookie_hash', 'is', null)
        .where('created_at', '>', since),
    )
    .execute();
  const key = addressKey(address);
  return places.some((place) => addressKey(place.address) === key);
}

/**
 * Sessions tell, which stay when devices and addresses are forgotten: whoever comes back after a year has an owner to warn. Those
 * from before the bank kept where they began say nothing.
 */
async function hasSignedInBefore(db: Database, holderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', holderId)
    .where('address', '!=', '')
    .unionAll(
      db
        .selectFrom('staff_sessions')
        .select('id')
        .where('staff_id', '=', holderId)
        .where('address', '!=', ''),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
