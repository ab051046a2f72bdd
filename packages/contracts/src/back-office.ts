import { z } from 'zod';
import { TWO_FACTOR_TYPES } from './auth.ts';
import { COMMENT_LENGTH_MAX } from './back-office-bounds.ts';
import { BULK_ROW_STATUSES } from './bulk-transfers.ts';
import { liveSession } from './devices.ts';
import {
  type Access,
  defineEndpoints,
  nameSchemas,
  PERMITTED_LINKS,
  PUBLIC,
  STAFF_PERMISSIONS,
  staff,
} from './endpoint.ts';
import { code, done, id, listQuery, naira, optional, requiredText, text } from './fields.ts';
import { MISMATCH_REASONS, STAGE_STATUSES } from './onboarding.ts';
import { passwordChange } from './password-change.ts';
import { RUN_STATUSES } from './scheduled-payments.ts';
import {
  TRANSACTION_DIRECTIONS,
  transaction,
  transactionDetails,
  transactionsQuery,
} from './transactions.ts';
import { TRANSFER_STATUSES, TRANSFER_STEPS } from './transfers.ts';

/** What becomes of what one person asked for: withdrawn by that person, or expired because nobody decided in time. */
const APPROVAL_STATES = ['WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const AUDIT_OUTCOMES = [
  'DONE',
  'WAITING_FOR_APPROVAL',
  'APPROVED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

const anyStaff = staff(...STAFF_PERMISSIONS);
const anyStaffAtFirst = { ...anyStaff, withOneTimePassword: true } as const satisfies Access;

/** How long the longest waiting thing of a queue waits: as it should, soon too long, or too long. */
export const URGENCIES = ['IN_TIME', 'DUE', 'LATE'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** What a customer can do with the bank now, the most hindering first. */
export const CUSTOMER_STATES = [
  'BLOCKED',
  'FROZEN',
  'LOCKED',
  'LOCKED_BY_OWNER',
  'NOT_REGISTERED',
  'APPLICANT',
  'ACTIVE',
] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

/** `at` is an instant that belongs to it. */
const fact = z.object({
  label: z.string(),
  value: z.string(),
  at: z.string().optional(),
  /** To be called. */
  isPhoneNumber: z.literal(true).optional(),
});

/** Something that can be done to a subject. An approval is asked of a second person when `needsSecondPerson`. */
const action = z.object({
  action: z.string(),
  label: z.string(),
  tone: z.enum(['good', 'neutral', 'danger']),
  /** What it does and leaves, for whoever may take it for something else. */
  about: z.string().optional(),
  needsComment: z.boolean(),
  needsSecondPerson: z.boolean(),
  /** What `chosen` chooses among, as it stands now; a fixed one stays as it is. Absent when there is nothing to choose. */
  choices: z
    .array(z.object({ value: z.string(), label: z.string(), chosen: z.boolean(), fixed: z.boolean() }))
    .optional(),
  /** Ready-made comments. Where there are some, the customer reads the comment. */
  reasons: z.array(z.object({ label: z.string(), text: z.string() })).optional(),
  /** They contradict each other: one of them at a time. */
  hasOneReason: z.literal(true).optional(),
});

/** Files the viewer can open. */
const file = z.object({ id, name: z.string() });
const files = z.array(file);

/** One thing that waits in a queue, or a customer or colleague to look at. */
const subject = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  since: z.string(),
  facts: z.array(fact),
  files,
  /** Those the reader may ask for now. */
  actions: z.array(action),
});

/** Something to decide about: the facts are what the customer says. */
const queuedSubject = subject.extend({
  /** Why a person has to look at it, where that is not plain. */
  note: z.string().nullable(),
  /** What the identity provider knows of the holders of BVN and NIN; empty where nothing is known. */
  verified: z.array(
    z.object({
      source: z.enum(['BVN', 'NIN']),
      /** Masked; empty when none was given. */
      number: z.string(),
      status: z.enum(STAGE_STATUSES).nullable(),
      /** Null until the provider has answered. */
      outcome: z.enum(['MATCH', 'MISMATCH']).nullable(),
      /** Of a mismatch, where the provider says why. */
      reason: z.enum(MISMATCH_REASONS).nullable(),
      answeredAt: z.string().nullable(),
      checks: z.array(
        z.object({
          label: z.string(),
          claimed: z.string(),
          verified: z.string(),
          match: z.enum(['SAME', 'DIFFERS', 'NOT_KNOWN']),
        }),
      ),
    }),
  ),
  /** What was decided about this customer before, newest first; null where the queue does not know. */
  history: z
    .array(
      z.object({
        what: z.string(),
        status: z.enum(['APPROVED', 'DECLINED']),
        by: z.string(),
        at: z.string(),
        comment: z.string(),
      }),
    )
    .nullable(),
  /** The conversation with the customer that it is about; null where there is none. */
  ticketId: id.nullable(),
});

