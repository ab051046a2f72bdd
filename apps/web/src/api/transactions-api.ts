import type { WireQuery } from '@harvest/contracts/endpoint';
import type { transactionsEndpoints } from '@harvest/contracts/transactions';
import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';

export type Transaction = Answer<'GET /api/ibanking/personal/transactions'>[number];
export type TransactionDetails = Answer<'GET /api/ibanking/personal/transactions/{referenceNumber}'>;
export type TransactionPage = { readonly transactions: readonly Transaction[]; readonly totalCount: number };
export type TransactionsWanted = Readonly<
  WireQuery<(typeof transactionsEndpoints)['GET /api/ibanking/personal/transactions']>
>;
export type TransactionTotals = Answer<'GET /api/ibanking/personal/transaction-totals'>;
type TotalsWanted = Readonly<
  WireQuery<(typeof transactionsEndpoints)['GET /api/ibanking/personal/transaction-totals']>
>;

const transactionsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    transactions: build.query<TransactionPage, TransactionsWanted>({
      query: (query) => call('GET /api/ibanking/personal/transactions', { query }),
      transformResponse: (transactions: Answer<'GET /api/ibanking/personal/transactions'>, meta) => ({
        transactions,
        totalCount: meta?.totalCount ?? transactions.length,
      }),
      providesTags: ['Transactions'],
    }),
    transaction: build.query<TransactionDetails, string>({
      query: (referenceNumber) =>
        call('GET /api/ibanking/personal/transactions/{referenceNumber}', { params: { referenceNumber } }),
      providesTags: ['Transactions'],
    }),
    transactionTotals: build.query<TransactionTotals, TotalsWanted>({
      query: (query) => call('GET /api/ibanking/personal/transaction-totals', { query }),
      providesTags: ['Transactions'],
    }),
  }),
});

export const { useTransactionQuery, useTransactionsQuery, useTransactionTotalsQuery } = transactionsApi;
