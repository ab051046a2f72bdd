import type { beneficiariesEndpoints } from '@harvest/contracts/beneficiaries';
import type { WireQuery } from '@harvest/contracts/endpoint';
import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type Beneficiary = Answer<'GET /api/beneficiaries'>[number];
export type BeneficiaryPage = {
  readonly beneficiaries: readonly Beneficiary[];
  readonly totalCount: number;
};
type BeneficiariesWanted = Readonly<WireQuery<(typeof beneficiariesEndpoints)['GET /api/beneficiaries']>>;
type NewBeneficiary = { readonly body: Body<'POST /api/beneficiaries'>; readonly idempotencyKey: string };

const beneficiariesApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    beneficiaries: build.query<readonly Beneficiary[], void>({
      query: () => call('GET /api/beneficiaries', {}),
      providesTags: ['Beneficiaries'],
    }),
    beneficiaryPage: build.query<BeneficiaryPage, BeneficiariesWanted>({
      query: (query) => call('GET /api/beneficiaries', { query }),
      transformResponse: (beneficiaries: readonly Beneficiary[], meta) => ({
        beneficiaries,
        totalCount: meta?.totalCount ?? beneficiaries.length,
      }),
      providesTags: ['Beneficiaries'],
    }),
    createBeneficiary: build.mutation<Answer<'POST /api/beneficiaries'>, NewBeneficiary>({
      query: ({ body, idempotencyKey }) => call('POST /api/beneficiaries', { body, idempotencyKey }),
      invalidatesTags: (_, error) => (error ? [] : ['Beneficiaries']),
    }),
    renameBeneficiary: build.mutation<
      Beneficiary,
      { readonly id: string; readonly idempotencyKey: string } & Body<'PATCH /api/beneficiaries/{id}'>
    >({
      query: ({ id, idempotencyKey, ...body }) =>
        call('PATCH /api/beneficiaries/{id}', { params: { id }, body, idempotencyKey }),
      invalidatesTags: ['Beneficiaries'],
    }),
    deleteBeneficiary: build.mutation<
      Answer<'DELETE /api/beneficiaries/{id}'>,
      { readonly id: string; readonly idempotencyKey: string }
    >({
      query: ({ id, idempotencyKey }) =>
        call('DELETE /api/beneficiaries/{id}', { params: { id }, idempotencyKey }),
      // Also when nothing was heard: it may be gone all the same. Whoever was paid before is offered no more either.
      invalidatesTags: ['Beneficiaries', 'Transactions'],
    }),
  }),
});

export const {
  useBeneficiariesQuery,
  useBeneficiaryPageQuery,
  useCreateBeneficiaryMutation,
  useRenameBeneficiaryMutation,
  useDeleteBeneficiaryMutation,
} = beneficiariesApi;

type BankAccount = Pick<Beneficiary, 'bankCode' | 'accountNumber'>;

/** Whether two are the same account: the same number exists at other banks, too. */
export function isSameAccount(one: BankAccount, other: BankAccount): boolean {
  return one.bankCode === other.bankCode && one.accountNumber === other.accountNumber;
}
