/** A file is read as text whole, so it may not be any size. */
export const FILE_BYTES_MAX = 5 * 1024 * 1024;

const NOT_CSV = 'This is not a CSV file. Open it in your spreadsheet, choose Save as, and then CSV.';

export type CsvText = { readonly text: string } | { readonly problem: string };

/** What stands in a file of a spreadsheet, whichever way it was saved as text. */
export function readCsvText(bytes: Uint8Array): CsvText {
  if (bytes.length === 0) return { problem: 'This file is empty.' };
  const text = decoded(bytes);
  // No text holds these; pictures, workbooks and PDF files do.
  if (text === null || text.includes('\u0000') || text.startsWith('%PDF')) return { problem: NOT_CSV };
  return text.trim() === '' ? { problem: 'This file is empty.' } : { text };
}

/** A byte order mark names the encoding, and is no part of the text. Without one it is UTF-8, or what Windows writes. */
function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  return decode('utf-8', bytes) ?? decode('windows-1252', bytes);
}

function decode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
