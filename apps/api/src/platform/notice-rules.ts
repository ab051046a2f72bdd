import type { MessageText } from '../bank/bank-events.ts';

/** What the app says under the subject: the first paragraph of the e-mail, which names no number to call, or words of its own. */
export function noticeTextOf({ email, notice }: Pick<MessageText, 'email' | 'notice'>): string {
  return notice ?? (email.split('\n\n')[0] ?? email).replaceAll('\n', ' ');
}
