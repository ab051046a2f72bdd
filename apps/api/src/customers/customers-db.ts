import type { TwoFactorType } from '@harvest/contracts/auth';
import { PERMITTED_LINKS } from '@harvest/contracts/endpoint';
import type { Identifier } from '../bank/identifiers.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import type { EncryptedNumber } from '../platform/security/identity-numbers.ts';
import { encryptDetail } from '../platform/security/personal-details.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { type Customer, toCustomer } from '../platform/security/sessions.ts';

/** A customer as the bank keeps them, sign-in or not; `Customer` is the part that whoever is signed in brings along. */
export type CustomerRecord = Customer & {
  readonly kycLevel: number;
  /** Undefined until the owner of an account registers for internet banking. */
  readonly passwordHash: string | undefined;
  readonly totpSecretEncrypted: Buffer | undefined;
  /** The last authenticator step that was accepted, so that no code works twice. */
  readonly totpLastStep: bigint | undefined;
  readonly onboardedAt: Date | undefined;
  /** When a backup code last proved the second factor that another one took the place of. */
  readonly backupCodeReplacedFactorAt: Date | undefined;
  readonly disabledAt: Date | undefined;
  readonly frozenAt: Date | undefined;
  /** Since when the bank lets nobody sign in as them. */
  readonly blockedAt: Date | undefined;
  readonly createdAt: Date;
};

