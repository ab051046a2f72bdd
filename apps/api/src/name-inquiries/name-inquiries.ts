import { findReceivingAccount } from '../accounts/accounts.ts';
import type { BankEvent } from '../bank/bank-events.ts';
import { newSessionId } from '../bank/ids.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import {
  type Asked,
  hasAskedSince,
  insertNameInquiry,
  isPaidRecipient,
  isSavedRecipient,
  markPaid,
} from './name-inquiries-db.ts';

// Enough for a morning of paying wages, too little to read the whole list of customers (counter 12).
const INQUIRIES: Throttle = { name: 'name-inquiry', attemptsMax: 120, windowMinutes: 10 };

/** Minutes for which an answer may be relied on (decision 50). */
const ANSWER_MINUTES_MAX = 15;

type ReceivingAccount = NonNullable<Awaited<ReturnType<typeof findReceivingAccount>>>;

/**
 * The account that money shall go to or that shall be saved, with the name from our own look-up. Whoever looked the name up
 * a moment ago is not counted again; a reference that is given must be that of such a look-up. @throws Refusal
 */
export async function resolveName(
  platform: Platform,
  customerId: string,
  { accountNumber, reference }: { accountNumber: string; reference?: string | undefined },
  now: Date,
): Promise<ReceivingAccount> {
  if (reference === undefined) return (await lookUpName(platform, customerId, accountNumber, now)).account;
  const asked = askedBy(platform, customerId, accountNumber);
  if (!(await hasAskedSince(platform.db, asked, answersSince(now), reference)))
    throw fail('NAME_INQUIRY_EXPIRED');
  return receivingAccount(platform, customerId, accountNumber);
}

/**
 * Looks a name up, counted, and keeps what was answered under a reference that may be relied on for a while.
 * @throws Refusal
 */
export async function lookUpName(
  platform: Platform,
  customerId: string,
  accountNumber: string,
  now: Date,
): Promise<{ account: ReceivingAccount; reference: string }> {
  const asked = askedBy(platform, customerId, accountNumber);
  const isCounted = await count(platform, asked, now);
  const account = await receivingAccount(platform, customerId, accountNumber);
  const reference = newSessionId(platform.config.bank.code, now);
  const { accountName } = account;
  await insertNameInquiry(platform.db, { ...asked, reference, accountName, createdAt: now, isCounted });
  return { account, reference };
}

async function receivingAccount(
  platform: Platform,
  customerId: string,
  accountNumber: string,
): Promise<ReceivingAccount> {
  const account = await findReceivingAccount(platform, accountNumber);
  if (account?.canReceive !== true) throw fail('INVALID_ACCOUNT_DETAILS');
  if (!account.isIdentified && account.customerId !== customerId) throw fail('INVALID_ACCOUNT_DETAILS');
  return account;
}

/** @returns whether it was counted. @throws Refusal TOO_MANY_INQUIRIES; never for a name the customer knows already */
async function count({ db, throttles }: Platform, asked: Asked, now: Date): Promise<boolean> {
  if (await hasAskedSince(db, asked, answersSince(now))) return false;
  if (await isSavedRecipient(db, asked)) return false;
  if (await throttles.take(INQUIRIES, asked.customerId, now)) return true;
  if (await isPaidRecipient(db, asked)) return false;
  throw fail('TOO_MANY_INQUIRIES', { retryAfterSeconds: throttles.secondsLeft(INQUIRIES, now) });
}

/** Who pays an account was right to ask for its name: the look-up is given back, once. */
export async function giveBackLookUps(
  platform: Platform,
  _transaction: DatabaseTransaction,
  events: readonly BankEvent[],
  now: Date,
): Promise<void> {
  for (const { type, customerId, payload, occurredAt } of events) {
    if (type !== 'TRANSFER_COMPLETED') continue;
    const { destinationAccountNumber: accountNumber, destinationBankCode: bankCode } = payload;
    const asked = { customerId, accountNumber, bankCode };
    if (await markPaid(platform.db, asked, answersSince(occurredAt), now))
      await platform.throttles.giveBack(INQUIRIES, customerId, occurredAt);
  }
}

function askedBy({ config }: Platform, customerId: string, accountNumber: string): Asked {
  return { customerId, accountNumber, bankCode: config.bank.code };
}

function answersSince(now: Date): Date {
  return new Date(now.getTime() - ANSWER_MINUTES_MAX * 60_000);
}
