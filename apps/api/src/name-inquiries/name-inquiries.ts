import type { BankEvent } from '../bank/bank-events.ts';
import { newSessionId } from '../bank/ids.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { answersSince, LOOK_UPS } from '../platform/security/look-ups.ts';
import { type AccountAtBank, askName, bankNameOf, type NamedAccount } from './ask-name.ts';
import {
  type Asked,
  findAnswerSince,
  insertNameInquiries,
  isPaidRecipient,
  isSavedRecipient,
  markPaid,
} from './name-inquiries-db.ts';

export type { AccountAtBank, NamedAccount } from './ask-name.ts';
export { findKnownNames, lookUpNames, resolveNames } from './many-names.ts';

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
    if (isCounted) await platform.throttles.giveBack(LOOK_UPS, customerId, now);
    throw fail('NAME_INQUIRY_UNAVAILABLE');
  }
  const reference = newSessionId(platform.config.bank.code, now);
  const { accountName } = named;
  const counted = isCounted ? 'ALONE' : undefined;
  await insertNameInquiries(platform.db, [{ ...asked, reference, accountName, createdAt: now, counted }]);
  return { ...account, bankName, ...named, reference };
}

/** @returns whether it was counted. @throws Refusal TOO_MANY_INQUIRIES; never for a name the customer knows already */
async function count({ db, throttles }: Platform, asked: Asked, now: Date): Promise<boolean> {
  if ((await findAnswerSince(db, asked, answersSince(now))) !== undefined) return false;
  if (await isSavedRecipient(db, asked)) return false;
  if (await isPaidRecipient(db, asked)) return false;
  await throttles.takeOrRefuse(LOOK_UPS, asked.customerId, 'TOO_MANY_INQUIRIES', now);
  return true;
}

/**
 * Who pays an account was right to ask for its name: the look-up is given back, once. Nothing is for what was looked up or paid
 * in bulk: a kobo to each of a thousand accounts, by one code, would buy the names of a thousand more (A167).
 */
export async function giveBackLookUps(
  { db, throttles }: Platform,
  _transaction: DatabaseTransaction,
  events: readonly BankEvent[],
  now: Date,
): Promise<void> {
  for (const { type, customerId, payload, occurredAt } of events) {
    if (type !== 'TRANSFER_COMPLETED' || payload.toldTogether) continue;
    const { destinationAccountNumber: accountNumber, destinationBankCode: bankCode } = payload;
    const asked = { customerId, accountNumber, bankCode };
    // The other bank may confirm long after; the name was asked for before the money left.
    const paidAt = payload.debitedAt === undefined ? occurredAt : new Date(payload.debitedAt);
    const isToBeGivenBack = await markPaid(db, asked, answersSince(paidAt), now);
    if (isToBeGivenBack) await throttles.giveBack(LOOK_UPS, customerId, paidAt);
  }
}
