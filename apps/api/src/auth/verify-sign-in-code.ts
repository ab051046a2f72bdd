import { identifierKey, readIdentifier } from '../bank/identifiers.ts';
import { newId } from '../bank/ids.ts';
import { type CustomerRecord, findCustomer, lockCustomer } from '../customers/customers.ts';
import { tellOfSignIn } from '../devices/devices.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { retireCodes } from '../platform/security/challenges/end-codes.ts';
import { factorWords } from '../platform/security/factor-words.ts';
import { placeOf } from '../platform/security/places.ts';
import { watchingCustomer } from '../platform/security/refused-sign-in-codes.ts';
import { replacedEvents } from '../platform/security/replaced-sessions.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { addressKey, type Visitor } from '../platform/security/visitors.ts';

// Guesses with an e-mail address alone come from anybody, so each address has few of them (decision 13).
const GUESSES_BY_EMAIL: Throttle = { name: 'code-by-email', attemptsMax: 10, windowMinutes: 15 };

type ByHandle = { readonly userId: string; readonly userUUID: string; readonly otp: string };
type ByEmail = { readonly email: string; readonly code: string };
type Proved = { readonly customer: CustomerRecord; readonly operationId: string };

/** Second step of signing in: a right code opens a session; the handle works once. @throws Refusal */
export async function verifySignInCode(
  platform: Platform,
  visitor: Visitor,
  proof: ByHandle | ByEmail,
  now: Date,
) {
  const proved =
    'otp' in proof
      ? await checkByHandle(platform, visitor, proof, now)
      : await checkByEmail(platform, visitor, proof, now);
  const { customer, session, device } = await openSession(platform, visitor, proved, now);
  const userInfo = {
    role: 'CUSTOMER' as const,
    firstName: customer.firstName,
    onboardingComplete: customer.onboarded,
    permittedLinks: [...customer.permittedLinks],
    tokenDTO: { accessToken: session.accessToken },
  };
  return { userInfo, cookie: session.cookie, deviceCookie: device.cookie };
}

/** Locks customer, code and session in this order, as whoever changes a password or a factor does. @throws Refusal CODE_USED */
async function openSession(
  platform: Platform,
  visitor: Visitor,
  { customer, operationId }: Proved,
  now: Date,
) {
  const factor = factorWords(await platform.challenges.provedBy(operationId), customer.twoFactorType);
  return platform.db.transaction().execute(async (transaction) => {
    const locked = await lockCustomer(transaction, customer.id);
    if (locked === undefined || !maySignIn(locked)) throw fail('WRONG_CODE');
    // Since the code was right, a change of password or factor may have ended every sign-in that waits.
    if ((await retireCodes(transaction, operationId, now)) === 0) throw fail('CODE_USED');
    const device = await platform.devices.remember(transaction, customer.id, visitor, now);
    const opening = { ...visitor, deviceId: device.id, earlier: visitor.sessions.customer };
    const session = await platform.sessions.open(transaction, customer.id, now, opening);
    const ofStaff = visitor.fromBrowser ? visitor.sessions.staff : undefined;
    const colleagues = await platform.staffSessions.endOfCookie(transaction, ofStaff, now);
    const ended = [
      ...replacedEvents('CUSTOMER', session.replaced, visitor, now),
      ...replacedEvents('STAFF', colleagues, visitor, now),
    ];
    await platform.securityEvents.record(ended, transaction);
    await tellOfSignIn(platform, transaction, { customer, visitor, device, factor }, now);
    return { customer: locked, session, device };
  });
}

async function checkByHandle(
  platform: Platform,
  visitor: Visitor,
  { userId, userUUID, otp }: ByHandle,
  now: Date,
): Promise<Proved> {
  const customer = await findCustomer(platform.db, { id: userId });
  return watchingCustomer(platform, { personId: customer?.id, visitor, now }, async () => {
    if (customer === undefined || !maySignIn(customer)) throw fail('WRONG_CODE');
    const signIn = { holder: customer, purpose: 'SIGN_IN', operationId: userUUID, confirms: [] } as const;
    const outcome = await platform.challenges.check(signIn, otp, now);
    // A second session for one code would be a stolen code's session.
    if (outcome === 'MATCHED_BEFORE') throw fail('CODE_USED');
    return { customer, operationId: userUUID };
  });
}

async function checkByEmail(
  platform: Platform,
  visitor: Visitor,
  { email, code }: ByEmail,
  now: Date,
): Promise<Proved> {
  const { throttles, challenges } = platform;
  const identifier = readIdentifier(email);
  const whom = `${identifierKey(identifier)} ${addressKey(visitor.address)}`;
  await throttles.takeOrRefuse(GUESSES_BY_EMAIL, whom, 'TOO_MANY_GUESSES', now);
  const customer = await findCustomer(platform.db, identifier);
  const place = await placeOf(platform.devices, customer?.id, visitor, now);
  const proved = await watchingCustomer(platform, { personId: customer?.id, visitor, now }, async () => {
    // Looked for also where there is no customer, so that both take the same time.
    const operationId = await challenges.checkSignInByEmail(customer?.id ?? newId(), place, code, now);
    if (customer === undefined || !maySignIn(customer)) throw fail('WRONG_CODE');
    return { customer, operationId };
  });
  await throttles.giveBack(GUESSES_BY_EMAIL, whom, now);
  return proved;
}

/** Whoever was disabled or blocked after the password was right has no sign-in that waits; one that began in that very moment opens nothing. */
function maySignIn({ disabledAt, blockedAt }: CustomerRecord): boolean {
  return disabledAt === undefined && blockedAt === undefined;
}
