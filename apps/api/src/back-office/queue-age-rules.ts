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

// Where the bank has a deadline, the last day before it (A305).
const LAST_HOURS = 24;

/** How it stands with something that has a deadline of its own. */
export function urgencyBefore(deadline: Date, now: Date): Urgency {
  const hoursLeft = (deadline.getTime() - now.getTime()) / (60 * MINUTE_MS);
  if (hoursLeft <= 0) return 'LATE';
  return hoursLeft <= LAST_HOURS ? 'DUE' : 'IN_TIME';
}

function urgencyOf(hours: number): Urgency {
  if (hours >= LATE_HOURS) return 'LATE';
  return hours >= DUE_HOURS ? 'DUE' : 'IN_TIME';
}
