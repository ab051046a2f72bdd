import type {
  Access,
  Endpoint,
  HandlerBody,
  HandlerParams,
  HandlerQuery,
  HandlerResponse,
} from '@harvest/contracts/endpoint';
import type { Platform } from '../platform.ts';
import type { Customer } from '../security/sessions.ts';
import type { Staff } from '../security/staff-sessions.ts';
import type { Visitor } from '../security/visitors.ts';

/** What a handler knows of the request beside its contents; no HTTP words reach the use cases. */
export type Call = {
  readonly platform: Platform;
  /** Business time of this request. */
  readonly now: Date;
  /** The id for what this request creates; the same one again when a request is repeated under its Idempotency-Key. */
  readonly idToCreate: string;
  /** Whom the visitor's address is counted as: an IPv4 address, or an IPv6 /64. */
  readonly address: string;
  /** All that tells where the request comes from, for whoever guards the ways in. */
  readonly visitor: Visitor;
  readonly setSessionCookie: (value: string | undefined) => void;
  /** Staff have a cookie of their own, so that one browser can hold both kinds of session. */
  readonly setStaffCookie: (value: string | undefined) => void;
  /** The cookie by which a browser is known again, whoever signs in there next (decision 54). */
  readonly setDeviceCookie: (value: string) => void;
  /** Tells how many rows a list has in all, in X-Total-Count. */
  readonly totalCount: (count: number) => void;
  /** Aborted, as a refusal, once whoever asked has left: for what takes long. */
  readonly untilLeft: () => AbortSignal;
};

export type SignedInCall = Call & { readonly customer: Customer; readonly sessionId: string };

export type StaffCall = Call & { readonly staff: Staff; readonly sessionId: string };

type CallBy<Kind extends Access['kind']> = Kind extends 'public' | 'signed'
  ? Call
  : Kind extends 'staff'
    ? StaffCall
    : SignedInCall;

type HandlerRequest<E extends Endpoint> = {
  readonly body: HandlerBody<E>;
  readonly params: HandlerParams<E>;
  readonly query: HandlerQuery<E>;
} & CallBy<E['access']['kind']>;

/** One handler for each endpoint of a slice: a missing handler, an unknown route or a wrong field does not compile. */
export type Handlers<Endpoints extends Record<string, Endpoint>> = {
  readonly [Route in keyof Endpoints]: (
    request: HandlerRequest<Endpoints[Route]>,
  ) => Promise<HandlerResponse<Endpoints[Route]>>;
};

/** A handler as the server runs it, after the contract checked what goes in. */
export type AnyHandler = (request: unknown) => Promise<unknown>;
