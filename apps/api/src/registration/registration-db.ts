import { type Selectable, sql } from 'kysely';
import type { Identifier } from '../bank/identifiers.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import type { DB } from '../platform/database/database-types.ts';
import { keptSince } from '../platform/retention-rules.ts';
import type { Budget } from './message-budgets.ts';
import type { AgreedVersions } from './registration-consent.ts';

const HANDLE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** More than this many with one byte of a password alike are nobody's own. */
const ALIKE_MAX = 5;

export type Registration = {
  readonly id: string;
  readonly type: 'NEW' | 'ACCOUNT_OWNER';
  readonly email: string | undefined;
  readonly phoneNumber: string | undefined;
  readonly accountNumber: string | undefined;
  readonly customerId: string | undefined;
  readonly detailsEncrypted: Buffer | undefined;
  readonly agreedTo: AgreedVersions | undefined;
  readonly isDecoy: boolean;
  readonly budget: Budget;
};

/** As it was kept; what is personal in it is gone once it is completed. */
export type StartedRegistration = Registration & {
  readonly passwordHash: string | undefined;
  readonly isCompleted: boolean;
  /** Another one of the same address or owner was finished. */
  readonly isEnded: boolean;
  readonly createdAt: Date;
};

export type NamedRegistration = StartedRegistration & {
  /** Of those of its e-mail address that can still be finished, none was begun before it. */
  readonly isFirst: boolean;
};

/** Whether a name is what registering answers as `handle`, and no e-mail address. */
export const isHandle = (name: string): boolean => HANDLE.test(name);

/** The customers who hold this e-mail address or this phone number. */
export async function selectHolders(db: Database, email: string, phoneNumber: string) {
  return db
    .selectFrom('customers')
    .select(['id', 'email', 'phone_number'])
    .where((or) => or.or([or('email', '=', email), or('phone_number', '=', phoneNumber)]))
    .execute();
}

const OWNER_COLUMNS = [
  'customers.id',
  'customers.email',
  'customers.phone_number',
  'customers.password_hash',
  'customers.disabled_at',
  'customer_profiles.bvn_hmac',
  'customer_profiles.date_of_birth',
  'customer_profiles.date_of_birth_encrypted',
] as const;

const owners = (db: Database) =>
  db
    .selectFrom('customers')
    .leftJoin('customer_profiles', 'customer_profiles.customer_id', 'customers.id')
    .select(OWNER_COLUMNS);

export async function selectOwner(db: Database, customerId: string) {
  return owners(db).where('customers.id', '=', customerId).executeTakeFirst();
}

/** Everybody with this BVN; several may claim the same one. */
export async function selectOwnersByBvn(db: Database, bvnHmacs: readonly Buffer[]) {
  return owners(db).where('customer_profiles.bvn_hmac', 'in', bvnHmacs).limit(20).execute();
}

