import { fail } from '../platform/errors.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { retireCodes } from '../platform/security/challenges/end-codes.ts';
import { factorWords } from '../platform/security/factor-words.ts';
import { watchingRefusals } from '../platform/security/refused-sign-in-codes.ts';
import { replacedEvents } from '../platform/security/replaced-sessions.ts';
import { toStaff } from '../platform/security/staff-sessions.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { insertAudit } from './audit-db.ts';
import { mustSetAuthenticator } from './authenticator-duty-rules.ts';
import { confirmableSignIn, isOver } from './sign-in-staff.ts';
import { type StaffState, selectStaffMember } from './staff-db.ts';
import { staffCodesGuessedText } from './staff-sign-in-rules.ts';

type Proof = { readonly userId: string; readonly userUUID: string; readonly otp: string };

/** Second step of a staff member signing in: a right code opens a session; the handle works once. @throws Refusal */
export async function verifyStaffCode(platform: Platform, visitor: Visitor, proof: Proof, now: Date) {
  const row = await checkCode(platform, visitor, proof, now);
  const staff = toStaff(row);
  const { session, device } = await platform.db.transaction().execute(async (transaction) => {
    // Whoever disables a colleague ends the sessions there are; one that begins at that moment must not outlive it.
    const current = await selectStaffMember(transaction, row.id, 'LOCK');
    if (current === undefined || current.disabled_at !== null || isOver(current, now))
      throw fail('WRONG_CODE');
    // Since the code was right, every sign-in that waits may have been ended.
    if ((await retireCodes(transaction, proof.userUUID, now)) === 0) throw fail('CODE_USED');
    const self = { kind: 'staff', id: staff.id, title: staff.name };
    await insertAudit({ platform, transaction, now, by: staff }, self, {
      action: 'Signed in',
      comment: '',
      outcome: 'DONE',
    });
    const device = await platform.devices.remember(transaction, staff.id, visitor, now);
    // Customers' sessions before those of staff, as customers' sign-ins do.
    const ofCustomer = visitor.fromBrowser ? visitor.sessions.customer : undefined;
    const customers = await platform.sessions.endOfCookie(transaction, ofCustomer, now);
    const opening = { ...visitor, deviceId: device.id, earlier: visitor.sessions.staff };
    const session = await platform.staffSessions.open(transaction, staff.id, now, opening);
    const person = { kind: 'STAFF', id: staff.id } as const;
    const detail = factorWords(undefined, staff.twoFactorType);
    await platform.securityEvents.record(
      [
        ...replacedEvents('CUSTOMER', customers, visitor, now),
        ...replacedEvents('STAFF', session.replaced, visitor, now),
        { kind: 'SIGNED_IN', result: 'DONE', person, detail, visitor, deviceId: device.id, now },
      ],
      transaction,
    );
    return { session, device };
  });
  const userInfo = {
    role: 'ADMIN' as const,
    firstName: staff.firstName,
    onboardingComplete: true as const,
    permissions: [...staff.permissions],
    authenticatorRequired: mustSetAuthenticator(platform.config.profile, staff),
    passwordRequired: staff.hasOneTimePassword,
    tokenDTO: { accessToken: session.accessToken },
  };
  return { userInfo, cookie: session.cookie, deviceCookie: device.cookie };
}

async function checkCode(
  platform: Platform,
  visitor: Visitor,
  { userId, userUUID, otp }: Proof,
  now: Date,
): Promise<StaffState> {
  const row = await selectStaffMember(platform.db, userId);
  const signingIn = { kind: 'STAFF', personId: row?.id, visitor, now } as const;
  const check = async () => {
    if (row === undefined || row.disabled_at !== null) throw fail('WRONG_CODE');
    const outcome = await platform.challenges.check(confirmableSignIn(row, userUUID), otp, now);
    // A second session for one code would be a stolen code's session.
    if (outcome === 'MATCHED_BEFORE') throw fail('CODE_USED');
    return row;
  };
  const tell = async () => {
    if (row === undefined) return;
    const { holder } = confirmableSignIn(row, userUUID);
    const text = staffCodesGuessedText(platform.config.bank.name, now);
    await platform.db
      .transaction()
      .execute((transaction) => queueMessage(transaction, platform.secrets, holder, text, now));
  };
  return watchingRefusals(platform, signingIn, check, tell);
}
