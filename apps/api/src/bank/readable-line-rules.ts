/** What somebody wrote, as one line of at most so many characters, without any that nobody sees or that turn the text around. */
export function readableLine(text: string, lengthMax: number): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/[\p{C}\p{Z}\ufffd]+/gu, ' ')
      .trim()
      .slice(0, lengthMax)
      // Half a character at the cut could not be written.
      .replace(/\p{Cs}$/u, '')
      .trimEnd()
  );
}
