import { alertEvents } from '@harvest/contracts/alert-events';
import { LIMITED_TYPES } from '@harvest/contracts/limited-types';
import { SCHEDULE_INTERVALS } from '@harvest/contracts/schedule-dates';
import { SPENDING_CATEGORIES } from '@harvest/contracts/spending-categories';
import { z } from 'zod';

/** One message in words, for e-mail and for SMS; in the app it stands under its subject. */
export type MessageText = {
  readonly subject: string;
  readonly email: string;
  readonly sms: string;
  /** What the app says, where that is not the first paragraph of the e-mail. */
  readonly notice?: string;
  /** What the e-mail is about, shown big: the six digits in it, or the one link. */
  readonly highlight?: 'CODE' | 'LINK' | undefined;
};

const nothing = z.object({});

const koboText = z.string().regex(/^\d+$/);

const transfer = z.object({
  reference: z.string(),
  amountKobo: koboText,
  totalKobo: koboText,
  /** What the payer could still spend right after the debit; told with it, and not again later. */
  availableKobo: koboText.optional(),
  sourceAccountNumber: z.string(),
  sourceAccountName: z.string(),
  destinationAccountNumber: z.string(),
  destinationAccountName: z.string(),
  destinationBankCode: z.string(),
  destinationBankName: z.string(),
  saveAsBeneficiary: z.boolean(),
  /** Its payer is told of it with many others at once (BULK_CARRIED_OUT), and not by itself. */
  toldTogether: z.boolean().default(false),
  narration: z.string(),
});

/** Of a purchase; a token is never among it. */
const bill = z.object({
  reference: z.string(),
  /** What was bought, such as MTN airtime. */
  description: z.string(),
  /** For which phone, meter or card, by the last digits alone. */
  numberEnd: z.string(),
  providerTitle: z.string(),
  getsToken: z.boolean(),
  amountKobo: koboText,
  totalKobo: koboText,
  availableKobo: koboText.optional(),
  sourceAccountNumber: z.string(),
});

/** What a message about a scheduled payment names it by. */
const scheduled = z.object({
  reference: z.string(),
  amountKobo: koboText,
  sourceAccountNumber: z.string(),
  destinationAccountName: z.string(),
  destinationBankName: z.string(),
  /** In words, where it is a bill. */
  bought: z.string().optional(),
});

const ticket = z.object({ ticketId: z.uuid(), trackingNumber: z.string(), subject: z.string() });

const reported = z.object({ ticketId: z.uuid(), trackingNumber: z.string(), referenceNumber: z.string() });

const limit = z.object({ singleKobo: koboText, dailyKobo: koboText });

const times = { interval: z.enum(SCHEDULE_INTERVALS).nullable(), runs: z.number().int() };

