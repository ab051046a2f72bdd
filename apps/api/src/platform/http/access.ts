import type { Access } from '@harvest/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Customer } from '../sessions.ts';

export type Caller =
  | { readonly now: Date; readonly customer: undefined; readonly sessionId: undefined }
  | { readonly now: Date; readonly customer: Customer; readonly sessionId: string };

// A token of ours has 43 characters; longer ones need no look-up to be refused.
const TOKEN_LENGTH_MAX = 100;

/** The cookie that belongs to a browser's session; the prefix makes browsers refuse it from other hosts and over http. */
export function sessionCookieName(platform: Platform): string {
  return platform.config.publicUrl.startsWith('https:') ? '__Host-harvest' : 'harvest';
}

/** Lets the request through or refuses it, by the one access its endpoint declares (decision 10). */
export async function admit(platform: Platform, access: Access, request: FastifyRequest): Promise<Caller> {
  if (access.kind === 'public') {
    return { now: await platform.clock.now(), customer: undefined, sessionId: undefined };
  }
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) throw fail('UNAUTHENTICATED');
  const session = await platform.sessions.find({
    token,
    cookie: request.cookies[sessionCookieName(platform)],
    userActive: request.headers['x-user-active'] === '1',
  });
  if (session === undefined) throw fail('UNAUTHENTICATED');
  if (access.kind === 'links') refuseUnlessPermitted(access.links, session.customer);
  return { now: session.now, customer: session.customer, sessionId: session.id };
}

function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || header.length > TOKEN_LENGTH_MAX) return undefined;
  return /^Bearer ([\w-]+)$/i.exec(header)?.[1];
}

function refuseUnlessPermitted(links: readonly string[], customer: Customer): void {
  if (!customer.onboarded) throw fail('ONBOARDING_INCOMPLETE');
  if (!customer.permittedLinks.some((link) => links.includes(link))) throw fail('FORBIDDEN');
}
