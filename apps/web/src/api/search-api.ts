import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';

export type FoundGroup = Answer<'GET /api/ibanking/personal/search'>['groups'][number];
export type Found = FoundGroup['items'][number];

const searchApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    everything: build.query<readonly FoundGroup[], string>({
      query: (q) => call('GET /api/ibanking/personal/search', { query: { q } }),
      transformResponse: ({ groups }: Answer<'GET /api/ibanking/personal/search'>) => groups,
    }),
  }),
});

export const { useEverythingQuery } = searchApi;
