import type { PublicReceipt } from '@harvest/contracts/receipts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { findMovement } from '../transactions/movements.ts';
import { composePublicReceipt } from './receipt-rules.ts';
import { findReceipt } from './receipts.ts';

/** Codes that are none, from one address: enough for misreading paper, too few to look for any (counter 22). */
const UNKNOWN_CODES: Throttle = { name: 'receipt-codes', attemptsMax: 60, windowMinutes: 10 };

type Visitor = { readonly address: string };

/**
 * Tells anybody who holds the code of a receipt how its movement stands now. A code that was given out is always answered; what was
 * never one is counted. @throws Refusal NOT_FOUND, TOO_MANY_RECEIPTS
 */
export async function checkReceipt(
  platform: Platform,
  { address }: Visitor,
  typed: string,
  now: Date,
): Promise<PublicReceipt> {
  const of = await findReceipt(platform, typed);
  if (of === undefined) throw await refusalOf(platform, address, now);
  const movement = await findMovement(platform, of.customerId, of.referenceNumber);
  if (movement === undefined)
    throw new Error(`There is a receipt of ${of.referenceNumber}, which does not exist`);
  return composePublicReceipt(movement, platform.config.bank.name, now);
}

async function refusalOf({ throttles }: Platform, address: string, now: Date) {
  if (await throttles.take(UNKNOWN_CODES, address, now)) return fail('NOT_FOUND');
  return fail('TOO_MANY_RECEIPTS', {
    retryAfterSeconds: await throttles.secondsLeft(UNKNOWN_CODES, address, now),
  });
}
