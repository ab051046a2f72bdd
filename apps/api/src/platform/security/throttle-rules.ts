const DAY_MS = 86_400_000;

type Window = { readonly attemptsMax: number; readonly windowMinutes: number };

/** What was counted, and when, in milliseconds. */
export type Counts = { readonly times: readonly bigint[]; readonly counts: readonly bigint[] };

const lengthMs = ({ windowMinutes }: Window) => windowMinutes * 60_000;

/** The first moment that counts still, in milliseconds: less than a window ago. */
export function countsSince(window: Window, now: Date): number {
  return now.getTime() - lengthMs(window) + 1;
}

/** Until when what is counted now may count, in whole days, so that the index over it seldom changes. */
export function keptUntil(window: Window, now: Date): Date {
  return new Date(Math.ceil((now.getTime() + lengthMs(window)) / DAY_MS) * DAY_MS);
}

/** How many attempts count now. */
export function countedNow({ times, counts }: Counts, window: Window, now: Date): number {
  const since = BigInt(countsSince(window, now));
  return counts.reduce((sum, count, place) => {
    const time = times[place];
    return time === undefined || time < since ? sum : sum + Number(count);
  }, 0);
}

/** How long until one more attempt may be counted, at least one second. */
export function secondsUntilRoom(counted: Counts, window: Window, now: Date): number {
  const hasRoom = (atMs: number) => countedNow(counted, window, new Date(atMs)) < window.attemptsMax;
  const ends = counted.times
    .map((time) => Number(time) + lengthMs(window))
    .toSorted((left, right) => left - right);
  const free = [now.getTime(), ...ends].find((atMs) => atMs >= now.getTime() && hasRoom(atMs));
  return Math.max(1, Math.ceil(((free ?? now.getTime()) - now.getTime()) / 1000));
}
