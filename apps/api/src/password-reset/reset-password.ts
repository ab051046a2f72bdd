import { changeCustomer, lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { refuseGuessablePassword } from '../platform/security/chosen-passwords.ts';
import { forgetPlaces } from '../platform/security/forgotten-devices.ts';
import { CUSTOMER_SIGN_INS, forgetWrongPasswords } from '../platform/security/password-attempts.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { checkResetLink } from './check-reset-link.ts';
import { endLostChannels, supersedeResets, takeReset } from './password-reset-db.ts';
import { passwordChangedText } from './password-reset-rules.ts';

type Reset = { readonly password: string; readonly email: string; readonly passwordResetCode: string };

/**
 * Sets a new password with a link, once. Every session and every other link ends; the second factor stays (decision 17), and
 * codes for money go by phone alone for a while, so that a mailbox moves nothing (decision 55). No browser or address is known any
 * more but the address of whoever did it, so that nobody who guesses makes them wait (A351). @throws Refusal
 */
export async function resetPassword(
  platform: Platform,
  visitor: Visitor,
  wish: Reset,
  now: Date,
): Promise<void> {
  refuseGuessablePassword(platform.config, wish.password);
  const reset = await checkResetLink(platform, { code: wish.passwordResetCode, email: wish.email }, now);
  const passwordHash = await platform.passwords.hash(wish.password);
  await platform.db.transaction().execute(async (transaction) => {
    // Before the links, as a changed password does: else each could wait for what the other one holds.
    await lockCustomer(transaction, reset.customer_id);
    if (!(await takeReset(transaction, reset.id, now))) throw fail('LINK_INVALID');
    await changeCustomer(transaction, reset.customer_id, { passwordHash, codesByPhoneSince: now });
    await supersedeResets(transaction, reset.customer_id, now);
    await platform.sessions.endAll(transaction, reset.customer_id, now);
    // Whoever guessed at codes had the old password (counter 4).
    await platform.challenges.forgiveWrongCodes(transaction, reset.customer_id, now, { isOnceADay: true });
    await forgetPlaces(transaction, reset.customer_id);
    await platform.devices.rememberAddress(transaction, reset.customer_id, visitor, now);
    await endLostChannels(transaction, reset.customer_id);
    const recipient = { id: reset.customer_id, email: reset.email, phoneNumber: reset.phoneNumber };
    const text = passwordChangedText(platform.config.bank, now);
    await tellOfSecurity(transaction, platform.secrets, recipient, text, now);
    const person = { kind: 'CUSTOMER', id: reset.customer_id } as const;
    await platform.securityEvents.record(
      [{ kind: 'PASSWORD_RESET', result: 'DONE', person, visitor, now }],
      transaction,
    );
  });
  const { customer_id: personId, email, phoneNumber } = reset;
  const forgotten = { personId, names: [email, phoneNumber], address: visitor.address };
  await forgetWrongPasswords(platform, CUSTOMER_SIGN_INS, forgotten, now);
}
