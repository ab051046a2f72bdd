import { identifierKey, readIdentifier } from '../bank/identifiers.ts';
import { newId } from '../bank/ids.ts';
import { findCustomer } from '../customers/customers.ts';
import { transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { retireCodes } from '../platform/security/challenges/challenges.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Throttle } from '../platform/security/throttles.ts';

// Guesses with an e-mail address alone come from anybody, so each address has few of them (decision 13).
const GUESSES_BY_EMAIL: Throttle = { name: 'code-by-email', attemptsMax: 10, windowMinutes: 15 };

type Proof =
  | { readonly userId: string; readonly userUUID: string; readonly otp: string }
  | { readonly email: string; readonly code: string };
type Visitor = {
  readonly address: string;
  readonly fromBrowser: boolean;
  readonly browser: string | undefined;
};

/** Second step of signing in: a right code opens a session; the handle works once. @throws Refusal */
export async function verifySignInCode(platform: Platform, visitor: Visitor, proof: Proof, now: Date) {
  const { customer, operationId } =
    'otp' in proof
      ? await checkByHandle(platform, proof, now)
      : await checkByEmail(platform, visitor, proof, now);
  const session = await platform.db.transaction().execute(async (transaction) => {
    // Since the code was right, a change of password or factor may have ended every sign-in that waits.
    if ((await retireCodes(transaction, operationId, now)) === 0) throw fail('CODE_USED');
    const payload = { browser: visitor.browser };
    const signedIn = {
      id: newId(),
      type: 'SIGNED_IN',
      customerId: customer.id,
      payload,
      occurredAt: now,
    } as const;
    await insertEvents(transactionConnection(transaction), [signedIn]);
    return platform.sessions.open(transaction, customer.id, now, visitor.fromBrowser);
  });
  const userInfo = {
    role: 'CUSTOMER' as const,
    firstName: customer.firstName,
    onboardingComplete: customer.onboarded,
    permittedLinks: [...customer.permittedLinks],
    tokenDTO: { accessToken: session.accessToken },
  };
  return { userInfo, cookie: session.cookie };
}

async function checkByHandle(
  platform: Platform,
  proof: { userId: string; userUUID: string; otp: string },
  now: Date,
): Promise<{ customer: Customer; operationId: string }> {
  const customer = await findCustomer(platform.db, { id: proof.userId });
  if (customer === undefined || customer.disabledAt !== undefined) throw fail('WRONG_CODE');
  const signIn = {
    holder: customer,
    purpose: 'SIGN_IN',
    operationId: proof.userUUID,
    confirms: [],
  } as const;
  const outcome = await platform.challenges.check(signIn, proof.otp, now);
  // A second session for one code would be a stolen code's session.
  if (outcome === 'MATCHED_BEFORE') throw fail('CODE_USED');
  return { customer, operationId: proof.userUUID };
}

async function checkByEmail(
  platform: Platform,
  { address }: Visitor,
  proof: { email: string; code: string },
  now: Date,
): Promise<{ customer: Customer; operationId: string }> {
  const identifier = readIdentifier(proof.email);
  const whom = `${identifierKey(identifier)} ${address}`;
  if (!(await platform.throttles.take(GUESSES_BY_EMAIL, whom, now))) {
    throw fail('CODE_TRIES_USED_UP', {
      retryAfterSeconds: platform.throttles.secondsLeft(GUESSES_BY_EMAIL, now),
    });
  }
  const customer = await findCustomer(platform.db, identifier);
  // Looked for also where there is no customer, so that both take the same time.
  const operationId = await platform.challenges.checkSignInByEmail(customer?.id ?? newId(), proof.code, now);
  if (customer === undefined || customer.disabledAt !== undefined) throw fail('WRONG_CODE');
  return { customer, operationId };
}
