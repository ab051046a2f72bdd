/** How long somebody is to wait, as they read it: seconds up to a minute and a half, whole minutes up to an hour and a half, whole hours beyond, never too few. */
export function waitWords(seconds: number): string {
  if (seconds > 90 * 60) return `${Math.ceil(seconds / 3600)} hours`;
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
