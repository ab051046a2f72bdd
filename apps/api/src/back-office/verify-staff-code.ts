import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { retireCodes } from '../platform/security/challenges/challenges.ts';
import { toStaff } from '../platform/security/staff-sessions.ts';
import { insertAudit } from './audit-db.ts';
import { confirmableSignIn } from './sign-in-staff.ts';
import { selectStaffMember } from './staff-db.ts';

type Proof = { readonly userId: string; readonly userUUID: string; readonly otp: string };
type Visitor = { readonly fromBrowser: boolean };

/** Second step of a staff member signing in: a right code opens a session; the handle works once. @throws Refusal */
export async function verifyStaffCode(platform: Platform, { fromBrowser }: Visitor, proof: Proof, now: Date) {
  const row = await selectStaffMember(platform.db, proof.userId);
  if (row === undefined || row.disabled_at !== null) throw fail('WRONG_CODE');
  const outcome = await platform.challenges.check(confirmableSignIn(row, proof.userUUID), proof.otp, now);
  // A second session for one code would be a stolen code's session.
  if (outcome === 'MATCHED_BEFORE') throw fail('CODE_USED');
  const staff = toStaff(row);
  const session = await platform.db.transaction().execute(async (transaction) => {
    // Whoever disables a colleague ends the sessions there are; one that begins at that moment must not outlive it.
    const current = await selectStaffMember(transaction, row.id, 'LOCK');
    if (current === undefined || current.disabled_at !== null) throw fail('WRONG_CODE');
    await retireCodes(transaction, proof.userUUID, now);
    const self = { kind: 'staff', id: staff.id, title: staff.name };
    await insertAudit({ transaction, now, by: staff }, self, {
      action: 'Signed in',
      comment: '',
      outcome: 'DONE',
    });
    return platform.staffSessions.open(transaction, staff.id, now, fromBrowser);
  });
  const userInfo = {
    role: 'ADMIN' as const,
    firstName: staff.firstName,
    onboardingComplete: true as const,
    permissions: [...staff.permissions],
    tokenDTO: { accessToken: session.accessToken },
  };
  return { userInfo, cookie: session.cookie };
}
