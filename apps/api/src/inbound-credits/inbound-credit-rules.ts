/** One line without characters that nobody sees or that turn the text around, at most so long, or what stands for nothing. */
function lineOf(text: string, lengthMax: number, otherwise: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}\ufffd]+/gu, ' ')
    .trim();
  // Half a character at the cut could not be written.
  return (
    line
      .slice(0, lengthMax)
      .replace(/\p{Cs}$/u, '')
      .trimEnd() || otherwise
  );
}

/** The sender as another bank names them. */
export function senderNameFrom(name: string): string {
  return lineOf(name, 100, 'Somebody at another bank');
}

/** What the sender wrote, for the statement. */
export function narrationFrom(narration: string): string {
  return lineOf(narration, 100, 'Transfer from another bank');
}
