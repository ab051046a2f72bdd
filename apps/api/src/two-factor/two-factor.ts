import { changeCustomer, lockCustomer } from '../customers/customers.ts';
import { deleteProofs } from '../passkeys/passkeys.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { endSetUps } from './two-factor-db.ts';
import { authenticatorResetText } from './two-factor-rules.ts';

type Reset = { readonly customerId: string; readonly by: { readonly id: string }; readonly visitor: Visitor };

/**
 * For customers who lost their authenticator: codes by e-mail and SMS become the second factor, every secret is forgotten,
 * every session ends, and the customer is told. The caller has made sure who asks.
 */
export async function resetAuthenticator(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customerId, by, visitor }: Reset,
  now: Date,
): Promise<void> {
  const customer = await lockCustomer(transaction, customerId);
  if (customer === undefined) throw new Error(`There is no customer ${customerId}`);
  await platform.sessions.endAll(transaction, customerId, now);
  const codes = { type: 'OTP_AUTHENTICATION', secretEncrypted: null, lastStep: null } as const;
  // Whoever reads the mailbox would have them, too (decision 55).
  await changeCustomer(transaction, customerId, { factor: codes, codesByPhoneSince: now });
  // Whoever has the lost phone has its passkey too.
  await deleteProofs(transaction, customerId, now);
  await endSetUps(transaction, customerId, now);
  const text = authenticatorResetText(platform.config.bank, now);
  await tellOfSecurity(transaction, platform.secrets, customer, text, now);
  const person = { kind: 'CUSTOMER', id: customerId } as const;
  await platform.securityEvents.record(
    [{ kind: 'FACTOR_CHANGED', result: 'DONE', person, byStaffId: by.id, detail: codes.type, visitor, now }],
    transaction,
  );
}
