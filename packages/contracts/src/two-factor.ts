import { z } from 'zod';
import { TWO_FACTOR_TYPES } from './auth.ts';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import { code, done, id, optional } from './fields.ts';
import { SENT_CODE_ERRORS } from './sent-code.ts';

/** What a switch answers: the other sessions ended, and this one goes on under a new token (decision 8). */
const switched = done.extend({ tokenDTO: z.object({ accessToken: z.string() }) });

/**
 * `otp` is of the factor that is set. Switching also proves the current factor (decision 42): `currentOtp` is of that one,
 * and may be left out when both are the same factor.
 */
const confirmBody = z.object({ otp: code, currentOtp: optional(code) });
const confirmErrors = [
  'WRONG_CODE',
  'CODE_EXPIRED',
  'CODE_USED',
  'CODE_TRIES_USED_UP',
  'TOO_MANY_WRONG_CODES',
  'WAIT_FOR_NEXT_CODE',
  'WRONG_CURRENT_CODE',
  'FACTOR_NOT_STARTED',
] as const;

nameSchemas({
  FactorSwitched: switched,
  FactorConfirmation: confirmBody,
});

export const twoFactorEndpoints = defineEndpoints('Second factor', {
  'POST /api/ibanking/personal/2fa/resend': {
    operationId: 'resendOperationCode',
    summary: 'Sends the code of a waiting operation again; the old code stops working',
    access: anyLink('/transfer', '/settings', '/scheduled-payment'),
    body: z.object({ operationId: id }),
    response: done,
    errors: [
      'NOT_FOUND',
      'RESEND_TOO_SOON',
      'RESEND_LIMIT',
      'TOO_MANY_WRONG_CODES',
      'PHONE_NOT_PROVED',
      'PHONE_TOO_NEW',
      'RESEND_NOT_FOR_AUTHENTICATOR',
      'OPERATION_EXPIRED',
      'CODE_ACCEPTED',
      'FACTOR_NOT_STARTED',
    ],
  },
  'GET /api/ibanking/personal/2fa/type': {
    operationId: 'getSecondFactor',
    summary: 'The second factor that is active',
    access: anyLink('/settings', '/transfer', '/scheduled-payment'),
    response: z.object({ twoFactorAuthenticationType: z.enum(TWO_FACTOR_TYPES) }),
    errors: [],
  },
  'GET /api/ibanking/personal/2fa/otp-authentication/generate': {
    operationId: 'startCodesByMessage',
    summary: 'Sends a code to e-mail and phone, to set codes as the second factor',
    access: anyLink('/settings'),
    refusedWhileLocked: true,
    response: done.extend({
      /** For asking for the code again. */
      operationId: id,
      /** Absent while codes go by SMS alone (decision 55). */
      maskedEmail: z.string().optional(),
      maskedPhoneNumber: z.string(),
    }),
    errors: [...SENT_CODE_ERRORS],
  },
  'POST /api/ibanking/personal/2fa/otp-authentication/confirm': {
    operationId: 'confirmCodesByMessage',
    summary: 'Sets codes by e-mail and SMS as the second factor',
    access: anyLink('/settings'),
    refusedWhileLocked: true,
    body: confirmBody,
    response: switched,
    errors: [...confirmErrors],
  },
  'GET /api/ibanking/personal/2fa/google-authenticator/generate': {
    operationId: 'startAuthenticator',
    summary: 'A new authenticator secret, and a code of the current factor; an active secret keeps working',
    access: anyLink('/settings'),
    refusedWhileLocked: true,
    response: z.object({
      /** The QR code as base64 PNG. */
      image: z.string(),
      secretCode: z.string(),
      /** What the QR code says, for an app on the very phone that would have to scan it. */
      setUpLink: z.string(),
      /** For asking for the code of the current factor again. */
      operationId: id,
      /** Where the code of the current factor went; absent when the app itself is the current factor. */
      maskedEmail: z.string().optional(),
      maskedPhoneNumber: z.string().optional(),
    }),
    errors: [...SENT_CODE_ERRORS],
  },
  'POST /api/ibanking/personal/2fa/google-authenticator/confirm': {
    operationId: 'confirmAuthenticator',
    summary: 'Sets the authenticator app as the second factor',
    access: anyLink('/settings'),
    refusedWhileLocked: true,
    body: confirmBody,
    response: switched,
    errors: [...confirmErrors],
  },
});
