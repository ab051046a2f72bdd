import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import { sendAndKeepToken } from './keep-token.ts';

type PasswordChanged = Answer<'PATCH /api/admin/password'>;

const staffPasswordApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    changeStaffPassword: build.mutation<PasswordChanged, Body<'PATCH /api/admin/password'>>({
      query: (body) => call('PATCH /api/admin/password', { body, send: sendAndKeepToken }),
      invalidatesTags: (_, error) => (error ? [] : ['Devices']),
    }),
  }),
});

export const { useChangeStaffPasswordMutation } = staffPasswordApi;
