import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import { sendAndKeepToken } from './keep-token.ts';

export type Contacts = Answer<'GET /api/ibanking/personal/contacts'>;
export type StartedPhoneProof = Answer<'POST /api/ibanking/personal/contacts/phone-proof'>;
export type StartedContactChange = Answer<'POST /api/ibanking/personal/contacts/change'>;
export type ContactCodes = Body<'POST /api/ibanking/personal/contacts/change/confirm'>;
type ContactChanged = Answer<'POST /api/ibanking/personal/contacts/change/confirm'>;

const contactsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    contacts: build.query<Contacts, void>({
      query: () => call('GET /api/ibanking/personal/contacts', {}),
      providesTags: ['Contacts'],
    }),
    startPhoneProof: build.mutation<StartedPhoneProof, void>({
      query: () => call('POST /api/ibanking/personal/contacts/phone-proof', {}),
      // Also after a refusal: another tab may have proved it.
      invalidatesTags: ['Contacts'],
    }),
    confirmPhoneProof: build.mutation<
      Answer<'POST /api/ibanking/personal/contacts/phone-proof/confirm'>,
      Body<'POST /api/ibanking/personal/contacts/phone-proof/confirm'>
    >({
      query: (body) => call('POST /api/ibanking/personal/contacts/phone-proof/confirm', { body }),
      invalidatesTags: ['Contacts'],
    }),
    startContactChange: build.mutation<
      StartedContactChange,
      Body<'POST /api/ibanking/personal/contacts/change'>
    >({
      query: (body) => call('POST /api/ibanking/personal/contacts/change', { body }),
    }),
    confirmContactChange: build.mutation<ContactChanged, ContactCodes>({
      query: (body) =>
        call('POST /api/ibanking/personal/contacts/change/confirm', {
          body,
          send: sendAndKeepToken,
        }),
      invalidatesTags: ['Contacts'],
    }),
  }),
});

export const {
  useContactsQuery,
  useStartPhoneProofMutation,
  useConfirmPhoneProofMutation,
  useStartContactChangeMutation,
  useConfirmContactChangeMutation,
} = contactsApi;
