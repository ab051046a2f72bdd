import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';

export type ClientSummary = Answer<'GET /api/client-summary'>;

const dashboardApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    clientSummary: build.query<ClientSummary, void>({
      query: () => call('GET /api/client-summary', {}),
      providesTags: ['Balances', 'Schedules', 'Transactions'],
    }),
  }),
});

export const { useClientSummaryQuery } = dashboardApi;
