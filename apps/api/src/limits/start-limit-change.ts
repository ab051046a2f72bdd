import type { LimitedType } from '@harvest/contracts/limited-types';
import type { Kobo } from '@harvest/money';
import { findOwnAccount } from '../accounts/accounts.ts';
import { secondsBetween } from '../bank/lagos-time.ts';
import { lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { codeSourceOf } from '../platform/security/code-source.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { confirmableChange } from './limit-change-challenge.ts';
import { limitChangeText } from './limit-change-rules.ts';
import { typesOf } from './own-limit-rules.ts';
import {
  type ChangeStart,
  findLimitChange,
  insertLimitChange,
  type StartedLimitChange,
  selectUnfinishedStarts,
} from './own-limits-db.ts';
import { effectiveAtOf, planLimitChange, raisesAny } from './plan-limit-change.ts';
import { raisesAtOnce, trustsFactor } from './raise-at-once.ts';

const MINUTES_MAX = 15;
/** So many may be begun in an hour by a session and not confirmed, lower ones and higher ones apart: each sends a code (counter 20). */
const UNFINISHED_MAX = 10;
const WINDOW_MS = 3_600_000;

type Input = {
  readonly id: string;
  readonly nuban: string;
  readonly transferType?: LimitedType | undefined;
  readonly singleTransactionLimit: Kobo;
  readonly dailyTransactionLimit: Kobo;
};

/** How many scheduled payments of an account, of these kinds, are of more than an amount. Schedules use limits, and are told of from above. */
export type CountSchedules = (
  platform: Platform,
  customerId: string,
  accountNumber: string,
  above: { readonly transferTypes: readonly LimitedType[]; readonly amountKobo: Kobo },
) => Promise<number>;

type Starter = { readonly customer: Customer; readonly sessionId: string };

/**
 * Sends a code to change the limits of an account, and says when a higher one would come into force, and how many scheduled
 * payments are above it. Begun again by the same
 * request it sends none and answers the same. @throws Refusal
 */
export async function startLimitChange(
  platform: Platform,
  { customer, sessionId }: Starter,
  input: Input,
  countSchedules: CountSchedules,
  now: Date,
) {
  const { id, nuban: accountNumber, transferType } = input;
  const wanted = { singleKobo: input.singleTransactionLimit, dailyKobo: input.dailyTransactionLimit };
  if ((await findOwnAccount(platform, customer.id, accountNumber)) === undefined) throw fail('NOT_FOUND');
  if (wanted.singleKobo > wanted.dailyKobo) throw fail('SINGLE_LIMIT_ABOVE_DAILY');
  const change = {
    id,
    customerId: customer.id,
    accountNumber,
    transferType,
    wanted,
    createdAt: now,
    expiresAt: new Date(now.getTime() + MINUTES_MAX * 60_000),
  };
  const { effectiveAt, passkeyCountsAtOnce } = await platform.db
    .transaction()
    .execute(async (transaction) => {
      const holder = await lockCustomer(transaction, customer.id);
      const how = { holder, raisesAtOnce: raisesAtOnce({ customer, holder }, now) };
      const planned = await planLimitChange(transaction, change, how, now);
      if ((await findLimitChange(transaction, customer.id, id)) === undefined) {
        if (planned.length === 0) throw fail('LIMIT_UNCHANGED');
        const isRaise = raisesAny(planned, wanted);
        await start(platform, transaction, customer, { ...change, sessionId, isRaise });
      }
      return { effectiveAt: effectiveAtOf(planned), passkeyCountsAtOnce: trustsFactor(holder, now) };
    });
  const above = { transferTypes: typesOf(transferType), amountKobo: wanted.singleKobo };
  return {
    nuban: accountNumber,
    transactionLimitUuid: id,
    effectiveAt: effectiveAt?.toISOString() ?? null,
    passkeyCountsAtOnce,
    scheduledPayments: await countSchedules(platform, customer.id, accountNumber, above),
    operationId: id,
    ...codeSourceOf(customer, now),
  };
}

async function start(
  platform: Platform,
  transaction: DatabaseTransaction,
  customer: Customer,
  change: StartedLimitChange & ChangeStart,
): Promise<void> {
  const { createdAt: now, expiresAt: endsAt } = change;
  await refuseTooMany(transaction, change, now);
  await insertLimitChange(transaction, change);
  const { bank, publicUrl } = platform.config;
  await platform.challenges.issue(
    transaction,
    confirmableChange(customer, change),
    now,
    (code) => limitChangeText(bank.name, new URL(publicUrl).hostname, change, code),
    { endsAt },
  );
}

/** @throws Refusal RESEND_LIMIT, with the time until the oldest of them no longer counts */
async function refuseTooMany(
  transaction: DatabaseTransaction,
  by: ChangeStart & { readonly customerId: string },
  now: Date,
): Promise<void> {
  const starts = await selectUnfinishedStarts(transaction, by, new Date(now.getTime() - WINDOW_MS));
  const freeing = starts.at(-UNFINISHED_MAX);
  if (freeing === undefined) return;
  const retryAfterSeconds = Math.max(1, secondsBetween(now, new Date(freeing.getTime() + WINDOW_MS)));
  throw fail('RESEND_LIMIT', { retryAfterSeconds });
}
