import type { StaffPermission } from '@harvest/contracts/endpoint';
import { newId } from '../bank/ids.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { insertAudit } from './audit-db.ts';
import { endSessionsOf, insertStaff, selectStaffByEmail, setPassword } from './staff-db.ts';

/** Whoever can run a command against the bank's database; the audit names them so. */
const OPERATOR = { name: 'An operator, by a command' };

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
    await note(transaction, now, { id, name }, 'Added a colleague', staff.permissions.join(', '));
    return true;
  });
}

/** For a staff member who lost their password: a new one, and every session ends. @returns false when there is nobody */
export async function renewStaffPassword(
  platform: Platform,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const now = await platform.clock.now();
  const passwordHash = await platform.passwords.hash(password);
  return platform.db.transaction().execute(async (transaction) => {
    const staff = await selectStaffByEmail(transaction, email);
    if (staff === undefined) return false;
    await setPassword(transaction, staff.id, passwordHash);
    await endSessionsOf(transaction, staff.id, now);
    const name = `${staff.first_name} ${staff.last_name}`;
    await note(transaction, now, { id: staff.id, name }, 'Set a new password', '');
    return true;
  });
}

async function note(
  transaction: DatabaseTransaction,
  now: Date,
  { id, name }: { id: string; name: string },
  action: string,
  comment: string,
): Promise<void> {
  const subject = { kind: 'staff', id, title: name };
  await insertAudit({ transaction, now, by: OPERATOR }, subject, { action, comment, outcome: 'DONE' });
}
