import { type Kobo, kobo, subtractKobo, sumKobo } from '@harvest/money';
import { lagosDay } from '../bank/lagos-time.ts';
import type { SqlConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { LimitBook, LimitUse, NewRecipient } from '../platform/money/money-commit.ts';
import {
  type Allowance,
  type LimitRefusal,
  leftToday,
  refuseByLimit,
  refuseToNewRecipient,
} from './limit-rules.ts';
import {
  type AllowanceRow,
  addUses,
  giveBackUses,
  readAllowances,
  readCaps,
  readSentSince,
} from './limits-db.ts';

/** The limits of these customers for the Lagos day of `now`; the caller holds the customers' locks. */
export async function openLimitBook(
  connection: SqlConnection,
  customerIds: readonly string[],
  now: Date,
): Promise<LimitBook> {
  const today = lagosDay(now);
  const allowances = new Map<string, Allowance>();
  const rows = await readAllowances(connection, customerIds, today);
  for (const row of rows) allowances.set(row.customerId, row);
  const newRecipients = await openNewRecipients(connection, rows, now);
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
      const tooMuch = newRecipients.refuse(use);
      if (tooMuch !== undefined) return tooMuch;
      newRecipients.add(use, use.amountKobo);
      count(use.customerId, sumKobo(allowance.usedTodayKobo, use.amountKobo));
      used.add(use);
      return undefined;
    },
    giveBack(use, day) {
      // What was counted in this very batch needs no writing at all.
      if (used.delete(use)) newRecipients.add(use, 0n - use.amountKobo);
      else givenBack.push({ use, day });
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
export async function refuseAboveLimits(connection: SqlConnection, payment: Paid, now: Date): Promise<void> {
  const rows = await readAllowances(connection, [payment.customerId], lagosDay(now));
  const [allowance] = rows;
  if (allowance === undefined) throw fail('KYC_LEVEL_TOO_LOW');
  const newRecipients = await openNewRecipients(connection, rows, now);
  const refusal = refuseByLimit(allowance, payment.amountKobo) ?? newRecipients.refuse(payment);
  if (refusal !== undefined) throw fail(refusal.code, { params: refusal.params });
}

/**
 * What of a customer's payments can never be made, whatever they sent today: told of many at once, of which each is decided by
 * itself when its turn comes.
 */
export async function readBounds(connection: SqlConnection, customerId: string, now: Date) {
  const [found] = await readAllowances(connection, [customerId], lagosDay(now));
  return ({ amountKobo, newRecipient }: Omit<Paid, 'customerId'>): LimitRefusal | undefined => {
    if (found === undefined) return { code: 'KYC_LEVEL_TOO_LOW', params: {} };
    const { newRecipientKobo: capKobo } = found;
    const refusal = refuseByLimit({ ...found, usedTodayKobo: kobo(0) }, amountKobo);
    if (refusal !== undefined || capKobo === undefined || newRecipient === undefined) return refusal;
    return refuseToNewRecipient(capKobo, kobo(0), amountKobo);
  };
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

type Paid = Pick<LimitUse, 'customerId' | 'amountKobo' | 'newRecipient'>;

const NEW_HOURS = 24;

/** What was sent to new recipients, decided upon in memory. It is read where a cap is in force, and nowhere else. */
async function openNewRecipients(connection: SqlConnection, rows: readonly AllowanceRow[], now: Date) {
  const capKobo = rows[0]?.newRecipientKobo;
  const sentKobo = new Map<string, bigint>();
  const keyOf = (customerId: string, { bankCode, accountNumber }: NewRecipient) =>
    `${customerId} ${bankCode} ${accountNumber}`;
  if (capKobo !== undefined) {
    const customerIds = rows.map(({ customerId }) => customerId);
    const since = new Date(now.getTime() - NEW_HOURS * 3_600_000);
    for (const row of await readSentSince(connection, customerIds, since))
      sentKobo.set(keyOf(row.customerId, row), row.sentKobo);
  }
  return {
    refuse({ customerId, amountKobo, newRecipient }: Paid): LimitRefusal | undefined {
      if (capKobo === undefined || newRecipient === undefined) return undefined;
      const sent = kobo(sentKobo.get(keyOf(customerId, newRecipient)) ?? 0n);
      return refuseToNewRecipient(capKobo, sent, amountKobo);
    },
    add({ customerId, newRecipient }: Paid, moreKobo: bigint): void {
      if (newRecipient === undefined) return;
      const key = keyOf(customerId, newRecipient);
      sentKobo.set(key, (sentKobo.get(key) ?? 0n) + moreKobo);
    },
  };
}

function allowanceOf(allowances: ReadonlyMap<string, Allowance>, customerId: string): Allowance {
  return inForce(allowances.get(customerId), customerId);
}

function inForce(allowance: Allowance | undefined, customerId: string): Allowance {
  if (allowance === undefined) throw new Error(`No KYC cap is in force for customer ${customerId}`);
  return allowance;
}
