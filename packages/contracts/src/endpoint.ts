import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** The pages a customer may be permitted to open; staff can narrow the list (S1 §6). */
export const PERMITTED_LINKS = [
  '/home',
  '/transfer',
  '/transaction-history',
  '/kyc-setting',
  '/scheduled-payment',
  '/beneficiary',
  '/settings',
  '/customer-service',
] as const;
export type PermittedLink = (typeof PERMITTED_LINKS)[number];

/** What a staff member may be allowed to do in the back office (decision 19). */
export const STAFF_PERMISSIONS = ['REVIEWER', 'SUPPORT', 'APPROVER', 'AUDITOR'] as const;
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

/**
 * Who may call a route. Every endpoint declares exactly one.
 * - `public`: nobody is signed in yet.
 * - `session`: every signed-in customer, also one who is still onboarding.
 * - `links`: a signed-in, onboarded customer who is permitted at least one of these pages.
 * - `staff`: a signed-in staff member with at least one of these permissions; never a customer.
 * - `signed`: a machine outside the bank, by a signature over what it sends (decision 75).
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'session' }
  | { readonly kind: 'links'; readonly links: readonly PermittedLink[] }
  | {
      readonly kind: 'staff';
      readonly permissions: readonly StaffPermission[];
      /** Also for whoever logged in with a one-time password, and has to choose one of their own before anything else. */
      readonly withOneTimePassword?: true;
    }
  | { readonly kind: 'signed'; readonly by: Signer };

/** Machines outside the bank that tell it something, each with a secret it shares with the bank. */
export type Signer = 'INTERBANK';

export const PUBLIC = { kind: 'public' } as const satisfies Access;
export const SESSION = { kind: 'session' } as const satisfies Access;
export const anyLink = (...links: readonly PermittedLink[]) =>
  ({ kind: 'links', links }) as const satisfies Access;

export const staff = (...permissions: readonly StaffPermission[]) =>
  ({ kind: 'staff', permissions }) as const satisfies Access;

export const signedBy = (by: Signer) => ({ kind: 'signed', by }) as const satisfies Access;

export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A route as the specification writes it, for example `POST /api/transfer/intrabank/confirm`. */
export type RouteName = `${RouteMethod} /${string}`;

/** What the calls are about, in the order in which the API's description lists them. */
export const TAGS = {
  'Sign-in': 'How a session begins, goes on and ends',
  Registration: 'How a person becomes a customer',
  'Password reset': 'A new password for a customer who lost the old one',
  Onboarding: 'What a new customer gives the bank before the first payment',
  KYC: 'The levels of proof, and what each one allows',
  Dashboard: 'The summary on the home page',
  Accounts: 'The accounts of the customer: open, disable and close them',
  Payments: 'The status of a payment; discard or stop it',
  Transfers: 'Money to one account of this bank or of another one',
  'Bulk transfers': 'Money to many accounts under one code',
  'Scheduled payments': 'Payments at a later date, single or recurring',
  Bills: 'Airtime, data, electricity and cable TV',
  Beneficiaries: 'The accounts that the customer saves',
  'Inbound credits': 'Credits from other banks, reported by the switch',
  Transactions: 'The history of the accounts',
  Receipts: 'The proof of one transaction',
  Statements: 'The transactions of a period, as a file',
  Spending: 'Categories and budgets',
  Search: 'One search over all that the customer has',
  'Second factor': 'Codes, authenticator apps, passkeys and backup codes',
  Security: 'Sessions, browsers, the password, and the locks on payments',
  Limits: "The customer's own limits",
  Contacts: 'The email address and the phone number',
  Alerts: 'Notices, and the channels that carry them',
  Disputes: 'Problems with a transaction',
  'Personal data': 'The data that the bank holds about the customer, as a file',
  Tickets: 'Conversations with customer service',
  'Staff sign-in': 'How a session of a colleague begins, goes on and ends',
  Queues: 'Work queues, and the nightly checks',
  Customers: 'Customer records, and actions of staff on them',
  Colleagues: 'Staff accounts and their permissions',
  Approvals: 'Maker–checker approvals',
  Audit: 'The audit log',
  'Customer tickets': 'Conversations with customers',
} as const;
export type Tag = keyof typeof TAGS;

