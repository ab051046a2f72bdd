import type { ErrorBody, ErrorCode } from '@harvest/contracts/errors';
import type { SerializedError } from '@reduxjs/toolkit';
import type { RequestFailure } from '../lib/request.ts';

/** What a call's hook gives as its error: our own failure, or what was thrown by accident on the way. */
export type CallFailure = RequestFailure | SerializedError;

function refusalBody(failure: CallFailure): Partial<ErrorBody> {
  if (!('data' in failure) || typeof failure.data !== 'object' || failure.data === null) return {};
  return failure.data;
}

/** The refusal's stable code, or null when the bank did not answer with one. */
export function refusalCode(failure: CallFailure): ErrorCode | null {
  return refusalBody(failure).code ?? null;
}

/** What verification is called with, and which registration it is for. */
export type Unverified = { readonly email: string; readonly handle: string };

/** The registration of somebody whose password was right, but who never verified their e-mail; else null (decision 71). */
export function unverifiedOf(failure: CallFailure): Unverified | null {
  const { code, params } = refusalBody(failure);
  const { email, handle } = params ?? {};
  if (code !== 'EMAIL_NOT_VERIFIED' || typeof email !== 'string' || typeof handle !== 'string') return null;
  return { email, handle };
}

/** What the bank says to somebody whose password was right, but whose profile it blocked; else null. */
export function blockedText(failure: CallFailure): string | null {
  const { code, detail } = refusalBody(failure);
  return code === 'PROFILE_BLOCKED' ? (detail ?? null) : null;
}

/** How long somebody is to wait who tried too many passwords, and the bank's words in which that stands; else null. */
export type Slowed = { readonly seconds: number; readonly wait: string; readonly words: string };

/** What was not even compared, because too many were wrong before it. */
const SLOWED: readonly (ErrorCode | undefined)[] = ['SIGN_IN_SLOWED', 'TOO_MANY_SIGN_INS'];

export function slowedOf(failure: CallFailure): Slowed | null {
  const { code, detail, params } = refusalBody(failure);
  const { seconds, wait } = params ?? {};
  if (!SLOWED.includes(code) || detail === undefined) return null;
  return typeof seconds === 'number' && typeof wait === 'string' ? { seconds, wait, words: detail } : null;
}

/** S1 §8: a failed fetch shows the server's `message`, else the fallback of what was fetched. */
export function fetchFailureText(failure: CallFailure, fallback: string): string {
  return refusalBody(failure).message ?? fallback;
}

/** S1 §8: a failed action shows the server's `detail`, else the fallback of what was tried. */
export function actionFailureText(failure: CallFailure, fallback: string): string {
  return refusalBody(failure).detail ?? fallback;
}

/** How many wrong codes are still taken, where the bank says so. */
export function triesLeftOf(failure: CallFailure): number | null {
  const triesLeft = refusalBody(failure).params?.['triesLeft'];
  return typeof triesLeft === 'number' ? triesLeft : null;
}

/** What the bank found wrong with which field of what was sent; nothing where it refused the whole. */
export function fieldErrorsOf(failure: CallFailure): Readonly<Record<string, string>> {
  return refusalBody(failure).fieldErrors ?? {};
}

/**
 * Whether the bank may have done what it was asked although no good answer came back: the network failed, the answer
 * timed out or was unreadable, or the server broke on the way. Only a plain refusal says that nothing happened.
 */
export function isAnswerUnknown(failure: CallFailure): boolean {
  if (!('status' in failure)) return true;
  if (typeof failure.status === 'number')
    return failure.status >= 500 || refusalCode(failure) === 'IDEMPOTENCY_IN_FLIGHT';
  return true;
}

/** Whether the bank was not reached at all, so that the text should speak of the connection. */
export function isUnreachable(failure: CallFailure): boolean {
  return 'status' in failure && typeof failure.status === 'string';
}
