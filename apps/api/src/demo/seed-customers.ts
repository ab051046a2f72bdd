import { openAccount } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';
import { createCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

export const DEMO_PASSWORD = 'Harvest#2026';
/** Days of history before the demo starts; accounts were opened then. */
export const HISTORY_DAYS = 90;
export const DAY_MS = 86_400_000;

export const SAVINGS = 1;
export const CURRENT = 2;
export const FARMERS_SAVINGS = 3;

export type DemoCustomer = {
  readonly email: string;
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly kycLevel: number;
  readonly onboarded: boolean;
  readonly accountTypeIds: readonly number[];
};

const customers: readonly DemoCustomer[] = [
  {
    email: 'ada.obi@harvest.test',
    phoneNumber: '08030000001',
    firstName: 'Ada',
    lastName: 'Obi',
    kycLevel: 2,
    onboarded: true,
    accountTypeIds: [SAVINGS, CURRENT, FARMERS_SAVINGS],
  },
  {
    email: 'musa.bello@harvest.test',
    phoneNumber: '08030000002',
    firstName: 'Musa',
    lastName: 'Bello',
    kycLevel: 3,
    onboarded: true,
    accountTypeIds: [SAVINGS, CURRENT],
  },
  {
    email: 'ngozi.eze@harvest.test',
    phoneNumber: '08030000003',
    firstName: 'Ngozi',
    lastName: 'Eze',
    kycLevel: 0,
    onboarded: false,
    accountTypeIds: [],
  },
];

/** The published demo logins with their accounts, still empty. */
export async function seedCustomers(
  platform: Platform,
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  const openedAt = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  for (const customer of customers) await seedCustomer(platform, transaction, customer, openedAt);
}

/** One customer of the demo, with the password of all and accounts that are still empty. */
export async function seedCustomer(
  platform: Platform,
  transaction: DatabaseTransaction,
  { onboarded, accountTypeIds, ...person }: DemoCustomer,
  openedAt: Date,
): Promise<void> {
  const customer = {
    ...person,
    id: newId(),
    passwordHash: await platform.passwords.hash(DEMO_PASSWORD),
    emailVerifiedAt: openedAt,
    phoneProvedAt: openedAt,
    onboardedAt: onboarded ? openedAt : undefined,
  };
  if (!(await createCustomer(transaction, customer, openedAt)))
    throw new Error(`Somebody else has the address or the number of ${person.email}`);
  for (const [index, accountTypeId] of accountTypeIds.entries()) {
    // A second apart, so that lists keep this order.
    const opening = {
      customerId: customer.id,
      accountTypeId,
      openedAt: new Date(openedAt.getTime() + index * 1000),
    };
    await openAccount(transaction, platform.config.bank.nubanCode, opening);
  }
}