function selectCustomer(db: Database, who: { readonly id: string } | Identifier) {
  const query = db.selectFrom('customers').selectAll();
  if ('id' in who) return query.where('id', '=', who.id);
  return who.kind === 'EMAIL'
    ? query.where('email', '=', who.email)
    : query.where('phone_number', '=', who.phoneNumber);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectCustomer>['executeTakeFirst']>>>;

function toRecord(row: Row): CustomerRecord {
  return {
    ...toCustomer(row),
    kycLevel: row.kyc_level,
    passwordHash: row.password_hash ?? undefined,
    totpSecretEncrypted: row.totp_secret_encrypted ?? undefined,
    totpLastStep: row.totp_last_step ?? undefined,
    onboardedAt: row.onboarding_completed_at ?? undefined,
    backupCodeReplacedFactorAt: row.backup_code_replaced_factor_at ?? undefined,
    disabledAt: row.disabled_at ?? undefined,
    frozenAt: row.frozen_at ?? undefined,
    blockedAt: row.blocked_at ?? undefined,
    createdAt: row.created_at,
  };
}

/** One customer by id, e-mail address or phone number, as they stand at this moment. */
export async function findCustomer(
  db: Database,
  who: { readonly id: string } | Identifier,
): Promise<CustomerRecord | undefined> {
  const row = await selectCustomer(db, who).executeTakeFirst();
  return row && toRecord(row);
}

/**
 * One customer, who stays as they are until the transaction ends. It is the lock that money takes too: what is under way
 * is finished first, what comes later sees the change. Whoever decides upon what is in the row takes it before.
 */
export async function lockCustomer(
  transaction: DatabaseTransaction,
  id: string,
): Promise<CustomerRecord | undefined> {
  const row = await selectCustomer(transaction, { id }).forNoKeyUpdate().executeTakeFirst();
  return row && toRecord(row);
}

type NewCustomer = {
  readonly id: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash?: string;
  readonly kycLevel?: number;
  readonly emailVerifiedAt?: Date;
  readonly onboardedAt?: Date | undefined;
  /** Where the bank knows the number to be theirs. */
  readonly phoneProvedAt?: Date | undefined;
};

/** A customer who may see every page. @returns false when the e-mail address or the phone number is somebody's */
export async function createCustomer(
  transaction: DatabaseTransaction,
  customer: NewCustomer,
  now: Date,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('customers')
    .values({
      id: customer.id,
      email: customer.email,
      phone_number: customer.phoneNumber,
      first_name: customer.firstName,
      last_name: customer.lastName,
      password_hash: customer.passwordHash ?? null,
      kyc_level: customer.kycLevel ?? 0,
      permitted_links: [...PERMITTED_LINKS],
      email_verified_at: customer.emailVerifiedAt ?? null,
      onboarding_completed_at: customer.onboardedAt ?? null,
      phone_proved_at: customer.phoneProvedAt ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What changes of a customer; what is left out stays. */
type CustomerChange = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly phoneProvedAt?: Date | null;
  /** From then on codes for money and factors go by phone alone. */
  readonly codesByPhoneSince?: Date;
  readonly passwordHash?: string;
  readonly emailVerifiedAt?: Date;
  readonly permittedLinks?: readonly string[];
  readonly onboardedAt?: Date;
  readonly kycLevel?: number;
  readonly stopsPayments?: boolean;
  readonly frozenAt?: Date | null;
  readonly blockedAt?: Date | null;
  readonly lockedUntil?: Date | null;
  readonly backupCodeReplacedFactorAt?: Date;
  /** The second factor as a whole: codes by e-mail and SMS have neither a secret nor a step. */
  readonly factor?: {
    readonly type: TwoFactorType;
    readonly secretEncrypted: Buffer | null;
    readonly lastStep: bigint | null;
  };
};

/** Changes a customer. Whoever changes what depends on how they stand holds their lock. */
export async function changeCustomer(
  transaction: DatabaseTransaction,
  id: string,
  { permittedLinks, factor, codesByPhoneSince, ...change }: CustomerChange,
): Promise<void> {
  await transaction
    .updateTable('customers')
    .set({
      first_name: change.firstName,
      last_name: change.lastName,
      email: change.email,
      phone_number: change.phoneNumber,
      phone_proved_at: change.phoneProvedAt,
      password_hash: change.passwordHash,
      email_verified_at: change.emailVerifiedAt,
      onboarding_completed_at: change.onboardedAt,
      kyc_level: change.kycLevel,
      stops_payments: change.stopsPayments,
      frozen_at: change.frozenAt,
      blocked_at: change.blockedAt,
      locked_until: change.lockedUntil,
      backup_code_replaced_factor_at: change.backupCodeReplacedFactorAt,
      ...(codesByPhoneSince && { codes_by_phone_since: codesByPhoneSince, code_by_phone_entered_at: null }),
      ...(permittedLinks && { permitted_links: [...permittedLinks] }),
      ...(factor && {
        two_factor_type: factor.type,
        totp_secret_encrypted: factor.secretEncrypted,
        totp_last_step: factor.lastStep,
      }),
    })
    .where('id', '=', id)
    .execute();
}

const UNIQUE: readonly unknown[] = ['customers_email_key', 'customers_phone_number_key'];

/** Whether the database refused a change because somebody else has this e-mail address or this phone number. */
export function isContactTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && UNIQUE.includes(error.constraint);
}

/** What a person told of themselves, or what the bank has on file. */
export type Profile = {
  readonly dateOfBirth?: string | undefined;
  readonly gender?: string | undefined;
  readonly address?: string | undefined;
  readonly clientType?: string | undefined;
  readonly stateOfResidence?: string;
  readonly employmentStatus?: string;
  readonly maritalStatus?: string;
  readonly bvn?: EncryptedNumber;
  readonly nin?: EncryptedNumber;
};

/** Keeps what is told, beside what was told before. */
export async function keepProfile(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  customerId: string,
  { bvn, nin, dateOfBirth, address, ...told }: Profile,
  now: Date,
): Promise<void> {
  const columns = {
    gender: told.gender,
    client_type: told.clientType,
    state_of_residence: told.stateOfResidence,
    employment_status: told.employmentStatus,
    marital_status: told.maritalStatus,
    ...(dateOfBirth !== undefined && {
      date_of_birth_encrypted: encryptDetail(secrets, { customerId, kind: 'DATE_OF_BIRTH' }, dateOfBirth),
      date_of_birth: null,
    }),
    ...(address !== undefined && {
      address_encrypted: encryptDetail(secrets, { customerId, kind: 'ADDRESS' }, address),
      address: null,
    }),
    ...(bvn && { bvn_encrypted: bvn.encrypted, bvn_hmac: bvn.hmac }),
    ...(nin && { nin_encrypted: nin.encrypted, nin_hmac: nin.hmac }),
  };
  if (Object.values(columns).every((value) => value === undefined)) return;
  await transaction
    .insertInto('customer_profiles')
    .values({ customer_id: customerId, created_at: now, ...columns })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
    .execute();
}
