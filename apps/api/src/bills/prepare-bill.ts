import { formatNaira } from '@harvest/money';
import { accountNameOf, findOwnAccount } from '../accounts/accounts.ts';
import { readPriceList, totalOf } from '../charges/charges.ts';
import type { BilledNumber } from '../gateways/billers.ts';
import { knownSince, readBounds, refuseAboveLimits } from '../limits/limits.ts';
import type { Terms } from '../operations/orders.ts';
import { poolConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { isPhoneProved } from '../platform/security/codes-by-phone-rules.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { refuseStopped } from '../platform/stopped-account.ts';
import type { BillInput } from './bill-input.ts';
import { descriptionOf, type FrozenBill, recipientOf } from './bill-rules.ts';
import { limitUseOf } from './bill-words.ts';
import { selectIsKnown } from './bills-db.ts';
import { findOffer, findProvider } from './catalogue.ts';
import { ownerAgain, resolveOwner } from './resolve-owner.ts';

type OwnAccount = NonNullable<Awaited<ReturnType<typeof findOwnAccount>>>;

/** A purchase as it will be frozen, at which terms, and what is known of its source while it is prepared. */
export type PreparedBill = {
  readonly frozen: FrozenBill;
  readonly terms: Terms;
  /** What is bought, and whom it is for, in words. */
  readonly description: string;
  readonly recipient: string;
  readonly source: Pick<OwnAccount, 'canSend' | 'isDisabled' | 'availableBalance'>;
};

/**
 * What would be bought, at the price of today and for whom its provider names; nothing is kept and nothing of the account's
 * money is asked. @throws Refusal where such a purchase can never be
 */
export function prepareBill(
  platform: Platform,
  customer: Buyer,
  input: BillInput,
  now: Date,
): Promise<PreparedBill> {
  return prepare(platform, customer, { input, findOwner: resolveOwner }, now);
}

/** The same for a purchase that nobody starts by hand. @throws Refusal */
export function prepareBillAgain(
  platform: Platform,
  customer: Buyer,
  input: BillInput,
  now: Date,
): Promise<PreparedBill> {
  return prepare(platform, customer, { input, findOwner: ownerAgain }, now);
}

type Buyer = Pick<Customer, 'id' | 'firstName' | 'lastName' | 'phoneNumber' | 'phoneProvedAt'>;

async function prepare(
  platform: Platform,
  customer: Buyer,
  { input, findOwner }: { readonly input: BillInput; readonly findOwner: typeof resolveOwner },
  now: Date,
): Promise<PreparedBill> {
  const { product, providerCode, number, meterType } = input;
  const source = await findOwnAccount(platform, customer.id, input.sourceAccountNumber);
  if (source === undefined) throw fail('UNKNOWN_ACCOUNT');
  const { title, offer, amountKobo } = await findSold(platform, input);
  const isPhone = product === 'AIRTIME' || product === 'DATA';
  const billed = { product, providerCode, number, meterType };
  const [owner, isKnown, priceList] = await Promise.all([
    isPhone ? undefined : findOwner(platform, customer.id, billed, now),
    isKnownNumber(platform, customer, billed, now),
    readPriceList(platform, now),
  ]);
  const frozen: FrozenBill = {
    product,
    sourceAccountNumber: source.accountNumber,
    sourceLedgerAccountId: source.ledgerAccountId,
    sourceAccountName: accountNameOf(customer),
    providerCode,
    providerTitle: title,
    offer,
    number,
    meterType,
    owner: owner && { name: owner.name, address: owner.address ?? undefined },
    phoneNumber: isPhone ? number : input.phoneNumber || customer.phoneNumber,
    recipientIsNew: !isKnown,
    requestId: undefined,
  };
  return {
    frozen,
    terms: { amountKobo, charges: priceList(product, amountKobo) },
    description: descriptionOf(frozen),
    recipient: recipientOf(frozen),
    source,
  };
}

/**
 * Whether the customer paid for it, or saved it, a day ago or earlier. So is their own phone, proved by then: one that was changed a
 * moment ago may be a thief's (A449).
 */
async function isKnownNumber(
  { pool }: Platform,
  customer: Buyer,
  billed: BilledNumber,
  now: Date,
): Promise<boolean> {
  const since = knownSince(now);
  const isPhone = billed.product === 'AIRTIME' || billed.product === 'DATA';
  if (isPhone && billed.number === customer.phoneNumber && isPhoneProved(customer, since)) return true;
  return selectIsKnown(pool, customer.id, billed, since);
}

/** Who sells it, and for how much: an offer at its price, whatever was sent along, and anything else within bounds. */
async function findSold(platform: Platform, { product, providerCode, offerCode, amountKobo }: BillInput) {
  const provider = await findProvider(platform, product, providerCode);
  const { title, bounds } = provider;
  if (bounds === null) {
    const { priceKobo, ...offer } = await findOffer(platform, product, providerCode, offerCode ?? '');
    return { title, offer: { code: offer.code, title: offer.title }, amountKobo: priceKobo };
  }
  const { minKobo, maxKobo } = bounds;
  if (amountKobo === undefined || amountKobo < minKobo || amountKobo > maxKobo)
    throw fail('BILL_AMOUNT_OUT_OF_BOUNDS', {
      params: { min: formatNaira(minKobo), max: formatNaira(maxKobo) },
    });
  return { title, offer: undefined, amountKobo };
}

/** Whatever was paid that day, so much can never be paid. @throws Refusal */
export async function refuseAboveBounds(
  { pool }: Platform,
  customerId: string,
  { frozen, terms: { amountKobo } }: PreparedBill,
  now: Date,
): Promise<void> {
  const bounds = await readBounds(poolConnection(pool), customerId, now);
  const beyond = bounds(limitUseOf({ ...frozen, customerId, amountKobo }));
  if (beyond !== undefined) throw fail(beyond.code, { params: beyond.params });
}

/** Why it cannot be paid as things stand now; the binding answer is given under lock (decision 30). @throws Refusal */
export async function refuseUnpayable(
  platform: Platform,
  customerId: string,
  { frozen, terms, source }: PreparedBill,
  now: Date,
): Promise<void> {
  refuseStopped(source);
  const use = limitUseOf({ ...frozen, customerId, amountKobo: terms.amountKobo });
  await refuseAboveLimits(poolConnection(platform.pool), use, now);
  if (source.availableBalance < totalOf(terms)) throw fail('INSUFFICIENT_FUNDS');
}
