import { TEXTS } from '@harvest/contracts/texts';
import { lockCustomer } from '../customers/customers.ts';
import type { Platform } from '../platform/platform.ts';
import { codeChannelsOf } from '../platform/security/code-source.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { confirmableSetUp, SET_UP_MINUTES_MAX, setUpWords } from './set-up-challenge.ts';
import { upsertSetUp } from './two-factor-db.ts';

const FACTOR = 'OTP_AUTHENTICATION';

/**
 * Sends a code to e-mail and phone, to set such codes as the second factor. Asked again within a minute it sends none
 * and answers the same: the code that was just sent still works (A30). @throws Refusal
 */
export async function startOtpSetUp(platform: Platform, customer: Customer, now: Date) {
  const expiresAt = new Date(now.getTime() + SET_UP_MINUTES_MAX * 60_000);
  const operationId = await platform.db.transaction().execute(async (transaction) => {
    // Before what is started and its codes, as whoever ends both does.
    await lockCustomer(transaction, customer.id);
    const id = await upsertSetUp(transaction, {
      customerId: customer.id,
      factor: FACTOR,
      secretEncrypted: null,
      expiresAt,
    });
    const confirmable = confirmableSetUp(customer, FACTOR, id);
    await platform.challenges.issueUnlessFresh(
      transaction,
      confirmable,
      now,
      setUpWords(platform, FACTOR),
      expiresAt,
    );
    return id;
  });
  return {
    message: TEXTS.codeSent,
    operationId,
    ...codeChannelsOf(customer, now),
  };
}
