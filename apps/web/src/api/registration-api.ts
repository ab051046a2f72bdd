import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type NewUserBody = Body<'POST /auth/ibanking/personal/registration/new'>;
export type AccountOwnerBody = Body<'POST /auth/ibanking/personal/registration/existing'>;
export type Registered = Answer<'POST /auth/ibanking/personal/registration/new'>;
/** Of the terms and the privacy notice that registering agrees to; none while they are not known. */
export type AgreedVersions = Pick<NewUserBody, 'termsVersion' | 'privacyVersion'>;

/** Names the versions that were shown, and nothing else of what came with them. */
export const versionsOf = (shown: RegistrationEnums | undefined): AgreedVersions =>
  shown === undefined ? {} : { termsVersion: shown.termsVersion, privacyVersion: shown.privacyVersion };

export type LegalText = Answer<'GET /auth/ibanking/personal/legal-texts/{name}'>;
export type LegalTextName = 'terms' | 'privacy';
export type AccountType = Answer<'GET /auth/ibanking/personal/account-types'>[number];
export type RegistrationEnums = Answer<'GET /auth/ibanking/personal/registration-enums'>;

const registrationApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    registerNewUser: build.mutation<Registered, NewUserBody>({
      query: (body) => call('POST /auth/ibanking/personal/registration/new', { body }),
    }),
    registerAccountOwner: build.mutation<Registered, AccountOwnerBody>({
      query: (body) => call('POST /auth/ibanking/personal/registration/existing', { body }),
    }),
    registrationEnums: build.query<RegistrationEnums, void>({
      query: () => call('GET /auth/ibanking/personal/registration-enums', {}),
    }),
    states: build.query<Answer<'GET /auth/ibanking/personal/states'>, void>({
      query: () => call('GET /auth/ibanking/personal/states', {}),
    }),
    registrationAccountTypes: build.query<Answer<'GET /auth/ibanking/personal/account-types'>, void>({
      query: () => call('GET /auth/ibanking/personal/account-types', {}),
    }),
    legalText: build.query<LegalText, LegalTextName>({
      query: (name) => call('GET /auth/ibanking/personal/legal-texts/{name}', { params: { name } }),
    }),
    verifyEmail: build.mutation<
      Answer<'POST /auth/ibanking/personal/email/verification'>,
      Body<'POST /auth/ibanking/personal/email/verification'>
    >({
      query: (body) => call('POST /auth/ibanking/personal/email/verification', { body }),
    }),
  }),
});

export const {
  useRegisterNewUserMutation,
  useRegisterAccountOwnerMutation,
  useRegistrationEnumsQuery,
  useStatesQuery,
  useRegistrationAccountTypesQuery,
  useLegalTextQuery,
  useVerifyEmailMutation,
} = registrationApi;