const subjectLine = subject.pick({ id: true, title: true, subtitle: true, since: true });

/** What an action answers: done at once, or waiting for a second person. */
const outcome = z.object({ message: z.string(), state: z.enum(['DONE', 'WAITING_FOR_APPROVAL']) });
const comment = optional(text(COMMENT_LENGTH_MAX));
const actBody = z.object({ comment, chosen: optional(z.array(text(60)).max(50)) });
/** Where nothing has to be said, nothing has to be sent. */
const actBodyIfAny = actBody
  .nullish()
  .transform((body): z.output<typeof actBody> => body ?? { comment: undefined, chosen: undefined });
const actErrors = ['NOT_FOUND', 'ACTION_NOT_POSSIBLE', 'COMMENT_REQUIRED'] as const;

/** Why whoever approves decides nothing yet. */
const approverErrors = ['AUTHENTICATOR_REQUIRED', 'AUTHENTICATOR_TOO_NEW'] as const;

/** What somebody looked at or did something to; `kind` is `customers`, `staff` or the name of a queue. */
const mention = z.object({ kind: z.string(), id, title: z.string() });

/** What one person asked for and a second one decides about. */
const approval = z.object({
  id,
  action: z.string(),
  label: z.string(),
  subject: mention,
  /** Why the first person asked. */
  comment: z.string(),
  /** What was frozen when it was asked for, such as permissions before and after. */
  facts: z.array(fact),
  maker: z.string(),
  checker: z.string().nullable(),
  state: z.enum(APPROVAL_STATES),
  createdAt: z.string(),
  /** Until when it can be decided about, and how many whole minutes that is from now; none where it is over. */
  expiresAt: z.string(),
  minutesLeft: z.number().int(),
  decidedAt: z.string().nullable(),
  decisionComment: z.string().nullable(),
  /** Whether the reader may decide: an approver who neither asked for it nor is its subject. */
  mayDecide: z.boolean(),
  /** Whether the reader asked for it and it still waits. */
  mayWithdraw: z.boolean(),
});

const place = z.object({ queue: text(60), id });

/** What can have happened to a payment: what its customer reads of it, and what came of it before the money moved. */
const PAYMENT_STEPS = ['STARTED', 'HELD', 'EXPIRED', ...TRANSFER_STEPS] as const;

/** A payment of a customer, as staff follow it. */
const payment = z.object({
  id,
  reference: z.string(),
  title: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  /** Who made it. */
  customer: z.object({ id, name: z.string() }),
  facts: z.array(fact),
  /** What has happened so far, oldest first. */
  timeline: z.array(z.object({ step: z.enum(PAYMENT_STEPS), at: z.iso.datetime() })),
  /** What leaves the account, charges included. */
  total: naira,
  destinationBankName: z.string(),
  /** Until when it is kept back and can be stopped (decision 74). */
  stopUntil: z.iso.datetime().nullable(),
  /** Bought from a provider, and not sent to an account. */
  isBill: z.boolean(),
});

nameSchemas({
  StaffFile: file,
  Fact: fact,
  StaffAction: action,
  ActionOutcome: outcome,
  ActionRequest: actBody,
  Mention: mention,
  Subject: subject,
  Approval: approval,
  CustomerPayment: payment,
});

