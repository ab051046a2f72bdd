import { readIdentifier } from '../bank/identifiers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { hashToken } from '../platform/security/secrets.ts';
import { selectReset } from './password-reset-db.ts';
import { isMadeFor } from './password-reset-rules.ts';
import { wishForLink } from './request-password-reset.ts';

type Link = { readonly code: string; readonly email: string };

/**
 * Whether a link works, without using it up, because mail programs look at links before people do. Whoever opens a link of
 * their own too late is sent another one; every link that does not work gets the same answer. @throws Refusal
 */
export async function checkResetLink(platform: Platform, link: Link, now: Date) {
  const identifier = readIdentifier(link.email);
  const reset = await selectReset(platform.db, hashToken(link.code));
  if (reset === undefined || !isMadeFor(reset, identifier)) throw fail('LINK_INVALID');
  if (reset.expires_at > now) return reset;
  await wishForLink(platform, { identifier, lateLinkId: reset.id }, now);
  throw fail('LINK_INVALID');
}
