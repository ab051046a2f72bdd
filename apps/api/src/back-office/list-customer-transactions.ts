import type { TransactionsQuery } from '@harvest/contracts/transactions';
import { findCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import { listTransactions } from '../transactions/history.ts';
import { noteLook } from './read-subject.ts';

/** A customer's history as they read it. That somebody read it is written down first. @throws Refusal */
export async function listCustomerTransactions(
  platform: Platform,
  by: Staff,
  customerId: string,
  query: TransactionsQuery,
  now: Date,
) {
  const customer = await findCustomer(platform.db, { id: customerId });
  if (customer === undefined) throw fail('NOT_FOUND');
  const title = `${customer.firstName} ${customer.lastName}`;
  await platform.db
    .transaction()
    .execute((transaction) =>
      noteLook(
        { platform, transaction, now, by },
        { kind: 'customers', id: customerId, title },
        'Read the transactions of',
      ),
    );
  return listTransactions(platform, customerId, query);
}
