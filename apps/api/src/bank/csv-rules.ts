/**
 * Where a spreadsheet may take what follows for a formula (threat 23): at the beginning, also after blanks and in full-width
 * letters, and behind a semicolon or a tab, where another country's spreadsheet begins a new cell.
 */
const FORMULA =
  /^(?=[\t\r\n])|(?<=^|;)(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|(?<=\t)(?=[^\S\t]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/**
 * A line of a table for spreadsheets: every cell in quotes, and none of them a formula. An apostrophe before a cell makes
 * it text; programs show it without.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  return `"${text.replaceAll(FORMULA, "'").replaceAll('"', '""')}"`;
}
