import type { TwoFactorType } from '@harvest/contracts/auth';
import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import { sendAndKeepToken } from './keep-token.ts';

/** What somebody needs who sets codes by e-mail and SMS, or an app: where the code went, and the app's secret. */
export type StartedOtp = Answer<'GET /api/ibanking/personal/2fa/otp-authentication/generate'>;
export type StartedApp = Answer<'GET /api/ibanking/personal/2fa/google-authenticator/generate'>;
export type FactorCodes = Body<'POST /api/ibanking/personal/2fa/otp-authentication/confirm'>;
type FactorSet = Answer<'POST /api/ibanking/personal/2fa/otp-authentication/confirm'>;

const SET_ROUTES = {
  OTP_AUTHENTICATION: 'POST /api/ibanking/personal/2fa/otp-authentication/confirm',
  GOOGLE_AUTHENTICATOR: 'POST /api/ibanking/personal/2fa/google-authenticator/confirm',
} as const;

const twoFactorApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    resendOperationCode: build.mutation<
      Answer<'POST /api/ibanking/personal/2fa/resend'>,
      Body<'POST /api/ibanking/personal/2fa/resend'>
    >({
      query: (body) => call('POST /api/ibanking/personal/2fa/resend', { body }),
    }),
    twoFactorType: build.query<Answer<'GET /api/ibanking/personal/2fa/type'>, void>({
      query: () => call('GET /api/ibanking/personal/2fa/type', {}),
      providesTags: ['SecondFactor'],
    }),
    // Each of the two sends a code or makes a secret, so nobody may ask it by merely looking: a mutation.
    startOtp: build.mutation<StartedOtp, void>({
      query: () => call('GET /api/ibanking/personal/2fa/otp-authentication/generate', {}),
    }),
    startApp: build.mutation<StartedApp, void>({
      query: () => call('GET /api/ibanking/personal/2fa/google-authenticator/generate', {}),
    }),
    setFactor: build.mutation<FactorSet, { readonly factor: TwoFactorType; readonly body: FactorCodes }>({
      query: ({ factor, body }) => call(SET_ROUTES[factor], { body, send: sendAndKeepToken }),
      // Also after a refusal: another tab may have set it.
      invalidatesTags: ['SecondFactor'],
    }),
  }),
});

export const {
  useResendOperationCodeMutation,
  useTwoFactorTypeQuery,
  useStartOtpMutation,
  useStartAppMutation,
  useSetFactorMutation,
} = twoFactorApi;
