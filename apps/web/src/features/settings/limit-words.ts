import { dateTimeText } from '../../lib/bank-time.ts';
import { nairaText } from '../../lib/naira-text.ts';

/** In naira. */
export type ShownLimit = { readonly dailyLimit: number; readonly limitPerTransaction: number };

export function limitText({ dailyLimit, limitPerTransaction }: ShownLimit): string {
  return `${nairaText(limitPerTransaction)} at once and ${nairaText(dailyLimit)} a day`;
}

/** What a limit that is still to come will let through, and from when (decision 73). */
export function comingText(effectiveAt: string, limit: ShownLimit): string {
  return `From ${dateTimeText(effectiveAt)} you can send ${limitText(limit)}.`;
}
