import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import { sendAndKeepToken } from './keep-token.ts';

type PasswordChanged = Answer<'PATCH /api/ibanking/personal/password'>;

const passwordApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<PasswordChanged, Body<'PATCH /api/ibanking/personal/password'>>({
      query: (body) => call('PATCH /api/ibanking/personal/password', { body, send: sendAndKeepToken }),
    }),
  }),
});

export const { useChangePasswordMutation } = passwordApi;
