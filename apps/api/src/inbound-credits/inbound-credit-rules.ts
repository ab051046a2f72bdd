import { lagosDay } from '../bank/lagos-time.ts';

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

/** What the sender wrote, for the statement: one line without characters that nobody sees or that turn the text around. */
export function narrationFrom(narration: string): string {
  const line = narration
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}\ufffd]+/gu, ' ')
    .trim()
    .slice(0, LENGTH_MAX)
    // Half a character at the cut could not be written.
    .replace(/\p{Cs}$/u, '')
    .trimEnd();
  return line || 'Transfer from another bank';
}
