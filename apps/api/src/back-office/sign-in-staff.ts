import { maskEmail } from '../bank/identifiers.ts';
import { newId } from '../bank/ids.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { type AttemptLimits, attemptPassword } from '../platform/security/password-attempts.ts';
import { selectStaffByEmail } from './staff-db.ts';
import { staffCodeText } from './staff-sign-in-rules.ts';

// As strict as the customers' limits, and counted apart from them.
const LIMITS: AttemptLimits = {
  ofPerson: { name: 'staff-sign-in', attemptsMax: 10, windowMinutes: 15 },
  ofAddress: { name: 'staff-sign-in-address', attemptsMax: 100, windowMinutes: 15 },
};

type Visitor = { readonly address: string };
type Attempt = { readonly email: string; readonly password: string };

/**
 * First step of a staff member signing in: checks the password and mails the code. Unknown, disabled and mistyped ones get
 * one answer after the same work. @throws Refusal
 */
export async function signInStaff(
  platform: Platform,
  { address }: Visitor,
  { email, password }: Attempt,
  now: Date,
) {
  const person = email.trim().toLowerCase();
  const staff = await attemptPassword(platform, LIMITS, { person, address, now }, async (matches) => {
    const row = await selectStaffByEmail(platform.db, person);
    const isRight = await matches(password, row?.password_hash);
    if (row === undefined || !isRight || row.disabled_at !== null) throw fail('WRONG_CREDENTIALS');
    return row;
  });
  const userUUID = newId();
  await platform.db
    .transaction()
    .execute((transaction) =>
      platform.challenges.issue(transaction, confirmableSignIn(staff, userUUID), now, (code) =>
        staffCodeText(platform.config.bank.name, now, code),
      ),
    );
  return {
    userId: staff.id,
    userUUID,
    twoFactorAuthentication: 'OTP_AUTHENTICATION' as const,
    maskedEmail: maskEmail(staff.email),
  };
}

/** What a staff member's code stands for: by mail for all (decision 19). */
export function confirmableSignIn(staff: { readonly id: string; readonly email: string }, userUUID: string) {
  return {
    holder: {
      id: staff.id,
      email: staff.email,
      phoneNumber: undefined,
      twoFactorType: 'OTP_AUTHENTICATION',
    },
    purpose: 'STAFF_SIGN_IN',
    operationId: userUUID,
    confirms: [],
  } as const;
}
