import { readStanding } from '../operations/operations.ts';
import type { Platform } from '../platform/platform.ts';
import { toBillState } from './bill-state.ts';
import { findBill, selectBillId, selectHandedOver, selectLatestBills } from './bills-db.ts';

type BillKnownBy = { readonly id: string } | { readonly reference: string };

export type TracedBill = NonNullable<Awaited<ReturnType<typeof traceBill>>>;

/**
 * Where a purchase stands, whoever made it, with what staff may know beside what its customer reads; undefined of none. That a
 * token was handed over is told, the token itself is its customer's alone and stays sealed.
 */
export async function traceBill(platform: Platform, knownBy: BillKnownBy, now: Date) {
  const id = 'id' in knownBy ? knownBy.id : await selectBillId(platform.db, knownBy.reference);
  const bill = id === undefined ? undefined : await findBill(platform.pool, id);
  if (bill === undefined) return undefined;
  const standing = await readStanding(platform, bill, now);
  const token = (await selectHandedOver(platform.db, [bill.id])).get(bill.id);
  return {
    ...toBillState(bill, standing, { tokens: [], units: token?.units }),
    customerId: bill.customerId,
    startedAt: bill.createdAt,
    heldAt: bill.heldAt,
    expiresAt: bill.expiresAt,
    failure: bill.failure,
    hasToken: token !== undefined,
    dispatch: standing.dispatch,
  };
}

/** What a customer started to buy last, whatever became of it, for staff; newest first, so many at most. */
export async function listLatestBills(platform: Platform, customerId: string, count: number, now: Date) {
  const latest = await selectLatestBills(platform.pool, customerId, count);
  return Promise.all(
    latest.map(async (bill) => ({
      ...toBillState(bill, await readStanding(platform, bill, now), { tokens: [], units: undefined }),
      startedAt: bill.createdAt,
    })),
  );
}
