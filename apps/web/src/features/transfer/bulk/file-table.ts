import Papa from 'papaparse';

const NOT_READABLE =
  'We cannot read this file. Open it in your spreadsheet, choose Save as, and then Excel (.xlsx) or CSV.';
const EMPTY = 'This file is empty.';

/** The cells of a file, by sheet; a text file has one sheet without a name. */
export type Sheet = {
  readonly name: string;
  readonly lines: readonly (readonly string[])[];
  /** What a workbook keeps and does not show: the indexes of lines in a filtered list, or the whole sheet. */
  readonly hidden?: { readonly lines: ReadonlySet<number>; readonly isSheet: boolean };
};
export type FileTable = { readonly sheets: readonly Sheet[] } | { readonly problem: string };

/** Reads the cells of an .xlsx workbook or a delimited text file. The format follows from the bytes, not from the file name. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<FileTable> {
  if (bytes.length === 0) return { problem: EMPTY };
  if (startsWith(bytes, ZIP)) return readWorkbook(bytes);
  if (startsWith(bytes, OLD_EXCEL))
    return {
      problem:
        'This is an older Excel file, or one with a password. Open it in your spreadsheet, choose Save as, and then Excel (.xlsx) or CSV.',
    };
  const text = decoded(bytes);
  // Pictures and PDF files contain these; text files do not.
  if (
    text === null ||
    text.includes('\u0000') ||
    text.startsWith('%PDF') ||
    /^\s*<(?:!doctype|html)/i.test(text)
  )
    return { problem: NOT_READABLE };
  return text.trim() === '' ? { problem: EMPTY } : readCsv(text);
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, place) => bytes[place] === byte);

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<FileTable> {
  // Loaded for workbooks alone.
  const [{ default: readSheets }, { strFromU8, unzipSync }] = await Promise.all([
    import('read-excel-file/browser'),
    import('fflate'),
  ]);
  try {
    // Keep numbers as text, so that no precision is lost.
    const sheets = await readSheets(new Blob([bytes]), { parseNumber: (written) => plainNumber(written) });
    const parts = unzipSync(bytes, { filter: ({ name }) => SHOWN_PARTS.test(name) });
    // A part that is not where the workbook says it is fails here: its hidden rows would be paid.
    const hidden = hiddenOfSheets((path) => {
      const part = parts[path];
      if (part === undefined) throw new Error(`The workbook has no ${path}`);
      return strFromU8(part);
    });
    if (hidden.length !== sheets.length) return { problem: NOT_READABLE };
    const filled = sheets
      .map(({ sheet, data }, place) => ({
        name: sheet,
        lines: data.map((cells) => cells.map(cellText)),
        ...(hidden[place] !== undefined && { hidden: hidden[place] }),
      }))
      .filter(({ lines }) => lines.some((cells) => cells.some((cell) => cell.trim() !== '')));
    return filled.length === 0 ? { problem: EMPTY } : { sheets: filled };
  } catch {
    return { problem: NOT_READABLE };
  }
}

/** The parts of a workbook that say what is shown. */
const SHOWN_PARTS = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|\w+sheets\/[^/]+\.xml)$/;

/** What each sheet hides, in the order of the workbook. The reader of cells gives hidden cells as all others. */
function hiddenOfSheets(part: (path: string) => string): readonly NonNullable<Sheet['hidden']>[] {
  const targets = new Map(
    attributesOf(part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ Id, Target = '' }) => [
      Id,
      Target,
    ]),
  );
  return attributesOf(part('xl/workbook.xml'), 'sheet').map(({ id, state = '' }) => {
    const target = targets.get(id) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    const lines = new Set<number>();
    let place = 0;
    for (const { r, hidden = '' } of attributesOf(part(path), 'row')) {
      if (r !== undefined) place = Number(r) - 1;
      if (/^(?:1|true)$/.test(hidden)) lines.add(place);
      place += 1;
    }
    return { lines, isSheet: /hidden/i.test(state) };
  });
}

/** The attributes of each element with this name, by their names without a prefix. */
function attributesOf(
  xml: string,
  name: 'Relationship' | 'sheet' | 'row',
): Readonly<Partial<Record<string, string>>>[] {
  const elements = xml.matchAll(/<(?:\w+:)?(Relationship|sheet|row)\s((?:[^>"']|"[^"]*"|'[^']*')*)>/g);
  return Array.from(elements)
    .filter(([, found]) => found === name)
    .map(([, , attributes = '']) =>
      Object.fromEntries(
        Array.from(
          attributes.matchAll(/(?<![\w:])(?:\w+:)?(\w+)\s?=\s?(?:"([^"]*)"|'([^']*)')/g),
          ([, key = '', value, quoted]) => [key, value ?? quoted],
        ),
      ),
    );
}

function cellText(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : '';
}

const NAIRA_DECIMALS = 2;
const DIGITS_OF_A_NUMBER = 15;

/** Rounds to the 15 digits that a spreadsheet shows: workbooks store 1250.3 as 1250.2999999999999, and long numbers with an exponent. */
function plainNumber(written: string): string {
  const number = Number(written);
  if (!Number.isFinite(number) || !/[.e]/i.test(written)) return written;
  if (Number.isSafeInteger(number)) return number.toFixed(0);
  const shown = Number(number.toPrecision(DIGITS_OF_A_NUMBER));
  return shown === Number(shown.toFixed(NAIRA_DECIMALS)) ? shown.toFixed(NAIRA_DECIMALS) : written;
}

function readCsv(text: string): FileTable {
  // Some spreadsheets name the separator in the first line.
  const named = /^sep=(.)[\r\n]+/i.exec(text);
  const body = named === null ? text : text.slice(named[0].length);
  const { data, errors } = Papa.parse<string[]>(
    // A file may mix line endings. Papa supports one kind only and would drop or join the other lines.
    body.replaceAll(/\r\n?/g, '\n'),
    {
      newline: '\n',
      skipEmptyLines: 'greedy',
      delimitersToGuess: [',', ';', '\t', '|'],
      ...(named?.[1] !== undefined && { delimiter: named[1] }),
    },
  );
  return errors.some(({ type }) => type === 'Quotes')
    ? { problem: 'A quotation mark in this file has no partner. Save it again from your spreadsheet.' }
    : { sheets: [{ name: '', lines: data }] };
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