const staffSignInEndpoints = defineEndpoints('Staff sign-in', {
  'POST /auth/admin/login': {
    operationId: 'startStaffSignIn',
    summary: "First step of a staff member signing in; shaped as the customers'",
    access: PUBLIC,
    body: z.object({ email: requiredText(254), password: z.string().min(1).max(1000) }),
    response: z.object({
      userId: id,
      userUUID: id,
      twoFactorAuthentication: z.enum(TWO_FACTOR_TYPES),
      /** Where a code was mailed to, unless an app makes it. */
      maskedEmail: z.string(),
    }),
    errors: ['WRONG_CREDENTIALS', 'TOO_MANY_SIGN_INS', 'SIGN_IN_SLOWED', 'SIGN_IN_CODES_USED_UP'],
  },
  'POST /auth/admin/otp-verification': {
    operationId: 'confirmStaffSignIn',
    summary: 'Second step of a staff member signing in: the code that was mailed, or that of their app',
    access: PUBLIC,
    body: z.object({ userId: id, userUUID: id, otp: code }),
    response: z.object({
      role: z.literal('ADMIN'),
      firstName: z.string(),
      onboardingComplete: z.literal(true),
      permissions: z.array(z.enum(STAFF_PERMISSIONS)),
      /** Whether they may approve only once they have set an authenticator app. */
      authenticatorRequired: z.boolean(),
      /** Whether they logged in with a one-time password: until they have chosen one of their own every other call is refused. */
      passwordRequired: z.boolean(),
      tokenDTO: z.object({ accessToken: z.string() }),
    }),
    errors: [
      'WRONG_CODE',
      'CODE_EXPIRED',
      'CODE_USED',
      'CODE_TRIES_USED_UP',
      'SIGN_IN_CODES_USED_UP',
      'SIGN_IN_REPLACED',
      'WAIT_FOR_NEXT_CODE',
    ],
  },
  'POST /auth/admin/resend-code': {
    operationId: 'resendStaffSignInCode',
    summary: 'Mails the sign-in code of a staff member again',
    access: PUBLIC,
    body: z.object({ userUUID: id }),
    response: done,
    errors: [
      'RESEND_TOO_SOON',
      'RESEND_LIMIT',
      'RESEND_NOT_FOR_AUTHENTICATOR',
      'SIGN_IN_CODES_USED_UP',
      'SIGN_IN_REPLACED',
    ],
  },
  'POST /auth/admin/logout': {
    operationId: 'endStaffSession',
    summary: 'Ends this staff session on the server',
    access: anyStaffAtFirst,
    response: done,
    errors: [],
  },
  'POST /auth/admin/ping': {
    operationId: 'keepStaffSession',
    summary: 'Keeps the session of a staff member who is active but asks for nothing',
    access: anyStaffAtFirst,
    response: done,
    errors: [],
  },
  'PATCH /api/admin/password': {
    operationId: 'changeStaffPassword',
    summary:
      'Changes the password of a staff member who knows the old one: every other session ends, this one goes on under a new token',
    access: anyStaffAtFirst,
    body: passwordChange,
    response: done.extend({
      tokenDTO: z.object({ accessToken: z.string() }),
      /** As at the sign-in. */
      passwordRequired: z.literal(false),
    }),
    errors: ['WRONG_OLD_PASSWORD', 'SAME_PASSWORD', 'COMMON_PASSWORD', 'TOO_MANY_PASSWORDS'],
  },
  'GET /api/admin/sessions': {
    operationId: 'listStaffSessions',
    summary: 'Where the reader is signed in now, the newest sign-in first',
    access: anyStaff,
    response: z.array(liveSession),
    errors: [],
  },
  'POST /api/admin/sessions/end-others': {
    operationId: 'endOtherStaffSessions',
    summary: 'Ends every other session of the reader at once, and every sign-in that waits for its code',
    access: anyStaff,
    response: done.extend({ ended: z.number().int() }),
    errors: [],
  },
  'GET /api/admin/authenticator': {
    operationId: 'getStaffAuthenticator',
    summary: "How the reader's own codes are made, and whether they have to set an app before they approve",
    access: anyStaff,
    response: z.object({
      twoFactorAuthenticationType: z.enum(TWO_FACTOR_TYPES),
      authenticatorRequired: z.boolean(),
      /** From when their app decides approvals, where it does not yet; null where no app or time stands in the way. */
      decidesFrom: z.iso.datetime().nullable(),
    }),
    errors: [],
  },
  'GET /api/admin/authenticator/generate': {
    operationId: 'startStaffAuthenticator',
    summary: 'A new authenticator secret, and a code of the current factor; an active secret keeps working',
    access: anyStaff,
    response: z.object({
      /** The QR code as base64 PNG. */
      image: z.string(),
      secretCode: z.string(),
      /** What the QR code says, for an app on the very phone that would have to scan it. */
      setUpLink: z.string(),
      /** For asking for the code of the current factor again. */
      operationId: id,
      /** Where the code of the current factor went; absent when an app is the current factor. */
      maskedEmail: z.string().optional(),
    }),
    errors: ['RESEND_TOO_SOON', 'RESEND_LIMIT', 'TOO_MANY_WRONG_CODES'],
  },
  'POST /api/admin/authenticator/resend': {
    operationId: 'resendStaffAuthenticatorCode',
    summary: 'Mails the code of the current factor again; the old one stops working',
    access: anyStaff,
    body: z.object({ operationId: id }),
    response: done,
    errors: [
      'NOT_FOUND',
      'RESEND_TOO_SOON',
      'RESEND_LIMIT',
      'TOO_MANY_WRONG_CODES',
      'RESEND_NOT_FOR_AUTHENTICATOR',
      'CODE_ACCEPTED',
      'FACTOR_NOT_STARTED',
    ],
  },
  'POST /api/admin/authenticator/confirm': {
    operationId: 'confirmStaffAuthenticator',
    summary:
      'Sets the authenticator app as the second factor: `otp` is of the new app, `currentOtp` of what it replaces',
    access: anyStaff,
    body: z.object({ otp: code, currentOtp: code }),
    /** The other sessions ended, and this one goes on under a new token. */
    response: done.extend({
      tokenDTO: z.object({ accessToken: z.string() }),
      authenticatorRequired: z.boolean(),
    }),
    errors: [
      'WRONG_CODE',
      'WRONG_CURRENT_CODE',
      'WAIT_FOR_NEXT_CODE',
      'CODE_EXPIRED',
      'CODE_USED',
      'CODE_TRIES_USED_UP',
      'TOO_MANY_WRONG_CODES',
      'FACTOR_NOT_STARTED',
    ],
  },
});

