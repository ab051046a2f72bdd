import { emailAddressKey } from '@harvest/input/email-address';
import { maskEmail } from '../bank/identifiers.ts';
import { newHandle } from '../bank/ids.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { attemptLimits, attemptPassword } from '../platform/security/password-attempts.ts';
import { placeOf } from '../platform/security/places.ts';
import type { Person } from '../platform/security/security-events.ts';
import { recordPassword } from '../platform/security/sparse-events.ts';
import { toStaff } from '../platform/security/staff-sessions.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { type StaffState, selectStaffByEmail, selectStaffMember, setPasswordHash } from './staff-db.ts';
import { staffCodeText } from './staff-sign-in-rules.ts';

// As strict as the customers' limits, and counted apart from them.
const LIMITS = attemptLimits('staff-sign-in');

type Attempt = { readonly email: string; readonly password: string };

/**
 * First step of a staff member signing in: checks the password and mails the code, unless an app makes it. Unknown, disabled and mistyped ones get
 * one answer after the same work. @throws Refusal
 */
export async function signInStaff(platform: Platform, visitor: Visitor, attempt: Attempt, now: Date) {
  // Once more where another password was set, or this one hashed anew, since it was compared.
  const begun =
    (await beginSignIn(platform, visitor, attempt, now)) ??
    (await beginSignIn(platform, visitor, attempt, now));
  if (begun === undefined) throw fail('WRONG_CREDENTIALS');
  const { staff, userUUID } = begun;
  return {
    userId: staff.id,
    userUUID,
    twoFactorAuthentication: toStaff(staff).twoFactorType,
    maskedEmail: maskEmail(staff.email),
  };
}

/** @returns undefined where the password that was right is not that of the colleague any more */
async function beginSignIn(platform: Platform, visitor: Visitor, attempt: Attempt, now: Date) {
  const { staff, place } = await checkPassword(platform, visitor, attempt, now);
  const { id, password_hash: passwordHash } = staff;
  const renewed = await platform.passwords.renewed(attempt.password, passwordHash);
  const userUUID = newHandle();
  const words = (code: string) => staffCodeText(platform.config.bank.name, now, code);
  const isBegun = await platform.db.transaction().execute((transaction) => {
    const lockHolder = async () => {
      if ((await selectStaffMember(transaction, id, 'LOCK'))?.password_hash !== passwordHash) return false;
      if (renewed !== undefined) await setPasswordHash(transaction, id, renewed);
      return true;
    };
    const confirmable = confirmableSignIn(staff, userUUID);
    return platform.challenges.issueSignIn(transaction, confirmable, now, words, { place, lockHolder });
  });
  return isBegun ? { staff, userUUID } : undefined;
}

async function checkPassword(platform: Platform, visitor: Visitor, { email, password }: Attempt, now: Date) {
  const name = emailAddressKey(email);
  const personId = (await selectStaffByEmail(platform.db, name))?.id;
  const place = await placeOf(platform.devices, personId, visitor, now);
  const who = { name, personId, place, visitor, now };
  const staff = await attemptPassword(platform, LIMITS, who, async (matches) => {
    const row = await selectStaffByEmail(platform.db, name);
    const isRight = await matches(password, row?.password_hash);
    return isRight && row?.disabled_at === null && !isOver(row, now) ? row : undefined;
  });
  const person: Person = personId === undefined ? { kind: 'NOBODY' } : { kind: 'STAFF', id: personId };
  const isRight = staff !== undefined;
  await recordPassword(platform, { person, isRight, visitor, deviceId: place.deviceId, now });
  if (staff === undefined) throw fail('WRONG_CREDENTIALS');
  return { staff, place };
}

/** Of a one-time password, which is worth nothing after its day. */
export function isOver({ one_time_password_ends_at: endsAt }: StaffState, now: Date): boolean {
  return endsAt !== null && endsAt <= now;
}

/** What a staff member's code stands for: the one by mail, or that of their app. */
export function confirmableSignIn(staff: Parameters<typeof toStaff>[0], userUUID: string) {
  const { id, email, twoFactorType } = toStaff(staff);
  return {
    holder: { id, email, phoneNumber: undefined, twoFactorType },
    purpose: 'STAFF_SIGN_IN',
    operationId: userUUID,
    confirms: [],
  } as const;
}
