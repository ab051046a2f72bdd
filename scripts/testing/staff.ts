import type { StaffPermission } from '@harvest/contracts/endpoint';
import { newId } from '../../apps/api/src/bank/ids.ts';
import { PASSWORD, type TestBank } from './bank.ts';

export type TestStaff = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
};

export type SignedInStaff = TestStaff & { readonly token: string };

let passwordHash: Promise<string> | undefined;
let staffMade = 0;

/** A staff member with these permissions and the password of the tests. */
export async function openStaff(
  bank: TestBank,
  ...permissions: readonly StaffPermission[]
): Promise<TestStaff> {
  staffMade += 1;
  passwordHash ??= bank.platform.passwords.hash(PASSWORD);
  const name = { first: 'Bisi', last: `Colleague ${'i'.repeat(staffMade)}` };
  const staff = { id: newId(), email: `staff${staffMade}.${newId().slice(-6)}@harvest.test` };
  await bank.platform.db
    .insertInto('staff')
    .values({
      ...staff,
      first_name: name.first,
      last_name: name.last,
      password_hash: await passwordHash,
      permissions: [...permissions],
      created_at: await bank.platform.clock.now(),
    })
    .execute();
  return { ...staff, name: `${name.first} ${name.last}` };
}

/** A staff member with a session, opened without the steps of signing in: those cost time and are tested on their own. */
export async function signedInStaff(
  bank: TestBank,
  ...permissions: readonly StaffPermission[]
): Promise<SignedInStaff> {
  const staff = await openStaff(bank, ...permissions);
  const { db, staffSessions, clock } = bank.platform;
  const now = await clock.now();
  const { accessToken } = await db
    .transaction()
    .execute((transaction) => staffSessions.open(transaction, staff.id, now, false));
  return { ...staff, token: accessToken };
}

/** Both steps of signing in, with the code from the mailbox. @returns the token */
export async function signInStaff(bank: TestBank, staff: TestStaff): Promise<string> {
  const { userId, userUUID } = await bank.ask('POST /auth/admin/login', {
    body: { email: staff.email, password: PASSWORD },
  });
  const body = { userId, userUUID, otp: await bank.codeFor(staff) };
  const userInfo = await bank.ask('POST /auth/admin/otp-verification', { body });
  return userInfo.tokenDTO.accessToken;
}
