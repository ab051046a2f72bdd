import { useDispatch } from 'react-redux';
import { bank } from '../lib/bank.ts';
import { request } from '../lib/request.ts';
import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';
import { outcomeRead } from './sent-money.ts';

export type Balances = Answer<'GET /api/transfer/balance'>;
/** Somebody the customer paid before. */
export type Recipient = Answer<'GET /api/transfer/recipients'>['recipients'][number];
export type NameInquiry = Answer<'POST /api/transfer/name-inquiry'>;
type Bank = Answer<'GET /api/transfer/banks'>[number];
type BankAccount = { readonly accountNumber: string; readonly bankCode: string };
/** A transfer that waits for its code. */
export type TransferOperation = Answer<'POST /api/transfer/intrabank'>;
/** What is known of any payment once it is started, whatever kind it is of. */
export type StartedOperation = Pick<
  TransferOperation,
  | 'id'
  | 'reference'
  | 'amount'
  | 'fee'
  | 'vat'
  | 'stampDuty'
  | 'total'
  | 'twoFactorAuthenticationType'
  | 'maskedEmail'
  | 'maskedPhoneNumber'
  | 'sentSameMinutesAgo'
  | 'sameIsOnItsWay'
  | 'isNewRecipient'
>;
/** Where any payment stands. */
export type PaymentState = Answer<'GET /api/transfer/operations/{id}'>;
export type Unfinished = Answer<'GET /api/transfer/unfinished'>[number];
/** Many payments or later ones that wait for one code. */
export type UnfinishedOrder = Extract<Unfinished, { readonly confirmedAt: 'bulk' | 'schedule' }>;
/** A transfer that waits for its code, is kept back, or waits for another bank. */
export type UnfinishedTransfer = Exclude<Unfinished, UnfinishedOrder>;

/** A call that runs once per key, however often it is sent (decision 5). */
type Keyed<B> = { readonly body: B; readonly idempotencyKey: string };

const SAVED_AFTER_MS = 2000;

type BankDispatch = Parameters<typeof bankApi.middleware>[0]['dispatch'];

/** A code that comes to a session that is over confirms nothing, which has to be known before that session is left. */
export const sendCode: typeof request = async (input) => {
  const outcome = await request(input);
  if (!outcome.ok && (outcome.failure.status === 401 || outcome.failure.status === 403)) outcomeRead(false);
  return outcome;
};

/** What is true of whatever a code confirms. */
const afterConfirm = {
  // Also after a refusal or a lost answer: whatever happened, the balances on screen may no longer be true.
  invalidatesTags: ['Balances', 'Beneficiaries', 'Transactions', 'Unfinished'],
  onQueryStarted: (
    { id }: { readonly id: string },
    { dispatch, queryFulfilled }: { dispatch: BankDispatch; queryFulfilled: Promise<unknown> },
  ) => {
    // From here on nobody knows that nothing has left the account, until the bank says so again.
    dropUnfinished(dispatch, id);
    // Whoever is to be kept as a beneficiary is saved once the transfer has been answered.
    void queryFulfilled.then(
      () => setTimeout(() => dispatch(bankApi.util.invalidateTags(['Beneficiaries'])), SAVED_AFTER_MS),
      () => undefined,
    );
  },
} as const;

const transfersApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    balances: build.query<Balances, void>({
      query: () => call('GET /api/transfer/balance', {}),
      providesTags: ['Balances'],
    }),
    recipients: build.query<readonly Recipient[], void>({
      query: () => call('GET /api/transfer/recipients', {}),
      transformResponse: ({ recipients }: Answer<'GET /api/transfer/recipients'>) => recipients,
      providesTags: ['Transactions'],
    }),
    // A look-up although it is a POST: as a query, the answer for digits that have since changed is never shown.
    nameInquiry: build.query<NameInquiry, BankAccount>({
      query: ({ accountNumber, bankCode }) =>
        bankCode === bank.code
          ? call('POST /api/transfer/intrabank-name-inquiry', { body: { accountNumber } })
          : call('POST /api/transfer/name-inquiry', { body: { accountNumber, bankCode } }),
    }),
    banks: build.query<readonly Bank[], void>({
      query: () => call('GET /api/transfer/banks', {}),
    }),
    startIntraBankTransfer: build.mutation<TransferOperation, Keyed<Body<'POST /api/transfer/intrabank'>>>({
      query: ({ body, idempotencyKey }) => call('POST /api/transfer/intrabank', { body, idempotencyKey }),
    }),
    startOwnAccountTransfer: build.mutation<TransferOperation, Keyed<Body<'POST /api/transfer/own-account'>>>(
      {
        query: ({ body, idempotencyKey }) => call('POST /api/transfer/own-account', { body, idempotencyKey }),
      },
    ),
    startOtherBankTransfer: build.mutation<TransferOperation, Keyed<Body<'POST /api/transfer/other-banks'>>>({
      query: ({ body, idempotencyKey }) => call('POST /api/transfer/other-banks', { body, idempotencyKey }),
    }),
    confirmIntraBankTransfer: build.mutation<PaymentState, Body<'POST /api/transfer/intrabank/confirm'>>({
      query: (body) =>
        call('POST /api/transfer/intrabank/confirm', { body, movesMoney: true, send: sendCode }),
      ...afterConfirm,
    }),
    confirmOtherBankTransfer: build.mutation<PaymentState, Body<'POST /api/transfer/other-banks/confirm'>>({
      query: (body) =>
        call('POST /api/transfer/other-banks/confirm', { body, movesMoney: true, send: sendCode }),
      ...afterConfirm,
    }),
    unfinishedTransfers: build.query<readonly Unfinished[], void>({
      query: () => call('GET /api/transfer/unfinished', { asksByItself: true }),
      providesTags: ['Unfinished'],
    }),
    discardOperation: build.mutation<Answer<'POST /api/operations/{id}/discard'>, string>({
      query: (id) => call('POST /api/operations/{id}/discard', { params: { id } }),
      invalidatesTags: ['Unfinished', 'Schedules'],
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        void queryFulfilled.then(
          () => dropUnfinished(dispatch, id),
          () => undefined,
        ),
    }),
    // Whatever is answered, what became of the payment is asked for afterwards.
    stopOperation: build.mutation<Answer<'POST /api/operations/{id}/stop'>, string>({
      query: (id) => call('POST /api/operations/{id}/stop', { params: { id } }),
      // Not what is unfinished: its notice is to hear first what became of it.
      invalidatesTags: ['Balances', 'Transactions'],
    }),
    paymentState: build.query<PaymentState, string>({
      query: (id) => call('GET /api/transfer/operations/{id}', { params: { id } }),
      keepUnusedDataFor: 0,
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        void queryFulfilled.then(
          ({ data }) =>
            data.status !== 'AWAITING_OTP' && data.status !== 'PENDING' && dropUnfinished(dispatch, id),
          () => undefined,
        ),
    }),
  }),
});

/** What this tab knows to be over is told of no longer, without waiting for the bank's list. */
export function dropUnfinished(dispatch: BankDispatch, id: string): void {
  dispatch(
    transfersApi.util.updateQueryData('unfinishedTransfers', undefined, (list) =>
      list.filter((transfer) => transfer.id !== id),
    ),
  );
}

export const {
  useBalancesQuery,
  useRecipientsQuery,
  useLazyNameInquiryQuery,
  useBanksQuery,
  useStartIntraBankTransferMutation,
  useStartOwnAccountTransferMutation,
  useStartOtherBankTransferMutation,
  useConfirmIntraBankTransferMutation,
  useConfirmOtherBankTransferMutation,
  useUnfinishedTransfersQuery,
  useDiscardOperationMutation,
  useStopOperationMutation,
  usePaymentStateQuery,
  useLazyPaymentStateQuery,
} = transfersApi;

/** For when a payment turns out to have moved money by another way than its confirm's own answer. */
export function useMoneyMoved(): () => void {
  const dispatch = useDispatch();
  return () =>
    dispatch(
      bankApi.util.invalidateTags(['Balances', 'Beneficiaries', 'Bills', 'Transactions', 'Unfinished']),
    );
}
