import { lockCustomer } from '../customers/customers.ts';
import type { Platform } from '../platform/platform.ts';
import { newTotpSecret } from '../platform/security/challenges/authenticator.ts';
import { showSecret } from '../platform/security/challenges/shown-secret.ts';
import { codeChannelsOf } from '../platform/security/code-source.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { confirmableSetUp, SET_UP_MINUTES_MAX, setUpWords } from './set-up-challenge.ts';
import { upsertSetUp } from './two-factor-db.ts';

const FACTOR = 'GOOGLE_AUTHENTICATOR';

/**
 * Makes a secret for the customer's authenticator app and shows it, this once. It takes the place of one that was shown
 * before and not confirmed; an active one keeps working (decision 42). Where the current factor is codes that we send,
 * it sends one, at most one a minute (A30). @throws Refusal
 */
export async function startAuthenticatorSetUp(platform: Platform, customer: Customer, now: Date) {
  const secretCode = newTotpSecret();
  const expiresAt = new Date(now.getTime() + SET_UP_MINUTES_MAX * 60_000);
  const operationId = await platform.db.transaction().execute(async (transaction) => {
    // Before what is started and its codes, as whoever ends both does.
    await lockCustomer(transaction, customer.id);
    const id = await upsertSetUp(transaction, {
      customerId: customer.id,
      factor: FACTOR,
      secretEncrypted: platform.secrets.encrypt('totp-secrets', customer.id, secretCode),
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
  const secret = await showSecret(secretCode, platform.config.bank.name, customer.email);
  const shown = { ...secret, operationId };
  if (customer.twoFactorType === FACTOR) return shown;
  return {
    ...shown,
    ...codeChannelsOf(customer, now),
  };
}
