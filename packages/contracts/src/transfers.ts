import { z } from 'zod';
import { account } from './accounts.ts';
import { TWO_FACTOR_TYPES } from './auth.ts';
import { boughtBill } from './bill-details.ts';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import {
  accountNumber,
  bankCode,
  bankCodeOrNone,
  code,
  id,
  naira,
  optional,
  ownBankCode,
  positiveNaira,
  requiredText,
  text,
} from './fields.ts';

/** AWAITING_OTP until the code is right; then SUCCESS, FAILED, or PENDING while it is kept back or another bank has not answered. */
export const TRANSFER_STATUSES = ['AWAITING_OTP', 'EXPIRED', 'PENDING', 'SUCCESS', 'FAILED'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** What can have happened to a transfer that was confirmed. */
export const TRANSFER_STEPS = ['DEBITED', 'SENT', 'CONFIRMED', 'FAILED', 'RETURNED', 'STOPPED'] as const;
export type TransferStep = (typeof TRANSFER_STEPS)[number];

const nameInquiry = z.object({
  accountName: z.string(),
  bankName: z.string(),
  nameInquiryReference: z.string(),
});

/** What a review says besides what is sent. */
export const reviewNotes = {
  twoFactorAuthenticationType: z.enum(TWO_FACTOR_TYPES),
  /** Where the code went; absent where an app makes it. */
  maskedEmail: z.string().optional(),
  maskedPhoneNumber: z.string().optional(),
  /**
   * Whole minutes since the customer last sent just this amount to just this account, while that is less than five
   * minutes ago (A70). A number of minutes and not a time, because the clock of a device may be wrong.
   */
  sentSameMinutesAgo: z.number().int().nullable(),
  /** Whether one of those has not arrived yet (A174). */
  sameIsOnItsWay: z.boolean(),
  /** Whether the customer has never sent money to this account; never so for an account of their own (A70). */
  isNewRecipient: z.boolean(),
};

/** What leaves the account: what is sent, what is taken beside it, and all of it. */
export const sums = { amount: naira, fee: naira, vat: naira, stampDuty: naira, total: naira };

/** What every kind of transfer answers when it is started (decision 28). */
export const startedTransfer = z.object({
  id,
  reference: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  ...sums,
  destinationAccountName: z.string(),
  destinationBankName: z.string(),
  expiresAt: z.iso.datetime(),
  ...reviewNotes,
});

const timelineStep = z.object({ step: z.enum(TRANSFER_STEPS), at: z.iso.datetime() });

/**
 * Where a payment stands, readable at any time, so that a lost answer is never a mystery (decision 6). Of a bill the destination
 * is the phone, meter or card it is for, and in the place of a bank its provider.
 */
export const transferState = z.object({
  id,
  reference: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  message: z.string(),
  ...sums,
  sourceAccountNumber: accountNumber,
  /** Whose money it is, as a receipt names them. */
  sourceAccountName: z.string(),
  destinationAccountNumber: z.string(),
  destinationAccountName: z.string(),
  destinationBankCode: z.string(),
  destinationBankName: z.string(),
  description: z.string(),
  /** What was bought, where it is a bill. */
  bill: boughtBill.nullable(),
  /** The 30-digit id banks trace a transfer by, of a purchase the id its provider knows it by; null until the money moved. */
  sessionId: z.string().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** What has happened so far, oldest first. */
  timeline: z.array(timelineStep),
  /** Until when it is kept from being sent and can be stopped (decision 74), and how long that is; null where it cannot. */
  stopUntil: z.iso.datetime().nullable(),
  secondsToStop: z.number().int().nullable(),
});

/** Where a payment stands, with its amounts in kobo. */
export type PaymentState = z.output<typeof transferState>;

/** A payment that is not over: it waits for its code, is kept back, or waits for the other bank or the provider. */
export const unfinishedTransfer = transferState.extend({
  status: z.enum(['AWAITING_OTP', 'PENDING']),
  startedAt: z.iso.datetime(),
  ...reviewNotes,
  /** Which confirm takes its code. */
  confirmedAt: z.enum(['intrabank', 'other-banks', 'bill']),
  /** Until it expires, not a time, because the clock of a device may be wrong; null once its code was taken. */
  secondsLeft: z.number().int().nullable(),
});

/** What one code approves for many payments or for later ones, and waits for it: a bulk transfer, or scheduled payments. */
export const unfinishedOrder = z.object({
  id,
  reference: z.string(),
  status: z.literal('AWAITING_OTP'),
  startedAt: z.iso.datetime(),
  /** Which confirm takes its code, and which review tells the rest of it. */
  confirmedAt: z.enum(['bulk', 'schedule']),
  /** How much to whom, in words. */
  what: z.string(),
  secondsLeft: z.number().int(),
  stopUntil: z.null(),
});

/** Anything that is not over, with its amounts in kobo. */
export type Unfinished = z.output<typeof unfinishedTransfer> | z.output<typeof unfinishedOrder>;

/** To whom, from where, how much and for what. The reference is that of the look-up (decision 50). */
export const paysSomebody = {
  sourceAccountNumber: accountNumber,
  destinationAccountNumber: accountNumber,
  nameInquiryReference: optional(text(100)),
  amount: positiveNaira,
  description: requiredText(100),
  saveAsBeneficiary: optional(z.boolean()),
};

/** Why a transfer to somebody may not be started. */
export const refusalsOfStart = [
  'UNKNOWN_ACCOUNT',
  'INVALID_ACCOUNT_DETAILS',
  'NAME_INQUIRY_EXPIRED',
  'TOO_MANY_INQUIRIES',
  'SAME_ACCOUNT',
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_FROZEN',
  'ACCOUNT_DISABLED',
  'KYC_LEVEL_TOO_LOW',
  'SINGLE_LIMIT_EXCEEDED',
  'DAILY_LIMIT_EXCEEDED',
  'OWN_SINGLE_LIMIT_EXCEEDED',
  'OWN_DAILY_LIMIT_EXCEEDED',
  'NEW_RECIPIENT_LIMIT_EXCEEDED',
  'NEW_RECIPIENTS_LIMIT_EXCEEDED',
  'TOO_MANY_WRONG_CODES',
  'TOO_MANY_STARTS',
  'PAYMENTS_HALTED',
  'PHONE_NOT_PROVED',
  'PHONE_TOO_NEW',
] as const;

/** Why a code confirms nothing, or why the money may not move, whatever is paid. */
export const refusalsOfPaying = [
  'NOT_FOUND',
  'WRONG_CODE',
  'CODE_EXPIRED',
  'CODE_USED',
  'CODE_TRIES_USED_UP',
  'TOO_MANY_WRONG_CODES',
  'WAIT_FOR_NEXT_CODE',
  'OPERATION_EXPIRED',
  'OPERATION_DISCARDED',
  'PAYMENTS_HALTED',
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_FROZEN',
  'ACCOUNT_DISABLED',
  'EMERGENCY_LOCK',
  'KYC_LEVEL_TOO_LOW',
  'SINGLE_LIMIT_EXCEEDED',
  'DAILY_LIMIT_EXCEEDED',
  'OWN_SINGLE_LIMIT_EXCEEDED',
  'OWN_DAILY_LIMIT_EXCEEDED',
  'NEW_RECIPIENT_LIMIT_EXCEEDED',
  'NEW_RECIPIENTS_LIMIT_EXCEEDED',
] as const;
/** The same of what goes to somebody's account. */
export const refusalsOfConfirm = [
  ...refusalsOfPaying,
  'OPERATION_STOPPED',
  'ACCOUNT_CANNOT_RECEIVE',
] as const;

nameSchemas({
  TimelineStep: timelineStep,
  NameInquiry: nameInquiry,
  StartedTransfer: startedTransfer,
  PaymentState: transferState,
  UnfinishedPayment: unfinishedTransfer,
  UnfinishedOrder: unfinishedOrder,
});

export const transfersEndpoints = defineEndpoints('Transfers', {
  'GET /api/transfer/balance': {
    operationId: 'getBalances',
    summary: "The customer's accounts with totals and this week's flows",
    access: anyLink('/home', '/transfer', '/scheduled-payment'),
    response: z.object({
      accounts: z.array(account),
      totalCurrentBalance: naira,
      totalAvailableBalance: naira,
      thisWeekInwards: naira,
      thisWeekOutwards: naira,
    }),
    errors: [],
  },
  'GET /api/transfer/recipients': {
    operationId: 'listRecipients',
    summary: 'The accounts of others the customer sent money to last, each once, newest first (A93)',
    access: anyLink('/transfer', '/home'),
    response: z.object({
      recipients: z.array(
        z.object({
          accountNumber,
          accountName: z.string(),
          bankCode: z.string(),
          bankName: z.string(),
          lastAmount: naira,
          lastNarration: z.string(),
        }),
      ),
    }),
    errors: [],
  },
  'POST /api/transfer/intrabank-name-inquiry': {
    operationId: 'inquireIntrabankName',
    summary: 'The name behind an account of this bank',
    access: anyLink('/transfer', '/beneficiary', '/scheduled-payment'),
    body: z.object({ accountNumber }),
    response: nameInquiry,
    errors: ['INVALID_ACCOUNT_DETAILS', 'TOO_MANY_INQUIRIES'],
  },
  'POST /api/transfer/name-inquiry': {
    operationId: 'inquireName',
    summary: 'The name behind an account of any bank; of this one where no bank is given',
    access: anyLink('/transfer', '/beneficiary', '/scheduled-payment'),
    body: z.object({ accountNumber, bankCode: bankCodeOrNone }),
    response: nameInquiry,
    errors: ['INVALID_ACCOUNT_DETAILS', 'TOO_MANY_INQUIRIES', 'NAME_INQUIRY_UNAVAILABLE'],
  },
  'POST /api/transfer/intrabank': {
    operationId: 'startIntrabankTransfer',
    summary: 'Starts a transfer to an account of this bank and sends its code; no money moves yet',
    access: anyLink('/transfer'),
    refusedWhileLocked: true,
    body: z.object({ ...paysSomebody, destinationBankCode: ownBankCode }),
    response: startedTransfer,
    errors: refusalsOfStart,
    idempotencyKey: true,
  },
  'POST /api/transfer/own-account': {
    operationId: 'startOwnTransfer',
    summary:
      'Starts a transfer between two accounts of the customer and sends its code; confirmed as one inside the bank is',
    access: anyLink('/transfer'),
    refusedWhileLocked: true,
    body: z.object({
      sourceAccountNumber: accountNumber,
      destinationAccountNumber: accountNumber,
      destinationBankCode: ownBankCode,
      amount: positiveNaira,
      description: requiredText(100),
      saveAsBeneficiary: optional(z.boolean()),
    }),
    response: startedTransfer,
    errors: [
      'UNKNOWN_ACCOUNT',
      'INVALID_ACCOUNT_DETAILS',
      'SAME_ACCOUNT',
      'INSUFFICIENT_FUNDS',
      'ACCOUNT_FROZEN',
      'ACCOUNT_DISABLED',
      'TOO_MANY_WRONG_CODES',
      'TOO_MANY_STARTS',
      'PAYMENTS_HALTED',
      'PHONE_NOT_PROVED',
      'PHONE_TOO_NEW',
    ],
    idempotencyKey: true,
  },
  'POST /api/transfer/intrabank/confirm': {
    operationId: 'confirmIntrabankTransfer',
    summary:
      'Confirms a same-bank transfer with its code; the money moves once, however often this is called',
    access: anyLink('/transfer'),
    body: z.object({ id, otp: code }),
    response: transferState,
    errors: refusalsOfConfirm,
    idempotencyKey: true,
  },
  'POST /api/transfer/other-banks': {
    operationId: 'startInterbankTransfer',
    summary: 'Starts a transfer to an account of another bank and sends its code; no money moves yet',
    access: anyLink('/transfer'),
    refusedWhileLocked: true,
    body: z.object({ ...paysSomebody, destinationBankCode: bankCode }),
    response: startedTransfer,
    errors: [...refusalsOfStart, 'NAME_INQUIRY_UNAVAILABLE'],
    idempotencyKey: true,
  },
  'POST /api/transfer/other-banks/confirm': {
    operationId: 'confirmInterbankTransfer',
    summary:
      'Confirms a transfer to another bank with its code: the money leaves the account once, and is sent on from there',
    access: anyLink('/transfer'),
    body: z.object({ id, otp: code }),
    response: transferState,
    errors: [...refusalsOfConfirm, 'NOT_SENT'],
    idempotencyKey: true,
  },
});
