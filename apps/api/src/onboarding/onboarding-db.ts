import type { OnboardingSection, StageStatus } from '@harvest/contracts/onboarding';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { readDetail } from '../platform/security/personal-details.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import type { Stage, Stages } from './onboarding-rules.ts';

/** Checks of the table keep section and status within their unions. */
export async function selectStages(db: Database, customerId: string): Promise<Stages> {
  const rows = await db
    .selectFrom('onboarding_stages')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute();
  return new Map(
    rows.map((row): [OnboardingSection, Stage] => [
      row.section as OnboardingSection,
      {
        status: row.status as StageStatus,
        comment: row.comment ?? undefined,
        submissionId: row.submission_id ?? undefined,
        changedAt: row.changed_at,
      },
    ]),
  );
}

/** A profile under review, by the request that submitted it. */
export async function selectSubmittedProfile(db: Database, submissionId: string) {
  const row = await db
    .selectFrom('onboarding_stages')
    .select(['customer_id', 'changed_at'])
    .where('section', '=', 'BASIC_PROFILE')
    .where('submission_id', '=', submissionId)
    .where('status', '=', 'SUBMITTED')
    .executeTakeFirst();
  return row && { customerId: row.customer_id, since: row.changed_at };
}

export type StageChange = {
  readonly section: OnboardingSection;
  readonly status: StageStatus;
  readonly comment?: string | undefined;
  /** The staff member; absent when the bank decides by itself. */
  readonly decidedBy?: string | undefined;
  readonly submissionId?: string | undefined;
};

export async function upsertStage(
  transaction: DatabaseTransaction,
  customerId: string,
  change: StageChange,
  now: Date,
): Promise<void> {
  const state = {
    status: change.status,
    comment: change.comment ?? null,
    decided_by: change.decidedBy ?? null,
    changed_at: now,
    // A decision leaves the request standing that it was about.
    ...(change.submissionId === undefined ? {} : { submission_id: change.submissionId }),
  };
  await transaction
    .insertInto('onboarding_stages')
    .values({ customer_id: customerId, section: change.section, ...state })
    .onConflict((conflict) => conflict.columns(['customer_id', 'section']).doUpdateSet(state))
    .execute();
}

export async function deleteStage(
  transaction: DatabaseTransaction,
  customerId: string,
  section: OnboardingSection,
): Promise<void> {
  await transaction
    .deleteFrom('onboarding_stages')
    .where('customer_id', '=', customerId)
    .where('section', '=', section)
    .execute();
}

/** The person's details on file, with BVN, NIN, birth date and address still encrypted. */
export async function selectPerson(db: Database, customerId: string) {
  return db
    .selectFrom('customers')
    .leftJoin('customer_profiles as profiles', 'profiles.customer_id', 'customers.id')
    .select([
      'customers.id',
      'customers.first_name',
      'customers.last_name',
      'customers.email',
      'customers.phone_number',
      'customers.created_at',
      'customers.onboarding_completed_at',
      'profiles.date_of_birth',
      'profiles.date_of_birth_encrypted',
      'profiles.gender',
      'profiles.address',
      'profiles.address_encrypted',
      'profiles.client_type',
      'profiles.state_of_residence',
      'profiles.employment_status',
      'profiles.marital_status',
      'profiles.bvn_encrypted',
      'profiles.nin_encrypted',
    ])
    .where('customers.id', '=', customerId)
    .executeTakeFirst();
}
export type Person = NonNullable<Awaited<ReturnType<typeof selectPerson>>>;

export function birthDateOf(secrets: Secrets, person: Person): string | undefined {
  return readDetail(
    secrets,
    { customerId: person.id, kind: 'DATE_OF_BIRTH' },
    { encrypted: person.date_of_birth_encrypted, clear: person.date_of_birth },
  );
}

export function addressOf(secrets: Secrets, person: Person): string | undefined {
  return readDetail(
    secrets,
    { customerId: person.id, kind: 'ADDRESS' },
    { encrypted: person.address_encrypted, clear: person.address },
  );
}

export type BusinessInformation = {
  readonly businessName: string | null;
  readonly natureOfBusiness: string | null;
  readonly registrationNumber: string | null;
  readonly businessAddress: string | null;
};

export async function selectBusinessInformation(
  db: Database,
  customerId: string,
): Promise<BusinessInformation | undefined> {
  return db
    .selectFrom('business_information')
    .select([
      'business_name as businessName',
      'nature_of_business as natureOfBusiness',
      'registration_number as registrationNumber',
      'business_address as businessAddress',
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

export async function upsertBusinessInformation(
  db: Database,
  customerId: string,
  information: BusinessInformation,
  now: Date,
): Promise<void> {
  const columns = {
    business_name: information.businessName,
    nature_of_business: information.natureOfBusiness,
    registration_number: information.registrationNumber,
    business_address: information.businessAddress,
    updated_at: now,
  };
  await db
    .insertInto('business_information')
    .values({ customer_id: customerId, ...columns })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
    .execute();
}
