import { changeCustomer, lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { refuseCommonPassword } from '../platform/security/common-passwords.ts';
import { checkResetLink } from './check-reset-link.ts';
import { supersedeResets, takeReset } from './password-reset-db.ts';
import { passwordChangedText } from './password-reset-rules.ts';

type Reset = { readonly password: string; readonly email: string; readonly passwordResetCode: string };

/**
 * Sets a new password with a link, once. Every session and every other link ends; the second factor stays, so that a
 * mailbox alone opens nothing (decision 17). @throws Refusal
 */
export async function resetPassword(platform: Platform, wish: Reset, now: Date): Promise<void> {
  refuseCommonPassword(wish.password);
  const reset = await checkResetLink(platform, { code: wish.passwordResetCode, email: wish.email }, now);
  const passwordHash = await platform.passwords.hash(wish.password);
  await platform.db.transaction().execute(async (transaction) => {
    // Before the links, as a changed password does: else each could wait for what the other one holds.
    await lockCustomer(transaction, reset.customer_id);
    if (!(await takeReset(transaction, reset.id, now))) throw fail('LINK_INVALID');
    await changeCustomer(transaction, reset.customer_id, { passwordHash });
    await supersedeResets(transaction, reset.customer_id, now);
    await platform.sessions.endAll(transaction, reset.customer_id, now);
    const recipient = { id: reset.customer_id, email: reset.email, phoneNumber: reset.phoneNumber };
    const text = passwordChangedText(platform.config.bank, now);
    await tellOfSecurity(transaction, platform.secrets, recipient, text, now);
  });
}
