import { formatNaira } from '@harvest/money';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { readLimits } from './limits.ts';
import { changedLimit, type Limit, limitInForce, type OwnLimit, typesOf } from './own-limit-rules.ts';
import { type AccountLimit, type LimitChange, selectOwnLimits } from './own-limits-db.ts';

/** One kind of payment whose limit changes: what was in force, and what will be. */
export type PlannedLimit = AccountLimit & { readonly before: Limit };

type Asked = Pick<LimitChange, 'customerId' | 'accountNumber' | 'transferType' | 'wanted'>;

/**
 * What a change makes of the limits as they stand at this moment; nothing of it is kept. What stays as it is, is not among it.
 * The caller holds the customer's lock. @throws Refusal LIMIT_ABOVE_MAXIMUM
 */
export async function planLimitChange(
  transaction: DatabaseTransaction,
  { customerId, accountNumber, transferType, wanted }: Asked,
  raisesAtOnce: boolean,
  now: Date,
): Promise<PlannedLimit[]> {
  const cap = await readLimits(transactionConnection(transaction), customerId, now);
  if (cap.singleKobo === 0n) throw fail('KYC_LEVEL_TOO_LOW');
  if (wanted.singleKobo > cap.singleKobo || wanted.dailyKobo > cap.dailyKobo)
    throw fail('LIMIT_ABOVE_MAXIMUM', {
      params: { single: formatNaira(cap.singleKobo), daily: formatNaira(cap.dailyKobo) },
    });
  const standing = await selectOwnLimits(transaction, customerId);
  return typesOf(transferType).flatMap((type) => {
    const before: OwnLimit | undefined = standing.find(
      (row) => row.accountNumber === accountNumber && row.transferType === type,
    )?.own;
    const own = changedLimit(before, wanted, { cap, raisesAtOnce }, now);
    return own === undefined
      ? []
      : [{ accountNumber, transferType: type, own, before: limitInForce(before, cap, now) }];
  });
}

/** When the last of what is raised comes into force; undefined where all of it is at once. */
export function effectiveAtOf(planned: readonly PlannedLimit[]): Date | undefined {
  return planned.flatMap(({ own }) => own.coming?.at ?? []).at(-1);
}
