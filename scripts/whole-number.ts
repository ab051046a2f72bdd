/** @throws Error where the word is none: what is played no times finds nothing, and looks as if all were well */
export function wholeNumber(what: string, word: string): number {
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new Error(`${what} is a whole number from 1, and not ${word}.`);
  return Number(word);
}
