// Months travel as YYYY-MM.

/** The month so many months away. */
export function monthAway(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** As people read it: `November 2026`, or `Nov 2026` where there is little room. */
export function monthText(month: string, length: 'long' | 'short' = 'long'): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    month: length,
    year: 'numeric',
    timeZone: 'UTC',
  });
}
