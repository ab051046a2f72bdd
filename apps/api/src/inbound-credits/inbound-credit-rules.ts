const LENGTH_MAX = 100;

/** What the sender wrote, for the statement: one line without characters that nobody sees or that turn the text around. */
export function narrationFrom(narration: string): string {
  const line = narration
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}\ufffd]+/gu, ' ')
    .trim()
    .slice(0, LENGTH_MAX)
    // Half a character at the cut could not be written.
    .replace(/\p{Cs}$/u, '')
    .trimEnd();
  return line || 'Transfer from another bank';
}