const queuesEndpoints = defineEndpoints('Queues', {
  'GET /api/admin/queues': {
    operationId: 'listQueues',
    summary: 'The queues this staff member may work on, and how much waits in each',
    access: anyStaff,
    polled: true,
    response: z.array(
      z.object({
        queue: z.string(),
        title: z.string(),
        waiting: z.number(),
        /** What waits longest; null when nothing does. */
        oldest: z
          .object({ since: z.string(), waitedMinutes: z.number(), urgency: z.enum(URGENCIES) })
          .nullable(),
        /** By the reader, since midnight in Lagos. */
        decidedByYouToday: z.number(),
      }),
    ),
    errors: [],
  },
  'GET /api/admin/daily-checks': {
    operationId: 'listDailyChecks',
    summary: 'What the bank checks by itself every night, and how the last time ended',
    access: staff('SUPPORT', 'AUDITOR'),
    response: z.array(
      z.object({
        check: z.string(),
        title: z.string(),
        /** Null when it never ran. */
        ranAt: z.string().nullable(),
        findings: z.number(),
        /** Whether a night went by without it. */
        isLate: z.boolean(),
      }),
    ),
    errors: [],
  },
  'GET /api/admin/queues/{queue}': {
    operationId: 'listQueueItems',
    summary: 'What waits in a queue, longest first',
    access: anyStaff,
    params: z.object({ queue: text(60) }),
    query: listQuery,
    response: z.array(subjectLine.extend({ urgency: z.enum(URGENCIES) })),
    errors: ['NOT_FOUND'],
  },
  'GET /api/admin/queues/{queue}/{id}': {
    operationId: 'getQueueItem',
    summary:
      'One thing that waits: what is claimed, verified and was decided before, files and possible actions',
    access: anyStaff,
    params: place,
    response: queuedSubject,
    errors: ['NOT_FOUND'],
  },
  'GET /api/admin/queues/{queue}/{id}/files/{fileId}': {
    operationId: 'downloadQueueFile',
    summary: 'A file of something that waits, as a data URL',
    access: anyStaff,
    params: place.extend({ fileId: id }),
    response: z.object({ content: z.string() }),
    errors: ['NOT_FOUND'],
  },
  'POST /api/admin/queues/{queue}/{id}/{action}': {
    operationId: 'decideQueueItem',
    summary: 'Decides about something that waits',
    access: anyStaff,
    params: place.extend({ action: text(60) }),
    body: actBodyIfAny,
    response: outcome,
    errors: actErrors,
  },
});

