import { fail } from '../platform/errors.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Pause, Throttle } from '../platform/security/throttles.ts';
import { tokenText } from './bill-rules.ts';
import { findBill } from './bills-db.ts';
import { readHandedOver } from './handed-over.ts';

// As codes are sent again (counter 10): counted for each purchase.
const RESEND_PAUSE: Pause = { name: 'bill-token-pause', seconds: 60 };
const RESENDS: Throttle = { name: 'bill-token', attemptsMax: 5, windowMinutes: 60 };

/** Sends the token of a past purchase to its customer's phone again. @throws Refusal */
export async function resendToken(
  platform: Platform,
  customer: Customer,
  id: string,
  now: Date,
): Promise<void> {
  const { db, pool, throttles, secrets, config } = platform;
  const bill = await findBill(pool, id);
  if (bill?.customerId !== customer.id) throw fail('NOT_FOUND');
  const handedOver = (await readHandedOver(platform, [id]))(id);
  if (handedOver.tokens.length === 0) throw fail('NO_TOKEN');
  const secondsLeft = await throttles.beginPause(RESEND_PAUSE, id, now);
  if (secondsLeft > 0) throw fail('RESEND_TOO_SOON', { retryAfterSeconds: secondsLeft });
  await throttles.takeOrRefuse(RESENDS, id, 'RESEND_LIMIT', now);
  const toPhone = { ...customer, email: undefined };
  const text = tokenText({ ...bill, ...handedOver }, config.bank.name);
  await db.transaction().execute((transaction) => queueMessage(transaction, secrets, toPhone, text, now));
}
