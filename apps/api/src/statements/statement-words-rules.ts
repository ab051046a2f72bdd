/** How every kind of file calls its columns. */
export const STATEMENT_COLUMNS = [
  'Date',
  'Value date',
  'Reference',
  'Narration',
  'Debit',
  'Credit',
  'Balance',
];

/** A day in the form of the screens, DD-MM-YYYY. */
export const dayText = (day: string) => day.split('-').toReversed().join('-');

/** Its days as customers read them. */
export function periodText({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${dayText(from)} to ${dayText(to)}`;
}
