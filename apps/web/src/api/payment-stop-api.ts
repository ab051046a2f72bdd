import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type TurningOff = Answer<'POST /api/ibanking/personal/payment-stop/off'>;

const paymentStopApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    paymentStop: build.query<Answer<'GET /api/ibanking/personal/payment-stop'>, void>({
      query: () => call('GET /api/ibanking/personal/payment-stop', {}),
      providesTags: ['PaymentStop'],
    }),
    turnOnPaymentStop: build.mutation<Answer<'POST /api/ibanking/personal/payment-stop/on'>, void>({
      query: () => call('POST /api/ibanking/personal/payment-stop/on', {}),
      invalidatesTags: ['PaymentStop'],
    }),
    startTurningOff: build.mutation<TurningOff, void>({
      query: () => call('POST /api/ibanking/personal/payment-stop/off', {}),
    }),
    confirmTurningOff: build.mutation<
      Answer<'POST /api/ibanking/personal/payment-stop/off/confirm'>,
      Body<'POST /api/ibanking/personal/payment-stop/off/confirm'>
    >({
      query: (body) => call('POST /api/ibanking/personal/payment-stop/off/confirm', { body }),
      invalidatesTags: ['PaymentStop'],
    }),
  }),
});

export const {
  usePaymentStopQuery,
  useTurnOnPaymentStopMutation,
  useStartTurningOffMutation,
  useConfirmTurningOffMutation,
} = paymentStopApi;
