import { type Identifier, identifierKey, readIdentifier } from '../bank/identifiers.ts';
import { newId } from '../bank/ids.ts';
import { findCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import { NOBODY, queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { hashToken, newToken } from '../platform/security/secrets.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { isRegistering } from '../registration/registration.ts';
import { insertReset } from './password-reset-db.ts';
import { LINK_MINUTES, notRegisteredText, resetLink, resetText } from './password-reset-rules.ts';

const REQUESTS_OF_ADDRESS: Throttle = { name: 'resets-address', attemptsMax: 120, windowMinutes: 60 };
const LINKS_TO_ONE: Throttle = { name: 'reset-links', attemptsMax: 3, windowMinutes: 60 };

type Visitor = { readonly address: string };

/**
 * Sends a link that sets a new password to the customer whom an e-mail address or a phone number names. Whether there is
 * one shows in their mailbox alone. @throws Refusal
 */
export async function requestPasswordReset(
  platform: Platform,
  { address }: Visitor,
  name: string,
  now: Date,
): Promise<void> {
  const { throttles } = platform;
  if (!(await throttles.take(REQUESTS_OF_ADDRESS, address, now))) {
    throw fail('TOO_MANY_RESETS', { retryAfterSeconds: throttles.secondsLeft(REQUESTS_OF_ADDRESS, now) });
  }
  await sendLink(platform, readIdentifier(name), now);
}

/** At most three an hour, silently. Where there is nobody, the same is done and written for nobody. */
export async function sendLink(platform: Platform, identifier: Identifier, now: Date): Promise<void> {
  const found = await findCustomer(platform.db, identifier);
  // Somebody disabled is as unknown as nobody.
  const customer = found?.disabledAt === undefined ? found : undefined;
  const isUnfinished = await isRegistering(platform, identifier, now);
  // Counted by e-mail address where it is known, so that asking by phone number gives no more.
  const mailbox = customer?.email ?? identifierKey(identifier);
  if (!(await platform.throttles.take(LINKS_TO_ONE, mailbox, now))) return;
  const hasPassword = customer?.passwordHash !== undefined;
  const unregistered = isUnfinished && identifier.kind === 'EMAIL' ? identifier.email : NOBODY;
  const id = newId();
  const code = newToken();
  const link = resetLink(platform.config.publicUrl, code, customer?.email ?? '');
  const bankName = platform.config.bank.name;
  await platform.db.transaction().execute(async (transaction) => {
    await insertReset(transaction, {
      id,
      customerId: hasPassword ? customer.id : id,
      codeHash: hashToken(code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000),
    });
    // The link is worth a password, so it goes to the mailbox alone and never by SMS.
    const recipient = {
      id: customer?.id ?? id,
      email: customer?.email ?? unregistered,
      phoneNumber: undefined,
    };
    const text = hasPassword ? resetText(bankName, link, now) : notRegisteredText(bankName, now);
    await queueMessage(transaction, platform.secrets, recipient, text, now);
  });
}
