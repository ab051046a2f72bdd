import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import { sendSignIn } from './send-sign-in.ts';

export type StaffLogin = Answer<'POST /auth/admin/login'>;

// Not in back-office-api.ts, which loads for staff alone: whoever comes to sign in may be anybody.
const staffAuthApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    staffLogin: build.mutation<StaffLogin, Body<'POST /auth/admin/login'>>({
      query: (body) => call('POST /auth/admin/login', { body }),
    }),
    verifyStaffOtp: build.mutation<
      Answer<'POST /auth/admin/otp-verification'>,
      Body<'POST /auth/admin/otp-verification'>
    >({ query: (body) => call('POST /auth/admin/otp-verification', { body, send: sendSignIn }) }),
    resendStaffCode: build.mutation<
      Answer<'POST /auth/admin/resend-code'>,
      Body<'POST /auth/admin/resend-code'>
    >({ query: (body) => call('POST /auth/admin/resend-code', { body }) }),
  }),
});

export const { useStaffLoginMutation, useVerifyStaffOtpMutation, useResendStaffCodeMutation } = staffAuthApi;
