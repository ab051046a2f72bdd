import { type Kobo, subtractKobo, sumKobo } from '@harvest/money';
import { lagosDay } from '../bank/lagos-time.ts';
import type { SqlConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { LimitBook } from '../platform/money/money-commit.ts';
import { type Allowance, refuseByLimit } from './limit-rules.ts';
import { readAllowances, writeUses } from './limits-db.ts';

/** The limits of these customers for the Lagos day of `now`; the caller holds the customers' locks. */
export async function openLimitBook(
  connection: SqlConnection,
  customerIds: readonly string[],
  now: Date,
): Promise<LimitBook> {
  const day = lagosDay(now);
  const allowances = new Map<string, Allowance>();
  for (const row of await readAllowances(connection, customerIds, day)) allowances.set(row.customerId, row);
  const changed = new Set<string>();

  function count(customerId: string, amountKobo: Kobo): void {
    const allowance = allowanceOf(allowances, customerId);
    allowances.set(customerId, { ...allowance, usedTodayKobo: sumKobo(allowance.usedTodayKobo, amountKobo) });
    changed.add(customerId);
  }

  return {
    use(customerId, amountKobo) {
      const refusal = refuseByLimit(allowanceOf(allowances, customerId), amountKobo);
      if (refusal === undefined) count(customerId, amountKobo);
      return refusal;
    },
    giveBack(customerId, amountKobo) {
      const allowance = allowanceOf(allowances, customerId);
      allowances.set(customerId, {
        ...allowance,
        usedTodayKobo: subtractKobo(allowance.usedTodayKobo, amountKobo),
      });
    },
    async write(transaction) {
      if (changed.size === 0) return;
      const uses = new Map([...changed].map((id) => [id, allowanceOf(allowances, id).usedTodayKobo]));
      await writeUses(transaction, uses, day);
    },
  };
}

/** The friendly check before a code is sent; the binding one runs under the customer's lock. @throws Refusal */
export async function refuseAboveLimits(
  connection: SqlConnection,
  customerId: string,
  amountKobo: Kobo,
  now: Date,
): Promise<void> {
  const [allowance] = await readAllowances(connection, [customerId], lagosDay(now));
  if (allowance === undefined) throw fail('KYC_LEVEL_TOO_LOW');
  const refusal = refuseByLimit(allowance, amountKobo);
  if (refusal !== undefined) throw fail(refusal.code, { params: refusal.params });
}

function allowanceOf(allowances: ReadonlyMap<string, Allowance>, customerId: string): Allowance {
  const allowance = allowances.get(customerId);
  if (allowance === undefined) throw new Error(`No KYC cap is in force for customer ${customerId}`);
  return allowance;
}