/** Everything that can happen that somebody is told of, with what has to be known of it. */
const payloads = {
  /** The money arrived: at once inside the bank, and at another bank once it said so. */
  TRANSFER_COMPLETED: transfer.extend({
    /** Whom it came to, where that is a customer of this bank. */
    destinationCustomerId: z.uuid().optional(),
    /** When it left for another bank. */
    debitedAt: z.iso.datetime().optional(),
  }),
  /** It left the account, and the other bank has not confirmed it yet. */
  TRANSFER_ON_ITS_WAY: transfer,
  /** It left the account, was not carried out, and is back. */
  TRANSFER_RETURNED: transfer.extend({
    /** Why the other bank refused it, in the customer's words; empty where none did. */
    why: z.string().default(''),
  }),
  /** Every payment of a bulk transfer was tried. */
  BULK_CARRIED_OUT: z.object({
    reference: z.string(),
    rows: z.number().int(),
    /** Those that left an account and did not come back so far, and with their charges how much that is. */
    sent: z.number().int(),
    /** Those that the customer stopped: they were not sent, and nothing is wrong. */
    stopped: z.number().int().default(0),
    /** Those that were not tried yet, or are kept back: it goes on. */
    open: z.number().int().default(0),
    paidKobo: koboText,
    sourceAccountNumbers: z.array(z.string()),
  }),
  /** It was kept back, and could not be sent when its time was over: nothing ever left the account. */
  TRANSFER_NOT_SENT: transfer.extend({ why: z.string() }),
  /** Its money left the account, and its provider has not confirmed it yet. */
  BILL_ON_ITS_WAY: bill,
  /** Its provider handed over what was bought. */
  BILL_BOUGHT: bill.extend({
    debitedAt: z.iso.datetime(),
    /** Its customer got a message with the token, queued when it was settled. */
    isToldWithToken: z.boolean(),
  }),
  /** Its money left the account, nothing was bought for it, and it is back. */
  BILL_RETURNED: bill,
  /** Money came from another bank. */
  CREDIT_RECEIVED: z.object({
    reference: z.string(),
    amountKobo: koboText,
    accountNumber: z.string(),
    senderName: z.string(),
    senderBankName: z.string(),
    narration: z.string(),
  }),
  /** The code of one or many was taken; with many the amount is that of all, and the rest that of the first. */
  SCHEDULE_APPROVED: scheduled.extend({ count: z.number().int(), firstDay: z.iso.date(), ...times }),
  /** New terms count. */
  SCHEDULE_CHANGED: scheduled.extend({ nextDay: z.iso.date(), ...times }),
  /** By its customer, without a code; with many of one list the amount is that of all, and the rest that of one. */
  SCHEDULE_ALTERED: scheduled.extend({
    count: z.number().int().default(1),
    /** ENDED where its last payment was left out. */
    what: z.enum(['PAUSED', 'RESUMED', 'SKIPPED', 'CANCELLED', 'EDITED', 'ENDED']),
  }),
  /** It lacks money; with many that one code scheduled the amount is that of all, and the rest that of one. */
  SCHEDULED_RUN_WAITS: scheduled.extend({ day: z.iso.date(), count: z.number().int().default(1) }),
  SCHEDULED_RUN_FAILED: scheduled.extend({
    day: z.iso.date(),
    /** In the customer's words. */
    problem: z.string(),
    /** Null where it was the last. */
    nextDay: z.iso.date().nullable(),
  }),
  /** By the bank, and why in the customer's words. */
  SCHEDULE_PAUSED: scheduled.extend({ problem: z.string() }),
  /** The last of several payments was made. */
  SCHEDULE_ENDED: scheduled.extend({ runs: z.number().int(), paid: z.number().int() }),
  /** By its customer. */
  ACCOUNT_OPENED: z.object({ accountNumber: z.string(), accountTypeName: z.string() }),
  /** By its customer, with a code; so many of its scheduled payments were paused by it. */
  ACCOUNT_DISABLED: z.object({ accountNumber: z.string(), scheduledPayments: z.number().int() }),
  /** By the bank. */
  ACCOUNT_ENABLED: z.object({ accountNumber: z.string() }),
  /** By two of the bank, as its customer asked. */
  ACCOUNT_CLOSED: z.object({ accountNumber: z.string() }),
  /** The customer withdrew a closing request by marking its conversation as done. */
  CLOSING_WITHDRAWN: z.object({ accountNumber: z.string(), ticketId: z.uuid(), trackingNumber: z.string() }),
  /** By anybody: staff call the customer, and nothing is blocked before. */
  BLOCK_REQUESTED: nothing,
  /** By the bank, which changed nothing by it. */
  BLOCK_REQUEST_CLOSED: nothing,
  /** All that the bank holds about the customer, by whoever is signed in as them. */
  PERSONAL_DATA_DOWNLOADED: nothing,
  /** By its customer, for a day. */
  EMERGENCY_LOCKED: z.object({
    until: z.iso.datetime(),
    /** Higher limits were on their way, and never come. */
    cancelsRaises: z.boolean().default(false),
  }),
  EMERGENCY_LOCK_ENDED: z.object({
    by: z.enum(['TIME', 'BANK']),
    /** So many scheduled payments waited for the end. */
    scheduledPayments: z.number().int().default(0),
  }),
  /** By the customer, or in their name. */
  TICKET_OPENED: ticket.extend({ answerBy: z.iso.datetime() }),
  /** The bank wrote. What it wrote stays in the bank. */
  TICKET_ANSWERED: ticket,
  /** By whoever holds the customer's session: the bank looks into it no more. */
  DISPUTE_WITHDRAWN: reported,
  /** By the bank. What it found stays in the bank. */
  DISPUTE_DECIDED: reported.extend({ isAccepted: z.boolean() }),
  /** An account has less than its owner wants to have in it. */
  LOW_BALANCE: z.object({ accountNumber: z.string(), belowKobo: koboText, availableKobo: koboText }),
  /** A sign-in was finished. */
  SIGNED_IN: z.object({
    /** Such as Chrome on Windows, where it is one we know. */
    browser: z.string().optional(),
  }),
  /** By the customer: how they are told of events, or below which balance of an account. */
  ALERTS_CHANGED: z.union([
    z.object({
      changes: z.array(
        z.object({ event: z.enum(alertEvents), inApp: z.boolean(), email: z.boolean(), sms: z.boolean() }),
      ),
    }),
    z.object({ accountNumber: z.string(), belowKobo: koboText.nullable() }),
  ]),
  CUSTOMER_FROZEN: nothing,
  CUSTOMER_UNFROZEN: nothing,
  TOO_MANY_WRONG_CODES: nothing,
  /** Somebody has the password, and guesses at the codes of sign-ins. */
  WRONG_SIGN_IN_CODES: nothing,
  /** By the customer, with a code. */
  LIMITS_CHANGED: z.object({
    accountNumber: z.string(),
    changes: z.array(
      z.object({
        transferType: z.enum(LIMITED_TYPES),
        before: limit,
        now: limit,
        /** What was raised is still to come. */
        coming: limit.extend({ at: z.iso.datetime() }).optional(),
        /** What was to come until now, and never does. */
        cancelled: limit.extend({ at: z.iso.datetime() }).optional(),
      }),
    ),
  }),
  /** By what was spent of it in a month of Lagos, `YYYY-MM`. */
  BUDGET_MOSTLY_USED: z.object({
    category: z.enum(SPENDING_CATEGORIES),
    month: z.string(),
    budgetKobo: koboText,
    spentKobo: koboText,
  }),
  ONBOARDING_COMPLETED: nothing,
  ONBOARDING_STAGE_DECLINED: z.object({ section: z.string() }),
  DOCUMENT_DECLINED: z.object({ documentName: z.string() }),
  KYC_LEVEL_REACHED: z.object({
    level: z.number().int(),
    dailyKobo: koboText,
    /** The customer set lower ones, and they stay. */
    keepsOwnLimits: z.boolean().default(false),
  }),
  KYC_SUBMITTED: z.object({ level: z.number().int() }),
  KYC_DECLINED: z.object({ level: z.number().int() }),
  /** By the bank: what was declined may be submitted again. */
  KYC_REOPENED: z.object({ level: z.number().int() }),
};

type Payloads = { readonly [Type in keyof typeof payloads]: Readonly<z.output<(typeof payloads)[Type]>> };

/** What happened, to whom and when. */
export type BankEvent = {
  readonly [Type in keyof Payloads]: {
    readonly id: string;
    readonly type: Type;
    readonly customerId: string;
    readonly payload: Payloads[Type];
    readonly occurredAt: Date;
  };
}[keyof Payloads];

export type EventOf<Type extends BankEvent['type']> = Extract<BankEvent, { readonly type: Type }>;

/**
 * An event as it was kept. @throws Error for a type this version does not know, or one that lacks what it needs; nothing of
 * the payload is repeated
 */
export function readEvent(kept: {
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
  readonly payload: unknown;
  readonly occurredAt: Date;
}): BankEvent {
  if (!Object.hasOwn(payloads, kept.type)) throw new Error(`No event is called ${kept.type}`);
  const payload = payloads[kept.type as keyof typeof payloads].safeParse(kept.payload);
  if (!payload.success) {
    const fields = payload.error.issues.map((issue) => issue.path.join('.'));
    throw new Error(`The event ${kept.type} lacks ${fields.join(', ')}`);
  }
  // The type told which payload was read.
  return { ...kept, payload: payload.data } as BankEvent;
}
