import type { Urgency } from '@harvest/contracts/back-office';

// Customers are answered within a working day (A108).
const DUE_HOURS = 8;
const LATE_HOURS = 24;

const MINUTE_MS = 60_000;

/** How long something has waited, and whether that is too long. */
export function ageOf(since: Date, now: Date): { waitedMinutes: number; urgency: Urgency } {
  const waitedMinutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS));
  return { waitedMinutes, urgency: urgencyOf(waitedMinutes / 60) };
}

function urgencyOf(hours: number): Urgency {
  if (hours >= LATE_HOURS) return 'LATE';
  return hours >= DUE_HOURS ? 'DUE' : 'IN_TIME';
}
