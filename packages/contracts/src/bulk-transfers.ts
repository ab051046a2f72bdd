import { z } from 'zod';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import {
  accountNumber,
  bankCode,
  code,
  done,
  givenName,
  id,
  listQuery,
  naira,
  optional,
  positiveNaira,
  requiredText,
  text,
} from './fields.ts';
import { refusalsOfConfirm, refusalsOfStart, reviewNotes, sums, TRANSFER_STATUSES } from './transfers.ts';

/** As many people as one code pays, by file (decision 33); on a screen of its own at most so many are entered by hand. */
export const BULK_ROWS_MAX = 1000;
export const BULK_ROWS_BY_HAND_MAX = 200;
/** So many names are looked up with one call. */
export const BULK_NAMES_MAX = 100;
export const BULK_GROUPS_MAX = 50;

/** One recipient of many. Names are the bank's own, whatever the request says (decision 29). */
export const bulkItem = z.object({
  sourceAccountNumber: accountNumber,
  destinationBankCode: bankCode,
  destinationAccountNumber: accountNumber,
  destinationAccountName: optional(text(200)),
  destinationBankName: optional(text(200)),
  nameInquiryReference: optional(text(100)),
  amount: positiveNaira,
  description: requiredText(100),
});

/** A list of as many rows as one code may pay. */
const manyOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .min(1, { error: 'Add at least one recipient' })
    .max(BULK_ROWS_MAX, { error: 'At most 1,000 recipients can be paid at once' });

/** What a review says of one row, beside what the customer wrote. */
const reviewedRow = z.object({
  /** From 1, as the rows were sent. */
  position: z.number().int(),
  /** Of the payment this row becomes. */
  id,
  reference: z.string(),
  sourceAccountNumber: accountNumber,
  destinationAccountNumber: accountNumber,
  destinationAccountName: z.string(),
  destinationBankCode: z.string(),
  destinationBankName: z.string(),
  description: z.string(),
  ...sums,
  /** Whole minutes since the same amount was last sent to the same account, within a week; else null. */
  sentSameMinutesAgo: reviewNotes.sentSameMinutesAgo,
  sameIsOnItsWay: reviewNotes.sameIsOnItsWay,
  isNewRecipient: z.boolean(),
  /** The row above it that pays the same account the same amount; null where there is none. */
  sameAsPosition: z.number().int().nullable(),
});

const startedBulk = z.object({
  id,
  reference: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  ...sums,
  /** Of a bulk: how many they are, and at how many banks, in words. */
  destinationAccountName: z.string(),
  destinationBankName: z.string(),
  expiresAt: z.iso.datetime(),
  twoFactorAuthenticationType: reviewNotes.twoFactorAuthenticationType,
  maskedEmail: reviewNotes.maskedEmail,
  maskedPhoneNumber: reviewNotes.maskedPhoneNumber,
  rows: z.array(reviewedRow),
});

/** Where one row stands: WAITING until it is its turn, STOPPED where its customer did that before anything was sent. */
export const BULK_ROW_STATUSES = ['WAITING', 'PENDING', 'SUCCESS', 'FAILED', 'STOPPED'] as const;

const bulkCounts = z.object({
  rows: z.number().int(),
  waiting: z.number().int(),
  pending: z.number().int(),
  /** Of those that are pending: not sent yet, and can be stopped (decision 74). */
  keptBack: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  /** By the customer; they are not among those that failed. */
  stopped: z.number().int(),
});

/** Where a bulk transfer stands. PENDING while rows wait or another bank has not answered; FAILED when no row was paid. */
const bulkSummary = z.object({
  id,
  reference: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  /** What was asked for, and what has left the accounts and not come back: charges included. */
  total: naira,
  paid: naira,
  counts: bulkCounts,
  /** When its code was taken; null before. */
  confirmedAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime(),
});

const bulkState = bulkSummary.extend({
  message: z.string(),
  /** Until when the last of those that are kept back can be stopped, by the id of the bulk; null while none is. */
  stopUntil: z.iso.datetime().nullable(),
  secondsToStop: z.number().int().nullable(),
  ...sums,
  rows: z.array(
    reviewedRow
      .omit({ sentSameMinutesAgo: true, sameIsOnItsWay: true, isNewRecipient: true, sameAsPosition: true })
      .extend({
        status: z.enum(BULK_ROW_STATUSES),
        /** Why it failed, in the customer's words; null where it did not. */
        problem: z.string().nullable(),
        sessionId: z.string().nullable(),
      }),
  ),
});

/** A list of people to pay again, kept under a name. */
const groupRow = z.object({
  destinationBankCode: z.string(),
  destinationBankName: z.string(),
  destinationAccountNumber: accountNumber,
  destinationAccountName: z.string(),
  amount: naira,
  description: z.string(),
});
const groupSummary = z.object({ id, name: z.string(), rows: z.number().int(), total: naira });
const groupBody = z.object({
  /** Of the group that this one takes the place of; without it no group is replaced. */
  id: optional(id),
  name: givenName(60),
  recipients: manyOf(
    z.object({
      destinationBankCode: bankCode,
      destinationBankName: optional(text(200)),
      destinationAccountNumber: accountNumber,
      destinationAccountName: optional(text(200)),
      amount: positiveNaira,
      description: requiredText(100),
    }),
  ),
});

