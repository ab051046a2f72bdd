import { actionFailureText, type CallFailure, isUnreachable } from '../api/failure.ts';
import { toast } from './toast.ts';

/**
 * An action that failed: says so in a toast.
 * @returns the text to show beside what the customer did as well
 */
export function reportActionFailure(failure: CallFailure, fallback: string): string {
  const text = actionFailureText(failure, fallback);
  toast.failure(text);
  return isUnreachable(failure)
    ? `${text}. We couldn't reach the bank. Check your connection and try again.`
    : text;
}
