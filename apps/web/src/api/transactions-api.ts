import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';

export type Transaction = Answer<'GET /api/ibanking/personal/transactions'>[number];
export type TransactionPage = { readonly transactions: readonly Transaction[]; readonly totalCount: number };
type PageWanted = { readonly page: number; readonly size: number };

const transactionsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    transactions: build.query<TransactionPage, PageWanted>({
      query: ({ page, size }) => call('GET /api/ibanking/personal/transactions', { query: { page, size } }),
      transformResponse: (transactions: Answer<'GET /api/ibanking/personal/transactions'>, meta) => ({
        transactions,
        totalCount: meta?.totalCount ?? transactions.length,
      }),
      providesTags: ['Transactions'],
    }),
  }),
});

export const { useTransactionsQuery } = transactionsApi;
