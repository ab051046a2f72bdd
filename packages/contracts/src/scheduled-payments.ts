import { z } from 'zod';
import { BILL_PRODUCTS, billedTo } from './bill-details.ts';
import { airtimeVend, cableTvVend, dataVend, electricityVend, refusalsOfBill } from './bills.ts';
import { BULK_BYTES_MAX, BULK_ROWS_MAX, bulkItem } from './bulk-transfers.ts';
import { anyLink, defineEndpoints, nameSchemas, schemaNames } from './endpoint.ts';
import {
  accountNumber,
  bankCode,
  code,
  dateInput,
  done,
  id,
  listQuery,
  naira,
  optional,
  ownBankCode,
  positiveNaira,
  requiredText,
  text,
} from './fields.ts';
import { SCHEDULE_INTERVALS, SCHEDULE_RUNS_MAX } from './schedule-dates.ts';
import { TEXTS } from './texts.ts';
import { paysSomebody, refusalsOfConfirm, refusalsOfStart, startedTransfer } from './transfers.ts';

/** PENDING while payments remain (decision 37). */
export const SCHEDULE_STATUSES = ['PENDING', 'COMPLETED', 'FAILED'] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];
/** What it does, more exactly than the status tells. */
export const SCHEDULE_STATES = ['ACTIVE', 'PAUSED', 'CANCELLED', 'COMPLETED', 'FAILED'] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];
export const TRANSFER_TYPES = ['INTRA_BANK', 'OWN_ACCOUNT', 'INTERBANK'] as const;
export type TransferType = (typeof TRANSFER_TYPES)[number];
/** What can be paid later: transfers and purchases. */
export const SCHEDULED_TYPES = [...TRANSFER_TYPES, ...BILL_PRODUCTS] as const;
export type ScheduledType = (typeof SCHEDULED_TYPES)[number];
/** DUE while it is tried, PENDING while another bank has not answered. */
export const RUN_STATUSES = ['DUE', 'PENDING', 'SUCCESS', 'FAILED', 'SKIPPED'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

const interval = z.enum(SCHEDULE_INTERVALS);
const runCount = z.number().int().min(1).max(SCHEDULE_RUNS_MAX);

/** When it is paid. What is not continuous is paid once, whatever else is said (decision 36). */
const schedulePaymentSetting = z
  .object({
    schedulePaymentDate: dateInput,
    continuous: optional(z.boolean()),
    scheduledInterval: optional(interval),
    repeatPayment: optional(runCount),
  })
  .superRefine((setting, context) => {
    if (setting.continuous !== true) return;
    for (const field of ['scheduledInterval', 'repeatPayment'] as const)
      if (setting[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: TEXTS.fieldRequired });
  });

const scheduled = { schedulePaymentSetting };

/** What is paid: an account, or of a bill the phone, meter or card it is for. */
const paidNumber = z.string().regex(/^\d{10,13}$/, { error: TEXTS.accountNumberLength });

/**
 * What a scheduled initiate answers of each recipient: the id works where codes are sent again (decision 59). Of an edit, what
 * its code is for: the payments that remain, from the next one on.
 */
const startedSchedule = startedTransfer.extend({
  referenceNumber: z.string(),
  destinationAccountNumber: paidNumber,
  /** What is bought, where it is a bill. */
  bill: billedTo.nullable(),
  schedulePaymentSetting: z.object({
    schedulePaymentDate: z.iso.date(),
    continuous: z.boolean(),
    scheduledInterval: interval.nullable(),
    repeatPayment: z.number().int(),
  }),
  /** In a month that is too short for the first day it may be another one than that. */
  lastDay: z.iso.date(),
});

/** S2 §3, and what the page shows besides. Of a bill the destination is as a payment's state has it. */
const scheduledPayment = z.object({
  uuid: id,
  clientId: id,
  referenceNumber: z.string(),
  transferType: z.enum(SCHEDULED_TYPES),
  sourceAccountNumber: accountNumber,
  destinationAccountNumber: paidNumber,
  destinationBankCode: z.string(),
  destinationAccountName: z.string(),
  destinationBankName: z.string(),
  amount: naira,
  description: z.string(),
  /** What is bought, where it is a bill. */
  bill: billedTo.nullable(),
  /** Day-month-year: of the next payment, or of the last one where none remains. */
  scheduleDate: z.string(),
  interval: interval.nullable(),
  /** Payments in all, the first included. */
  repeatPayment: z.number().int(),
  status: z.enum(SCHEDULE_STATUSES),
  state: z.enum(SCHEDULE_STATES),
  /** Why the bank paused it, in the customer's words; null where the customer did, or it is not paused. */
  pausedBecause: z.string().nullable(),
  /** Of what was bought for less, where it was paused for that: it is paid again once this amount is saved. */
  newPrice: naira.nullable(),
  /** Where the customer locked their accounts and its next payment is due before that ends: it is paid then. */
  waitsUntil: z.iso.datetime().nullable(),
  firstDay: z.iso.date(),
  /** Null where none remains. */
  nextDay: z.iso.date().nullable(),
  lastDay: z.iso.date(),
  /** How many payments are over, skipped ones included. */
  runsOver: z.number().int(),
  /** What one code scheduled together with it; null where it was alone. */
  list: z
    .object({
      /** That all of them share, and are found by. */
      referenceNumber: z.string(),
      /** From 1, as they were sent. */
      position: z.number().int(),
      count: z.number().int(),
      /** How many are still to be paid, and of them are paused. */
      remaining: z.number().int(),
      paused: z.number().int(),
    })
    .nullable(),
  /** New terms that wait for their code; the old ones are paid until then (decision 38). */
  waitingEdit: z
    .object({
      destinationAccountNumber: paidNumber,
      destinationAccountName: z.string(),
      destinationBankName: z.string(),
      amount: naira,
      description: z.string(),
      /** Of the next payment by them. */
      nextDay: z.iso.date(),
      interval: interval.nullable(),
      /** Payments in all, those that are over included. */
      repeatPayment: z.number().int(),
    })
    .nullable(),
});

const scheduledRun = z.object({
  /** From 1. */
  run: z.number().int(),
  day: z.iso.date(),
  status: z.enum(RUN_STATUSES),
  amount: naira,
  /** Of the payment in the history; null where none was made. */
  referenceNumber: z.string().nullable(),
  /** Why it failed or is still tried, in the customer's words. */
  problem: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});

const scheduledPaymentDetails = scheduledPayment.extend({
  /** Those that are over or under way, newest first. */
  runs: z.array(scheduledRun),
  /** The next days it is paid on, at most three. */
  nextDays: z.array(z.iso.date()),
});

/** An account that will not have enough for what is scheduled. */
const shortfall = z.object({
  accountNumber,
  /** The first day on which something will be missing, and how much. */
  day: z.iso.date(),
  missing: naira,
  /** Of the schedule that cannot be paid then. */
  referenceNumber: z.string(),
});

/** A code that has to be entered before an edit counts, as a scheduled initiate answers it. */
const editedPayment = z.object({
  message: z.string(),
  /** When true the code is asked for at once: `PATCH approve` applies the new terms (decision 59). */
  approvalRequired: z.boolean(),
  /** What waits for the code; null where nothing does. */
  started: startedSchedule.nullable(),
  scheduledPayment,
});

const refusalsOfDays = ['TOO_MANY_SCHEDULES', 'SCHEDULE_DATE_PAST', 'SCHEDULE_DATE_TOO_FAR'] as const;
const refusalsOfSchedule = [...refusalsOfStart, ...refusalsOfDays] as const;
/** Of what is bought later, when it is changed. */
const refusalsOfLaterBill = [
  'OFFER_NOT_SOLD',
  'BILL_AMOUNT_OUT_OF_BOUNDS',
  'BILL_NUMBER_UNKNOWN',
  'BILLER_UNAVAILABLE',
] as const;
const refusalsOfChange = ['NOT_FOUND', 'SCHEDULE_OVER', 'SCHEDULE_BUSY'] as const;

const changedList = done.extend({
  /** How many are as they were asked to be, and how many could not be changed. */
  changed: z.number().int(),
  unchanged: z.number().int(),
});

const changesList = {
  access: anyLink('/scheduled-payment'),
  params: z.object({ id: text(40) }),
  response: changedList,
  errors: ['NOT_FOUND', 'SCHEDULE_OVER'],
  idempotencyKey: true,
} as const;

schemaNames.add(paidNumber, { id: 'PaidNumber', examples: ['0123456789'] });
nameSchemas({
  StartedSetting: startedSchedule.shape.schedulePaymentSetting,
  ScheduleList: scheduledPayment.shape.list.unwrap(),
  WaitingEdit: scheduledPayment.shape.waitingEdit.unwrap(),
  ChangedList: changedList,
  ScheduleSetting: schedulePaymentSetting,
  StartedSchedule: startedSchedule,
  ScheduledPayment: scheduledPayment,
  ScheduledRun: scheduledRun,
  ScheduledPaymentDetails: scheduledPaymentDetails,
  Shortfall: shortfall,
  EditedPayment: editedPayment,
});

export const scheduledPaymentsEndpoints = defineEndpoints('Scheduled payments', {
  'GET /api/ibanking/personal/schedule-payments': {
    operationId: 'listScheduledPayments',
    summary:
      'Scheduled payments whose code was taken, next to be paid first; X-Total-Count tells how many there are',
    access: anyLink('/scheduled-payment', '/home'),
    query: listQuery,
    response: z.array(scheduledPayment),
    errors: [],
  },
  'GET /api/ibanking/personal/schedule-payments/shortfalls': {
    operationId: 'listShortfalls',
    summary: 'Accounts that will not have enough for what is scheduled in the next thirty days',
    access: anyLink('/scheduled-payment', '/home', '/transfer'),
    response: z.array(shortfall),
    errors: [],
  },
  'GET /api/ibanking/personal/schedule-payments/{id}': {
    operationId: 'getScheduledPayment',
    summary: 'A scheduled payment by its uuid or its reference, with what it has paid so far',
    access: anyLink('/scheduled-payment'),
    polled: true,
    params: z.object({ id: text(40) }),
    response: scheduledPaymentDetails,
    errors: ['NOT_FOUND'],
  },
  'POST /api/ibanking/personal/schedule-payments/intrabank': {
    operationId: 'startIntrabankSchedule',
    summary:
      'Starts a scheduled transfer to an account of this bank and sends its code; nothing is scheduled yet',
    access: anyLink('/transfer', '/scheduled-payment'),
    refusedWhileLocked: true,
    body: z.object({ ...paysSomebody, destinationBankCode: ownBankCode, ...scheduled }),
    response: z.array(startedSchedule),
    errors: refusalsOfSchedule,
    idempotencyKey: true,
  },
  'POST /api/ibanking/personal/schedule-payments/interbank': {
    operationId: 'startInterbankSchedule',
    summary: 'Starts a scheduled transfer to an account of another bank and sends its code',
    access: anyLink('/transfer', '/scheduled-payment'),
    refusedWhileLocked: true,
    body: z.object({ ...paysSomebody, destinationBankCode: bankCode, ...scheduled }),
    response: z.array(startedSchedule),
    errors: [...refusalsOfSchedule, 'NAME_INQUIRY_UNAVAILABLE'],
    idempotencyKey: true,
  },
  'POST /api/ibanking/personal/schedule-payments/own': {
    operationId: 'startOwnSchedule',
    summary: 'Starts a scheduled transfer between two accounts of the customer and sends its code',
    access: anyLink('/transfer', '/scheduled-payment'),
    refusedWhileLocked: true,
    body: z.object({
      sourceAccountNumber: accountNumber,
      destinationAccountNumber: accountNumber,
      destinationBankCode: ownBankCode,
      amount: positiveNaira,
      description: requiredText(100),
      saveAsBeneficiary: optional(z.boolean()),
      ...scheduled,
    }),
    response: z.array(startedSchedule),
    errors: refusalsOfSchedule,
    idempotencyKey: true,
  },
  'POST /api/ibanking/personal/schedule-payments/bulk': {
    operationId: 'startBulkSchedule',
    summary:
      'Starts scheduled transfers to many accounts under one code; the setting of the first recipient counts for all',
    access: anyLink('/transfer', '/scheduled-payment'),
    refusedWhileLocked: true,
    body: z.object({ bulkScheduleTransfer: z.array(bulkItem.extend(scheduled)).min(1).max(BULK_ROWS_MAX) }),
    response: z.array(startedSchedule),
    errors: [...refusalsOfSchedule, 'NAME_INQUIRY_UNAVAILABLE'],
    idempotencyKey: true,
    bodyBytesMax: BULK_BYTES_MAX,
  },
  'POST /api/ibanking/personal/schedule-payments/bill': {
    operationId: 'startBillSchedule',
    summary: 'Starts a scheduled purchase of airtime, data, electricity or cable TV and sends its code',
    access: anyLink('/transfer', '/scheduled-payment'),
    refusedWhileLocked: true,
    body: z.intersection(
      z.discriminatedUnion('utilityProductType', [airtimeVend, dataVend, electricityVend, cableTvVend]),
      z.object(scheduled),
    ),
    response: z.array(startedSchedule),
    errors: [...refusalsOfBill, ...refusalsOfDays],
    idempotencyKey: true,
  },
  'GET /api/ibanking/personal/schedule-payments/started/{id}': {
    operationId: 'getStartedSchedule',
    summary:
      'What was started to be paid later, as its start answered it, for its code to be entered after all',
    access: anyLink('/transfer'),
    params: z.object({ id }),
    response: z.array(
      startedSchedule.extend({ sourceAccountNumber: accountNumber, description: z.string() }),
    ),
    errors: ['NOT_FOUND'],
  },
  'PATCH /api/ibanking/personal/schedule-payments/approve': {
    operationId: 'confirmSchedule',
    summary:
      'Takes the code of a scheduled initiate, or of an edit: any of its references approves all of it',
    access: anyLink('/transfer', '/scheduled-payment'),
    body: z.object({ otp: code, referenceNumber: text(40) }),
    response: z.object({ message: z.string(), scheduledPayments: z.array(scheduledPayment) }),
    errors: [...refusalsOfConfirm, 'SCHEDULE_OVER', 'SCHEDULE_BUSY', 'SCHEDULE_EDIT_REPLACED'],
    idempotencyKey: true,
  },
  'PUT /api/ibanking/personal/schedule-payments/edit': {
    operationId: 'editScheduledPayment',
    summary:
      'Changes a scheduled payment that is still pending; a new destination, more money or an earlier day waits for its code',
    access: anyLink('/scheduled-payment'),
    refusedWhileLocked: true,
    body: z.object({
      // Which one: by uuid, else by reference. What the record holds besides is not changed by it (decision 59).
      uuid: optional(text(40)),
      clientId: optional(text(40)),
      referenceNumber: optional(text(40)),
      transferType: optional(text(40)),
      status: optional(text(40)),
      sourceAccountNumber: optional(accountNumber),
      destinationAccountNumber: paidNumber,
      /** Of a bank, or the provider of a bill: what it is compared with refuses all others. */
      destinationBankCode: ownBankCode,
      amount: positiveNaira,
      description: requiredText(100),
      /** Of the record as it was opened: where the next payment is on another day by now, nothing is changed. */
      scheduleDate: optional(text(40)),
      schedulePaymentDate: dateInput,
      interval: optional(text(10)),
      scheduledInterval: optional(interval),
      repeatPayment: optional(runCount),
    }),
    response: editedPayment,
    errors: [
      ...refusalsOfSchedule,
      ...refusalsOfChange,
      ...refusalsOfLaterBill,
      'SCHEDULE_STALE',
      'NAME_INQUIRY_UNAVAILABLE',
    ],
    idempotencyKey: true,
  },
  'POST /api/ibanking/personal/schedule-payments/{id}/pause': {
    operationId: 'pauseScheduledPayment',
    summary: 'Pays nothing of a schedule until it is resumed',
    access: anyLink('/scheduled-payment'),
    params: z.object({ id: text(40) }),
    response: scheduledPayment,
    errors: refusalsOfChange,
    idempotencyKey: true,
  },
  'POST /api/ibanking/personal/schedule-payments/{id}/resume': {
    operationId: 'resumeScheduledPayment',
    summary: 'Goes on with a paused schedule; what fell into the pause is skipped',
    access: anyLink('/scheduled-payment'),
    refusedWhileLocked: true,
    params: z.object({ id: text(40) }),
    response: scheduledPayment,
    errors: [...refusalsOfChange, 'SCHEDULE_NEEDS_EDIT', 'SCHEDULE_NEEDS_PRICE', 'ACCOUNT_DISABLED'],
    idempotencyKey: true,
  },
  'POST /api/ibanking/personal/schedule-payments/{id}/skip': {
    operationId: 'skipScheduledPayment',
    summary:
      'Leaves out the next payment of a schedule: the one on the day that is given, so that none is skipped twice',
    access: anyLink('/scheduled-payment'),
    params: z.object({ id: text(40) }),
    body: z.object({ day: dateInput }),
    response: scheduledPayment,
    errors: refusalsOfChange,
    idempotencyKey: true,
  },
  'POST /api/ibanking/personal/schedule-payments/{id}/cancel': {
    operationId: 'cancelScheduledPayment',
    summary: 'Ends a schedule: nothing more is paid',
    access: anyLink('/scheduled-payment'),
    params: z.object({ id: text(40) }),
    response: scheduledPayment,
    errors: refusalsOfChange,
    idempotencyKey: true,
  },
  'POST /api/ibanking/personal/schedule-payments/{id}/list/pause': {
    operationId: 'pauseScheduleList',
    summary:
      'Pauses all that remain of what one code scheduled together, by the uuid or reference of any of it',
    ...changesList,
  },
  'POST /api/ibanking/personal/schedule-payments/{id}/list/resume': {
    operationId: 'resumeScheduleList',
    summary: 'Resumes all that remain of the same, but for what asks for more than that',
    refusedWhileLocked: true,
    ...changesList,
  },
  'POST /api/ibanking/personal/schedule-payments/{id}/list/cancel': {
    operationId: 'cancelScheduleList',
    summary: 'Ends all that remain of the same',
    ...changesList,
  },
});
