import { findReceivingAccount } from '../accounts/accounts.ts';
import type { BankEvent } from '../bank/bank-events.ts';
import { newSessionId } from '../bank/ids.ts';
import { findBank } from '../banks/banks.ts';
import { inquireName } from '../gateways/interbank.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import {
  type Asked,
  findAnswerSince,
  insertNameInquiry,
  isPaidRecipient,
  isSavedRecipient,
  markPaid,
} from './name-inquiries-db.ts';

// Enough for a morning of paying wages, too little to read the whole list of customers (counter 12).
const INQUIRIES: Throttle = { name: 'name-inquiry', attemptsMax: 120, windowMinutes: 10 };

/** Minutes for which an answer may be relied on (decision 50). */
const ANSWER_MINUTES_MAX = 15;

/** An account by its number and the code of its bank; the number alone may be given out by two banks. */
export type AccountAtBank = { readonly accountNumber: string; readonly bankCode: string };

/** An account that money can go to or that can be saved, as its own bank names it. */
export type NamedAccount = AccountAtBank & {
  readonly accountName: string;
  readonly bankName: string;
  /** What is credited, where it is an account of this bank. */
  readonly here: { readonly ledgerAccountId: bigint; readonly customerId: string } | undefined;
};

/**
 * The account that money shall go to or that shall be saved, with the name from our own look-up. Whoever looked the name up
 * a moment ago is not counted again; a reference that is given must be that of such a look-up. The name is asked for all the
 * same, because it may have changed since; where nobody answers, that look-up may be relied on (decision 29). @throws Refusal
 */
export async function resolveName(
  platform: Platform,
  customerId: string,
  { reference, ...account }: AccountAtBank & { readonly reference?: string | undefined },
  now: Date,
): Promise<NamedAccount> {
  if (reference === undefined) return lookUpName(platform, customerId, account, now);
  const asked = { customerId, ...account };
  const answered = await findAnswerSince(platform.db, asked, answersSince(now), reference);
  if (answered === undefined) throw fail('NAME_INQUIRY_EXPIRED');
  const bankName = await bankNameOf(platform, account);
  const named = (await askName(platform, asked)) ?? { accountName: answered, here: undefined };
  return { ...account, bankName, ...named };
}

/**
 * Looks a name up, counted, and keeps what was answered under a reference that may be relied on for a while.
 * @throws Refusal
 */
export async function lookUpName(
  platform: Platform,
  customerId: string,
  account: AccountAtBank,
  now: Date,
): Promise<NamedAccount & { readonly reference: string }> {
  const asked = { customerId, ...account };
  const bankName = await bankNameOf(platform, account);
  const isCounted = await count(platform, asked, now);
  const named = await askName(platform, asked);
  if (named === undefined) {
    // Nothing was learned.
    if (isCounted) await platform.throttles.giveBack(INQUIRIES, customerId, now);
    throw fail('NAME_INQUIRY_UNAVAILABLE');
  }
  const reference = newSessionId(platform.config.bank.code, now);
  const { accountName } = named;
  await insertNameInquiry(platform.db, { ...asked, reference, accountName, createdAt: now, isCounted });
  return { ...account, bankName, ...named, reference };
}

/**
 * The account as its bank names it at this moment, for payments that nobody starts by hand: nothing is counted, and nothing
 * kept. @throws Refusal also where that bank gives no answer
 */
export async function nameAgain(
  platform: Platform,
  customerId: string,
  account: AccountAtBank,
): Promise<NamedAccount> {
  const bankName = await bankNameOf(platform, account);
  const named = await askName(platform, { customerId, ...account });
  if (named === undefined) throw fail('NAME_INQUIRY_UNAVAILABLE');
  return { ...account, bankName, ...named };
}

async function bankNameOf(platform: Platform, { bankCode }: AccountAtBank): Promise<string> {
  const bank = await findBank(platform, bankCode);
  if (bank === undefined) throw fail('INVALID_ACCOUNT_DETAILS');
  return bank.name;
}

/** @returns undefined where the bank that keeps the account gives no answer @throws Refusal */
async function askName(
  platform: Platform,
  asked: Asked,
): Promise<Pick<NamedAccount, 'accountName' | 'here'> | undefined> {
  const { accountNumber, bankCode } = asked;
  if (bankCode === platform.config.bank.code) return findHere(platform, asked);
  const answer = await inquireName(platform, { accountNumber, bankCode });
  switch (answer.outcome) {
    case 'FOUND':
      return { accountName: answer.accountName, here: undefined };
    case 'UNKNOWN_ACCOUNT':
      throw fail('INVALID_ACCOUNT_DETAILS');
    case 'DOWN':
      return undefined;
  }
}

/** An account of this bank as somebody may know it (decision 50). @throws Refusal */
async function findHere(platform: Platform, asked: Asked) {
  const account = await findReceivingAccount(platform, asked.accountNumber);
  if (account?.canReceive !== true) throw fail('INVALID_ACCOUNT_DETAILS');
  if (!account.isIdentified && account.customerId !== asked.customerId) throw fail('INVALID_ACCOUNT_DETAILS');
  const { accountName, ledgerAccountId, customerId } = account;
  return { accountName, here: { ledgerAccountId, customerId } };
}

/** @returns whether it was counted. @throws Refusal TOO_MANY_INQUIRIES; never for a name the customer knows already */
async function count({ db, throttles }: Platform, asked: Asked, now: Date): Promise<boolean> {
  if ((await findAnswerSince(db, asked, answersSince(now))) !== undefined) return false;
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
    // The other bank may confirm long after; the name was asked for before the money left.
    const paidAt = payload.debitedAt === undefined ? occurredAt : new Date(payload.debitedAt);
    if (await markPaid(platform.db, asked, answersSince(paidAt), now))
      await platform.throttles.giveBack(INQUIRIES, customerId, paidAt);
  }
}

function answersSince(now: Date): Date {
  return new Date(now.getTime() - ANSWER_MINUTES_MAX * 60_000);
}
