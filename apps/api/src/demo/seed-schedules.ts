import { kobo } from '@harvest/money';
import { accountNameOf, listAccounts } from '../accounts/accounts.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { findCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { keepSchedules } from '../scheduled-payments/scheduled-payments.ts';
import { DAY_MS } from './seed-customers.ts';

/** What Ada pays later, weeks ahead, so that a demo that has just begun stays as it is. */
export async function seedSchedules(
  platform: Platform,
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  const ada = await demoCustomer(platform, transaction, 'ada.obi@harvest.test');
  const musa = await demoCustomer(platform, transaction, 'musa.bello@harvest.test');
  const [savings, current, farmers] = ada.accountNumbers;
  const [musas] = musa.accountNumbers;
  if (savings === undefined || current === undefined || farmers === undefined || musas === undefined)
    throw new Error('The demo accounts are missing');
  const inDays = (days: number) => lagosDay(new Date(now.getTime() + days * DAY_MS));
  const { bank } = platform.config;
  const toMusa = {
    transferType: 'INTRA_BANK',
    sourceAccountNumber: savings,
    destinationAccountNumber: musas,
    destinationAccountName: musa.accountName,
    destinationBankCode: bank.code,
    destinationBankName: bank.name,
  } as const;
  const toHerself = {
    ...toMusa,
    transferType: 'OWN_ACCOUNT',
    sourceAccountNumber: current,
    destinationAccountNumber: farmers,
    destinationAccountName: ada.accountName,
  } as const;
  const naira = (amount: number) => kobo(BigInt(amount) * 100n);
  await keepSchedules(
    platform,
    transaction,
    {
      customerId: ada.id,
      schedules: [
        {
          ...toMusa,
          amountKobo: naira(20_000),
          description: 'Rent of the store',
          firstDay: inDays(24),
          interval: 'MONTHLY',
          runsInAll: 6,
        },
        {
          ...toMusa,
          amountKobo: naira(6500),
          description: 'Wages, weekly',
          firstDay: inDays(16),
          interval: 'WEEKLY',
          runsInAll: 8,
        },
        {
          ...toHerself,
          amountKobo: naira(500),
          description: 'Set aside for seed',
          firstDay: inDays(21),
          interval: 'DAILY',
          runsInAll: 30,
        },
      ],
    },
    now,
  );
  await keepSchedules(
    platform,
    transaction,
    {
      customerId: ada.id,
      arePaused: true,
      schedules: [
        {
          ...toMusa,
          amountKobo: naira(12_000),
          description: 'Tractor, instalments',
          firstDay: inDays(28),
          interval: 'MONTHLY',
          runsInAll: 3,
        },
      ],
    },
    now,
  );
}

/** A customer of the demo with their accounts, in the order they were opened. */
export async function demoCustomer(platform: Platform, transaction: DatabaseTransaction, email: string) {
  const customer = await findCustomer(transaction, { kind: 'EMAIL', email });
  if (customer === undefined) throw new Error(`The demo customer ${email} is missing`);
  const accounts = await listAccounts(platform, customer.id, transaction);
  const accountNumbers = accounts.map(({ accountNumber }) => accountNumber);
  return { id: customer.id, accountName: accountNameOf(customer), accounts, accountNumbers };
}