/** A thousand rows with all that may stand in them. */
export const BULK_BYTES_MAX = 1024 * 1024;

nameSchemas({
  BulkItem: bulkItem,
  BulkReviewRow: reviewedRow,
  StartedBulk: startedBulk,
  BulkCounts: bulkCounts,
  BulkSummary: bulkSummary,
  BulkState: bulkState,
  BulkGroupSummary: groupSummary,
});

export const bulkTransfersEndpoints = defineEndpoints('Bulk transfers', {
  'POST /api/transfer/bulk/names': {
    operationId: 'inquireBulkNames',
    summary: 'The names behind many accounts, each answered or refused by itself',
    access: anyLink('/transfer'),
    body: z.object({
      recipients: z.array(z.object({ accountNumber, bankCode })).min(1).max(BULK_NAMES_MAX),
    }),
    response: z.object({
      /** In the order they were asked. */
      names: z.array(
        z.object({
          accountName: z.string().nullable(),
          bankName: z.string().nullable(),
          nameInquiryReference: z.string().nullable(),
          /** Why there is no name, in the customer's words; null where there is one. */
          problem: z.string().nullable(),
          /** Whether asking again may help: nobody answered. */
          isWorthRetrying: z.boolean(),
        }),
      ),
    }),
    errors: ['TOO_MANY_INQUIRIES'],
  },
  'POST /api/transfer/bulk': {
    operationId: 'startBulkTransfer',
    summary:
      'Starts transfers to many accounts and sends one code for all; no money moves yet. A row that cannot be started is named in fieldErrors, and then none is',
    access: anyLink('/transfer'),
    refusedWhileLocked: true,
    body: z.object({ transfers: manyOf(bulkItem) }),
    response: startedBulk,
    errors: [...refusalsOfStart, 'NAME_INQUIRY_UNAVAILABLE'],
    idempotencyKey: true,
    bodyBytesMax: BULK_BYTES_MAX,
  },
  'POST /api/transfer/bulk/confirm': {
    operationId: 'confirmBulkTransfer',
    summary:
      'Confirms all of a bulk transfer with its code; each row is then paid once, by itself, however often this is called',
    access: anyLink('/transfer'),
    body: z.object({ id, otp: code }),
    response: bulkState,
    errors: refusalsOfConfirm,
    idempotencyKey: true,
  },
  'GET /api/transfer/bulk': {
    operationId: 'listBulkTransfers',
    summary: "The customer's bulk transfers whose code was taken, newest first",
    access: anyLink('/transfer', '/home'),
    polled: true,
    query: listQuery,
    response: z.array(bulkSummary),
    errors: [],
  },
  'GET /api/transfer/bulk/{id}': {
    operationId: 'getBulkTransfer',
    summary: 'Where a bulk transfer of the customer and each of its rows stands',
    access: anyLink('/transfer', '/home'),
    polled: true,
    params: z.object({ id }),
    response: bulkState,
    errors: ['NOT_FOUND'],
  },
  'GET /api/transfer/bulk/{id}/review': {
    operationId: 'getBulkReview',
    summary: 'A bulk transfer of the customer as its start answered it, for its code to be entered after all',
    access: anyLink('/transfer'),
    params: z.object({ id }),
    response: startedBulk,
    errors: ['NOT_FOUND'],
  },
  'GET /api/transfer/bulk-groups': {
    operationId: 'listBulkGroups',
    summary: 'Lists of recipients the customer keeps to pay again, by name',
    access: anyLink('/transfer'),
    response: z.array(groupSummary),
    errors: [],
  },
  'POST /api/transfer/bulk-groups': {
    operationId: 'saveBulkGroup',
    summary:
      'Keeps a list of recipients under a name of its own, or in the place of the one whose id is given',
    access: anyLink('/transfer'),
    refusedWhileLocked: true,
    body: groupBody,
    response: groupSummary,
    errors: ['INVALID_ACCOUNT_DETAILS', 'NOT_FOUND', 'GROUP_EXISTS', 'TOO_MANY_GROUPS'],
    idempotencyKey: true,
    bodyBytesMax: BULK_BYTES_MAX,
  },
  'GET /api/transfer/bulk-groups/{id}': {
    operationId: 'getBulkGroup',
    summary: 'A list of recipients the customer keeps',
    access: anyLink('/transfer'),
    params: z.object({ id }),
    response: groupSummary.extend({ recipients: z.array(groupRow) }),
    errors: ['NOT_FOUND'],
  },
  'DELETE /api/transfer/bulk-groups/{id}': {
    operationId: 'deleteBulkGroup',
    summary: 'Forgets a list of recipients',
    access: anyLink('/transfer'),
    refusedWhileLocked: true,
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND'],
    idempotencyKey: true,
  },
});
