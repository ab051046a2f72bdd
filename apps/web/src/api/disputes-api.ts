import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

const DISPUTE = 'GET /api/ibanking/personal/transactions/{referenceNumber}/dispute';
const REPORT = 'POST /api/ibanking/personal/transactions/{referenceNumber}/dispute';

export type Reportable = Answer<typeof DISPUTE>;
export type Dispute = NonNullable<Reportable['dispute']>;
export type Report = Body<typeof REPORT> & { readonly referenceNumber: string };

const disputesApi = bankApi.enhanceEndpoints({ addTagTypes: ['Disputes'] }).injectEndpoints({
  endpoints: (build) => ({
    /** What can be reported about a transaction, and what was. */
    dispute: build.query<Reportable, string>({
      query: (referenceNumber) => call(DISPUTE, { params: { referenceNumber } }),
      // What can be wrong with it changes with where its money is.
      providesTags: ['Disputes', 'Transactions'],
    }),
    reportProblem: build.mutation<
      Answer<typeof REPORT>,
      { readonly report: Report; readonly idempotencyKey: string }
    >({
      query: ({ report: { referenceNumber, ...body }, idempotencyKey }) =>
        call(REPORT, { params: { referenceNumber }, body, idempotencyKey }),
      // Also when it was refused, or nothing was heard: it may stand all the same.
      invalidatesTags: ['Disputes'],
    }),
  }),
});

export const { useDisputeQuery, useReportProblemMutation } = disputesApi;
