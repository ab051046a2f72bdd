import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';

export type LiveSession = Answer<'GET /api/ibanking/personal/sessions'>[number];
export type KnownBrowser = Answer<'GET /api/ibanking/personal/devices'>[number];
export type HistoryEntry = Answer<'GET /api/ibanking/personal/sign-in-history'>[number];
type HistoryPage = { readonly entries: readonly HistoryEntry[]; readonly totalCount: number };

const devicesApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    liveSessions: build.query<Answer<'GET /api/ibanking/personal/sessions'>, void>({
      query: () => call('GET /api/ibanking/personal/sessions', {}),
      providesTags: ['Devices'],
    }),
    knownBrowsers: build.query<Answer<'GET /api/ibanking/personal/devices'>, void>({
      query: () => call('GET /api/ibanking/personal/devices', {}),
      providesTags: ['Devices'],
    }),
    signInHistory: build.query<HistoryPage, { readonly page: number; readonly size: number }>({
      query: (query) => call('GET /api/ibanking/personal/sign-in-history', { query }),
      transformResponse: (entries: Answer<'GET /api/ibanking/personal/sign-in-history'>, meta) => ({
        entries,
        totalCount: meta?.totalCount ?? entries.length,
      }),
      providesTags: ['Devices'],
    }),
    // What had ended already is listed no more: a refusal reads the lists again as well.
    endSession: build.mutation<Answer<'DELETE /api/ibanking/personal/sessions/{id}'>, string>({
      query: (id) => call('DELETE /api/ibanking/personal/sessions/{id}', { params: { id } }),
      invalidatesTags: ['Devices'],
    }),
    endOtherSessions: build.mutation<Answer<'POST /api/ibanking/personal/sessions/end-others'>, void>({
      query: () => call('POST /api/ibanking/personal/sessions/end-others', {}),
      invalidatesTags: ['Devices'],
    }),
    forgetBrowser: build.mutation<Answer<'DELETE /api/ibanking/personal/devices/{id}'>, KnownBrowser>({
      query: ({ id }) => call('DELETE /api/ibanking/personal/devices/{id}', { params: { id } }),
      // Whoever forgets the browser they sit at is signed out, and nothing is to be read again.
      invalidatesTags: (_, __, { current }) => (current ? [] : ['Devices']),
    }),
  }),
});

export const {
  useLiveSessionsQuery,
  useKnownBrowsersQuery,
  useSignInHistoryQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useForgetBrowserMutation,
} = devicesApi;
