import type { LimitedType } from '@harvest/contracts/limited-types';
import { type Kobo, kobo } from '@harvest/money';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import type { Limit, OwnLimit } from './own-limit-rules.ts';

/** What a customer set, and what of it counts today, by account and kind of payment. */
export type AccountLimit = {
  readonly accountNumber: string;
  readonly transferType: LimitedType;
  readonly own: OwnLimit;
};

/** The limits of their own that a customer set. */
export async function selectOwnLimits(db: Database, customerId: string): Promise<AccountLimit[]> {
  const rows = await db
    .selectFrom('account_limits')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute();
  return rows.map((row) => ({
    accountNumber: row.account_number,
    // A check of the table keeps it within its union, and another one what is to come whole.
    transferType: row.transfer_type as LimitedType,
    own: {
      singleKobo: kobo(row.single_kobo),
      dailyKobo: kobo(row.daily_kobo),
      coming:
        row.coming_at === null || row.coming_single_kobo === null || row.coming_daily_kobo === null
          ? undefined
          : {
              singleKobo: kobo(row.coming_single_kobo),
              dailyKobo: kobo(row.coming_daily_kobo),
              at: row.coming_at,
            },
    },
  }));
}

/** Sets limits in the place of those that were; the caller holds the customer's lock. */
export async function upsertOwnLimits(
  transaction: DatabaseTransaction,
  { id, customerId }: Pick<LimitChange, 'id' | 'customerId'>,
  limits: readonly AccountLimit[],
): Promise<void> {
  await transaction
    .insertInto('account_limits')
    .values(
      limits.map(({ accountNumber, transferType, own }) => ({
        customer_id: customerId,
        account_number: accountNumber,
        transfer_type: transferType,
        single_kobo: own.singleKobo,
        daily_kobo: own.dailyKobo,
        coming_single_kobo: own.coming?.singleKobo ?? null,
        coming_daily_kobo: own.coming?.dailyKobo ?? null,
        coming_at: own.coming?.at ?? null,
        change_id: id,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'account_number', 'transfer_type']).doUpdateSet((set) => ({
        single_kobo: set.ref('excluded.single_kobo'),
        daily_kobo: set.ref('excluded.daily_kobo'),
        coming_single_kobo: set.ref('excluded.coming_single_kobo'),
        coming_daily_kobo: set.ref('excluded.coming_daily_kobo'),
        coming_at: set.ref('excluded.coming_at'),
        change_id: set.ref('excluded.change_id'),
      })),
    )
    .execute();
}

/**
 * Gives a new account, for each kind of payment, the lowest limits in force on any other account of its customer, each part for
 * itself; nothing that is still to come. The caller holds the customer's lock.
 */
export async function copyLowestLimits(
  transaction: DatabaseTransaction,
  { customerId, accountNumber }: { readonly customerId: string; readonly accountNumber: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into account_limits (customer_id, account_number, transfer_type, single_kobo, daily_kobo, change_id)
    select ${customerId}, ${accountNumber}, transfer_type, min(single), min(daily), (array_agg(change_id order by daily))[1]
    from (
      select transfer_type, change_id,
        case when coming_at <= ${now} then coming_single_kobo else single_kobo end as single,
        case when coming_at <= ${now} then coming_daily_kobo else daily_kobo end as daily
      from account_limits where customer_id = ${customerId}) as standing
    group by transfer_type`.execute(transaction);
}

/** What was to come and has not yet never does; the caller holds the customer's lock. @returns whether there was any */
export async function cancelComing(
  transaction: DatabaseTransaction,
  customerId: string,
  now: Date,
): Promise<boolean> {
  const rows = await transaction
    .updateTable('account_limits')
    .set({ coming_single_kobo: null, coming_daily_kobo: null, coming_at: null })
    .where('customer_id', '=', customerId)
    .where('coming_at', '>', now)
    .returning('account_number')
    .execute();
  return rows.length > 0;
}

/** What left a customer's accounts on a day in Lagos, by account and kind of payment. */
export async function selectUses(
  db: Database,
  customerId: string,
  day: string,
): Promise<{ accountNumber: string; transferType: string; usedKobo: Kobo }[]> {
  const rows = await db
    .selectFrom('limit_uses')
    .select(['account_number', 'transfer_type', 'used_kobo'])
    .where('customer_id', '=', customerId)
    .where('day', '=', day)
    .execute();
  return rows.map((row) => ({
    accountNumber: row.account_number,
    transferType: row.transfer_type,
    usedKobo: kobo(row.used_kobo),
  }));
}

/** What a customer asked for. */
export type LimitChange = {
  readonly id: string;
  readonly customerId: string;
  readonly accountNumber: string;
  /** Undefined: all kinds of payment of the account. */
  readonly transferType: LimitedType | undefined;
  readonly wanted: Limit;
  readonly createdAt: Date;
  readonly expiresAt: Date;
} & LimitChangeEnd;

/** What became of it; all undefined while it waits for its code. */
type LimitChangeEnd = {
  readonly confirmedAt: Date | undefined;
  readonly effectiveAt: Date | undefined;
  /** When it was reported as expired. */
  readonly endedAt: Date | undefined;
};

/** A change as it is started. */
export type StartedLimitChange = Omit<LimitChange, keyof LimitChangeEnd>;

/** A change of this customer; somebody else's is as unknown as one that does not exist. */
export async function findLimitChange(
  db: Database,
  customerId: string,
  id: string,
): Promise<LimitChange | undefined> {
  const row = await db
    .selectFrom('limit_changes')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      customerId: row.customer_id,
      accountNumber: row.account_number,
      transferType: (row.transfer_type as LimitedType | null) ?? undefined,
      wanted: { singleKobo: kobo(row.single_kobo), dailyKobo: kobo(row.daily_kobo) },
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      confirmedAt: row.confirmed_at ?? undefined,
      effectiveAt: row.effective_at ?? undefined,
      endedAt: row.ended_at ?? undefined,
    }
  );
}

/** Ends a change that waited too long for its code; the caller holds the customer's lock. A confirmed change stays as it is. */
export async function endExpiredLimitChange(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('limit_changes')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('expires_at', '<=', now)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** In which session a change was begun, and whether any part of it is higher than what was in force. */
export type ChangeStart = { readonly sessionId: string; readonly isRaise: boolean };

export async function insertLimitChange(
  transaction: DatabaseTransaction,
  change: StartedLimitChange & ChangeStart,
): Promise<void> {
  await transaction
    .insertInto('limit_changes')
    .values({
      id: change.id,
      customer_id: change.customerId,
      account_number: change.accountNumber,
      transfer_type: change.transferType ?? null,
      single_kobo: change.wanted.singleKobo,
      daily_kobo: change.wanted.dailyKobo,
      created_at: change.createdAt,
      expires_at: change.expiresAt,
      session_id: change.sessionId,
      is_raise: change.isRaise,
    })
    .execute();
}

/** When such changes were begun in a session since then that were not confirmed, the oldest first. */
export async function selectUnfinishedStarts(
  db: Database,
  { customerId, sessionId, isRaise }: ChangeStart & { readonly customerId: string },
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('limit_changes')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .where('session_id', '=', sessionId)
    .where('is_raise', '=', isRaise)
    .where('confirmed_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

export async function finishLimitChange(
  transaction: DatabaseTransaction,
  id: string,
  { confirmedAt, effectiveAt }: { readonly confirmedAt: Date; readonly effectiveAt: Date | undefined },
): Promise<void> {
  await transaction
    .updateTable('limit_changes')
    .set({ confirmed_at: confirmedAt, effective_at: effectiveAt ?? null })
    .where('id', '=', id)
    .execute();
}
