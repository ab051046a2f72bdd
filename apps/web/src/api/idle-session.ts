import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';
import { sessionRoutes } from './session.ts';

// Not in auth-api.ts, which the sign-in page loads: nobody is idle before they are signed in.
const idleApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    ping: build.mutation<Answer<'POST /auth/ibanking/personal/ping'>, void>({
      query: () => call(sessionRoutes().ping, {}),
    }),
  }),
});

export const { usePingMutation } = idleApi;
