import type { Identifier } from '../bank/identifiers.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import type { AgreedVersions } from './registration-consent.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** How long messages to nobody and codes of no registration stay. */
const REMNANTS_HOURS = 24;

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
};

/** As it was kept; what is personal in it is gone once it is completed. */
export type StartedRegistration = Registration & {
  readonly passwordHash: string | undefined;
  readonly isCompleted: boolean;
  readonly createdAt: Date;
};

/** The customers who hold this e-mail address or this phone number. */
export async function selectHolders(db: Database, email: string, phoneNumber: string) {
  return db
    .selectFrom('customers')
    .select(['email', 'phone_number'])
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
export async function selectOwnersByBvn(db: Database, bvnHmac: Buffer) {
  return owners(db).where('customer_profiles.bvn_hmac', '=', bvnHmac).limit(20).execute();
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
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
}

/** Ends the unfinished registrations of new customers with this e-mail address; their codes end with them. */
export async function supersedeRegistrations(
  transaction: DatabaseTransaction,
  email: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ superseded_at: now })
    .where('email', '=', email)
    .where('registration_type', '=', 'NEW')
    .where('superseded_at', 'is', null)
    .where('completed_at', 'is', null)
    .execute();
}

/** The registration that a handle means, or the newest of a new customer with an e-mail address; finished or not. */
export async function selectNamedRegistration(
  db: Database,
  name: string,
  now: Date,
): Promise<StartedRegistration | undefined> {
  const query = db
    .selectFrom('registrations')
    .selectAll()
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now);
  const named = UUID.test(name)
    ? query.where('id', '=', name)
    : query.where('email', '=', name).where('registration_type', '=', 'NEW');
  const row = await named.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (row === undefined) return undefined;
  const { terms_version: termsVersion, privacy_version: privacyVersion } = row;
  return {
    id: row.id,
    // A check of the table keeps it one of the two.
    type: row.registration_type as Registration['type'],
    email: row.email ?? undefined,
    phoneNumber: row.phone_number ?? undefined,
    accountNumber: row.account_number ?? undefined,
    customerId: row.customer_id ?? undefined,
    detailsEncrypted: row.details_encrypted ?? undefined,
    agreedTo: termsVersion === null || privacyVersion === null ? undefined : { termsVersion, privacyVersion },
    isDecoy: row.is_decoy,
    passwordHash: row.password_hash ?? undefined,
    isCompleted: row.completed_at !== null,
    createdAt: row.created_at,
  };
}

/** The newest unfinished registration with this address or number, where wanted one that this password may belong to. */
export async function selectUnfinished(
  db: Database,
  identifier: Identifier,
  now: Date,
  passwordTag?: number,
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
  if (passwordTag !== undefined) query = query.where('password_tag', '=', passwordTag);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
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
  const before = new Date(now.getTime() - REMNANTS_HOURS * 3_600_000);
  const registrations = await db
    .deleteFrom('registrations')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  const codes = await db
    .deleteFrom('challenges')
    .where('purpose', '=', 'EMAIL_VERIFICATION')
    .where('created_at', '<', before)
    .executeTakeFirst();
  const messages = await db
    .deleteFrom('messages')
    .where('recipient', '=', '')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(registrations.numDeletedRows + codes.numDeletedRows + messages.numDeletedRows);
}
