import type { RequestFailure } from '../lib/request.ts';
import { type AnswerMeta, bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import { sendAndKeepToken } from './keep-token.ts';

type PasswordChanged = Answer<'PATCH /api/ibanking/personal/password'>;

const passwordApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<PasswordChanged, Body<'PATCH /api/ibanking/personal/password'>>({
      queryFn: async (body, { dispatch }, _options, send) => {
        const outcome = await send(
          call('PATCH /api/ibanking/personal/password', { body, send: sendAndKeepToken(dispatch) }),
        );
        return outcome as { data: PasswordChanged; meta: AnswerMeta } | { error: RequestFailure };
      },
    }),
  }),
});

export const { useChangePasswordMutation } = passwordApi;
