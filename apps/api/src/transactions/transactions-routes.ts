import type { transactionsEndpoints } from '@harvest/contracts/transactions';
import type { Handlers } from '../platform/http/calls.ts';
import { findTransaction } from './find-transaction.ts';
import { listTransactions } from './list-transactions.ts';
import { totalTransactions } from './total-transactions.ts';

export const transactionsRoutes: Handlers<typeof transactionsEndpoints> = {
  'GET /api/ibanking/personal/transactions': async ({ platform, customer, query, totalCount, now }) => {
    const { items, total } = await listTransactions(platform, customer.id, query, now);
    totalCount(total);
    return items;
  },
  'GET /api/ibanking/personal/transactions/{referenceNumber}': ({ platform, customer, params }) =>
    findTransaction(platform, customer.id, params.referenceNumber),
  'GET /api/ibanking/personal/transaction-totals': ({ platform, customer, query, now }) =>
    totalTransactions(platform, customer.id, query, now),
};
