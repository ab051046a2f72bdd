import type { z } from 'zod';
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

/**
 * One call of the contract. `body`, `params` and `query` describe what comes in, `response` what a success answers;
 * `errors` lists the refusals this call may answer beyond those any call may (`UNIVERSAL_ERRORS`).
 */
export type Endpoint = {
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
  /** Other spellings of its address, with the same params, that answer the same. */
  readonly alsoAt?: readonly `/${string}`[];
  /** A success is a file to keep and no JSON: the handler answers it piece by piece. */
  readonly download?: { readonly mediaType: string; readonly fileName: string };
};

/** Keeps each endpoint's own schema types, so that handlers and calls are checked against them. */
export function defineEndpoints<const E extends Record<RouteName, Endpoint>>(endpoints: E): E {
  return endpoints;
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
