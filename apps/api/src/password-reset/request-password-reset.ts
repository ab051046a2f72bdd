import { readIdentifier } from '../bank/identifiers.ts';
import { newId } from '../bank/ids.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { addressKey, type Visitor } from '../platform/security/visitors.ts';
import { insertWish } from './password-reset-db.ts';
import { sealWish, type Wish } from './reset-wish.ts';

const REQUESTS_OF_ADDRESS: Throttle = { name: 'resets-address', attemptsMax: 120, windowMinutes: 60 };

/**
 * Notes that somebody wants a link that sets a new password. Whom an e-mail address or a phone number means is looked for by
 * the worker, so that the answer comes after the same work for everybody, whatever was asked before. @throws Refusal
 */
export async function requestPasswordReset(
  platform: Platform,
  visitor: Visitor,
  name: string,
  now: Date,
): Promise<void> {
  const { throttles } = platform;
  const address = addressKey(visitor.address);
  await throttles.takeOrRefuse(REQUESTS_OF_ADDRESS, address, 'TOO_MANY_RESETS', now);
  await wishForLink(platform, { identifier: readIdentifier(name), visitor }, now);
}

/** Leaves a wish for the worker; without a visitor it is the bank's own answer to a link that came too late. */
export async function wishForLink(platform: Platform, wish: Wish, now: Date): Promise<void> {
  const id = newId();
  const sealed = sealWish(platform.secrets, id, wish);
  await insertWish(platform.db, { id, wishEncrypted: sealed, askedAt: now });
}
