const ADULT_YEARS = 18;
const OLDEST_YEAR = 1900;

/** What is wrong with a day of birth, or undefined when an adult was born on it (A20). Days are year-month-day. */
export function dateOfBirthProblem(dateOfBirth: string, today: string): string | undefined {
  const [year = 0, ...monthAndDay] = today.split('-');
  const adultSince = [String(Number(year) - ADULT_YEARS), ...monthAndDay].join('-');
  if (dateOfBirth > today || Number(dateOfBirth.slice(0, 4)) < OLDEST_YEAR) return 'Enter your date of birth';
  return dateOfBirth > adultSince ? `You must be at least ${ADULT_YEARS} years old` : undefined;
}
