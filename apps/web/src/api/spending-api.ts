import type { SpendingCategory } from '@harvest/contracts/spending-categories';
import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';

export type Spending = Answer<'GET /api/ibanking/personal/spending'>;
export type CategorySpending = Spending['categories'][number];

type Categorized = {
  readonly referenceNumber: string;
  readonly category: SpendingCategory;
  readonly alsoSameRecipient: boolean;
};
type Budget = { readonly category: SpendingCategory; readonly amount: number | null };

const spendingApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    /** Of a month, `YYYY-MM`; of this one where none is named. */
    spending: build.query<Spending, string | undefined>({
      query: (month) =>
        call('GET /api/ibanking/personal/spending', { query: month === undefined ? {} : { month } }),
      providesTags: ['Transactions', 'Budgets'],
    }),
    paymentCategory: build.query<SpendingCategory | null, string>({
      query: (referenceNumber) =>
        call('GET /api/ibanking/personal/transactions/{referenceNumber}/category', {
          params: { referenceNumber },
        }),
      transformResponse: ({
        category,
      }: Answer<'GET /api/ibanking/personal/transactions/{referenceNumber}/category'>) => category,
      providesTags: ['Transactions'],
    }),
    categorizePayment: build.mutation<unknown, Categorized>({
      query: ({ referenceNumber, ...body }) =>
        call('PUT /api/ibanking/personal/transactions/{referenceNumber}/category', {
          params: { referenceNumber },
          body,
        }),
      invalidatesTags: ['Transactions'],
    }),
    setBudget: build.mutation<unknown, Budget>({
      query: ({ category, amount }) =>
        call('PUT /api/ibanking/personal/budgets/{category}', { params: { category }, body: { amount } }),
      invalidatesTags: ['Budgets'],
    }),
  }),
});

export const {
  useSpendingQuery,
  usePaymentCategoryQuery,
  useCategorizePaymentMutation,
  useSetBudgetMutation,
} = spendingApi;
