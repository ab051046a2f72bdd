import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type Beneficiary = Answer<'GET /api/beneficiaries'>[number];
type NewBeneficiary = { readonly body: Body<'POST /api/beneficiaries'>; readonly idempotencyKey: string };

const beneficiariesApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    beneficiaries: build.query<readonly Beneficiary[], void>({
      query: () => call('GET /api/beneficiaries', {}),
      providesTags: ['Beneficiaries'],
    }),
    createBeneficiary: build.mutation<Answer<'POST /api/beneficiaries'>, NewBeneficiary>({
      query: ({ body, idempotencyKey }) => call('POST /api/beneficiaries', { body, idempotencyKey }),
      invalidatesTags: (_, error) => (error ? [] : ['Beneficiaries']),
    }),
  }),
});

export const { useBeneficiariesQuery, useCreateBeneficiaryMutation } = beneficiariesApi;

type BankAccount = Pick<Beneficiary, 'bankCode' | 'accountNumber'>;

/** Whether two are the same account: the same number exists at other banks, too. */
export function isSameAccount(one: BankAccount, other: BankAccount): boolean {
  return one.bankCode === other.bankCode && one.accountNumber === other.accountNumber;
}
