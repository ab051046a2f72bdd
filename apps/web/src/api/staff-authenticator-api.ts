import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import { sendAndKeepToken } from './keep-token.ts';

type Started = Answer<'GET /api/admin/authenticator/generate'>;
type Confirmed = Answer<'POST /api/admin/authenticator/confirm'>;

const staffAuthenticatorApi = bankApi
  .enhanceEndpoints({ addTagTypes: ['StaffAuthenticator'] })
  .injectEndpoints({
    endpoints: (build) => ({
      staffAuthenticator: build.query<Answer<'GET /api/admin/authenticator'>, void>({
        query: () => call('GET /api/admin/authenticator', {}),
        providesTags: ['StaffAuthenticator'],
      }),
      // It makes a secret and mails a code, so nobody may ask it by merely looking: a mutation.
      startStaffApp: build.mutation<Started, void>({
        query: () => call('GET /api/admin/authenticator/generate', {}),
      }),
      resendStaffAppCode: build.mutation<
        Answer<'POST /api/admin/authenticator/resend'>,
        Body<'POST /api/admin/authenticator/resend'>
      >({ query: (body) => call('POST /api/admin/authenticator/resend', { body }) }),
      confirmStaffApp: build.mutation<Confirmed, Body<'POST /api/admin/authenticator/confirm'>>({
        query: (body) => call('POST /api/admin/authenticator/confirm', { body, send: sendAndKeepToken }),
        // Also after a refusal: another tab may have set it.
        invalidatesTags: ['StaffAuthenticator'],
      }),
    }),
  });

export const {
  useStaffAuthenticatorQuery,
  useStartStaffAppMutation,
  useResendStaffAppCodeMutation,
  useConfirmStaffAppMutation,
} = staffAuthenticatorApi;
