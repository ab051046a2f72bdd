import { z } from 'zod';
import { TWO_FACTOR_TYPES } from './auth.ts';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import { code, done, id } from './fields.ts';
import { SENT_CODE_ERRORS } from './sent-code.ts';

const paymentStop = z.object({ isOn: z.boolean() });

nameSchemas({
  PaymentStop: paymentStop,
});

export const paymentStopEndpoints = defineEndpoints('Security', {
  'GET /api/ibanking/personal/payment-stop': {
    operationId: 'getPaymentStop',
    summary:
      'Whether a first payment to somebody, or one far above what is usual, is kept back for 30 seconds to be stopped',
    access: anyLink('/settings'),
    response: paymentStop,
    errors: [],
  },
  'POST /api/ibanking/personal/payment-stop/on': {
    operationId: 'switchPaymentStopOn',
    summary: 'Has such payments kept back from now on',
    access: anyLink('/settings'),
    response: paymentStop,
    errors: [],
  },
  'POST /api/ibanking/personal/payment-stop/off': {
    operationId: 'startPaymentStopOff',
    summary: 'Sends a code to have payments sent at once again; nothing changes yet',
    access: anyLink('/settings'),
    refusedWhileLocked: true,
    response: done.extend({
      /** For asking for the code again. */
      operationId: id,
      twoFactorAuthenticationType: z.enum(TWO_FACTOR_TYPES),
      /** Where the code went; absent where an app makes it. */
      maskedEmail: z.string().optional(),
      maskedPhoneNumber: z.string().optional(),
    }),
    errors: [...SENT_CODE_ERRORS],
  },
  'POST /api/ibanking/personal/payment-stop/off/confirm': {
    operationId: 'confirmPaymentStopOff',
    summary: 'Has payments sent at once again; the customer is told',
    access: anyLink('/settings'),
    refusedWhileLocked: true,
    body: z.object({ otp: code }),
    response: paymentStop,
    errors: [
      'WRONG_CODE',
      'CODE_EXPIRED',
      'CODE_USED',
      'CODE_TRIES_USED_UP',
      'TOO_MANY_WRONG_CODES',
      'WAIT_FOR_NEXT_CODE',
    ],
  },
});
