import type { Access, StaffPermission } from '@harvest/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import { fail, type Refusal } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Presented } from '../security/session-life.ts';
import type { Customer } from '../security/sessions.ts';
import { isStaffToken, type Staff } from '../security/staff-sessions.ts';

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
export function sessionCookieName(platform: Platform): string {
  return platform.config.publicUrl.startsWith('https:') ? '__Host-harvest' : 'harvest';
}

export function staffCookieName(platform: Platform): string {
  return `${sessionCookieName(platform)}-staff`;
}

/** Lets the request through or refuses it, by the one access its endpoint declares (decision 10). */
export async function admit(platform: Platform, access: Access, request: FastifyRequest): Promise<Caller> {
  // What is signed is admitted by its signature, once its body is there (`signatures.ts`).
  if (access.kind === 'public' || access.kind === 'signed') return { now: await platform.clock.now() };
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) throw fail('UNAUTHENTICATED');
  const presented = presentedBy(platform, request, token);
  if (access.kind === 'staff') return admitStaff(platform, access.permissions, presented);
  if (isStaffToken(token)) throw await strangerRefusal(platform.staffSessions.isLive(presented));
  const session = await platform.sessions.find(presented);
  if (session === undefined) throw fail('UNAUTHENTICATED');
  if (access.kind === 'links') refuseUnlessPermitted(access.links, session.customer);
  return { now: session.now, customer: session.customer, sessionId: session.id };
}

async function admitStaff(
  platform: Platform,
  permissions: readonly StaffPermission[],
  presented: Presented,
): Promise<Caller> {
  if (!isStaffToken(presented.token)) throw await strangerRefusal(platform.sessions.isLive(presented));
  const session = await platform.staffSessions.find(presented);
  if (session === undefined) throw fail('UNAUTHENTICATED');
  if (!session.staff.permissions.some((one) => permissions.includes(one))) throw fail('FORBIDDEN');
  return { now: session.now, staff: session.staff, sessionId: session.id };
}

/** Customers have no business with the back office, nor staff with a customer's pages; neither visit prolongs a session. */
async function strangerRefusal(isLive: Promise<boolean>): Promise<Refusal> {
  return fail((await isLive) ? 'FORBIDDEN' : 'UNAUTHENTICATED');
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

function refuseUnlessPermitted(links: readonly string[], customer: Customer): void {
  if (!customer.onboarded) throw fail('ONBOARDING_INCOMPLETE');
  if (!customer.permittedLinks.some((link) => links.includes(link))) throw fail('FORBIDDEN');
}
