import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import { sendCode } from './transfers-api.ts';

export type BulkOperation = Answer<'POST /api/transfer/bulk'> & {
  // What the review of one payment warns of, this one says of each row.
  readonly sentSameMinutesAgo: null;
  readonly sameIsOnItsWay: false;
  readonly isNewRecipient: false;
};
export type ReviewedRow = BulkOperation['rows'][number];
/** Where a bulk transfer and each of its rows stands. */
export type BulkState = Answer<'GET /api/transfer/bulk/{id}'>;
export type BulkRowState = BulkState['rows'][number];
export type BulkSummary = Answer<'GET /api/transfer/bulk'>[number];
export type BulkGroup = Answer<'GET /api/transfer/bulk-groups'>[number];
export type BulkItem = Body<'POST /api/transfer/bulk'>['transfers'][number];
export type BulkNames = Answer<'POST /api/transfer/bulk/names'>['names'];
type BulkPage = { readonly bulks: readonly BulkSummary[]; readonly totalCount: number };
type Keyed<B> = { readonly body: B; readonly idempotencyKey: string };

/** A thousand names may have to be asked for at other banks before a thousand rows are started. */
const START_TIMEOUT_MS = 90_000;
const NAMES_TIMEOUT_MS = 45_000;

const asOperation = (started: Answer<'POST /api/transfer/bulk'>): BulkOperation => ({
  ...started,
  sentSameMinutesAgo: null,
  sameIsOnItsWay: false,
  isNewRecipient: false,
});

const bulkTransfersApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    // A look-up although it is a POST, like that of one name.
    bulkNames: build.query<BulkNames, Body<'POST /api/transfer/bulk/names'>['recipients']>({
      query: (recipients) =>
        call('POST /api/transfer/bulk/names', { body: { recipients }, timeoutMs: NAMES_TIMEOUT_MS }),
      transformResponse: ({ names }: Answer<'POST /api/transfer/bulk/names'>) => names,
      keepUnusedDataFor: 0,
    }),
    startBulkTransfer: build.mutation<BulkOperation, Keyed<Body<'POST /api/transfer/bulk'>>>({
      query: ({ body, idempotencyKey }) =>
        call('POST /api/transfer/bulk', { body, idempotencyKey, timeoutMs: START_TIMEOUT_MS }),
      transformResponse: asOperation,
    }),
    bulkReview: build.query<BulkOperation, string>({
      query: (id) => call('GET /api/transfer/bulk/{id}/review', { params: { id } }),
      transformResponse: asOperation,
      keepUnusedDataFor: 0,
    }),
    confirmBulkTransfer: build.mutation<BulkState, Body<'POST /api/transfer/bulk/confirm'>>({
      query: (body) => call('POST /api/transfer/bulk/confirm', { body, movesMoney: true, send: sendCode }),
      // Also after a refusal or a lost answer: whatever happened, what is on screen may no longer be true.
      invalidatesTags: ['Balances', 'Transactions', 'Unfinished', 'Bulks'],
    }),
    bulks: build.query<BulkPage, { readonly page: number; readonly size: number; readonly q?: string }>({
      query: (query) => call('GET /api/transfer/bulk', { query }),
      transformResponse: (bulks: readonly BulkSummary[], meta) => ({
        bulks,
        totalCount: meta?.totalCount ?? bulks.length,
      }),
      providesTags: ['Bulks'],
    }),
    bulk: build.query<BulkState, string>({
      query: (id) => call('GET /api/transfer/bulk/{id}', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    bulkGroups: build.query<readonly BulkGroup[], void>({
      query: () => call('GET /api/transfer/bulk-groups', {}),
      providesTags: ['BulkGroups'],
    }),
    bulkGroup: build.query<Answer<'GET /api/transfer/bulk-groups/{id}'>, string>({
      query: (id) => call('GET /api/transfer/bulk-groups/{id}', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    saveBulkGroup: build.mutation<BulkGroup, Keyed<Body<'POST /api/transfer/bulk-groups'>>>({
      query: ({ body, idempotencyKey }) => call('POST /api/transfer/bulk-groups', { body, idempotencyKey }),
      invalidatesTags: ['BulkGroups'],
    }),
    deleteBulkGroup: build.mutation<Answer<'DELETE /api/transfer/bulk-groups/{id}'>, string>({
      query: (id) => call('DELETE /api/transfer/bulk-groups/{id}', { params: { id } }),
      // Also when nothing was heard: it may be gone all the same.
      invalidatesTags: ['BulkGroups'],
    }),
  }),
});

export const {
  useLazyBulkNamesQuery,
  useStartBulkTransferMutation,
  useLazyBulkReviewQuery,
  useConfirmBulkTransferMutation,
  useBulksQuery,
  useLazyBulksQuery,
  useBulkQuery,
  useLazyBulkQuery,
  useBulkGroupsQuery,
  useLazyBulkGroupsQuery,
  useLazyBulkGroupQuery,
  useSaveBulkGroupMutation,
  useDeleteBulkGroupMutation,
} = bulkTransfersApi;