export async function insertRegistration(
  transaction: DatabaseTransaction,
  registration: Registration,
  password: { hash: string; tag: number },
  createdAt: Date,
  expiresAt: Date,
): Promise<void> {
  await transaction
    .insertInto('registrations')
    .values({
      id: registration.id,
      registration_type: registration.type,
      email: registration.email ?? null,
      phone_number: registration.phoneNumber ?? null,
      account_number: registration.accountNumber ?? null,
      customer_id: registration.customerId ?? null,
      details_encrypted: registration.detailsEncrypted ?? null,
      terms_version: registration.agreedTo?.termsVersion ?? null,
      privacy_version: registration.agreedTo?.privacyVersion ?? null,
      password_hash: password.hash,
      password_tag: password.tag,
      is_decoy: registration.isDecoy,
      budget: registration.budget.kind,
      budget_of: registration.budget.of,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
}

/** Ends what others began for the address or the owner of a registration that is finished now. */
export async function endOtherRegistrations(
  transaction: DatabaseTransaction,
  { id, type, email, customerId }: Registration,
  now: Date,
): Promise<void> {
  const others = transaction
    .updateTable('registrations')
    .set({ superseded_at: now })
    .where('id', '<>', id)
    .where('registration_type', '=', type)
    .where('superseded_at', 'is', null)
    .where('completed_at', 'is', null);
  const ended =
    type === 'NEW'
      ? others.where('email', '=', email ?? '')
      : others.where('customer_id', '=', customerId ?? id);
  await ended.execute();
}

/**
 * The registration that a handle means, or of those of new customers with an e-mail address the one begun first (decision 71);
 * finished or not. One that can never be finished stands behind those that can.
 */
export async function selectNamedRegistration(
  db: Database,
  name: string,
  now: Date,
): Promise<NamedRegistration | undefined> {
  const query = db
    .selectFrom('registrations')
    .selectAll('registrations')
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('registrations as other')
            .select('other.id')
            .whereRef('other.email', '=', 'registrations.email')
            .where('other.registration_type', '=', 'NEW')
            .where('other.is_decoy', '=', false)
            .where('other.superseded_at', 'is', null)
            .where('other.completed_at', 'is', null)
            .where('other.expires_at', '>', now)
            .where(sql<boolean>`(other.created_at, other.id) < (registrations.created_at, registrations.id)`),
        )
        .as('has_earlier'),
    )
    .where('expires_at', '>', now);
  const named = isHandle(name)
    ? query.where('id', '=', name)
    : query
        .where('email', '=', name)
        .where('registration_type', '=', 'NEW')
        .where('superseded_at', 'is', null);
  const row = await named
    .orderBy('is_decoy')
    .orderBy('completed_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...toRegistration(row), isFirst: row.has_earlier !== true };
}

type Row = Selectable<DB['registrations']>;

function toRegistration(row: Row): StartedRegistration {
  const { terms_version: termsVersion, privacy_version: privacyVersion } = row;
  return {
    id: row.id,
    // Checks of the table keep both within their unions.
    type: row.registration_type as Registration['type'],
    budget: { kind: row.budget as Budget['kind'], of: row.budget_of },
    email: row.email ?? undefined,
    phoneNumber: row.phone_number ?? undefined,
    accountNumber: row.account_number ?? undefined,
    customerId: row.customer_id ?? undefined,
    detailsEncrypted: row.details_encrypted ?? undefined,
    agreedTo: termsVersion === null || privacyVersion === null ? undefined : { termsVersion, privacyVersion },
    isDecoy: row.is_decoy,
    passwordHash: row.password_hash ?? undefined,
    isCompleted: row.completed_at !== null,
    isEnded: row.superseded_at !== null,
    createdAt: row.created_at,
  };
}

/**
 * Unfinished registrations with this address or number, where wanted those that this password may belong to: those begun first,
 * so that nobody who comes later stands before them.
 */
export async function selectUnfinished(
  db: Database,
  identifier: Identifier,
  now: Date,
  passwordTags?: readonly number[],
) {
  let query = db
    .selectFrom('registrations')
    .select(['id', 'registration_type', 'email', 'password_hash'])
    .where('superseded_at', 'is', null)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now);
  query =
    identifier.kind === 'EMAIL'
      ? query.where('email', '=', identifier.email)
      : query.where('phone_number', '=', identifier.phoneNumber);
  if (passwordTags !== undefined) query = query.where('password_tag', 'in', passwordTags);
  return query.orderBy('created_at').orderBy('id').limit(ALIKE_MAX).execute();
}

/** Nothing personal stays with a registration that is finished. */
export async function completeRegistration(
  transaction: DatabaseTransaction,
  id: string,
  customerId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ completed_at: now, customer_id: customerId, details_encrypted: null, password_hash: null })
    .where('id', '=', id)
    .execute();
}

/** What a customer agreed to, and when. */
export async function insertConsent(
  transaction: DatabaseTransaction,
  customerId: string,
  { termsVersion, privacyVersion }: AgreedVersions,
  agreedAt: Date,
): Promise<void> {
  await transaction
    .insertInto('consents')
    .values({
      customer_id: customerId,
      terms_version: termsVersion,
      privacy_version: privacyVersion,
      agreed_at: agreedAt,
    })
    .execute();
}

/** @returns how many rows went */
export async function deleteOldRegistrations(db: Database, now: Date): Promise<number> {
  const registrations = await db
    .deleteFrom('registrations')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  const codes = await db
    .deleteFrom('challenges')
    .where('purpose', '=', 'EMAIL_VERIFICATION')
    .where('created_at', '<', keptSince('REGISTRATION_CODES', now))
    .executeTakeFirst();
  const messages = await db
    .deleteFrom('messages')
    .where('recipient', '=', '')
    .where('created_at', '<', keptSince('MESSAGES_TO_NOBODY', now))
    .executeTakeFirst();
  return Number(registrations.numDeletedRows + codes.numDeletedRows + messages.numDeletedRows);
}
