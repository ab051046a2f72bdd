import { randomInt } from 'node:crypto';
import type { StaffPermission } from '@harvest/contracts/endpoint';
import { newId } from '../bank/ids.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { forgetPlaces } from '../platform/security/forgotten-devices.ts';
import { insertAudit } from './audit-db.ts';
import {
  newOneTimePassword,
  ONE_TIME_PASSWORD_HOURS,
  oneTimePasswordText,
} from './one-time-password-rules.ts';
import { OPERATOR } from './operator.ts';
import {
  endSessionsOf,
  insertStaff,
  selectStaffByEmail,
  selectStaffMember,
  setNewPassword,
} from './staff-db.ts';

export type NewStaff = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly permissions: readonly StaffPermission[];
  readonly password: string;
};

/** Adds a staff member, the first one too, for whom nobody could have asked. @returns false when the address is taken */
export async function addStaff(platform: Platform, staff: NewStaff): Promise<boolean> {
  const now = await platform.clock.now();
  const passwordHash = await platform.passwords.hash(staff.password);
  return platform.db.transaction().execute(async (transaction) => {
    if ((await selectStaffByEmail(transaction, staff.email)) !== undefined) return false;
    const id = newId();
    await insertStaff(transaction, { ...staff, id, passwordHash, createdAt: now });
    const name = `${staff.firstName} ${staff.lastName}`;
    await note(platform, transaction, now, { id, name }, 'Added a colleague', staff.permissions.join(', '));
    return true;
  });
}

/**
 * For a staff member who lost their password: one that works for a day and lets them choose one of their own and nothing else, so that
 * whoever runs the command never knows what they log in with. Every session ends. @returns undefined when there is nobody
 */
export async function makeOneTimePassword(
  platform: Platform,
  email: string,
): Promise<{ password: string; endsAt: Date } | undefined> {
  const now = await platform.clock.now();
  const endsAt = new Date(now.getTime() + ONE_TIME_PASSWORD_HOURS * 3_600_000);
  const password = newOneTimePassword(randomInt);
  const passwordHash = await platform.passwords.hash(password);
  return platform.db.transaction().execute(async (transaction) => {
    const found = await selectStaffByEmail(transaction, email);
    // Before their sign-ins and sessions, as everybody who ends those does.
    const staff = found && (await selectStaffMember(transaction, found.id, 'LOCK'));
    if (staff === undefined) return undefined;
    await setNewPassword(transaction, staff.id, { passwordHash, endsAt });
    await endSessionsOf(transaction, staff.id, now);
    // Whoever guessed at codes had the old password (counter 4), and may have made a browser of theirs known.
    await platform.challenges.forgiveWrongCodes(transaction, staff.id, now);
    await forgetPlaces(transaction, staff.id);
    const name = `${staff.first_name} ${staff.last_name}`;
    await note(platform, transaction, now, { id: staff.id, name }, 'Made a one-time password', '');
    const to = { id: staff.id, email: staff.email, phoneNumber: undefined };
    const text = oneTimePasswordText(platform.config.bank.name, now, endsAt);
    await queueMessage(transaction, platform.secrets, to, text, now);
    return { password, endsAt };
  });
}

async function note(
  platform: Platform,
  transaction: DatabaseTransaction,
  now: Date,
  { id, name }: { id: string; name: string },
  action: string,
  comment: string,
): Promise<void> {
  const subject = { kind: 'staff', id, title: name };
  await insertAudit({ platform, transaction, now, by: OPERATOR }, subject, {
    action,
    comment,
    outcome: 'DONE',
  });
}
