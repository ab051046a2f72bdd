import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { toCustomer } from '../platform/sessions.ts';
import type { Throttle } from '../platform/throttles.ts';
import { selectCustomerByIdentifier, selectLiveSignIn } from './auth-db.ts';
import { identifierKey, readIdentifier, signInText } from './sign-in-rules.ts';

// Whoever asks without the handle may be a stranger: counted per identifier and address, apart from the owner's own.
const RESENDS_BY_EMAIL: Throttle = { name: 'resend-by-email', attemptsMax: 5, windowMinutes: 60 };
const RESENDS_BY_EMAIL_A_MINUTE: Throttle = {
  name: 'resend-by-email-minute',
  attemptsMax: 1,
  windowMinutes: 1,
};

type Request = { readonly email: string; readonly userUUID?: string | undefined };

/**
 * Sends the sign-in code again. With the handle the old code stops working; without it the new one stands beside the
 * old, and nobody learns whether the customer exists or is signing in (decision 13). @throws Refusal
 */
export async function resendSignInCode(
  platform: Platform,
  request: Request,
  address: string,
  now: Date,
): Promise<void> {
  const identifier = readIdentifier(request.email);
  const byHandle = request.userUUID !== undefined;
  if (!byHandle) await countByEmail(platform, `${identifierKey(identifier)} ${address}`, now);
  const row = await selectCustomerByIdentifier(platform.db, identifier);
  if (row === undefined || row.disabled_at !== null) return;
  const customer = toCustomer(row);
  // A handle that no right password made is no sign-in: else anybody could make codes for a handle of their own.
  const live = await selectLiveSignIn(platform.db, customer.id, now, request.userUUID);
  if (live === undefined) return;
  const { bank, publicUrl } = platform.config;
  const words = (code: string) => signInText(bank.name, new URL(publicUrl).hostname, now, code);
  const subject = { customer, purpose: 'SIGN_IN', operationId: live.operation_id, confirms: [] } as const;
  await platform.db.transaction().execute(async (transaction) => {
    if (byHandle) await platform.challenges.issueAgain(transaction, subject, now, words);
    else if (customer.twoFactorType === 'OTP_AUTHENTICATION') {
      await platform.challenges.issue(transaction, subject, now, words, 'BESIDE');
    }
  });
}

async function countByEmail(platform: Platform, subject: string, now: Date): Promise<void> {
  const { throttles } = platform;
  if (!(await throttles.take(RESENDS_BY_EMAIL_A_MINUTE, subject, now))) {
    throw fail('RESEND_TOO_SOON', {
      retryAfterSeconds: throttles.secondsLeft(RESENDS_BY_EMAIL_A_MINUTE, now),
    });
  }
  if (!(await throttles.take(RESENDS_BY_EMAIL, subject, now))) {
    throw fail('RESEND_LIMIT', { retryAfterSeconds: throttles.secondsLeft(RESENDS_BY_EMAIL, now) });
  }
}
