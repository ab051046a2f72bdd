import type { StartedOperation } from '../../api/transfers-api.ts';
import type { PaymentReview, PaymentWords } from './payment-attempt.ts';

export type ReviewAdvice = {
  readonly tone: 'warning' | 'info';
  readonly text: string;
  /** Left out on a telephone, where the keypad takes half of the screen. */
  readonly more?: string;
};

/** What to think of before the code is entered (A70). At most one thing: whoever reads two walls of text reads neither. */
export function reviewAdvice(
  {
    sentSameMinutesAgo,
    sameIsOnItsWay,
    isNewRecipient,
  }: Pick<StartedOperation, 'sentSameMinutesAgo' | 'sameIsOnItsWay' | 'isNewRecipient'>,
  { warning }: Pick<PaymentReview, 'warning'>,
  { act, done, firstTime, whilePending }: Pick<PaymentWords, 'act' | 'done' | 'firstTime' | 'whilePending'>,
): ReviewAdvice | null {
  if (warning !== null) return { tone: 'warning', text: warning };
  if (sentSameMinutesAgo !== null) {
    const stands = sameIsOnItsWay ? `, and it is still ${whilePending}` : '';
    return {
      tone: 'warning',
      text: `You ${done} this ${minutesAgoText(sentSameMinutesAgo)}${stands}. Confirm only if you mean to ${act} it again.`,
    };
  }
  return isNewRecipient ? { tone: 'info', ...firstTime } : null;
}

function minutesAgoText(minutes: number): string {
  if (minutes < 1) return 'less than a minute ago';
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
}
