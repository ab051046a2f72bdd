import type { ProvedChange } from '@harvest/contracts/passkeys';
import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type Passkeys = Answer<'GET /api/ibanking/personal/2fa/passkeys'>;
export type StartedChange = Answer<'POST /api/ibanking/personal/2fa/passkeys/start'>;
export type MadeCodes = Answer<'POST /api/ibanking/personal/2fa/backup-codes'>;

const passkeysApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    passkeys: build.query<Passkeys, void>({
      query: () => call('GET /api/ibanking/personal/2fa/passkeys', {}),
      providesTags: ['Passkeys'],
    }),
    startProvedChange: build.mutation<StartedChange, ProvedChange>({
      query: (what) => call('POST /api/ibanking/personal/2fa/passkeys/start', { body: { what } }),
    }),
    passkeyOptions: build.mutation<
      Answer<'POST /api/ibanking/personal/2fa/passkeys/options'>,
      Body<'POST /api/ibanking/personal/2fa/passkeys/options'>
    >({
      query: (body) => call('POST /api/ibanking/personal/2fa/passkeys/options', { body }),
    }),
    keepPasskey: build.mutation<
      Answer<'POST /api/ibanking/personal/2fa/passkeys'>,
      Body<'POST /api/ibanking/personal/2fa/passkeys'>
    >({
      query: (body) => call('POST /api/ibanking/personal/2fa/passkeys', { body }),
      invalidatesTags: ['Passkeys'],
    }),
    removePasskey: build.mutation<Answer<'DELETE /api/ibanking/personal/2fa/passkeys/{id}'>, string>({
      query: (id) => call('DELETE /api/ibanking/personal/2fa/passkeys/{id}', { params: { id } }),
      invalidatesTags: ['Passkeys'],
    }),
    makeBackupCodes: build.mutation<
      Answer<'POST /api/ibanking/personal/2fa/backup-codes'>,
      Body<'POST /api/ibanking/personal/2fa/backup-codes'>
    >({
      query: (body) => call('POST /api/ibanking/personal/2fa/backup-codes', { body }),
      invalidatesTags: ['Passkeys'],
    }),
    proofOptions: build.mutation<Answer<'POST /api/ibanking/personal/2fa/passkeys/proof-options'>, string>({
      query: (operationId) =>
        call('POST /api/ibanking/personal/2fa/passkeys/proof-options', { body: { operationId } }),
    }),
    prove: build.mutation<
      Answer<'POST /api/ibanking/personal/2fa/passkeys/proof'>,
      Body<'POST /api/ibanking/personal/2fa/passkeys/proof'>
    >({
      query: (body) => call('POST /api/ibanking/personal/2fa/passkeys/proof', { body }),
    }),
  }),
});

export const {
  usePasskeysQuery,
  useStartProvedChangeMutation,
  usePasskeyOptionsMutation,
  useKeepPasskeyMutation,
  useRemovePasskeyMutation,
  useMakeBackupCodesMutation,
  useProofOptionsMutation,
  useProveMutation,
} = passkeysApi;
