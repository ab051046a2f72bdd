import { Readable } from 'node:stream';
import type { Endpoint } from '@harvest/contracts/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { newId } from '../../bank/ids.ts';
import { fail } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { DEVICE_DAYS } from '../security/devices.ts';
import { refuseWhileLocked } from '../security/emergency-lock.ts';
import { addressKey, addressOf } from '../security/visitors.ts';
import {
  admit,
  type Caller,
  deviceCookieName,
  keepingRefusedRights,
  sessionCookieName,
  staffCookieName,
  visitorOf,
} from './access.ts';
import type { AnyHandler } from './calls.ts';
import { entityTagOf, isAmongTags } from './entity-tags.ts';
import { admitBody, hasTooManyValues, takeTurn } from './large-transfers.ts';
import { isSigned } from './signatures.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    /** When that was, by the wall clock of this process. */
    admittedAtMs: number;
    /** Waits until a large body may be read. */
    turn: (() => Promise<void>) | undefined;
  }
}

const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,200}$/;
const TOTAL_COUNT = 'x-total-count';
/**
 * What a browser forgets of the bank when a session ends there. Its cookies stay, because one of them knows the browser again, and
 * its storage, which the page empties by itself: by the time of this answer somebody may be logged in anew (A376).
 */
const CLEARED_AT_LOGOUT = '"cache"';
const BODY_BYTES_MAX = 64 * 1024;
/** For so long an admission holds while the body comes; what is as quick as a page on a slow telephone costs no second look-up. */
const ADMITTED_MS_MAX = 2000;

/** Serves every endpoint of the contract with its handler: session first, then the body, then the work. */
export function registerRoutes(
  app: FastifyInstance,
  platform: Platform,
  contract: Readonly<Record<string, Endpoint>>,
  handlers: Readonly<Record<string, AnyHandler>>,
): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('admittedAtMs', 0);
  app.decorateRequest('turn', undefined);
  parseJson(app, platform);
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`No handler for ${name}`);
    const route = toRoute(platform, name, endpoint, handler);
    app.route(route);
    // What is described stands under one address (`openApiDocument`).
    for (const path of endpoint.alsoAt ?? []) app.route({ ...route, url: urlOf(path) });
  }
}

/**
 * Clients that send the same headers with every call say JSON also where there is nothing to send. What has to be signed is
 * read only once its signature is known to be right, and what is large once its turn has come.
 */
function parseJson(app: FastifyInstance, platform: Platform): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Fastify would read a text as well, which no endpoint takes.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.access.kind === 'signed' && !isSigned(platform.config, endpoint.access.by, request, body))
      done(fail('BAD_SIGNATURE'));
    else if (body === '' && endpoint?.body === undefined) done(null, undefined);
    else if (hasTooManyValues(body)) done(fail('BAD_JSON'));
    else if (request.turn === undefined) void parse(request, body, done);
    else void request.turn().then(() => void parse(request, body, done), done);
  });
}

function toRoute(platform: Platform, name: string, endpoint: Endpoint, handler: AnyHandler): RouteOptions {
  const [method, path] = name.split(' ');
  if (method === undefined || path === undefined) throw new Error(`${name} is not a route`);
  return {
    method,
    url: urlOf(path),
    bodyLimit: endpoint.bodyBytesMax ?? BODY_BYTES_MAX,
    config: { endpoint },
    schema: schemaOf(endpoint),
    // Before the body is read: strangers cannot make us parse anything.
    onRequest: async (request, reply) => {
      const caller = await admit(platform, endpoint.access, request);
      request.caller = caller;
      request.admittedAtMs = performance.now();
      if (endpoint.answersFile === true) await takeTurn(reply, caller);
      const bytesMax = endpoint.bodyBytesMax ?? BODY_BYTES_MAX;
      request.turn = await admitBody(platform, request, reply, caller, bytesMax);
    },
    handler: (request, reply) => answer(platform, name, endpoint, handler, request, reply),
  };
}

/** What requests are checked by, and answers written by. */
function schemaOf(endpoint: Endpoint) {
  return {
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    response: { 200: endpoint.response },
  };
}

/** A path of the contract as the server knows it. */
function urlOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

