import { LIMITED_TYPES } from '@harvest/contracts/limited-types';
import { type Kobo, kobo, sumKobo } from '@harvest/money';
import { listAccounts } from '../accounts/accounts.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import type { SqlConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { LimitBook, LimitUse, NewRecipient } from '../platform/money/money-commit.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type Allowance,
  type LimitRefusal,
  leftToday,
  refuseByLimit,
  refuseByOwnLimit,
  refuseToNewRecipient,
} from './limit-rules.ts';
import {
  type AllowanceRow,
  addUses,
  giveBackUses,
  type OwnAllowance,
  readAllowances,
  readCaps,
  readSentSince,
} from './limits-db.ts';

export { cancelComing, copyLowestLimits } from './own-limits-db.ts';

/** The limits of these customers for the Lagos day of `now`; the caller holds the customers' locks. */
export async function openLimitBook(
  connection: SqlConnection,
  customerIds: readonly string[],
  now: Date,
): Promise<LimitBook> {
  const today = lagosDay(now);
  const rows = await readAllowances(connection, customerIds, now);
  const allowances = openAllowances(rows);
  const newRecipients = await openNewRecipients(connection, rows, now);
  const used = new Set<LimitUse>();
  const givenBack: { readonly use: LimitUse; readonly day: string }[] = [];

  return {
    use(use) {
      const refusal = allowances.refuse(use) ?? newRecipients.refuse(use);
      if (refusal !== undefined) return refusal;
      newRecipients.add(use, use.amountKobo);
      allowances.add(use, use.amountKobo);
      used.add(use);
      return undefined;
    },
    giveBack(use, day) {
      // What was counted in this very batch needs no writing at all.
      if (used.delete(use)) newRecipients.add(use, 0n - use.amountKobo);
      else givenBack.push({ use, day });
      if (day === today) allowances.add(use, 0n - use.amountKobo);
    },
    async write(transaction) {
      await Promise.all([addUses(transaction, [...used], today), giveBackUses(transaction, givenBack)]);
    },
  };
}

/** The friendly check before a code is sent; the binding one runs under the customer's lock. @throws Refusal */
export async function refuseAboveLimits(connection: SqlConnection, use: LimitUse, now: Date): Promise<void> {
  const rows = await readAllowances(connection, [use.customerId], now);
  if (rows.length === 0) throw fail('KYC_LEVEL_TOO_LOW');
  const newRecipients = await openNewRecipients(connection, rows, now);
  const refusal = openAllowances(rows).refuse(use) ?? newRecipients.refuse(use);
  if (refusal !== undefined) throw fail(refusal.code, { params: refusal.params });
}

/**
 * What of a customer's payments can never be made, whatever they sent today: told of many at once, of which each is decided by
 * itself when its turn comes.
 */
export async function readBounds(connection: SqlConnection, customerId: string, now: Date) {
  const [found] = await readAllowances(connection, [customerId], now);
  if (found === undefined) return (): LimitRefusal => ({ code: 'KYC_LEVEL_TOO_LOW', params: {} });
  const unused = { usedTodayKobo: kobo(0) };
  const own = found.own.map((one) => ({ ...one, ...unused }));
  const allowances = openAllowances([{ ...found, ...unused, own }]);
  return (use: LimitUse): LimitRefusal | undefined => {
    const { amountKobo, newRecipient } = use;
    const refusal = allowances.refuse(use);
    if (refusal !== undefined || newRecipient === undefined) return refusal;
    return refuseToNew(found, { toOneKobo: kobo(0), toAllKobo: kobo(0) }, { amountKobo, newRecipient });
  };
}

/** What one customer may move and what is left of it today, and what each KYC level allows. */
export async function readLimits(connection: SqlConnection, customerId: string, now: Date) {
  const [found] = await readAllowances(connection, [customerId], now);
  const allowance = inForce(found, customerId);
  const capKobo = allowance.newRecipientsKobo;
  return {
    singleKobo: allowance.singleKobo,
    dailyKobo: allowance.dailyKobo,
    leftTodayKobo: leftToday(allowance),
    own: allowance.own,
    /** What new recipients may get, all together, while codes go by phone alone; undefined where that is not so. */
    toNewPeople: capKobo && {
      capKobo,
      leftKobo: leftToday({
        dailyKobo: capKobo,
        usedTodayKobo: await readSentToNew(connection, customerId, now),
      }),
    },
    caps: await readCaps(connection, lagosDay(now)),
  };
}

async function readSentToNew(connection: SqlConnection, customerId: string, now: Date): Promise<Kobo> {
  const sent = await readSentSince(connection, [customerId], knownSince(now));
  return sumKobo(...sent.map(({ toNewKobo }) => toNewKobo));
}

/** What may still leave all accounts of a customer today, by their own limits too: never more than by the cap. */
export async function readOwnLeftToday(
  platform: Platform,
  customerId: string,
  { leftTodayKobo: capLeftKobo, own }: Awaited<ReturnType<typeof readLimits>>,
): Promise<Kobo> {
  if (own.length === 0) return capLeftKobo;
  const accounts = await listAccounts(platform, customerId);
  const ways = accounts
    .filter(({ isDisabled }) => !isDisabled)
    .flatMap(({ accountNumber }) =>
      LIMITED_TYPES.map((transferType) =>
        own.find((one) => one.accountNumber === accountNumber && one.transferType === transferType),
      ),
    );
  const ownLeftKobo = sumKobo(...ways.map((way) => (way === undefined ? capLeftKobo : leftToday(way))));
  return ownLeftKobo < capLeftKobo ? ownLeftKobo : capLeftKobo;
}

