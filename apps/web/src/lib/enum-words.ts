/** What people read for a value such as `SELF_EMPLOYED`: `Self employed`. */
export function enumWords(value: string): string {
  const words = value.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
