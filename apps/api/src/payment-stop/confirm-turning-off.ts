import { changeCustomer, lockCustomer } from '../customers/customers.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { endCodes } from '../platform/security/challenges/end-codes.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { turnedOffText } from './payment-stop-rules.ts';
import { confirmableTurningOff } from './turning-off-challenge.ts';

/** Has payments sent at once again, and tells the customer so. Once it is off there is nothing to guess. @throws Refusal */
export async function confirmTurningOff(platform: Platform, customer: Customer, otp: string, now: Date) {
  if (!customer.stopsPayments) return { isOn: false };
  const confirmable = confirmableTurningOff(customer);
  await platform.challenges.check(confirmable, otp, now);
  await platform.db.transaction().execute(async (transaction) => {
    const locked = await lockCustomer(transaction, customer.id);
    refuseWhileLocked(locked);
    // The same code was here a moment ago.
    if (locked?.stopsPayments !== true) return;
    await changeCustomer(transaction, customer.id, { stopsPayments: false });
    await endCodes(transaction, confirmable.operationId, now);
    const text = turnedOffText(platform.config.bank, now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
  });
  return { isOn: false };
}
