import type { Contract, Route } from '@harvest/contracts/contract';
import type { WireBody, WireParams, WireQuery, WireResponse } from '@harvest/contracts/endpoint';
import { request } from '../lib/request.ts';
import type { CallFailure } from './failure.ts';

export type Body<R extends Route> = WireBody<Contract[R]>;
export type Answer<R extends Route> = WireResponse<Contract[R]>;

/** What a call's hook answers, sooner or later. */
export type Answered<Data> = Promise<
  | { readonly data: Data; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: CallFailure }
>;

// A part the contract does not know for a route cannot be given, and one it knows cannot be left out.
type Given<Name extends string, Part> = [Part] extends [undefined] ? unknown : { readonly [N in Name]: Part };

export type CallParts<R extends Route> = Given<'body', Body<R>> &
  Given<'params', WireParams<Contract[R]>> & {
    readonly query?: WireQuery<Contract[R]>;
    readonly idempotencyKey?: string;
    readonly timeoutMs?: number;
  } & Manner;

/** What is out of the ordinary in how a call goes out. */
type Manner = {
  /**
   * Money moves when it arrives: while nobody knows whether it did, nothing may be sent again. Every other call may be
   * (decision 52).
   */
  readonly movesMoney?: boolean;
  /** The page asks it by itself, again and again: it tells nothing of what its customer does. */
  readonly asksByItself?: boolean;
  /** How it is sent, if not as everything else. */
  readonly send?: typeof request;
};

/** One call of the bank, ready to be sent. */
export type BankCall = {
  readonly route: Route;
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  /** The tag of the answer that this page has already: where it is still true, the bank sends 304 in its place. */
  readonly ifNoneMatch?: string | undefined;
  readonly timeoutMs: number;
} & Required<Manner>;

const TIMEOUT_MS = 15_000;
/** A confirmed payment may wait behind others for its turn, and giving up on it early only worries the customer. */
const MONEY_TIMEOUT_MS = 30_000;

/** The call of a route, named as the specification writes it, with what the contract says goes into it. */
export function call<R extends Route>(route: R, parts: CallParts<R>): BankCall {
  const given: {
    body?: unknown;
    params?: unknown;
    query?: unknown;
    idempotencyKey?: string;
    timeoutMs?: number;
  } & Manner = parts;
  const { movesMoney = false } = given;
  const space = route.indexOf(' ');
  return {
    route,
    method: route.slice(0, space),
    path: filledPath(route.slice(space + 1), given.params),
    query: isRecord(given.query) ? given.query : undefined,
    body: given.body,
    idempotencyKey: given.idempotencyKey,
    timeoutMs: given.timeoutMs ?? (movesMoney ? MONEY_TIMEOUT_MS : TIMEOUT_MS),
    movesMoney,
    asksByItself: given.asksByItself ?? false,
    send: given.send ?? request,
  };
}

function filledPath(path: string, params: unknown): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(isRecord(params) ? params[name] : '')),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
