import type { StaffPermission } from '@harvest/contracts/endpoint';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import type { Page } from '../platform/page-rules.ts';
import { endSignIns } from '../platform/security/challenges/end-codes.ts';

// A password that was right this long ago still lets its owner ask for another code.
const SIGN_IN_MINUTES_MAX = 15;

export async function selectStaffByEmail(db: Database, email: string) {
  return db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function selectStaffMember(db: Database, id: string, lock: 'LOCK' | 'LOOK' = 'LOOK') {
  const query = db.selectFrom('staff').selectAll().where('id', '=', id);
  return lock === 'LOCK' ? query.forNoKeyUpdate().executeTakeFirst() : query.executeTakeFirst();
}

export type StaffState = NonNullable<Awaited<ReturnType<typeof selectStaffMember>>>;

/** Each pattern has to be found in a name or the address. */
const staffLike = (db: Database, patterns: readonly string[]) =>
  patterns.reduce(
    (query, pattern) =>
      query.where((or) =>
        or.or([
          or(folded('first_name'), 'like', pattern),
          or(folded('last_name'), 'like', pattern),
          or(folded('email'), 'like', pattern),
        ]),
      ),
    db.selectFrom('staff'),
  );

export async function selectColleagues(
  db: Database,
  patterns: readonly string[],
  page: Page,
): Promise<StaffState[]> {
  return staffLike(db, patterns)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countColleagues(db: Database, patterns: readonly string[]): Promise<number> {
  const row = await staffLike(db, patterns)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What colleagues are called, by their ids. */
export async function selectStaffNames(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

/** The staff member whose sign-in waits for its code under this handle. */
export async function selectStaffSigningIn(db: Database, handle: string, now: Date) {
  return db
    .selectFrom('challenges')
    .innerJoin('staff', 'staff.id', 'challenges.holder_id')
    .selectAll('staff')
    .where('operation_id', '=', handle)
    .where('purpose', '=', 'STAFF_SIGN_IN')
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .where('challenges.created_at', '>', new Date(now.getTime() - SIGN_IN_MINUTES_MAX * 60_000))
    .executeTakeFirst();
}

export async function insertStaff(
  transaction: DatabaseTransaction,
  staff: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    passwordHash: string;
    permissions: readonly StaffPermission[];
    createdAt: Date;
  },
): Promise<void> {
  await transaction
    .insertInto('staff')
    .values({
      id: staff.id,
      email: staff.email,
      first_name: staff.firstName,
      last_name: staff.lastName,
      password_hash: staff.passwordHash,
      permissions: [...staff.permissions],
      created_at: staff.createdAt,
    })
    .execute();
}

export async function setPermissions(
  transaction: DatabaseTransaction,
  id: string,
  permissions: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('staff')
    .set({ permissions: [...permissions] })
    .where('id', '=', id)
    .execute();
}

/** The same password, hashed anew. */
export async function setPasswordHash(
  transaction: DatabaseTransaction,
  id: string,
  passwordHash: string,
): Promise<void> {
  await transaction.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** A password of their own; or with an end one that somebody else knows, who makes it for them. */
export async function setNewPassword(
  transaction: DatabaseTransaction,
  id: string,
  { passwordHash, endsAt }: { readonly passwordHash: string; readonly endsAt: Date | null },
): Promise<void> {
  await transaction
    .updateTable('staff')
    .set({ password_hash: passwordHash, one_time_password_ends_at: endsAt })
    .where('id', '=', id)
    .execute();
}

export async function setDisabled(
  transaction: DatabaseTransaction,
  id: string,
  disabledAt: Date | null,
): Promise<void> {
  await transaction.updateTable('staff').set({ disabled_at: disabledAt }).where('id', '=', id).execute();
}

/** Ends the sign-ins of a staff member that wait for their code. */
export async function endSignInsOf(
  transaction: DatabaseTransaction,
  staffId: string,
  now: Date,
): Promise<void> {
  await endSignIns(transaction, staffId, 'STAFF_SIGN_IN', now);
}

/** Ends the sign-ins of a staff member that wait for their code, and every session. */
export async function endSessionsOf(
  transaction: DatabaseTransaction,
  staffId: string,
  now: Date,
): Promise<void> {
  await endSignInsOf(transaction, staffId, now);
  await transaction
    .updateTable('staff_sessions')
    .set({ revoked_at: now })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .execute();
}