async function answer(
  platform: Platform,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await callerNow(platform, endpoint, request);
  reply.header('cache-control', 'no-store');
  if (endpoint.download !== undefined) {
    const pieces = await handler({ ...callOf(platform, caller, request, reply), idToCreate: newId() });
    return sendFile(reply, endpoint.download, pieces as AsyncIterable<string | Uint8Array>);
  }
  const work = async (id: string): Promise<string> => {
    // What was done before the lock is answered again; nothing more is begun.
    if (endpoint.refusedWhileLocked === true) refuseWhileLocked(caller.customer);
    const call = { ...callOf(platform, caller, request, reply), idToCreate: id };
    const result = await keepingRefusedRights(platform, request, caller, () => handler(call));
    // A list that is never long is answered whole, and says so like any other.
    if (Array.isArray(result) && !reply.hasHeader(TOTAL_COUNT)) reply.header(TOTAL_COUNT, result.length);
    return JSON.stringify(z.encode(endpoint.response, result));
  };
  reply.type('application/json; charset=utf-8');
  const key = idempotencyKey(endpoint, request);
  if (key === undefined || caller.customer === undefined) {
    const text = await work(newId());
    return endpoint.polled === true ? sendTagged(request, reply, text) : reply.send(text);
  }
  const keyed = { customerId: caller.customer.id, route: name, key, body: canonical(endpoint, request) };
  const { text, replayed } = await platform.idempotency.once(keyed, work);
  if (replayed) reply.header('idempotency-replayed', 'true');
  return reply.send(text);
}

/**
 * Who calls, as of now: a body may have taken minutes, in which the session ended, the customer was blocked or locked their accounts,
 * and codes ran out. What came at once is not asked for twice.
 */
async function callerNow(platform: Platform, endpoint: Endpoint, request: FastifyRequest): Promise<Caller> {
  const { caller, admittedAtMs } = request;
  if (caller === undefined) throw new Error('The request was not admitted');
  if (performance.now() - admittedAtMs <= ADMITTED_MS_MAX) return caller;
  return admit(platform, endpoint.access, request);
}

/** Without its body for a caller that has this very answer, who was admitted and whose look was noted like any other. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const tag = entityTagOf(text, String(reply.getHeader(TOTAL_COUNT) ?? ''));
  reply.header('etag', tag);
  if (!isAmongTags(request.headers['if-none-match'], tag)) return reply.send(text);
  return reply.code(304).removeHeader('content-type').send();
}

/** Under a name and a type of ours, and never shown in place (threat 22). It leaves as fast as it is read. */
function sendFile(
  reply: FastifyReply,
  { mediaType, fileName }: NonNullable<Endpoint['download']>,
  pieces: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  reply.type(mediaType).header('content-disposition', `attachment; filename="${fileName}"`);
  return reply.send(Readable.from(pieces));
}

function idempotencyKey(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (endpoint.idempotencyKey !== true || key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw fail('BAD_IDEMPOTENCY_KEY');
  return key;
}

/**
 * What was asked for as the contract read it, as text: schemas fix the order of fields and drop what they do not know. The
 * same body under another path, or asked for otherwise, is another request.
 */
function canonical({ params, query }: Endpoint, request: FastifyRequest): string {
  const body = request.body ?? null;
  const address = {
    ...(params !== undefined && { params: request.params }),
    ...(query !== undefined && { query: request.query }),
  };
  return JSON.stringify(
    params === undefined && query === undefined ? body : { ...address, body },
    (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
  );
}

function callOf(platform: Platform, caller: Caller, request: FastifyRequest, reply: FastifyReply) {
  const cookieOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: platform.config.publicUrl.startsWith('https:'),
  } as const;
  function setCookie(name: string, value: string | undefined): void {
    if (value !== undefined) return void reply.setCookie(name, value, cookieOptions);
    reply.clearCookie(name, cookieOptions);
    reply.header('clear-site-data', CLEARED_AT_LOGOUT);
  }
  return {
    ...caller,
    platform,
    body: request.body,
    params: request.params,
    query: request.query,
    address: addressKey(addressOf(request)),
    visitor: visitorOf(platform, request),
    setSessionCookie: (value: string | undefined) => setCookie(sessionCookieName(platform), value),
    setStaffCookie: (value: string | undefined) => setCookie(staffCookieName(platform), value),
    setDeviceCookie(value: string) {
      reply.setCookie(deviceCookieName(platform), value, {
        ...cookieOptions,
        maxAge: DEVICE_DAYS * 86_400,
      });
    },
    totalCount(count: number) {
      reply.header(TOTAL_COUNT, count);
    },
    untilLeft() {
      const left = new AbortController();
      const leave = () => left.abort(fail('UNAVAILABLE'));
      if (reply.raw.destroyed) leave();
      else reply.raw.once('close', leave);
      return left.signal;
    },
  };
}
