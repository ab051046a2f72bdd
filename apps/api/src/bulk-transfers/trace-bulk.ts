import type { Platform } from '../platform/platform.ts';
import { readBulkState } from './bulk-state.ts';
import { findBulk, selectBulkId } from './bulk-transfers-db.ts';

type BulkKnownBy = { readonly id: string } | { readonly reference: string };

export type TracedBulk = NonNullable<Awaited<ReturnType<typeof traceBulk>>>;

/** Where a bulk transfer and each of its rows stands, whoever made it, for staff; undefined of none. */
export async function traceBulk(platform: Platform, knownBy: BulkKnownBy, now: Date) {
  const id = 'id' in knownBy ? knownBy.id : await selectBulkId(platform.db, knownBy.reference);
  const bulk = id === undefined ? undefined : await findBulk(platform.pool, id);
  if (bulk === undefined) return undefined;
  const { customerId, sourceAccountNumbers, bankCount } = bulk;
  return { ...(await readBulkState(platform, bulk, now)), customerId, sourceAccountNumbers, bankCount };
}
