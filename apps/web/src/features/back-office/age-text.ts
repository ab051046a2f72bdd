const MINUTES_A_DAY = 24 * 60;

/** How long something has waited, in the largest unit that says enough: `3 hours`. */
export function ageText(minutes: number): string {
  if (minutes < 60) return counted(minutes, 'minute');
  if (minutes < 2 * MINUTES_A_DAY) return counted(Math.floor(minutes / 60), 'hour');
  return counted(Math.floor(minutes / MINUTES_A_DAY), 'day');
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
