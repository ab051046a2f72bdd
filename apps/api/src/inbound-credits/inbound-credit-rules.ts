import { lagosDay } from '../bank/lagos-time.ts';
import { readableLine } from '../bank/readable-line-rules.ts';

const LENGTH_MAX = 100;
const DAYS_APART_MAX = 2;
const DAY_MS = 24 * 3_600_000;

/**
 * Whether a session id is not of this bank, and dated about today, on its own clock or on ours: the demo's business clock may be
 * days ahead.
 */
export function isSessionOfAnotherBank(sessionId: string, ownCode: string, now: Date): boolean {
  const date = sessionId.slice(6, 12);
  const dayOf = (moment: number) => lagosDay(new Date(moment)).slice(2).replaceAll('-', '');
  const earliest = dayOf(Date.now() - DAYS_APART_MAX * DAY_MS);
  const latest = dayOf(now.getTime() + DAYS_APART_MAX * DAY_MS);
  return !sessionId.startsWith(ownCode) && date >= earliest && date <= latest;
}

/** What the sender wrote, for the statement. */
export function narrationFrom(narration: string): string {
  return readableLine(narration, LENGTH_MAX) || 'Transfer from another bank';
}
