import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

const blockRequestsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    requestBlock: build.mutation<
      Answer<'POST /api/help/block-requests'>,
      Body<'POST /api/help/block-requests'>
    >({
      query: (body) => call('POST /api/help/block-requests', { body }),
    }),
  }),
});

export const { useRequestBlockMutation } = blockRequestsApi;
