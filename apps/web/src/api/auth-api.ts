import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import { sendSignIn } from './send-sign-in.ts';

const authApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    verifyOtp: build.mutation<
      Answer<'POST /auth/ibanking/personal/otp-verification'>,
      Body<'POST /auth/ibanking/personal/otp-verification'>
    >({
      query: (body) => call('POST /auth/ibanking/personal/otp-verification', { body, send: sendSignIn }),
    }),
    signInProofOptions: build.mutation<Answer<'POST /auth/ibanking/personal/passkey/options'>, string>({
      query: (userUUID) => call('POST /auth/ibanking/personal/passkey/options', { body: { userUUID } }),
    }),
    proveSignIn: build.mutation<
      Answer<'POST /auth/ibanking/personal/passkey/proof'>,
      Body<'POST /auth/ibanking/personal/passkey/proof'>
    >({
      query: (body) => call('POST /auth/ibanking/personal/passkey/proof', { body }),
    }),
    proveByBackupCode: build.mutation<
      Answer<'POST /auth/ibanking/personal/backup-code/proof'>,
      Body<'POST /auth/ibanking/personal/backup-code/proof'>
    >({
      query: (body) => call('POST /auth/ibanking/personal/backup-code/proof', { body }),
    }),
    resendSignInCode: build.mutation<
      Answer<'POST /auth/ibanking/personal/email/resend-code'>,
      Body<'POST /auth/ibanking/personal/email/resend-code'>
    >({
      query: (body) => call('POST /auth/ibanking/personal/email/resend-code', { body }),
    }),
  }),
});

export const {
  useVerifyOtpMutation,
  useResendSignInCodeMutation,
  useSignInProofOptionsMutation,
  useProveSignInMutation,
  useProveByBackupCodeMutation,
} = authApi;
