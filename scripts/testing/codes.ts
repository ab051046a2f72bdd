/** Another code than this one, and than any other `place` gives. */
export function otherThan(code: string, place = 1): string {
  return String((Number(code) + place) % 1_000_000).padStart(6, '0');
}