/**
 * What the API's description calls a schema, and says of it beside its type. A schema that more than one call uses has a name
 * here; bodies and answers of one call are named after the call.
 */
export const schemaNames = z.registry<{ id?: string; description?: string; examples?: readonly unknown[] }>();

export function nameSchemas(schemas: Readonly<Record<string, z.ZodType>>): void {
  for (const [id, schema] of Object.entries(schemas)) schemaNames.add(schema, { id });
}

/**
 * One call of the contract. `body`, `params` and `query` describe what comes in, `response` what a success answers;
 * `errors` lists the refusals this call may answer beyond those any call may (`UNIVERSAL_ERRORS`).
 */
export type Endpoint = {
  /** The name of the call in the API's description and in clients that are made of it: a verb and a noun, never changed. */
  readonly operationId: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  readonly errors: readonly ErrorCode[];
  /** Accepts `Idempotency-Key`: the same key and body run once for 30 days (decision 5). */
  readonly idempotencyKey?: boolean;
  /**
   * Refused with `EMERGENCY_LOCK` while the customer has locked their accounts: it begins a payment, or changes who gets their
   * money, how much of it, or how they are recognised. A confirm is not: a payment that was made is told of again, and the money decides.
   */
  readonly refusedWhileLocked?: boolean;
  /** Largest body in bytes; 64 KB when absent. */
  readonly bodyBytesMax?: number;
  /** Its answer may hold a file of megabytes: each caller gets one after the other. */
  readonly answersFile?: boolean;
  /**
   * Pages ask it again and again by themselves: an answer has an `ETag`, and one that the caller has already is 304 without a body
   * (A485).
   */
  readonly polled?: true;
  /** Other spellings of its address, with the same params, that answer the same. */
  readonly alsoAt?: readonly `/${string}`[];
  /** A success is a file to keep and no JSON: the handler answers it piece by piece. */
  readonly download?: { readonly mediaType: string; readonly fileName: string };
};

type Tagged<E> = { readonly [Route in keyof E]: E[Route] & { readonly tag: Tag } };

/** Calls that are about one thing. Each keeps its own schema types, so that handlers and calls are checked against them. */
export function defineEndpoints<const E extends Record<RouteName, Omit<Endpoint, 'tag'>>>(
  tag: Tag,
  endpoints: E,
): Tagged<E> {
  const tagged = Object.entries(endpoints).map(([route, endpoint]) => [route, { ...endpoint, tag }]);
  return Object.fromEntries(tagged) as Tagged<E>;
}

type Part<E, K extends string, Side extends 'in' | 'out'> = E extends {
  readonly [P in K]: infer S extends z.ZodType;
}
  ? Side extends 'in'
    ? z.input<S>
    : z.output<S>
  : undefined;

/** What travels on the wire: amounts are numbers in naira. Used by callers. */
export type WireBody<E> = Part<E, 'body', 'in'>;
export type WireParams<E> = Part<E, 'params', 'in'>;
export type WireQuery<E> = Part<E, 'query', 'in'>;
export type WireResponse<E> = Part<E, 'response', 'in'>;

/** What a handler works with: amounts are `Kobo`. */
export type HandlerBody<E> = Part<E, 'body', 'out'>;
export type HandlerParams<E> = Part<E, 'params', 'out'>;
export type HandlerQuery<E> = Part<E, 'query', 'out'>;
export type HandlerResponse<E> = E extends { readonly download: object }
  ? AsyncIterable<string | Uint8Array>
  : Part<E, 'response', 'out'>;
