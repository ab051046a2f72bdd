import { ONBOARDING_SECTIONS } from '@harvest/contracts/onboarding';
import { openAccount } from '../accounts/accounts.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { sealNumber } from '../platform/security/identity-numbers.ts';

const SAVINGS = 1;

type DemoProfile = {
  readonly email: string;
  readonly dateOfBirth: string;
  readonly gender: 'MALE' | 'FEMALE';
  readonly address: string;
  readonly state: string;
  readonly employment: string;
  readonly maritalStatus: string;
  /** The sandbox finds both numbers to be theirs. */
  readonly bvn: string;
  readonly nin: string;
};

const profiles: readonly DemoProfile[] = [
  {
    email: 'ada.obi@harvest.test',
    dateOfBirth: '1988-04-12',
    gender: 'FEMALE',
    address: '14 Ogui Road, Enugu',
    state: 'Enugu',
    employment: 'SELF_EMPLOYED',
    maritalStatus: 'MARRIED',
    bvn: '22288041201',
    nin: '70288041201',
  },
  {
    email: 'musa.bello@harvest.test',
    dateOfBirth: '1979-09-30',
    gender: 'MALE',
    address: '3 Zaria Road, Kano',
    state: 'Kano',
    employment: 'SELF_EMPLOYED',
    maritalStatus: 'MARRIED',
    bvn: '22279093002',
    nin: '70279093002',
  },
  {
    email: 'ngozi.eze@harvest.test',
    dateOfBirth: '1997-01-25',
    gender: 'FEMALE',
    address: '22 Aba Road, Umuahia',
    state: 'Abia',
    employment: 'EMPLOYED',
    maritalStatus: 'SINGLE',
    bvn: '22297012503',
    nin: '70297012503',
  },
];

/**
 * What the demo customers told of themselves when they registered. Whoever is onboarded has passed every stage; the one
 * who is not finds the form filled in and an empty account waiting.
 */
export async function seedOnboarding(platform: Platform, transaction: DatabaseTransaction): Promise<void> {
  for (const profile of profiles) {
    const customer = await transaction
      .selectFrom('customers')
      .select(['id', 'created_at', 'onboarding_completed_at'])
      .where('email', '=', profile.email)
      .executeTakeFirst();
    if (customer === undefined) continue;
    await insertProfile(platform, transaction, customer, profile);
    if (customer.onboarding_completed_at === null) await openFirstAccount(platform, transaction, customer);
    else await approveStages(transaction, customer.id, customer.onboarding_completed_at);
  }
}

type Customer = { readonly id: string; readonly created_at: Date };

async function insertProfile(
  platform: Platform,
  transaction: DatabaseTransaction,
  customer: Customer,
  profile: DemoProfile,
): Promise<void> {
  const bvn = sealNumber(platform.secrets, 'BVN', profile.bvn);
  const nin = sealNumber(platform.secrets, 'NIN', profile.nin);
  await transaction
    .insertInto('customer_profiles')
    .values({
      customer_id: customer.id,
      date_of_birth: profile.dateOfBirth,
      gender: profile.gender,
      address: profile.address,
      state_of_residence: profile.state,
      employment_status: profile.employment,
      marital_status: profile.maritalStatus,
      bvn_encrypted: bvn.encrypted,
      bvn_hmac: bvn.hmac,
      nin_encrypted: nin.encrypted,
      nin_hmac: nin.hmac,
      created_at: customer.created_at,
    })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
}

/** As a registration opens it; this customer is older than that. */
async function openFirstAccount(
  platform: Platform,
  transaction: DatabaseTransaction,
  customer: Customer,
): Promise<void> {
  const opened = await transaction
    .selectFrom('accounts')
    .select('account_number')
    .where('customer_id', '=', customer.id)
    .limit(1)
    .executeTakeFirst();
  if (opened !== undefined) return;
  const opening = { customerId: customer.id, accountTypeId: SAVINGS, openedAt: customer.created_at };
  await openAccount(transaction, platform.config.bank.nubanCode, opening);
}

async function approveStages(transaction: DatabaseTransaction, customerId: string, at: Date): Promise<void> {
  const sections = Object.keys(ONBOARDING_SECTIONS);
  await transaction
    .insertInto('onboarding_stages')
    .values(
      sections.map((section) => ({ customer_id: customerId, section, status: 'APPROVED', changed_at: at })),
    )
    // Those who were onboarded before there were stages have theirs from the migration.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
