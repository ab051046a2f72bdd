import type { billsEndpoints } from '@harvest/contracts/bills';
import type { WireQuery } from '@harvest/contracts/endpoint';
import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import { dropUnfinished, type PaymentState, sendCode } from './transfers-api.ts';

export type AirtimeProvider = Answer<'GET /api/utility/providers/airtime'>[number];
export type DataProvider = Answer<'GET /api/utility/providers/databundle'>[number];
export type ElectricityProvider = Answer<'GET /api/utility/providers/electricity'>[number];
export type CableTvProvider = Answer<'GET /api/utility/providers/cabletv'>[number];
/** A bundle or a bouquet. */
export type Offer = Answer<'GET /api/utility/providers/cabletv/{providerCode}/bouquets'>[number];
export type BillLog = Answer<'GET /api/utility/logs'>[number];
export type SavedNumber = Answer<'GET /api/utility/saved-numbers'>[number];
/** A purchase that waits for its code. */
export type BillOperation = Answer<'POST /api/utility/providers/airtime/vend/initiate'>;
type MeterInfo = Answer<'POST /api/utility/providers/electricity/meter-info'>;
type CardInfo = Answer<'POST /api/utility/providers/cabletv/card-info'>;

/** What is sold, each with a path of its own. */
export type BillPath = 'airtime' | 'databundle' | 'electricity' | 'cabletv';
export type BillRequest = Body<`POST /api/utility/providers/${BillPath}/vend/initiate`>;

type Keyed<B> = { readonly body: B; readonly idempotencyKey: string };
type Confirm = { readonly path: BillPath; readonly id: string; readonly otp: string };

/** Which path a product is bought at. */
export const BILL_PATHS: Readonly<Record<BillRequest['utilityProductType'], BillPath>> = {
  AIRTIME: 'airtime',
  DATA: 'databundle',
  ELECTRICITY_BILL: 'electricity',
  CABLE_TV: 'cabletv',
};

/** Also after a refusal or a lost answer: whatever happened, what is on screen may no longer be true. */
const BOUGHT = ['Balances', 'Transactions', 'Unfinished', 'Bills'] as const;

type LogsWanted = Readonly<WireQuery<(typeof billsEndpoints)['GET /api/utility/logs']>>;
type LogPage = { readonly logs: readonly BillLog[]; readonly totalCount: number };

const billsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    airtimeProviders: build.query<readonly AirtimeProvider[], void>({
      query: () => call('GET /api/utility/providers/airtime', {}),
    }),
    dataProviders: build.query<readonly DataProvider[], void>({
      query: () => call('GET /api/utility/providers/databundle', {}),
    }),
    bundles: build.query<readonly Offer[], string>({
      query: (providerCode) =>
        call('GET /api/utility/providers/databundle/{providerCode}/bundles', { params: { providerCode } }),
    }),
    electricityProviders: build.query<readonly ElectricityProvider[], void>({
      query: () => call('GET /api/utility/providers/electricity', {}),
    }),
    meterTypes: build.query<Answer<'GET /api/utility/roviders/electricity/meter-types'>, void>({
      query: () => call('GET /api/utility/roviders/electricity/meter-types', {}),
    }),
    cableTvProviders: build.query<readonly CableTvProvider[], void>({
      query: () => call('GET /api/utility/providers/cabletv', {}),
    }),
    bouquets: build.query<readonly Offer[], string>({
      query: (providerCode) =>
        call('GET /api/utility/providers/cabletv/{providerCode}/bouquets', { params: { providerCode } }),
    }),
    // Look-ups although they are POSTs: as queries, the answer for digits that have since changed is never shown.
    meterInfo: build.query<MeterInfo, Body<'POST /api/utility/providers/electricity/meter-info'>>({
      query: (body) => call('POST /api/utility/providers/electricity/meter-info', { body }),
      keepUnusedDataFor: 0,
    }),
    cardInfo: build.query<CardInfo, Body<'POST /api/utility/providers/cabletv/card-info'>>({
      query: (body) => call('POST /api/utility/providers/cabletv/card-info', { body }),
      keepUnusedDataFor: 0,
    }),
    startBill: build.mutation<BillOperation, Keyed<BillRequest>>({
      query: ({ body, idempotencyKey }) => startOf(body, idempotencyKey),
    }),
    confirmBill: build.mutation<PaymentState, Confirm>({
      query: ({ path, id, otp }) =>
        call(`POST /api/utility/providers/${path}/vend/confirm`, {
          body: { otp, utilityVendingRequestId: id },
          movesMoney: true,
          send: sendCode,
        }),
      invalidatesTags: BOUGHT,
      // From here on nobody knows that nothing has left the account, until the bank says so again.
      onQueryStarted: ({ id }, { dispatch }) => dropUnfinished(dispatch, id),
    }),
    billLogs: build.query<LogPage, LogsWanted>({
      query: (query) => call('GET /api/utility/logs', { query }),
      transformResponse: (logs: readonly BillLog[], meta) => ({
        logs,
        totalCount: meta?.totalCount ?? logs.length,
      }),
      providesTags: ['Bills'],
    }),
    resendToken: build.mutation<Answer<'POST /api/utility/logs/{id}/token'>, string>({
      query: (id) => call('POST /api/utility/logs/{id}/token', { params: { id } }),
    }),
    savedNumbers: build.query<readonly SavedNumber[], void>({
      query: () => call('GET /api/utility/saved-numbers', {}),
      providesTags: ['Bills'],
    }),
    saveNumber: build.mutation<SavedNumber, Keyed<Body<'POST /api/utility/saved-numbers'>>>({
      query: ({ body, idempotencyKey }) => call('POST /api/utility/saved-numbers', { body, idempotencyKey }),
      invalidatesTags: ['Bills'],
    }),
    deleteSavedNumber: build.mutation<Answer<'DELETE /api/utility/saved-numbers/{id}'>, string>({
      query: (id) => call('DELETE /api/utility/saved-numbers/{id}', { params: { id } }),
      invalidatesTags: ['Bills'],
    }),
  }),
});

/** Each product at its own address, with the fields of that one. */
function startOf(body: BillRequest, idempotencyKey: string) {
  switch (body.utilityProductType) {
    case 'AIRTIME':
      return call('POST /api/utility/providers/airtime/vend/initiate', { body, idempotencyKey });
    case 'DATA':
      return call('POST /api/utility/providers/databundle/vend/initiate', { body, idempotencyKey });
    case 'ELECTRICITY_BILL':
      return call('POST /api/utility/providers/electricity/vend/initiate', { body, idempotencyKey });
    case 'CABLE_TV':
      return call('POST /api/utility/providers/cabletv/vend/initiate', { body, idempotencyKey });
  }
}

export const {
  useAirtimeProvidersQuery,
  useDataProvidersQuery,
  useBundlesQuery,
  useElectricityProvidersQuery,
  useMeterTypesQuery,
  useCableTvProvidersQuery,
  useBouquetsQuery,
  useLazyMeterInfoQuery,
  useLazyCardInfoQuery,
  useStartBillMutation,
  useConfirmBillMutation,
  useBillLogsQuery,
  useResendTokenMutation,
  useSavedNumbersQuery,
  useSaveNumberMutation,
  useDeleteSavedNumberMutation,
} = billsApi;
