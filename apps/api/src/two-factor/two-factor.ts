import type { DatabaseTransaction } from '../platform/database/database.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { endSetUps, selectRecipient, updateFactor } from './two-factor-db.ts';
import { authenticatorResetText } from './two-factor-rules.ts';

/**
 * For customers who lost their authenticator: codes by e-mail and SMS become the second factor, every secret is forgotten,
 * every session ends, and the customer is told. The caller has made sure who asks.
 */
export async function resetAuthenticator(
  platform: Platform,
  transaction: DatabaseTransaction,
  customerId: string,
  now: Date,
): Promise<void> {
  await platform.sessions.endAll(transaction, customerId, now);
  const codes = { factor: 'OTP_AUTHENTICATION', secretEncrypted: null, lastStep: null } as const;
  await updateFactor(transaction, customerId, codes, undefined);
  await endSetUps(transaction, customerId, now);
  const text = authenticatorResetText(platform.config.bank.name, now);
  await queueMessage(
    transaction,
    platform.secrets,
    await selectRecipient(transaction, customerId),
    text,
    now,
  );
}
