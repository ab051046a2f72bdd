import type { Access } from '@harvest/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { fail, Refusal } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Presented } from '../security/session-life.ts';
import type { Customer } from '../security/sessions.ts';
import { recordSparsely } from '../security/sparse-events.ts';
import { isStaffToken, type Staff } from '../security/staff-sessions.ts';
import { endOlderOfTwo } from '../security/two-sign-ins.ts';
import { addressOf, type Visitor } from '../security/visitors.ts';
import { browserWords } from './browser-words-rules.ts';

/** Who calls: nobody known, a customer or a staff member. */
export type Caller = {
  readonly now: Date;
  readonly customer?: Customer;
  readonly staff?: Staff;
  readonly sessionId?: string;
};

// A token of ours has 43 characters; longer ones need no look-up to be refused.
const TOKEN_LENGTH_MAX = 100;

/** The cookie that belongs to a browser's session; the prefix makes browsers refuse it from other hosts and over http. */
export function sessionCookieName({ config }: { readonly config: Pick<Config, 'publicUrl'> }): string {
  return config.publicUrl.startsWith('https:') ? '__Host-harvest' : 'harvest';
}

export function staffCookieName(at: { readonly config: Pick<Config, 'publicUrl'> }): string {
  return `${sessionCookieName(at)}-staff`;
}

/** The cookie by which a browser is known again (decision 54); customers and colleagues share it, and neither tells of the other. */
export function deviceCookieName(platform: Platform): string {
  return `${sessionCookieName(platform)}-device`;
}

/** Lets the request through or refuses it, by the one access its endpoint declares (decision 10). */
export async function admit(platform: Platform, access: Access, request: FastifyRequest): Promise<Caller> {
  // What is signed is admitted by its signature, once its body is there (`signatures.ts`).
  if (access.kind === 'public' || access.kind === 'signed') return { now: await platform.clock.now() };
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) throw fail('UNAUTHENTICATED');
  const caller = await callerBy(platform, access, presentedBy(platform, request, token));
  await refuseOlderOfTwo(platform, request, caller);
  return keepingRefusedRights(platform, request, caller, async () => {
    if (access.kind === 'staff') refuseUnlessAllowed(access, caller.staff);
    else refuseUnlessPermitted(access, caller.customer);
    return caller;
  });
}

/** Whose token it is. Customers have no business with the back office, nor staff with a customer's pages; neither visit prolongs a session. */
async function callerBy(platform: Platform, access: Access, presented: Presented): Promise<Caller> {
  const isAtHome = isStaffToken(presented.token) === (access.kind === 'staff');
  const how = isAtHome ? 'find' : 'look';
  if (isStaffToken(presented.token)) {
    const found = await platform.staffSessions[how](presented);
    if (found !== undefined) return { now: found.now, staff: found.staff, sessionId: found.id };
  } else {
    const found = await platform.sessions[how](presented);
    if (found !== undefined) return { now: found.now, customer: found.customer, sessionId: found.id };
  }
  throw fail('UNAUTHENTICATED');
}

/** Nearly every browser brings one cookie, and nothing more is looked at. */
async function refuseOlderOfTwo(platform: Platform, request: FastifyRequest, caller: Caller): Promise<void> {
  const { cookies } = request;
  if (cookies[sessionCookieName(platform)] === undefined || cookies[staffCookieName(platform)] === undefined)
    return;
  const own = caller.staff === undefined ? 'CUSTOMER' : 'STAFF';
  const ended = await endOlderOfTwo(platform, own, visitorOf(platform, request), caller.now);
  if (ended !== undefined && ended === caller.sessionId) throw fail('UNAUTHENTICATED');
}

/** Whoever asks for what is not theirs to ask for is refused, and it is kept that they did (decision 58). */
export async function keepingRefusedRights<Result>(
  platform: Platform,
  request: FastifyRequest,
  { customer, staff, sessionId, now }: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const holder = customer ?? staff;
    if (error instanceof Refusal && error.code === 'FORBIDDEN' && holder !== undefined)
      await recordSparsely(platform, {
        kind: 'RIGHT_REFUSED',
        result: 'REFUSED',
        person: { kind: customer === undefined ? 'STAFF' : 'CUSTOMER', id: holder.id },
        detail: `${request.method} ${request.routeOptions.url ?? ''}`,
        visitor: visitorOf(platform, request),
        sessionId,
        now,
      });
    throw error;
  }
}

export function visitorOf(platform: Platform, request: FastifyRequest): Visitor {
  return {
    address: addressOf(request),
    // Only browsers send this header, and scripts cannot set it (decision 8).
    fromBrowser: request.headers['sec-fetch-site'] !== undefined,
    browser: browserWords(request.headers['user-agent']),
    device: request.cookies[deviceCookieName(platform)],
    sessions: {
      customer: request.cookies[sessionCookieName(platform)],
      staff: request.cookies[staffCookieName(platform)],
    },
    traceId: request.id,
  };
}

function presentedBy(platform: Platform, request: FastifyRequest, token: string): Presented {
  const cookieName = isStaffToken(token) ? staffCookieName(platform) : sessionCookieName(platform);
  return {
    token,
    cookie: request.cookies[cookieName],
    userActive: request.headers['x-user-active'] === '1',
  };
}

function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || header.length > TOKEN_LENGTH_MAX) return undefined;
  return /^Bearer ([\w-]+)$/i.exec(header)?.[1];
}

function refuseUnlessAllowed(
  { permissions, withOneTimePassword }: Extract<Access, { kind: 'staff' }>,
  staff: Staff | undefined,
): void {
  if (staff?.permissions.some((one) => permissions.includes(one)) !== true) throw fail('FORBIDDEN');
  if (staff.hasOneTimePassword && withOneTimePassword !== true) throw fail('OWN_PASSWORD_NEEDED');
}

function refuseUnlessPermitted(access: Access, customer: Customer | undefined): void {
  if (customer === undefined) throw fail('FORBIDDEN');
  if (access.kind !== 'links') return;
  if (!customer.onboarded) throw fail('ONBOARDING_INCOMPLETE');
  const links: readonly string[] = access.links;
  if (!customer.permittedLinks.some((link) => links.includes(link))) throw fail('FORBIDDEN');
}
