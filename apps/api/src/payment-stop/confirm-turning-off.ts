import { changeCustomer, findCustomer, lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { endCodes, takeCode } from '../platform/security/challenges/end-codes.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { turnedOffText } from './payment-stop-rules.ts';
import { confirmableTurningOff } from './turning-off-challenge.ts';

/** Has payments sent at once again, and tells the customer so. Once it is off there is nothing to guess. @throws Refusal */
export async function confirmTurningOff(platform: Platform, customer: Customer, otp: string, now: Date) {
  if (!customer.stopsPayments) return { isOn: false };
  const confirmable = confirmableTurningOff(customer);
  try {
    await platform.challenges.check(confirmable, otp, now);
  } catch (error) {
    // Its codes ended in this very moment, with what one of them was for.
    if ((await findCustomer(platform.db, customer))?.stopsPayments === false) return { isOn: false };
    throw error;
  }
  await platform.db.transaction().execute(async (transaction) => {
    const locked = await lockCustomer(transaction, customer.id);
    refuseWhileLocked(locked);
    // The same code was here a moment ago.
    if (locked?.stopsPayments !== true) return;
    // It was turned on again since the code was compared, and stays on.
    if ((await takeCode(transaction, confirmable.operationId, now)) === undefined) throw fail('CODE_EXPIRED');
    await changeCustomer(transaction, customer.id, { stopsPayments: false });
    await endCodes(transaction, confirmable.operationId, now);
    const text = turnedOffText(platform.config.bank, now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
  });
  return { isOn: false };
}
