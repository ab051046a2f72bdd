import type { StaffPermission } from '@harvest/contracts/endpoint';
import { newId } from '../bank/ids.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { DEMO_PASSWORD } from './seed-customers.ts';

type DemoStaff = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly permissions: readonly StaffPermission[];
};

const staff: readonly DemoStaff[] = [
  {
    email: 'maker@harvest.test',
    firstName: 'Bisi',
    lastName: 'Adeyemi',
    permissions: ['REVIEWER', 'SUPPORT'],
  },
  {
    email: 'checker@harvest.test',
    firstName: 'Chidi',
    lastName: 'Okafor',
    permissions: ['REVIEWER', 'APPROVER', 'AUDITOR'],
  },
  // Somebody whose permissions the two above can change: nobody changes their own.
  { email: 'auditor@harvest.test', firstName: 'Halima', lastName: 'Sani', permissions: ['AUDITOR'] },
];

/** The published demo logins of the back office. */
export async function seedStaff(
  platform: Platform,
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  for (const [index, { email, firstName, lastName, permissions }] of staff.entries()) {
    await transaction
      .insertInto('staff')
      .values({
        id: newId(),
        email,
        first_name: firstName,
        last_name: lastName,
        password_hash: await platform.passwords.hash(DEMO_PASSWORD),
        permissions: [...permissions],
        // A second apart, so that lists keep this order.
        created_at: new Date(now.getTime() - (staff.length - index) * 1000),
      })
      // Whoever tried the bank's commands may have added one already.
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
  }
}
