import type { TransactionsQuery } from '@harvest/contracts/transactions';
import { findCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { listTransactions } from '../transactions/history.ts';
import type { Asker } from './actions.ts';
import { listedInWords } from './list-words-rules.ts';
import { noteLook } from './note-look.ts';

/** A customer's history as they read it. That somebody read it is written down first. @throws Refusal */
export async function listCustomerTransactions(
  platform: Platform,
  asker: Asker,
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
        { platform, transaction, now, ...asker },
        { kind: 'customers', id: customerId, title, customerId },
        'Read the transactions of',
        listedInWords(query),
      ),
    );
  return listTransactions({ ...platform, ...platform.lists }, customerId, query, now);
}
