import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type KycStatus = Answer<'GET /api/kyc/status'>;
type Level1Submission = { readonly body: Body<'POST /api/kyc/level-1'>; readonly idempotencyKey: string };

const kycApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    kycStatus: build.query<KycStatus, void>({
      query: () => call('GET /api/kyc/status', {}),
      // What is left of today changes with every payment.
      providesTags: ['Kyc', 'Balances'],
    }),
    submitKycLevel1: build.mutation<Answer<'POST /api/kyc/level-1'>, Level1Submission>({
      query: ({ body, idempotencyKey }) => call('POST /api/kyc/level-1', { body, idempotencyKey }),
      // Also after a refusal: it may have been submitted elsewhere.
      invalidatesTags: ['Kyc'],
    }),
  }),
});

export const { useSubmitKycLevel1Mutation } = kycApi;

/** Several parts of a page ask for it; what is a few seconds old is new enough for all of them. */
export const useKycStatus = () => kycApi.useKycStatusQuery(undefined, { refetchOnMountOrArgChange: 5 });

/** Whether anything can be sent to others; moves between own accounts always can (A86). */
export const maySend = ({ limits }: KycStatus): boolean => limits.singleLimit > 0;
