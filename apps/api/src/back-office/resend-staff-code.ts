import type { Platform } from '../platform/platform.ts';
import { confirmableSignIn } from './sign-in-staff.ts';
import { selectStaffSigningIn } from './staff-db.ts';
import { staffCodeText } from './staff-sign-in-rules.ts';

const REPLACED = { purposes: ['STAFF_SIGN_IN'] } as const;

/**
 * Mails the code of a sign-in again; the old one stops working. A handle that no right password made is met with the same answer.
 * @throws Refusal where newer sign-ins ended this one
 */
export async function resendStaffCode(platform: Platform, userUUID: string, now: Date): Promise<void> {
  const staff = await selectStaffSigningIn(platform.db, userUUID, now);
  if (staff === undefined) return platform.challenges.refuseReplaced(userUUID, REPLACED);
  if (staff.disabled_at !== null) return;
  await platform.db
    .transaction()
    .execute((transaction) =>
      platform.challenges.issueSignInAgain(transaction, confirmableSignIn(staff, userUUID), now, (code) =>
        staffCodeText(platform.config.bank.name, now, code),
      ),
    );
}
