import { ONBOARDING_SECTIONS } from '@harvest/contracts/onboarding';
import { openAccount } from '../accounts/accounts.ts';
import { type CustomerRecord, findCustomer, keepProfile, type Profile } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { encryptNumber } from '../platform/security/identity-numbers.ts';

const SAVINGS = 1;

export type DemoProfile = {
  readonly email: string;
  readonly told: Profile;
  /** The sandbox finds both numbers to be theirs. */
  readonly bvn: string;
  readonly nin: string;
};

const profiles: readonly DemoProfile[] = [
  {
    email: 'ada.obi@harvest.test',
    told: {
      dateOfBirth: '1988-04-12',
      gender: 'FEMALE',
      address: '14 Ogui Road, Enugu',
      stateOfResidence: 'Enugu',
      employmentStatus: 'SELF_EMPLOYED',
      maritalStatus: 'MARRIED',
    },
    bvn: '22288041201',
    nin: '70288041201',
  },
  {
    email: 'musa.bello@harvest.test',
    told: {
      dateOfBirth: '1979-09-30',
      gender: 'MALE',
      address: '3 Zaria Road, Kano',
      stateOfResidence: 'Kano',
      employmentStatus: 'SELF_EMPLOYED',
      maritalStatus: 'MARRIED',
    },
    bvn: '22279093002',
    nin: '70279093002',
  },
  {
    email: 'ngozi.eze@harvest.test',
    told: {
      dateOfBirth: '1997-01-25',
      gender: 'FEMALE',
      address: '22 Aba Road, Umuahia',
      stateOfResidence: 'Abia',
      employmentStatus: 'EMPLOYED',
      maritalStatus: 'SINGLE',
    },
    bvn: '22297012503',
    nin: '70297012503',
  },
];

/**
 * What the demo customers told of themselves when they registered. Whoever is onboarded has passed every stage; the one
 * who is not finds the form filled in and an empty account waiting.
 */
export async function seedOnboarding(platform: Platform, transaction: DatabaseTransaction): Promise<void> {
  for (const profile of profiles) await seedProfile(platform, transaction, profile);
}

/** The profile of one demo customer. */
export async function seedProfile(
  platform: Platform,
  transaction: DatabaseTransaction,
  { email, told, bvn, nin }: DemoProfile,
): Promise<void> {
  const customer = await findCustomer(transaction, { kind: 'EMAIL', email });
  if (customer === undefined) return;
  // A visitor of an older demo may have filled in the profile already.
  if (!(await hasProfile(transaction, customer.id))) {
    const numbers = {
      bvn: encryptNumber(platform.secrets, { customerId: customer.id, kind: 'BVN' }, bvn),
      nin: encryptNumber(platform.secrets, { customerId: customer.id, kind: 'NIN' }, nin),
    };
    const profile = { ...told, ...numbers };
    await keepProfile(transaction, platform.secrets, customer.id, profile, customer.createdAt);
  }
  if (customer.onboardedAt === undefined) await openFirstAccount(platform, transaction, customer);
  else await approveStages(transaction, customer.id, customer.onboardedAt);
}

async function hasProfile(transaction: DatabaseTransaction, customerId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('customer_profiles')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** As a registration opens it; this customer is older than that. */
async function openFirstAccount(
  platform: Platform,
  transaction: DatabaseTransaction,
  customer: CustomerRecord,
): Promise<void> {
  const opened = await transaction
    .selectFrom('accounts')
    .select('account_number')
    .where('customer_id', '=', customer.id)
    .limit(1)
    .executeTakeFirst();
  if (opened !== undefined) return;
  const opening = { customerId: customer.id, accountTypeId: SAVINGS, openedAt: customer.createdAt };
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