const customersEndpoints = defineEndpoints('Customers', {
  'GET /api/admin/customers': {
    operationId: 'listCustomers',
    summary:
      'Customers by name, e-mail, phone number or account number; status BLOCKED narrows to those as whom nobody can log in',
    access: staff('SUPPORT', 'REVIEWER', 'APPROVER', 'AUDITOR'),
    query: listQuery,
    response: z.array(subjectLine.extend({ state: z.enum(CUSTOMER_STATES) })),
    errors: [],
  },
  'GET /api/admin/customers/{id}': {
    operationId: 'getCustomer',
    summary: 'One customer with what staff may know and do; BVN and NIN masked',
    access: staff('SUPPORT', 'REVIEWER', 'APPROVER', 'AUDITOR'),
    params: z.object({ id }),
    response: subject.extend({
      permittedLinks: z.array(z.enum(PERMITTED_LINKS)),
      frozen: z.boolean(),
      state: z.enum(CUSTOMER_STATES),
      accounts: z.array(
        z.object({
          accountNumber: z.string(),
          accountTypeName: z.string(),
          currentBalance: naira,
          canSend: z.boolean(),
          isClosed: z.boolean(),
        }),
      ),
      /** The newest few, whatever became of them. */
      payments: z.array(
        payment.pick({ reference: true, title: true, status: true }).extend({ since: z.string() }),
      ),
    }),
    errors: ['NOT_FOUND'],
  },
  'POST /api/admin/customers/{id}/{action}': {
    operationId: 'actOnCustomer',
    summary: 'Narrows links, freezes, unfreezes, blocks, unblocks or resets a lost authenticator',
    access: staff('SUPPORT'),
    params: z.object({ id, action: text(60) }),
    body: actBodyIfAny,
    response: outcome,
    errors: actErrors,
  },
  'GET /api/admin/customers/{id}/transactions': {
    operationId: 'listCustomerTransactions',
    summary:
      "A customer's whole history, as they read it, newest first unless sorted; that it was read is in the audit",
    access: staff('SUPPORT', 'REVIEWER', 'APPROVER', 'AUDITOR'),
    params: z.object({ id }),
    query: transactionsQuery,
    response: z.array(transaction),
    errors: ['NOT_FOUND'],
  },
  'GET /api/admin/customers/{id}/transactions/{referenceNumber}': {
    operationId: 'getCustomerTransaction',
    summary:
      'One transaction of a customer: its fields, what the ledger booked for it, and what waits for staff',
    access: staff('SUPPORT', 'REVIEWER', 'APPROVER', 'AUDITOR'),
    params: z.object({ id, referenceNumber: text(100) }),
    response: z.object({
      customer: z.object({ id, name: z.string() }),
      details: transactionDetails,
      /** Of its journals, returns included, in the order they were booked. */
      entries: z.array(
        z.object({
          /** The number of a customer's account, or what the bank's own one is called. */
          account: z.string(),
          rule: z.string(),
          direction: z.enum(TRANSACTION_DIRECTIONS),
          amount: naira,
          narration: z.string(),
          at: z.iso.datetime(),
          isReturn: z.boolean(),
        }),
      ),
      /** The payment that it belongs to, with the way of its money; null of what nobody here paid. */
      paymentReference: z.string().nullable(),
      /** Of the receipt somebody has asked for; null while nobody has. */
      receiptCode: z.string().nullable(),
      /** Where it waits for people, if it does. */
      queued: z.array(z.object({ queue: z.string(), id, title: z.string() })),
    }),
    errors: ['NOT_FOUND'],
  },
  'GET /api/admin/transactions/{knownBy}': {
    operationId: 'findTransaction',
    summary: 'Whose transaction it is, by the code of a receipt or by the session id of money that came in',
    access: staff('SUPPORT', 'REVIEWER', 'APPROVER', 'AUDITOR'),
    params: z.object({ knownBy: text(100) }),
    response: z.object({ customerId: id, referenceNumber: z.string() }),
    errors: ['NOT_FOUND'],
  },
  'GET /api/admin/payments/{knownBy}': {
    operationId: 'findPayment',
    summary:
      'A payment of a customer, known by its reference, by the session id of the banks or by its own id, which providers know a bill by: where its money is. Also a bulk transfer or a scheduled payment, with its payments',
    access: staff('SUPPORT', 'REVIEWER', 'APPROVER', 'AUDITOR'),
    polled: true,
    params: z.object({ knownBy: text(100) }),
    response: payment.extend({
      /** Of a bulk transfer or a scheduled payment, each with its place from 1; null of a single payment. */
      payments: z
        .array(
          z.object({
            position: z.number().int(),
            title: z.string(),
            /** Null where none was made. */
            reference: z.string().nullable(),
            status: z.enum([...BULK_ROW_STATUSES, ...RUN_STATUSES]),
            /** Why it failed, as its customer reads it. */
            problem: z.string().nullable(),
          }),
        )
        .nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
});

const colleaguesEndpoints = defineEndpoints('Colleagues', {
  'GET /api/admin/staff': {
    operationId: 'listStaff',
    summary: 'Colleagues and what they may do',
    access: anyStaff,
    query: listQuery,
    response: z.array(
      subjectLine.extend({
        permissions: z.array(z.enum(STAFF_PERMISSIONS)),
        twoFactorAuthenticationType: z.enum(TWO_FACTOR_TYPES),
        disabled: z.boolean(),
        /** They entered so many wrong codes when signing in that none of theirs is taken any more (counter 4). */
        signInCodesUsedUp: z.boolean(),
        actions: z.array(action),
      }),
    ),
    errors: [],
  },
  'POST /api/admin/staff/{id}/{action}': {
    operationId: 'actOnColleague',
    summary:
      'Asks a second person to change what a colleague may do, or lets one who guessed too often enter codes again',
    access: staff('SUPPORT', 'APPROVER'),
    params: z.object({ id, action: text(60) }),
    body: actBodyIfAny,
    response: outcome,
    errors: [...actErrors, ...approverErrors],
  },
});

const approvalsEndpoints = defineEndpoints('Approvals', {
  'GET /api/admin/approvals': {
    operationId: 'listApprovals',
    summary: 'What waits for a second person, and what was decided lately',
    access: anyStaff,
    polled: true,
    query: listQuery,
    response: z.array(approval),
    errors: [],
  },
  'GET /api/admin/approvals/{id}': {
    operationId: 'getApproval',
    summary: 'What waits for a second person, with what is known of its subject now',
    access: anyStaff,
    params: z.object({ id }),
    /** What is at stake, as it stands; nothing any more once it was decided. Files are for those who approve. */
    response: approval.extend({ stake: z.array(fact), files }),
    errors: ['NOT_FOUND'],
  },
  'GET /api/admin/approvals/{id}/files/{fileId}': {
    operationId: 'downloadApprovalFile',
    summary: 'A file of what waits for a second person, as a data URL',
    access: staff('APPROVER'),
    params: z.object({ id, fileId: id }),
    response: z.object({ content: z.string() }),
    errors: ['NOT_FOUND'],
  },
  'POST /api/admin/approvals/{id}/{decision}': {
    operationId: 'decideApproval',
    summary: 'The second person decides, never the one who asked; declining needs a comment',
    access: staff('APPROVER'),
    params: z.object({ id, decision: z.enum(['approve', 'decline']) }),
    body: actBodyIfAny,
    response: done,
    errors: [
      'NOT_FOUND',
      'OWN_APPROVAL',
      ...approverErrors,
      'ACTION_NOT_POSSIBLE',
      'APPROVAL_EXPIRED',
      'COMMENT_REQUIRED',
    ],
  },
  'POST /api/admin/approvals/{id}/withdraw': {
    operationId: 'withdrawApproval',
    summary: 'Takes back what waits for a second person; whoever asked for it, and nobody else',
    access: anyStaff,
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND', 'NOT_ASKED_BY_YOU', 'ACTION_NOT_POSSIBLE', 'APPROVAL_EXPIRED'],
  },
});

const auditEndpoints = defineEndpoints('Audit', {
  'GET /api/admin/audit': {
    operationId: 'listAuditEntries',
    summary: 'Who did what to whom and when, newest first; cannot be changed',
    access: staff('AUDITOR'),
    query: listQuery,
    response: z.array(
      z.object({
        id,
        at: z.string(),
        staff: z.string(),
        action: z.string(),
        subject: mention,
        comment: z.string(),
        outcome: z.enum(AUDIT_OUTCOMES),
        /** Of an approval or a refusal: who had asked for it. */
        askedBy: z.string().nullable(),
        /** What stands between who did it and to whom, and after it; signing in, say, is done to nobody. */
        sentence: z.object({ before: z.string(), namesSubject: z.boolean(), after: z.string() }),
      }),
    ),
    errors: [],
  },
  'GET /api/admin/audit/csv': {
    operationId: 'downloadAuditCsv',
    summary:
      'The audit as a table for spreadsheets, newest first and bounded; that it was taken is written down',
    access: staff('AUDITOR'),
    query: listQuery.pick({ q: true, from: true, to: true }),
    response: z.string(),
    download: { mediaType: 'text/csv; charset=utf-8', fileName: 'audit.csv' },
    errors: [],
  },
});

export const backOfficeEndpoints = {
  ...staffSignInEndpoints,
  ...queuesEndpoints,
  ...customersEndpoints,
  ...colleaguesEndpoints,
  ...approvalsEndpoints,
  ...auditEndpoints,
};
