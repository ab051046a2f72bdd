import { formatNaira } from '@harvest/money';
import type { lockCustomer } from '../customers/customers.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import { readLimits } from './limits.ts';
import {
  changedLimit,
  comingLimit,
  isRaise,
  type Limit,
  limitInForce,
  type OwnLimit,
  typesOf,
} from './own-limit-rules.ts';
import { type AccountLimit, type LimitChange, selectOwnLimits } from './own-limits-db.ts';

/** One kind of payment whose limit changes: what was in force, what is now and what will be, and what was to come and never does. */
export type PlannedLimit = AccountLimit & {
  readonly before: Limit;
  readonly after: Limit;
  readonly coming: ReturnType<typeof comingLimit>;
  readonly cancelled: ReturnType<typeof comingLimit>;
};

/** The customer, as they were locked. */
export type Holder = Awaited<ReturnType<typeof lockCustomer>>;
type Asked = Pick<LimitChange, 'customerId' | 'accountNumber' | 'transferType' | 'wanted'>;

/**
 * What a change makes of the limits as they stand at this moment; nothing of it is kept. What stays as it is, is not among it.
 * Nobody who locked their accounts has a limit raised. The caller holds the customer's lock. @throws Refusal
 */
export async function planLimitChange(
  transaction: DatabaseTransaction,
  { customerId, accountNumber, transferType, wanted }: Asked,
  { holder, raisesAtOnce }: { readonly holder: Holder; readonly raisesAtOnce: boolean },
  now: Date,
): Promise<PlannedLimit[]> {
  const cap = await readLimits(transactionConnection(transaction), customerId, now);
  if (cap.singleKobo === 0n) throw fail('KYC_LEVEL_TOO_LOW');
  if (wanted.singleKobo > cap.singleKobo || wanted.dailyKobo > cap.dailyKobo)
    throw fail('LIMIT_ABOVE_MAXIMUM', {
      params: { single: formatNaira(cap.singleKobo), daily: formatNaira(cap.dailyKobo) },
    });
  const ownLimits = await selectOwnLimits(transaction, customerId);
  const planned = typesOf(transferType).flatMap((type) => {
    const before: OwnLimit | undefined = ownLimits.find(
      (row) => row.accountNumber === accountNumber && row.transferType === type,
    )?.own;
    const own = changedLimit(before, wanted, { cap, raisesAtOnce }, now);
    if (own === undefined) return [];
    const was = { before: limitInForce(before, cap, now), cancelled: comingLimit(before, cap, now) };
    const is = { after: limitInForce(own, cap, now), coming: comingLimit(own, cap, now) };
    return [{ accountNumber, transferType: type, own, ...was, ...is }];
  });
  if (raisesAny(planned, wanted)) refuseWhileLocked(holder);
  return planned;
}

export function raisesAny(planned: readonly PlannedLimit[], wanted: Limit): boolean {
  return planned.some(({ before }) => isRaise(before, wanted));
}

/** When the last of what is raised comes into force; undefined where all of it is at once. */
export function effectiveAtOf(planned: readonly PlannedLimit[]): Date | undefined {
  return planned.flatMap(({ own }) => own.coming?.at ?? []).at(-1);
}
