import { z } from 'zod';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import { accountNumber, code, done, id, naira, optional, positiveNaira } from './fields.ts';
import { LIMITED_TYPES } from './limited-types.ts';
import { ENTERED_CODE_ERRORS, SENT_CODE_ERRORS, sentCode } from './sent-code.ts';

/** A limit of an account for one kind of payment: the customer's own, or what their KYC level allows where they set none. */
const transactionLimit = z.object({
  productName: z.string(),
  transferType: z.enum(LIMITED_TYPES),
  nuban: accountNumber,
  dailyLimit: naira,
  limitPerTransaction: naira,
  /** What the KYC level of the customer allows, all their payments together. */
  maximumDailyLimit: naira,
  maximumLimitPerTransaction: naira,
  /** Whether the customer set it; else it is the maximum, and rises with their level. */
  isOwn: z.boolean(),
  /** What left this account today by this kind of payment. */
  usedToday: naira,
  /** A higher limit that is still to come into force (decision 73). */
  coming: z
    .object({ dailyLimit: naira, limitPerTransaction: naira, effectiveAt: z.iso.datetime() })
    .nullable(),
});

nameSchemas({
  TransactionLimit: transactionLimit,
});

export const transactionLimitsEndpoints = defineEndpoints('Limits', {
  'GET /api/ibanking/personal/transaction-limits': {
    operationId: 'listLimits',
    summary: 'The limits of every account of the customer, one for each kind of payment',
    access: anyLink('/settings', '/transfer', '/scheduled-payment'),
    response: z.array(transactionLimit),
    errors: [],
  },
  'POST /api/ibanking/personal/transaction-limits': {
    operationId: 'startLimitChange',
    summary: 'Sends a code to change the limits of an account; nothing changes yet',
    access: anyLink('/settings'),
    idempotencyKey: true,
    body: z.object({
      dailyTransactionLimit: positiveNaira,
      singleTransactionLimit: positiveNaira,
      nuban: accountNumber,
      /** Absent: all kinds of payment of this account (decision 27). */
      transferType: optional(z.enum(LIMITED_TYPES)),
    }),
    response: sentCode.extend({
      nuban: accountNumber,
      transactionLimitUuid: id,
      /** When it will be in force once the code was entered; null: at once. */
      effectiveAt: z.iso.datetime().nullable(),
      /** Whether all of it is in force at once with the code for a passkey. */
      passkeyCountsAtOnce: z.boolean(),
      /** How many scheduled payments from this account, of these kinds, are higher than what it will allow at once. */
      scheduledPayments: z.number().int(),
    }),
    errors: [
      'NOT_FOUND',
      'LIMIT_ABOVE_MAXIMUM',
      'SINGLE_LIMIT_ABOVE_DAILY',
      'KYC_LEVEL_TOO_LOW',
      'LIMIT_UNCHANGED',
      'EMERGENCY_LOCK',
      ...SENT_CODE_ERRORS,
    ],
  },
  'POST /api/ibanking/personal/transaction-limits/confirm': {
    operationId: 'confirmLimitChange',
    summary:
      'Changes the limits: lower ones at once, higher ones after 24 hours or at once by an authenticator or a passkey',
    access: anyLink('/settings'),
    body: z.object({ otp: code, nuban: accountNumber, transactionLimitUuid: id }),
    response: done.extend({
      /** When a higher limit comes into force; null when it is already. */
      effectiveAt: z.iso.datetime().nullable(),
    }),
    errors: [
      'NOT_FOUND',
      'OPERATION_EXPIRED',
      'LIMIT_ABOVE_MAXIMUM',
      'KYC_LEVEL_TOO_LOW',
      'EMERGENCY_LOCK',
      ...ENTERED_CODE_ERRORS,
    ],
  },
});
