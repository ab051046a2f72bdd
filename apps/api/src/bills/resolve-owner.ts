import { type BilledNumber, findOwner } from '../gateways/billers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { answersSince, KNOWN_LOOK_UPS, LOOK_UPS } from '../platform/security/look-ups.ts';
import { findProvider } from './catalogue.ts';
import { findOwnerBoughtFor, findOwnerSince, keepOwner, type Owner } from './look-ups-db.ts';

/**
 * Whose meter or card it is, as its provider says now. It counts with the names of accounts (counter 12), but not where the
 * customer knows the answer: then so many questions are asked, and beyond them the answer that they know is given (A217). Where
 * nobody answers, what they were told a moment ago may be relied on.
 * @throws Refusal OFFER_NOT_SOLD, BILL_NUMBER_UNKNOWN, TOO_MANY_INQUIRIES, BILLER_UNAVAILABLE
 */
export async function resolveOwner(
  platform: Platform,
  customerId: string,
  number: BilledNumber,
  now: Date,
): Promise<Owner> {
  const { db, throttles } = platform;
  const provider = await findProvider(platform, number.product, number.providerCode);
  if (provider.card?.digits.includes(number.number.length) === false) throw unknownAt(provider);
  const told = await findOwnerSince(db, customerId, number, answersSince(now));
  const known = told ?? (await findOwnerBoughtFor(db, customerId, number));
  if (known === undefined) await count(platform, customerId, now);
  else if (!(await throttles.take(KNOWN_LOOK_UPS, customerId, now))) return known;
  const answer = await findOwner(platform, number);
  switch (answer.outcome) {
    case 'FOUND': {
      const owner = { name: answer.name, address: answer.address ?? null };
      await keepOwner(db, customerId, number, owner, now);
      return owner;
    }
    case 'UNKNOWN_NUMBER':
      throw unknownAt(provider);
    case 'DOWN':
      // Nothing was learned.
      if (known === undefined) await throttles.giveBack(LOOK_UPS, customerId, now);
      if (told !== undefined) return told;
      throw fail('BILLER_UNAVAILABLE');
  }
}

/** The same for whoever looks alone: within minutes they are told again what they were told, and nobody outside is asked. @throws Refusal */
export async function showOwner(
  platform: Platform,
  customerId: string,
  number: BilledNumber,
  now: Date,
): Promise<Owner> {
  const told = await findOwnerSince(platform.db, customerId, number, answersSince(now));
  return told ?? resolveOwner(platform, customerId, number, now);
}

/** The same for purchases that nobody starts by hand: nothing is counted, and nothing kept. @throws Refusal */
export async function ownerAgain(
  platform: Platform,
  _customerId: string,
  number: BilledNumber,
): Promise<Owner> {
  const provider = await findProvider(platform, number.product, number.providerCode);
  const answer = await findOwner(platform, number);
  switch (answer.outcome) {
    case 'FOUND':
      return { name: answer.name, address: answer.address ?? null };
    case 'UNKNOWN_NUMBER':
      throw unknownAt(provider);
    case 'DOWN':
      throw fail('BILLER_UNAVAILABLE');
  }
}

const unknownAt = ({ title }: { readonly title: string }) =>
  fail('BILL_NUMBER_UNKNOWN', { params: { provider: title } });

/** @throws Refusal TOO_MANY_INQUIRIES */
async function count({ throttles }: Platform, customerId: string, now: Date): Promise<void> {
  await throttles.takeOrRefuse(LOOK_UPS, customerId, 'TOO_MANY_INQUIRIES', now);
}
