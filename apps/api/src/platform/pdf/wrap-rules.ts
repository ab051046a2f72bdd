// Phone numbers, dates and their times stay together.
const BETWEEN_WORDS = /(?<!\d) | (?!\d)/;

/**
 * Breaks a text into lines of at most that width: between words, and inside a word that is longer than a line. What is more than
 * so many lines ends in an ellipsis.
 */
export function wrap(
  text: string,
  widthOf: (text: string) => number,
  width: number,
  linesMax = Number.POSITIVE_INFINITY,
): string[] {
  if (widthOf(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(BETWEEN_WORDS)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = inPieces(word, widthOf, width);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  lines.push(line);
  if (lines.length <= linesMax) return lines;
  const shown = lines.slice(0, linesMax);
  return [...shown.slice(0, -1), cut(`${shown.at(-1)}…`, widthOf, width)];
}

function inPieces(word: string, widthOf: (text: string) => number, width: number): string[] {
  const pieces = [''];
  for (const character of word) {
    const piece = `${pieces.at(-1)}${character}`;
    if (piece === character || widthOf(piece) <= width) pieces.splice(-1, 1, piece);
    else pieces.push(character);
  }
  return pieces;
}

/** Takes characters away before the ellipsis until it fits. */
function cut(text: string, widthOf: (text: string) => number, width: number): string {
  const characters = Array.from(text);
  while (characters.length > 1 && widthOf(characters.join('')) > width) characters.splice(-2, 1);
  return characters.join('');
}
