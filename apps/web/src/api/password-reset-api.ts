import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

type ResetLink = { readonly resetCode: string; readonly email: string };

const passwordResetApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<Answer<'POST /auth/ibanking/personal/password/forgot/{email}'>, string>({
      query: (email) => call('POST /auth/ibanking/personal/password/forgot/{email}', { params: { email } }),
    }),
    resetLink: build.query<Answer<'GET /auth/ibanking/personal/password/verify'>, ResetLink>({
      query: (query) => call('GET /auth/ibanking/personal/password/verify', { query }),
    }),
    resetPassword: build.mutation<
      Answer<'PATCH /auth/ibanking/personal/password/reset'>,
      Body<'PATCH /auth/ibanking/personal/password/reset'>
    >({
      query: (body) => call('PATCH /auth/ibanking/personal/password/reset', { body }),
    }),
  }),
});

export const { useForgotPasswordMutation, useResetLinkQuery, useResetPasswordMutation } = passwordResetApi;
