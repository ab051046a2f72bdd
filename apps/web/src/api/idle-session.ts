import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';
import { sessionRoutes } from './session.ts';

const idleApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    ping: build.mutation<Answer<'POST /auth/ibanking/personal/ping'>, void>({
      query: () => call(sessionRoutes().ping, {}),
    }),
  }),
});

export const { usePingMutation } = idleApi;
