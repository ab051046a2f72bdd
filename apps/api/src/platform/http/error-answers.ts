import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Endpoint } from '@harvest/contracts/endpoint';
import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  errorText,
  UNIVERSAL_ERRORS,
} from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { newId } from '../../bank/ids.ts';
import type { Config } from '../config.ts';
import { isDatabaseAway } from '../database/database.ts';
import { fail, Refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import { headersOfAnswers } from './security-headers.ts';

/** What Fastify and its plugins refuse by themselves, in our words. */
const TRANSPORT_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
  // No id of ours is that long.
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_MAX_LIMIT: 'FLOODED',
  FST_UNDER_PRESSURE: 'UNAVAILABLE',
};

const STATUS_REFUSALS: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_JSON',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'FLOODED',
  503: 'UNAVAILABLE',
};

/** Everything that can be thrown, as a refusal; faults of ours become INTERNAL and say nothing of the inside. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return fail('BAD_REQUEST', { fieldErrors: fieldErrorsOf(error.validation) });
  if (isDatabaseAway(error)) return fail('UNAVAILABLE', { retryAfterSeconds: 2 });
  const { code, statusCode } = error as Partial<FastifyError>;
  const transport = TRANSPORT_REFUSALS[code ?? ''] ?? STATUS_REFUSALS[statusCode ?? 500];
  return fail(transport ?? 'INTERNAL');
}

function fieldErrorsOf(
  validation: readonly { instancePath: string; message?: string | undefined }[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of validation) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (field === '') errors['request'] ??= ERRORS.BAD_REQUEST.text;
    else errors[field] ??= issue.message ?? TEXTS.fieldInvalid;
  }
  return errors;
}

/** The body of a GET is never read. */
const REFUSALS_OF_BODIES: ReadonlySet<ErrorCode> = new Set(['BAD_JSON', 'PAYLOAD_TOO_LARGE']);

/** Refusals this endpoint may answer: its own, those of its access, keys and locks, and those any call may answer. */
export function refusalsOf(method: string, endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { access } = endpoint;
  const { kind } = access;
  const isRead = method === 'GET' || method === 'HEAD';
  return new Set<ErrorCode>([
    ...UNIVERSAL_ERRORS.filter((code) => !isRead || !REFUSALS_OF_BODIES.has(code)),
    ...endpoint.errors,
    // An address with an id that is longer than any of ours.
    ...(endpoint.params === undefined ? [] : (['NOT_FOUND'] as const)),
    // Also a staff token anywhere but in the back office, and a customer's there.
    ...(kind === 'public' || kind === 'signed' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
    ...(kind === 'links' ? (['ONBOARDING_INCOMPLETE'] as const) : []),
    ...(kind === 'staff' && access.withOneTimePassword !== true ? (['OWN_PASSWORD_NEEDED'] as const) : []),
    ...(endpoint.refusedWhileLocked === true ? (['EMERGENCY_LOCK'] as const) : []),
    ...(endpoint.idempotencyKey === true
      ? (['BAD_IDEMPOTENCY_KEY', 'IDEMPOTENCY_MISMATCH', 'IDEMPOTENCY_IN_FLIGHT'] as const)
      : []),
  ]);
}

export type ErrorAnswers = {
  readonly log: Log;
  /** Under test an undeclared refusal is a fault, so that the contract stays true. */
  readonly strict: boolean;
};

/** The one place that answers errors. */
export function answerError(
  answers: ErrorAnswers,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  let refusal = toRefusal(error);
  const endpoint = request.routeOptions.config.endpoint;
  const route = request.routeOptions.url ?? 'unknown';
  if (refusal.code === 'INTERNAL')
    answers.log.error({ traceId: request.id, route, err: error }, 'a request failed');
  if (endpoint !== undefined && !refusalsOf(request.method, endpoint).has(refusal.code)) {
    answers.log.error(
      { traceId: request.id, route, code: refusal.code },
      'a refusal is missing from the contract',
    );
    if (answers.strict) refusal = fail('INTERNAL');
  }
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  const body = errorBody(refusal, request.id);
  return (
    reply
      .code(body.status)
      .type('application/json; charset=utf-8')
      // Some refusals may be kept by default, and what is unknown now may be known in a moment.
      .header('cache-control', 'no-store')
      .send(JSON.stringify(body))
  );
}

/** What Node could not read as a request at all: there is a connection to answer on, and nothing else. */
export function answerUnreadable(
  config: Pick<Config, 'publicUrl'>,
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'BAD_REQUEST';
    const body = errorBody(fail(code), newId());
    const text = JSON.stringify(body);
    const headers = Object.entries({
      ...headersOfAnswers(config),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}\r\n${headers.join('')}\r\n${text}`);
  }
  socket.destroy(error);
}

/** Of many recipients it names the one that is meant; beside its field that says itself. */
function firstProblem([field, problem]: [string, string]): string {
  const [, place] = /^(?:transfers|recipients|bulkScheduleTransfer)\.(\d+)\./.exec(field) ?? [];
  return place === undefined ? problem : `Recipient ${Number(place) + 1}: ${problem}`;
}

function errorBody(refusal: Refusal, traceId: string): ErrorBody {
  // Clients of the specification show nothing but these two (S1 §8), so they say what is wrong with the first field.
  const [first] = Object.entries(refusal.fieldErrors ?? {});
  const text = first === undefined ? errorText(refusal.code, refusal.params) : firstProblem(first);
  return {
    status: refusal.status,
    code: refusal.code,
    message: text,
    detail: text,
    params: refusal.params,
    ...(refusal.fieldErrors === undefined ? {} : { fieldErrors: { ...refusal.fieldErrors } }),
    traceId,
  };
}
