import { type Kobo, subtractKobo, sumKobo } from '@harvest/money';
import { lagosDay } from '../bank/lagos-time.ts';
import type { SqlConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { LimitBook, LimitUse } from '../platform/money/money-commit.ts';
import { type Allowance, leftToday, refuseByLimit } from './limit-rules.ts';
import { addUses, giveBackUses, readAllowances, readCaps } from './limits-db.ts';

/** The limits of these customers for the Lagos day of `now`; the caller holds the customers' locks. */
export async function openLimitBook(
  connection: SqlConnection,
  customerIds: readonly string[],
  now: Date,
): Promise<LimitBook> {
  const today = lagosDay(now);
  const allowances = new Map<string, Allowance>();
  for (const row of await readAllowances(connection, customerIds, today)) allowances.set(row.customerId, row);
  const used = new Set<LimitUse>();
  const givenBack: { readonly use: LimitUse; readonly day: string }[] = [];

  function count(customerId: string, usedTodayKobo: Kobo): void {
    allowances.set(customerId, { ...allowanceOf(allowances, customerId), usedTodayKobo });
  }

  return {
    use(use) {
      const allowance = allowanceOf(allowances, use.customerId);
      const refusal = refuseByLimit(allowance, use.amountKobo);
      if (refusal !== undefined) return refusal;
      count(use.customerId, sumKobo(allowance.usedTodayKobo, use.amountKobo));
      used.add(use);
      return undefined;
    },
    giveBack(use, day) {
      // What was counted in this very batch needs no writing at all.
      if (!used.delete(use)) givenBack.push({ use, day });
      if (day !== today) return;
      const allowance = allowanceOf(allowances, use.customerId);
      count(use.customerId, subtractKobo(allowance.usedTodayKobo, use.amountKobo));
    },
    async write(transaction) {
      await Promise.all([addUses(transaction, [...used], today), giveBackUses(transaction, givenBack)]);
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

/** What one customer may move and what is left of it today, and what each KYC level allows. */
export async function readLimits(connection: SqlConnection, customerId: string, now: Date) {
  const today = lagosDay(now);
  const [found] = await readAllowances(connection, [customerId], today);
  const allowance = inForce(found, customerId);
  return {
    singleKobo: allowance.singleKobo,
    dailyKobo: allowance.dailyKobo,
    leftTodayKobo: leftToday(allowance),
    caps: await readCaps(connection, today),
  };
}

function allowanceOf(allowances: ReadonlyMap<string, Allowance>, customerId: string): Allowance {
  return inForce(allowances.get(customerId), customerId);
}

function inForce(allowance: Allowance | undefined, customerId: string): Allowance {
  if (allowance === undefined) throw new Error(`No KYC cap is in force for customer ${customerId}`);
  return allowance;
}
