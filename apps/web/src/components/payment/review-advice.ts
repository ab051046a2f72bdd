import type { StartedOperation } from '../../api/transfers-api.ts';

export type ReviewAdvice = { readonly tone: 'warning' | 'info'; readonly text: string };

/** What to think of before the code is entered (A70). At most one thing: whoever reads two walls of text reads neither. */
export function reviewAdvice({
  sentSameMinutesAgo,
  isNewRecipient,
}: Pick<StartedOperation, 'sentSameMinutesAgo' | 'isNewRecipient'>): ReviewAdvice | null {
  if (sentSameMinutesAgo !== null)
    return {
      tone: 'warning',
      text: `You sent this ${minutesAgoText(sentSameMinutesAgo)}. Confirm only if you mean to send it again.`,
    };
  if (isNewRecipient)
    return {
      tone: 'info',
      text: 'You have not sent money to this account before. Check the name with them first: money sent to the wrong person is hard to get back.',
    };
  return null;
}

function minutesAgoText(minutes: number): string {
  if (minutes < 1) return 'less than a minute ago';
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
}
