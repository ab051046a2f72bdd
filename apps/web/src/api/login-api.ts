import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type LoginAnswer = Answer<'POST /auth/ibanking/personal/login'>;

// Not in auth-api.ts: it is all that the sign-in page needs before a password was right, and that page is to be light.
const loginApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginAnswer, Body<'POST /auth/ibanking/personal/login'>>({
      query: (body) => call('POST /auth/ibanking/personal/login', { body }),
    }),
  }),
});

export const { useLoginMutation } = loginApi;
