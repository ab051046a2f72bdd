import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type NewUserBody = Body<'POST /auth/ibanking/personal/registration/new'>;
export type AccountOwnerBody = Body<'POST /auth/ibanking/personal/registration/existing'>;
export type Registered = Answer<'POST /auth/ibanking/personal/registration/new'>;
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
  useVerifyEmailMutation,
} = registrationApi;
