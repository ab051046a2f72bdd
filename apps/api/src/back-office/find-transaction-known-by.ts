import { findCredited } from '../inbound-credits/inbound-credits.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { findReceipt } from '../receipts/receipts.ts';

const SESSION_ID = /^\d{30}$/;

/** Whose transaction it is that a receipt's code or the session id of money that came in belongs to. @throws Refusal */
export async function findTransactionKnownBy(platform: Platform, typed: string) {
  const compact = typed.replaceAll(/\s/g, '');
  const found = SESSION_ID.test(compact)
    ? await findCredited(platform, compact)
    : await findReceipt(platform, compact);
  if (found === undefined) throw fail('NOT_FOUND');
  return { customerId: found.customerId, referenceNumber: found.referenceNumber };
}
