import type { WireQuery } from '@harvest/contracts/endpoint';
import type { scheduledPaymentsEndpoints } from '@harvest/contracts/scheduled-payments';
import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import { dropUnfinished } from './transfers-api.ts';

export type ScheduledPayment = Answer<'GET /api/ibanking/personal/schedule-payments'>[number];
export type ScheduledPaymentDetails = Answer<'GET /api/ibanking/personal/schedule-payments/{id}'>;
/** One of those that a start answers: one for each recipient. It waits for its code. */
export type StartedSchedule = Answer<'POST /api/ibanking/personal/schedule-payments/intrabank'>[number];
/** The same, with what its review says besides. */
export type WaitingSchedule = Answer<'GET /api/ibanking/personal/schedule-payments/started/{id}'>[number];
export type ScheduleSetting = StartedSchedule['schedulePaymentSetting'];
export type Shortfall = Answer<'GET /api/ibanking/personal/schedule-payments/shortfalls'>[number];
type SchedulesWanted = Readonly<
  WireQuery<(typeof scheduledPaymentsEndpoints)['GET /api/ibanking/personal/schedule-payments']>
>;
type SchedulePage = { readonly scheduledPayments: readonly ScheduledPayment[]; readonly totalCount: number };

/** A call that runs once per key, however often it is sent (decision 5). */
type Keyed<B> = { readonly body: B; readonly idempotencyKey: string };
/** What is done with one that is there. */
type Change = { readonly id: string; readonly idempotencyKey: string };

/** In words and counted, what became of all that one code scheduled. */
export type ListChanged = Answer<'POST /api/ibanking/personal/schedule-payments/{id}/list/pause'>;

/** As long as many payments at once may take to be started. */
const BULK_START_TIMEOUT_MS = 90_000;

/** Also after a refusal or a lost answer: whatever happened, what is on screen may no longer be true. */
const CHANGED = ['Schedules', 'Balances', 'Beneficiaries', 'Transactions'] as const;

const scheduledPaymentsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    scheduledPayments: build.query<SchedulePage, SchedulesWanted>({
      query: (query) => call('GET /api/ibanking/personal/schedule-payments', { query }),
      transformResponse: (scheduledPayments: readonly ScheduledPayment[], meta) => ({
        scheduledPayments,
        totalCount: meta?.totalCount ?? scheduledPayments.length,
      }),
      providesTags: ['Schedules'],
    }),
    scheduledPayment: build.query<ScheduledPaymentDetails, string>({
      query: (id) => call('GET /api/ibanking/personal/schedule-payments/{id}', { params: { id } }),
      providesTags: ['Schedules'],
    }),
    shortfalls: build.query<readonly Shortfall[], void>({
      query: () => call('GET /api/ibanking/personal/schedule-payments/shortfalls', {}),
      providesTags: ['Balances', 'Schedules'],
    }),
    scheduleIntraBankTransfer: build.mutation<
      readonly StartedSchedule[],
      Keyed<Body<'POST /api/ibanking/personal/schedule-payments/intrabank'>>
    >({
      query: ({ body, idempotencyKey }) =>
        call('POST /api/ibanking/personal/schedule-payments/intrabank', { body, idempotencyKey }),
    }),
    scheduleOwnAccountTransfer: build.mutation<
      readonly StartedSchedule[],
      Keyed<Body<'POST /api/ibanking/personal/schedule-payments/own'>>
    >({
      query: ({ body, idempotencyKey }) =>
        call('POST /api/ibanking/personal/schedule-payments/own', { body, idempotencyKey }),
    }),
    scheduleOtherBankTransfer: build.mutation<
      readonly StartedSchedule[],
      Keyed<Body<'POST /api/ibanking/personal/schedule-payments/interbank'>>
    >({
      query: ({ body, idempotencyKey }) =>
        call('POST /api/ibanking/personal/schedule-payments/interbank', { body, idempotencyKey }),
    }),
    scheduleBulkTransfer: build.mutation<
      readonly StartedSchedule[],
      Keyed<Body<'POST /api/ibanking/personal/schedule-payments/bulk'>>
    >({
      query: ({ body, idempotencyKey }) =>
        call('POST /api/ibanking/personal/schedule-payments/bulk', {
          body,
          idempotencyKey,
          timeoutMs: BULK_START_TIMEOUT_MS,
        }),
    }),
    scheduleBill: build.mutation<
      readonly StartedSchedule[],
      Keyed<Body<'POST /api/ibanking/personal/schedule-payments/bill'>>
    >({
      query: ({ body, idempotencyKey }) =>
        call('POST /api/ibanking/personal/schedule-payments/bill', { body, idempotencyKey }),
    }),
    startedSchedules: build.query<readonly WaitingSchedule[], string>({
      query: (id) => call('GET /api/ibanking/personal/schedule-payments/started/{id}', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    // Runs once per request that was started, however often it is called, so without a key (decision 52).
    approveSchedules: build.mutation<
      Answer<'PATCH /api/ibanking/personal/schedule-payments/approve'>,
      {
        readonly code: Body<'PATCH /api/ibanking/personal/schedule-payments/approve'>;
        readonly paysToday: boolean;
        /** Of what was started. */
        readonly operationId: string;
      }
    >({
      query: ({ code, paysToday }) =>
        call('PATCH /api/ibanking/personal/schedule-payments/approve', {
          body: code,
          movesMoney: paysToday,
        }),
      invalidatesTags: [...CHANGED, 'Unfinished'],
      onQueryStarted: ({ operationId }, { dispatch, queryFulfilled }) =>
        void queryFulfilled.then(
          () => dropUnfinished(dispatch, operationId),
          () => undefined,
        ),
    }),
    editScheduledPayment: build.mutation<
      Answer<'PUT /api/ibanking/personal/schedule-payments/edit'>,
      Keyed<Body<'PUT /api/ibanking/personal/schedule-payments/edit'>>
    >({
      query: ({ body, idempotencyKey }) =>
        call('PUT /api/ibanking/personal/schedule-payments/edit', { body, idempotencyKey }),
      invalidatesTags: ['Schedules'],
    }),
    pauseScheduledPayment: build.mutation<ScheduledPayment, Change>({
      query: ({ id, idempotencyKey }) =>
        call('POST /api/ibanking/personal/schedule-payments/{id}/pause', { params: { id }, idempotencyKey }),
      invalidatesTags: ['Schedules'],
    }),
    resumeScheduledPayment: build.mutation<ScheduledPayment, Change>({
      query: ({ id, idempotencyKey }) =>
        call('POST /api/ibanking/personal/schedule-payments/{id}/resume', { params: { id }, idempotencyKey }),
      // What is due today is paid at once.
      invalidatesTags: CHANGED,
    }),
    skipScheduledPayment: build.mutation<ScheduledPayment, Change & { readonly day: string }>({
      query: ({ id, day, idempotencyKey }) =>
        call('POST /api/ibanking/personal/schedule-payments/{id}/skip', {
          params: { id },
          body: { day },
          idempotencyKey,
        }),
      invalidatesTags: ['Schedules'],
    }),
    cancelScheduledPayment: build.mutation<ScheduledPayment, Change>({
      query: ({ id, idempotencyKey }) =>
        call('POST /api/ibanking/personal/schedule-payments/{id}/cancel', { params: { id }, idempotencyKey }),
      invalidatesTags: ['Schedules'],
    }),
    pauseScheduledList: build.mutation<ListChanged, Change>({
      query: ({ id, idempotencyKey }) =>
        call('POST /api/ibanking/personal/schedule-payments/{id}/list/pause', {
          params: { id },
          idempotencyKey,
        }),
      invalidatesTags: ['Schedules'],
    }),
    resumeScheduledList: build.mutation<ListChanged, Change>({
      query: ({ id, idempotencyKey }) =>
        call('POST /api/ibanking/personal/schedule-payments/{id}/list/resume', {
          params: { id },
          idempotencyKey,
        }),
      // What is due today is paid at once.
      invalidatesTags: CHANGED,
    }),
    cancelScheduledList: build.mutation<ListChanged, Change>({
      query: ({ id, idempotencyKey }) =>
        call('POST /api/ibanking/personal/schedule-payments/{id}/list/cancel', {
          params: { id },
          idempotencyKey,
        }),
      invalidatesTags: ['Schedules'],
    }),
  }),
});

export const {
  useScheduledPaymentsQuery,
  useScheduledPaymentQuery,
  useLazyScheduledPaymentQuery,
  useShortfallsQuery,
  useScheduleIntraBankTransferMutation,
  useScheduleOwnAccountTransferMutation,
  useScheduleOtherBankTransferMutation,
  useScheduleBulkTransferMutation,
  useScheduleBillMutation,
  useLazyStartedSchedulesQuery,
  useApproveSchedulesMutation,
  useEditScheduledPaymentMutation,
  usePauseScheduledPaymentMutation,
  useResumeScheduledPaymentMutation,
  useSkipScheduledPaymentMutation,
  useCancelScheduledPaymentMutation,
  usePauseScheduledListMutation,
  useResumeScheduledListMutation,
  useCancelScheduledListMutation,
} = scheduledPaymentsApi;
