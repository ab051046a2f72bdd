import type { Kobo } from '@harvest/money';
import type { Refusal } from './account-book.ts';
import { assertAmount, assertBatch, assertId, assertTime } from './journal.ts';
import type { LedgerConnection } from './ledger-connection.ts';
import { isCustomerAccount } from './posting-rules.ts';
import { type HoldState, type Prepared, prepare } from './prepare.ts';

/** Money of a customer's account to set aside: it stays in the balance and leaves what is available. */
export interface Hold {
  id: string;
  accountId: bigint;
  /** Positive, at most KOBO_MAX. */
  amountKobo: Kobo;
  /** Business time. */
  heldAt: Date;
}

/** ALREADY_HELD also answers for a hold with this content that has been captured or released since: `state` says so. */
export type HoldOutcome =
  | { outcome: 'HELD' }
  | { outcome: 'ALREADY_HELD'; state: HoldState }
  | { outcome: 'MISMATCH' }
  | Refusal;

export interface Release {
  holdId: string;
  /** Business time. */
  releasedAt: Date;
}

export type ReleaseOutcome =
  | { outcome: 'RELEASED' }
  | { outcome: 'ALREADY_RELEASED' }
  | { outcome: 'ALREADY_CAPTURED' }
  | { outcome: 'UNKNOWN_HOLD' };

/**
 * Sets money aside, hold after hold, under the same lock and with the same refusals as `post`.
 * @returns one outcome per hold, in order
 * @throws RangeError for an account that is not a customer's, or an amount, id or time out of bounds
 */
export async function hold(connection: LedgerConnection, batch: readonly Hold[]): Promise<HoldOutcome[]> {
  assertBatch(batch);
  for (const item of batch) assertHold(item);
  const prepared = await prepare(connection, {
    accountIds: batch.map(({ accountId }) => accountId),
    holdIds: batch.map(({ id }) => id),
  });
  const outcomes = batch.map((item) => decideHold(prepared, item));
  const placed = batch.filter((_, place) => outcomes[place]?.outcome === 'HELD');
  if (placed.length > 0) await writeHolds(connection, placed);
  return outcomes;
}

/**
 * Gives held money back to what is available, also on a frozen account: nothing leaves it.
 * @returns one outcome per release, in order
 */
export async function release(
  connection: LedgerConnection,
  batch: readonly Release[],
): Promise<ReleaseOutcome[]> {
  assertBatch(batch);
  for (const item of batch) assertRelease(item);
  const prepared = await prepare(connection, { accountIds: [], holdIds: batch.map(({ holdId }) => holdId) });
  const outcomes = batch.map((item) => decideRelease(prepared, item));
  const released = batch.filter((_, place) => outcomes[place]?.outcome === 'RELEASED');
  if (released.length > 0) await writeReleases(connection, released);
  return outcomes;
}

export function assertHold({ id, accountId, amountKobo, heldAt }: Hold): void {
  assertId(id);
  assertAmount(amountKobo);
  assertTime(heldAt);
  if (!isCustomerAccount(accountId))
    throw new RangeError(`Nothing is held on account ${accountId} of the bank`);
}

export function assertRelease({ holdId, releasedAt }: Release): void {
  assertId(holdId);
  assertTime(releasedAt);
}

export async function writeHolds(connection: LedgerConnection, placed: readonly Hold[]): Promise<void> {
  await connection.query(
    'SELECT ledger.place_holds($1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[])',
    [
      placed.map(({ id }) => id),
      placed.map(({ accountId }) => accountId),
      placed.map(({ amountKobo }) => amountKobo),
      placed.map(({ heldAt }) => heldAt.toISOString()),
    ],
  );
}

export async function writeReleases(
  connection: LedgerConnection,
  released: readonly Release[],
): Promise<void> {
  await connection.query('SELECT ledger.release_holds($1::uuid[], $2::timestamptz[])', [
    released.map(({ holdId }) => holdId),
    released.map(({ releasedAt }) => releasedAt.toISOString()),
  ]);
}

export function decideHold({ book, holds }: Prepared, { id, accountId, amountKobo }: Hold): HoldOutcome {
  const known = holds.get(id);
  if (known) {
    const isSame = known.accountId === accountId && known.amountKobo === amountKobo;
    return isSame ? { outcome: 'ALREADY_HELD', state: known.state } : { outcome: 'MISMATCH' };
  }
  const refusal = book.hold(accountId, amountKobo);
  if (refusal) return refusal;
  holds.set(id, { accountId, amountKobo, state: 'HELD' });
  return { outcome: 'HELD' };
}

export function decideRelease({ book, holds }: Prepared, { holdId }: Release): ReleaseOutcome {
  const known = holds.get(holdId);
  if (!known) return { outcome: 'UNKNOWN_HOLD' };
  if (known.state === 'RELEASED') return { outcome: 'ALREADY_RELEASED' };
  if (known.state === 'CAPTURED') return { outcome: 'ALREADY_CAPTURED' };
  book.release(known.accountId, known.amountKobo);
  known.state = 'RELEASED';
  return { outcome: 'RELEASED' };
}
