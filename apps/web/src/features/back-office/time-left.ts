/** How long something lasts yet, in the largest unit that says enough: `in 5 h`. */
export function timeLeftText(minutes: number): string {
  if (minutes < 2) return 'in a minute';
  return minutes < 60 ? `in ${minutes} min` : `in ${Math.floor(minutes / 60)} h`;
}