/** The caps and the customers' own limits, decided upon in memory. */
function openAllowances(rows: readonly AllowanceRow[]) {
  const keyOf = ({
    customerId,
    accountNumber,
    transferType,
  }: Pick<LimitUse, 'customerId' | 'accountNumber' | 'transferType'>) =>
    `${customerId} ${accountNumber} ${transferType}`;
  const caps = new Map<string, Allowance>(rows.map((row) => [row.customerId, row]));
  const own = new Map<string, OwnAllowance>(
    rows.flatMap(({ customerId, own: ofCustomer }) =>
      ofCustomer.map((one) => [keyOf({ customerId, ...one }), one] as const),
    ),
  );
  const withMore = <Known extends Allowance>(allowance: Known, moreKobo: bigint): Known => ({
    ...allowance,
    usedTodayKobo: kobo(allowance.usedTodayKobo + moreKobo),
  });
  return {
    refuse(use: LimitUse): LimitRefusal | undefined {
      const byCap = refuseByLimit(inForce(caps.get(use.customerId), use.customerId), use.amountKobo);
      return byCap ?? refuseByOwnLimit(own.get(keyOf(use)), use.amountKobo);
    },
    add(use: LimitUse, moreKobo: bigint): void {
      caps.set(use.customerId, withMore(inForce(caps.get(use.customerId), use.customerId), moreKobo));
      const ofKind = own.get(keyOf(use));
      if (ofKind !== undefined) own.set(keyOf(use), withMore(ofKind, moreKobo));
    },
  };
}

type Paid = Pick<LimitUse, 'customerId' | 'amountKobo' | 'newRecipient'>;

/** Hours from the first payment to a recipient for which it is new. */
const NEW_HOURS = 24;

/** A recipient that the customer paid by then is not new. */
export function knownSince(now: Date): Date {
  return new Date(now.getTime() - NEW_HOURS * 3_600_000);
}

/** What was sent to new recipients, decided upon in memory. It is read of whom a cap is in force for, and of nobody else. */
async function openNewRecipients(connection: SqlConnection, rows: readonly AllowanceRow[], now: Date) {
  const capped = new Map(rows.filter(isCapped).map((row) => [row.customerId, row]));
  const sentKobo = new Map<string, bigint>();
  const keyOf = (
    customerId: string,
    { institutionCode = '', number }: Pick<NewRecipient, 'institutionCode' | 'number'>,
  ) => `${customerId} ${institutionCode} ${number}`;
  const more = (key: string, moreKobo: bigint) => sentKobo.set(key, (sentKobo.get(key) ?? 0n) + moreKobo);
  if (capped.size > 0) {
    for (const row of await readSentSince(connection, [...capped.keys()], knownSince(now))) {
      more(keyOf(row.customerId, row), row.sentKobo);
      more(row.customerId, row.toNewKobo);
    }
  }
  return {
    refuse({ customerId, amountKobo, newRecipient }: Paid): LimitRefusal | undefined {
      const caps = capped.get(customerId);
      if (caps === undefined || newRecipient === undefined) return undefined;
      const toOneKobo = kobo(sentKobo.get(keyOf(customerId, newRecipient)) ?? 0n);
      const toAllKobo = kobo(sentKobo.get(customerId) ?? 0n);
      return refuseToNew(caps, { toOneKobo, toAllKobo }, { amountKobo, newRecipient });
    },
    add({ customerId, newRecipient }: Paid, moreKobo: bigint): void {
      if (newRecipient === undefined) return;
      more(keyOf(customerId, newRecipient), moreKobo);
      more(customerId, moreKobo);
    },
  };
}

type NewRecipientCaps = Pick<AllowanceRow, 'newRecipientKobo' | 'newRecipientsKobo'>;

function isCapped({ newRecipientKobo, newRecipientsKobo }: NewRecipientCaps): boolean {
  return newRecipientKobo !== undefined || newRecipientsKobo !== undefined;
}

/** By both caps: what one new recipient may get, and what all of them together may while a mailbox is worth nothing (decision 55). */
function refuseToNew(
  { newRecipientKobo, newRecipientsKobo }: NewRecipientCaps,
  { toOneKobo, toAllKobo }: { readonly toOneKobo: Kobo; readonly toAllKobo: Kobo },
  { amountKobo, newRecipient: { what } }: { readonly amountKobo: Kobo; readonly newRecipient: NewRecipient },
): LimitRefusal | undefined {
  const byCap = (
    code: Parameters<typeof refuseToNewRecipient>[0],
    capKobo: Kobo | undefined,
    sentKobo: Kobo,
  ) =>
    capKobo === undefined
      ? undefined
      : refuseToNewRecipient(code, { capKobo, sentKobo }, { amountKobo, what });
  return (
    byCap('NEW_RECIPIENT_LIMIT_EXCEEDED', newRecipientKobo, toOneKobo) ??
    byCap('NEW_RECIPIENTS_LIMIT_EXCEEDED', newRecipientsKobo, toAllKobo)
  );
}

function inForce<Known extends Allowance>(allowance: Known | undefined, customerId: string): Known {
  if (allowance === undefined) throw new Error(`No KYC cap is in force for customer ${customerId}`);
  return allowance;
}
