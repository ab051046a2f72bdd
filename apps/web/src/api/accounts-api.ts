import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type Account = Answer<'GET /api/accounts'>[number];
export type AccountType = Answer<'GET /api/accounts/types'>[number];
export type Disabling = Answer<'POST /api/accounts/{accountNumber}/disable'>;
type NewAccount = { readonly body: Body<'POST /api/accounts'>; readonly idempotencyKey: string };
type ClosedAccount = Answer<'GET /api/accounts/closed'>[number];
export type Closing = Answer<'GET /api/accounts/closings'>[number];
type ClosingWanted = {
  readonly accountNumber: string;
  readonly body: Body<'POST /api/accounts/{accountNumber}/closing'>;
  readonly idempotencyKey: string;
};
type DisableCode = {
  readonly accountNumber: string;
} & Body<'POST /api/accounts/{accountNumber}/disable/confirm'>;

const accountsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    accounts: build.query<readonly Account[], void>({
      query: () => call('GET /api/accounts', {}),
      providesTags: ['Balances'],
    }),
    closedAccounts: build.query<readonly ClosedAccount[], void>({
      query: () => call('GET /api/accounts/closed', {}),
      providesTags: ['Balances'],
    }),
    closings: build.query<readonly Closing[], void>({
      query: () => call('GET /api/accounts/closings', {}),
      providesTags: ['Closings'],
    }),
    askToClose: build.mutation<Answer<'POST /api/accounts/{accountNumber}/closing'>, ClosingWanted>({
      query: ({ accountNumber, body, idempotencyKey }) =>
        call('POST /api/accounts/{accountNumber}/closing', {
          params: { accountNumber },
          body,
          idempotencyKey,
        }),
      // Also when it was refused: it may have been asked for elsewhere.
      invalidatesTags: ['Closings'],
    }),
    accountTypes: build.query<readonly AccountType[], void>({
      query: () => call('GET /api/accounts/types', {}),
    }),
    createAccount: build.mutation<Answer<'POST /api/accounts'>, NewAccount>({
      query: ({ body, idempotencyKey }) => call('POST /api/accounts', { body, idempotencyKey }),
      // Also when nothing was heard: it may be there all the same.
      invalidatesTags: ['Balances'],
    }),
    startDisabling: build.mutation<Disabling, string>({
      query: (accountNumber) =>
        call('POST /api/accounts/{accountNumber}/disable', { params: { accountNumber } }),
    }),
    confirmDisabling: build.mutation<
      Answer<'POST /api/accounts/{accountNumber}/disable/confirm'>,
      DisableCode
    >({
      query: ({ accountNumber, otp }) =>
        call('POST /api/accounts/{accountNumber}/disable/confirm', {
          params: { accountNumber },
          body: { otp },
        }),
      // Its scheduled payments pause, and what was kept back of it comes back.
      invalidatesTags: ['Balances', 'Schedules', 'Transactions', 'Unfinished'],
    }),
  }),
});

export const {
  useAccountsQuery,
  useAccountTypesQuery,
  useAskToCloseMutation,
  useClosedAccountsQuery,
  useClosingsQuery,
  useCreateAccountMutation,
  useStartDisablingMutation,
  useConfirmDisablingMutation,
} = accountsApi;
