import { newSessionId } from '../bank/ids.ts';
import { findBank } from '../banks/banks.ts';
import { poolConnection } from '../platform/database/database.ts';
import { fail, Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { answersSince } from '../platform/security/look-ups.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { type AccountAtBank, askName, type NamedAccount } from './ask-name.ts';
import { insertNameInquiries, selectAnswers, selectKnown, selectLastNames } from './name-inquiries-db.ts';

/** Two payrolls of a thousand in an hour, apart from what is looked up one by one (counter 12). */
const BULK_INQUIRIES: Throttle = { name: 'bulk-name-inquiry', attemptsMax: 2000, windowMinutes: 60 };

/** So many questions are before the switch at once, for one call. */
const AT_ONCE_MAX = 10;

/** Where the switch is slow or away, nobody waits longer: what was not asked until then has no answer. */
const ASK_SECONDS_MAX = 20;

export type FoundName = NamedAccount & { readonly reference: string };

/**
 * Looks many names up, each answered or refused by itself; an account that stands there twice is asked for once. Whom the
 * customer knows is not counted, and neither is what nobody answers.
 * @throws Refusal TOO_MANY_INQUIRIES when there is no room for all of them
 */
export async function lookUpNames(
  platform: Platform,
  customerId: string,
  accounts: readonly AccountAtBank[],
  now: Date,
): Promise<(FoundName | Refusal)[]> {
  const bankNames = await readBankNames(platform, accounts);
  const atBanks = accounts.filter(({ bankCode }) => bankNames.has(bankCode));
  const distinct = [...new Map(atBanks.map((account) => [keyOf(account), account])).values()];
  const counted = await count(platform, customerId, distinct, now);
  const answers = await askAll(platform, customerId, distinct, bankNames);
  const found = distinct.flatMap((account) => {
    const answer = answers.get(keyOf(account));
    if (answer === undefined || answer instanceof Refusal) return [];
    return [{ ...answer, reference: newSessionId(platform.config.bank.code, now) }];
  });
  const unanswered = distinct.filter(
    (account) => counted.has(keyOf(account)) && !answers.has(keyOf(account)),
  );
  if (unanswered.length > 0)
    await platform.throttles.giveBack(BULK_INQUIRIES, customerId, now, unanswered.length);
  await insertNameInquiries(
    platform.db,
    found.map((one) => ({
      customerId,
      accountNumber: one.accountNumber,
      bankCode: one.bankCode,
      accountName: one.accountName,
      reference: one.reference,
      createdAt: now,
      counted: counted.has(keyOf(one)) ? 'IN_BULK' : undefined,
    })),
  );
  const named = new Map(found.map((one) => [keyOf(one), one]));
  return accounts.map((account) => {
    if (!bankNames.has(account.bankCode)) return fail('INVALID_ACCOUNT_DETAILS');
    const refusal = answers.get(keyOf(account));
    return (
      named.get(keyOf(account)) ?? (refusal instanceof Refusal ? refusal : fail('NAME_INQUIRY_UNAVAILABLE'))
    );
  });
}

/**
 * The accounts that money shall go to. What this customer was answered a moment ago about an account of another bank is relied
 * on, by the reference that was given or the newest there is; all else is looked up. A reference that is given must be that of
 * such a look-up. @throws Refusal TOO_MANY_INQUIRIES
 */
export async function resolveNames(
  platform: Platform,
  customerId: string,
  wanted: readonly (AccountAtBank & { readonly reference?: string | undefined })[],
  now: Date,
): Promise<(NamedAccount | Refusal)[]> {
  const connection = poolConnection(platform.pool);
  const answers = await selectAnswers(connection, customerId, wanted, answersSince(now));
  const references = new Map(answers.map((answer) => [`${keyOf(answer)} ${answer.reference}`, answer]));
  const newest = new Map(answers.map((answer) => [keyOf(answer), answer]));
  const bankNames = await readBankNames(platform, wanted);
  const settled = wanted.map(({ reference, accountNumber, bankCode }): NamedAccount | Refusal | undefined => {
    const key = keyOf({ accountNumber, bankCode });
    const answer = reference === undefined ? newest.get(key) : references.get(`${key} ${reference}`);
    if (answer === undefined && reference !== undefined) return fail('NAME_INQUIRY_EXPIRED');
    const bankName = bankNames.get(bankCode);
    // An account of this bank is found at once, and may have been closed meanwhile.
    if (answer === undefined || bankName === undefined || bankCode === platform.config.bank.code)
      return undefined;
    return { accountNumber, bankCode, bankName, accountName: answer.accountName, here: undefined };
  });
  const open = wanted.filter((_, place) => settled[place] === undefined);
  const lookedUp = await lookUpNames(platform, customerId, open, now);
  const places = new Map(open.map((one, place) => [one, place]));
  return wanted.map(
    (one, place) => settled[place] ?? lookedUp[places.get(one) ?? -1] ?? fail('NAME_INQUIRY_UNAVAILABLE'),
  );
}

/**
 * What a customer knows these accounts by, from their own look-ups and beneficiaries, with the names of their banks; undefined
 * where they never asked. Nobody is asked.
 */
export async function findKnownNames(
  platform: Platform,
  customerId: string,
  accounts: readonly AccountAtBank[],
): Promise<(Pick<NamedAccount, 'accountName' | 'bankName'> | undefined)[]> {
  const known = await selectLastNames(poolConnection(platform.pool), customerId, accounts);
  const names = new Map(known.map((one) => [keyOf(one), one.accountName]));
  const bankNames = await readBankNames(platform, accounts);
  return accounts.map((account) => {
    const accountName = names.get(keyOf(account));
    const bankName = bankNames.get(account.bankCode);
    return accountName === undefined || bankName === undefined ? undefined : { accountName, bankName };
  });
}

function keyOf({ bankCode, accountNumber }: AccountAtBank): string {
  return `${bankCode} ${accountNumber}`;
}

/** @returns the accounts that were counted @throws Refusal TOO_MANY_INQUIRIES */
async function count(
  { pool, throttles }: Platform,
  customerId: string,
  accounts: readonly AccountAtBank[],
  now: Date,
): Promise<Set<string>> {
  const known = await selectKnown(poolConnection(pool), customerId, accounts, answersSince(now));
  const knownKeys = new Set(known.map(keyOf));
  const counted = accounts.map(keyOf).filter((key) => !knownKeys.has(key));
  if (counted.length > 0)
    await throttles.takeOrRefuse(BULK_INQUIRIES, customerId, 'TOO_MANY_INQUIRIES', now, counted.length);
  return new Set(counted);
}

/** Few at once, so that one customer's list is no flood for the switch. @returns no entry where there was no answer */
async function askAll(
  platform: Platform,
  customerId: string,
  accounts: readonly AccountAtBank[],
  bankNames: ReadonlyMap<string, string>,
): Promise<Map<string, NamedAccount | Refusal>> {
  const answers = new Map<string, NamedAccount | Refusal>();
  const asksUntil = performance.now() + ASK_SECONDS_MAX * 1000;
  const isHere = ({ bankCode }: AccountAtBank) => bankCode === platform.config.bank.code;
  const ask = async (account: AccountAtBank) => {
    const answer = await answerOf(platform, customerId, account, bankNames);
    if (answer !== undefined) answers.set(keyOf(account), answer);
  };
  const elsewhere = accounts.filter((account) => !isHere(account)).values();
  const hand = async () => {
    for (const account of elsewhere) {
      if (performance.now() > asksUntil) return;
      await ask(account);
    }
  };
  await Promise.all([...accounts.filter(isHere).map(ask), ...Array.from({ length: AT_ONCE_MAX }, hand)]);
  return answers;
}

async function answerOf(
  platform: Platform,
  customerId: string,
  { accountNumber, bankCode }: AccountAtBank,
  bankNames: ReadonlyMap<string, string>,
): Promise<NamedAccount | Refusal | undefined> {
  const bankName = bankNames.get(bankCode) ?? '';
  try {
    const named = await askName(platform, { customerId, accountNumber, bankCode });
    return named && { accountNumber, bankCode, bankName, ...named };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Each bank is looked for once. @returns no entry for a code that is no bank's */
async function readBankNames(
  platform: Platform,
  accounts: readonly AccountAtBank[],
): Promise<Map<string, string>> {
  const codes = [...new Set(accounts.map(({ bankCode }) => bankCode))];
  const banks = await Promise.all(codes.map((code) => findBank(platform, code)));
  return new Map(banks.flatMap((bank) => (bank === undefined ? [] : [[bank.code, bank.name]])));
}
