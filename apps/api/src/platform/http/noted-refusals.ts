import type { ErrorCode } from '@harvest/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refusal } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Person, SecurityEvent, SecurityEventKind } from '../security/security-events.ts';
import { recordSparsely } from '../security/sparse-events.ts';
import type { Throttle } from '../security/throttles.ts';
import { addressKey, addressOf } from '../security/visitors.ts';
import { type Caller, visitorOf } from './access.ts';

// What is refused and may be an attack is kept among the security events (decision 58). None of these numbers refuses anything:
// they keep whoever is refused over and over from filling the table.

/**
 * Wrong codes of one person that are kept, each by itself; more than are ever compared (counter 7). One that was compared with none
 * that lives takes nothing of it, so that nobody hides their guesses behind codes that are over.
 */
const KEPT_CODES: Throttle = { name: 'kept-wrong-codes', attemptsMax: 40, windowMinutes: 24 * 60 };
/** All else is a row once an hour for each whom it stops, what is called and why. */
const KEPT_SECONDS = 3600;
/** Input of a session that the contract refuses. Our pages hold input against the same contract first, so only other programs get there. */
const REFUSED_INPUT: Throttle = { name: 'refused-input', attemptsMax: 50, windowMinutes: 10 };

const WRONG_CODES: ReadonlySet<ErrorCode> = new Set([
  'WRONG_CODE',
  'WRONG_CURRENT_CODE',
  'WRONG_NEW_CODE',
  'CODE_TRIES_USED_UP',
  'TOO_MANY_WRONG_CODES',
]);

type Refused = {
  readonly caller: Caller | undefined;
  readonly person: Person;
  /** Whom it is counted for: the person, else the address. */
  readonly whom: string;
  /** The call as the contract names it, and why: words of ours. */
  readonly detail: string;
  readonly now: Date;
};

/** Keeps a refusal that may be an attack, before it is answered. It is answered also where it cannot be kept. */
export async function noteRefusal(
  platform: Platform,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!mayMatter(platform, request, error)) return;
  try {
    const refused = await refusedOf(platform, request, error);
    for (const kind of await kindsToKeep(platform, refused, error)) {
      const event = eventOf(platform, request, refused, kind);
      if (kind === 'CODE_REFUSED' && wasCompared(error)) await platform.securityEvents.record([event]);
      else await recordSparsely(platform, event, { seconds: KEPT_SECONDS });
    }
  } catch (problem) {
    platform.log.warn({ traceId: request.id, err: problem }, 'a refusal could not be kept');
  }
}

/** Judged without a question to the database, which a flood must not reach. */
function mayMatter(platform: Platform, request: FastifyRequest, error: unknown): boolean {
  if (!(error instanceof Refusal)) return isRefusedInput(error) && request.caller !== undefined;
  if (error.code === 'FLOODED' && request.caller === undefined)
    return isFirstOfFlood(platform, request, error);
  const isOfSession = request.caller?.sessionId !== undefined;
  return (
    error.status === 429 || error.code === 'BAD_SIGNATURE' || (isOfSession && WRONG_CODES.has(error.code))
  );
}

function isRefusedInput(error: unknown): boolean {
  return hasZodFastifySchemaValidationErrors(error);
}

async function refusedOf(platform: Platform, request: FastifyRequest, error: unknown): Promise<Refused> {
  const { caller } = request;
  const holder = caller?.customer ?? caller?.staff;
  const person: Person =
    holder === undefined
      ? { kind: 'NOBODY' }
      : { kind: caller?.customer === undefined ? 'STAFF' : 'CUSTOMER', id: holder.id };
  const code = error instanceof Refusal ? error.code : 'BAD_REQUEST';
  return {
    caller,
    person,
    whom: holder?.id ?? addressKey(addressOf(request)),
    detail: `${request.method} ${request.routeOptions.url ?? '*'}: ${code}`,
    now: caller?.now ?? (await platform.clock.now()),
  };
}

async function kindsToKeep(
  { throttles }: Platform,
  { caller, whom, now }: Refused,
  error: unknown,
): Promise<SecurityEventKind[]> {
  const isOfSession = caller?.sessionId !== undefined;
  if (!(error instanceof Refusal))
    return isOfSession && !(await throttles.take(REFUSED_INPUT, whom, now)) ? ['INPUT_REFUSED'] : [];
  if (error.code === 'BAD_SIGNATURE') return ['INPUT_REFUSED'];
  // Those of sign-ins are kept where they are compared, with whose they are.
  const isCode = isOfSession && WRONG_CODES.has(error.code);
  const isKept = isCode && (!wasCompared(error) || (await throttles.take(KEPT_CODES, whom, now)));
  return [
    ...(isKept ? ['CODE_REFUSED' as const] : []),
    ...(error.status === 429 ? ['THROTTLED' as const] : []),
  ];
}

function wasCompared(error: unknown): boolean {
  return error instanceof Refusal && error.wasCompared;
}

function eventOf(
  platform: Platform,
  request: FastifyRequest,
  { caller, person, detail, now }: Refused,
  kind: SecurityEventKind,
): SecurityEvent {
  const visitor = visitorOf(platform, request);
  return { kind, result: 'REFUSED', person, detail, visitor, sessionId: caller?.sessionId, now };
}

const FLOODS_MAX = 10_000;
/** Until when no more of a flood asks the database, by whom and kind of call; of this process, as the guard itself. */
const floodsOf = new WeakMap<Platform, Map<string, number>>();

function isFirstOfFlood(
  platform: Platform,
  request: FastifyRequest,
  { retryAfterSeconds = 60 }: Refusal,
): boolean {
  const floods = floodsOf.get(platform) ?? new Map<string, number>();
  floodsOf.set(platform, floods);
  const key = `${addressKey(addressOf(request))} ${request.routeOptions.url ?? '*'}`;
  const now = performance.now();
  if ((floods.get(key) ?? 0) > now) return false;
  if (floods.size >= FLOODS_MAX) floods.clear();
  floods.set(key, now + retryAfterSeconds * 1000);
  return true;
}
