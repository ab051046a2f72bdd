/** What a spreadsheet may take for a formula (threat 23), also after blanks and in full-width letters. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/**
 * A line of a table for spreadsheets: every cell in quotes, and none of them a formula. An apostrophe before a cell makes
 * it text; programs show it without.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
