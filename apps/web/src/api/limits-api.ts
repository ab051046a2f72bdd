import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type AccountLimit = Answer<'GET /api/ibanking/personal/transaction-limits'>[number];
export type StartedLimitChange = Answer<'POST /api/ibanking/personal/transaction-limits'>;
/** What a change answers once its code was taken. */
export type LimitsChanged = Answer<'POST /api/ibanking/personal/transaction-limits/confirm'>;
type LimitChange = {
  readonly body: Body<'POST /api/ibanking/personal/transaction-limits'>;
  readonly idempotencyKey: string;
};

const limitsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    limits: build.query<Answer<'GET /api/ibanking/personal/transaction-limits'>, void>({
      query: () => call('GET /api/ibanking/personal/transaction-limits', {}),
      // What was used today changes with every payment, and the caps with the KYC level.
      providesTags: ['Limits', 'Balances', 'Kyc'],
    }),
    startLimitChange: build.mutation<StartedLimitChange, LimitChange>({
      query: ({ body, idempotencyKey }) =>
        call('POST /api/ibanking/personal/transaction-limits', { body, idempotencyKey }),
    }),
    confirmLimitChange: build.mutation<
      LimitsChanged,
      Body<'POST /api/ibanking/personal/transaction-limits/confirm'>
    >({
      query: (body) => call('POST /api/ibanking/personal/transaction-limits/confirm', { body }),
      invalidatesTags: ['Limits'],
    }),
  }),
});

export const { useStartLimitChangeMutation, useConfirmLimitChangeMutation } = limitsApi;

/** Several parts of a page ask for them; what is a few seconds old is new enough for all of them. */
export const useLimits = ({ skip = false } = {}) =>
  limitsApi.useLimitsQuery(undefined, { refetchOnMountOrArgChange: 5, skip });
