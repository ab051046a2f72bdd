import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

const twoFactorApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    resendOperationCode: build.mutation<
      Answer<'POST /api/ibanking/personal/2fa/resend'>,
      Body<'POST /api/ibanking/personal/2fa/resend'>
    >({
      query: (body) => call('POST /api/ibanking/personal/2fa/resend', { body }),
    }),
  }),
});

export const { useResendOperationCodeMutation } = twoFactorApi;
