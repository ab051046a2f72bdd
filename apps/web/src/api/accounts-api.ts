import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';

export type Account = Answer<'GET /api/accounts'>[number];

const accountsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    accounts: build.query<readonly Account[], void>({
      query: () => call('GET /api/accounts', {}),
      providesTags: ['Balances'],
    }),
  }),
});

export const { useAccountsQuery } = accountsApi;
