import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type Notices = Answer<'GET /api/ibanking/personal/notices'>;
export type Notice = Notices['items'][number];
export type AlertPreferences = Answer<'GET /api/ibanking/personal/alert-preferences'>;
export type AlertChoice = AlertPreferences['events'][number];
export type WhichNotices = Body<'POST /api/ibanking/personal/notices/read'>;
export type AlertChanges = Body<'PATCH /api/ibanking/personal/alert-preferences'>;
export type LowBalance = AlertPreferences['lowBalances'][number];

type LowBalanceWish = { readonly accountNumber: string; readonly below: number | null };

const alertsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest, or those before one of them. */
    notices: build.query<Notices, string | undefined>({
      query: (before) =>
        call('GET /api/ibanking/personal/notices', {
          query: before === undefined ? {} : { before },
          asksByItself: before === undefined,
        }),
      providesTags: (_answer, _error, before) => (before === undefined ? ['Notices'] : []),
    }),
    readNotices: build.mutation<unknown, WhichNotices>({
      query: (body) => call('POST /api/ibanking/personal/notices/read', { body }),
      invalidatesTags: ['Notices'],
    }),
    alertPreferences: build.query<AlertPreferences, void>({
      query: () => call('GET /api/ibanking/personal/alert-preferences', {}),
      providesTags: ['AlertPreferences'],
    }),
    chooseWays: build.mutation<unknown, AlertChanges>({
      query: (body) => call('PATCH /api/ibanking/personal/alert-preferences', { body }),
      // The change is told, too.
      invalidatesTags: ['AlertPreferences', 'Notices'],
    }),
    setLowBalance: build.mutation<unknown, LowBalanceWish>({
      query: ({ accountNumber, below }) =>
        call('PUT /api/ibanking/personal/low-balances/{accountNumber}', {
          params: { accountNumber },
          body: { below },
        }),
      invalidatesTags: ['AlertPreferences', 'Notices'],
    }),
  }),
});

export const {
  useNoticesQuery,
  useLazyNoticesQuery,
  useReadNoticesMutation,
  useAlertPreferencesQuery,
  useChooseWaysMutation,
  useSetLowBalanceMutation,
} = alertsApi;
