import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { accountNumber, choiceId, code, done, naira } from './fields.ts';
import { ENTERED_CODE_ERRORS, SENT_CODE_ERRORS, sentCode } from './sent-code.ts';

/** A customer has so many open accounts at most (decision 76). */
export const OPEN_ACCOUNTS_MAX = 10;

export const account = z.object({
  accountTypeName: z.string(),
  accountNumber,
  availableBalance: naira,
  /** Its owner disabled it: nothing leaves it, and what is paid in still lands (decision 41). */
  isDisabled: z.boolean(),
});

export const accountsEndpoints = defineEndpoints({
  'GET /api/accounts': {
    summary: 'The accounts of the signed-in customer',
    access: anyLink('/home', '/transfer', '/transaction-history', '/scheduled-payment', '/settings'),
    response: z.array(account),
    errors: [],
  },
  'GET /api/accounts/types': {
    summary: 'The types of account that can be opened',
    access: anyLink('/home', '/settings'),
    response: z.array(z.object({ id: z.number(), name: z.string(), description: z.string() })),
    errors: [],
  },
  'POST /api/accounts': {
    summary: 'Opens an account of a type for the signed-in customer',
    access: anyLink('/home', '/settings'),
    idempotencyKey: true,
    body: z.object({ accountTypeId: choiceId }),
    response: done.extend(account.shape),
    errors: ['TOO_MANY_ACCOUNTS', 'ACCOUNT_TYPE_UNKNOWN', 'EMERGENCY_LOCK'],
  },
  'POST /api/accounts/{accountNumber}/disable': {
    summary: 'Sends a code to disable an account; nothing changes yet',
    access: anyLink('/settings'),
    params: z.object({ accountNumber }),
    response: done.extend({
      ...sentCode.shape,
      /** So many scheduled payments from it will pause. */
      scheduledPayments: z.number(),
    }),
    errors: ['NOT_FOUND', 'ACCOUNT_DISABLED', ...SENT_CODE_ERRORS],
  },
  'POST /api/accounts/{accountNumber}/disable/confirm': {
    summary: 'Disables an account: no debits, credits still land, its schedules pause; staff open it again',
    access: anyLink('/settings'),
    params: z.object({ accountNumber }),
    body: z.object({ otp: code }),
    response: done,
    errors: ['NOT_FOUND', ...ENTERED_CODE_ERRORS],
  },
});
