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

/** What verification is called with for somebody whose password was right, but who never verified their e-mail; else null. */
export function unverifiedEmail(failure: CallFailure): string | null {
  const { code, params } = refusalBody(failure);
  return code === 'EMAIL_NOT_VERIFIED' && typeof params?.['email'] === 'string' ? params['email'] : null;
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
