import { actionFailureText, type CallFailure, isUnreachable } from '../api/failure.ts';
import { toast } from './toast.ts';

/** An action that failed, where what was pressed and what is said about it are in one view: so nowhere else. */
export function failureBeside(failure: CallFailure, fallback: string): string {
  const text = actionFailureText(failure, fallback);
  return isUnreachable(failure)
    ? `${text}. We couldn't reach the bank. Check your connection and try again.`
    : text;
}

/**
 * An action that failed on a page longer than a screen: says so in a toast.
 * @returns the text to show beside what the customer did as well
 */
export function reportActionFailure(failure: CallFailure, fallback: string): string {
  toast.failure(actionFailureText(failure, fallback));
  return failureBeside(failure, fallback);
}
