import { TEXTS } from '@harvest/contracts/texts';
import { readAmountWithComma, readAmount as readKobo } from '@harvest/input/amount';
import { plainText, unquotedCell } from '@harvest/input/plain-text';
import Papa from 'papaparse';
import { plainNaira } from '../../../lib/naira-text.ts';
import { searchOptions } from '../../../ui/option-search.ts';
import type { NewRow } from './bulk-draft.ts';
import { type AmountMayBe, type BulkField, EMPTY_VALUES, ROWS_MAX } from './bulk-rules.ts';

type Bank = {
  readonly institutionName: string;
  readonly institutionCode: string;
  readonly alsoKnownAs: readonly string[];
};
type Account = {
  readonly accountNumber: string;
  readonly accountTypeName: string;
  readonly isDisabled: boolean;
};
/** What the words in a file may mean. */
export type Known = { readonly banks: readonly Bank[]; readonly accounts: readonly Account[] };

export type CsvRows = { readonly rows: readonly NewRow[] } | { readonly problem: string };

/** The columns of the template, in its order. */
const COLUMNS = [
  { field: 'destinationAccountNumber', title: 'Account number', isNeeded: true },
  { field: 'destinationBankCode', title: 'Bank', isNeeded: true },
  { field: 'amount', title: 'Amount', isNeeded: true },
  { field: 'description', title: 'Description', isNeeded: true },
  { field: 'sourceAccountNumber', title: 'Source account', isNeeded: false },
] as const;

/** What people call the columns, in small letters and nothing else. */
const TITLES: Readonly<Record<string, BulkField>> = {
  accountnumber: 'destinationAccountNumber',
  accountno: 'destinationAccountNumber',
  acctno: 'destinationAccountNumber',
  account: 'destinationAccountNumber',
  nuban: 'destinationAccountNumber',
  destinationaccountnumber: 'destinationAccountNumber',
  bank: 'destinationBankCode',
  bankname: 'destinationBankCode',
  bankcode: 'destinationBankCode',
  destinationbank: 'destinationBankCode',
  amount: 'amount',
  amountnaira: 'amount',
  amountngn: 'amount',
  description: 'description',
  narration: 'description',
  remark: 'description',
  sourceaccount: 'sourceAccountNumber',
  sourceaccountnumber: 'sourceAccountNumber',
  from: 'sourceAccountNumber',
};

/** Shorter beginnings of a bank's name could be anything. */
const LETTERS_MIN = 4;

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** As spreadsheets shorten long numbers: `1.23457E+09`. */
const SHORTENED = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** The recipients in a CSV file, with what is wrong in each of their cells; or why it cannot be read at all. */
export function readCsvRows(text: string, known: Known): CsvRows {
  // Some spreadsheets write the separator on a line of its own.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const { data, errors } = Papa.parse<string[]>(named === null ? text : text.slice(named[0].length), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
    // More than this is refused, however much more it is.
    preview: ROWS_MAX + 2,
    ...(named?.[1] !== undefined && { delimiter: named[1] }),
  });
  const torn = errors.find(({ type }) => type === 'Quotes');
  if (torn !== undefined)
    return { problem: 'A quotation mark in this file has no partner. Save it again from your spreadsheet.' };
  const [first = [], ...others] = data;
  const columns = first.map((title) => TITLES[letters(title)]);
  const isTitled = columns.some((field) => field !== undefined);
  if (!isTitled && !looksLikeRecipient(first)) return { problem: wrongColumns(COLUMNS.filter(isNeeded)) };
  if (isTitled) {
    const missing = COLUMNS.filter((column) => isNeeded(column) && !columns.includes(column.field));
    if (missing.length > 0) return { problem: wrongColumns(missing) };
  }
  const lines = isTitled ? others : data;
  if (lines.length === 0)
    return { problem: 'This file names no recipients: there is nothing below its first line.' };
  if (lines.length > ROWS_MAX)
    return {
      problem: `This file has more than ${ROWS_MAX.toLocaleString('en-NG')} recipients. Split it in two.`,
    };
  const fields = isTitled ? columns : COLUMNS.map(({ field }) => field);
  const readers = readersFor(known);
  return { rows: lines.map((cells) => readRow(cells, fields, readers)) };
}

const isNeeded = (column: (typeof COLUMNS)[number]): boolean => column.isNeeded;

/** Who leaves the titles out keeps to the order of the template. */
const looksLikeRecipient = (cells: readonly string[]): boolean =>
  cells.length >= COLUMNS.filter(isNeeded).length && /^\d{8,10}$/.test(digitsOf(cells[0] ?? ''));

function wrongColumns(missing: readonly (typeof COLUMNS)[number][]): string {
  const titles = missing.map(({ title }) => `“${title}”`).join(', ');
  const what = missing.length === 1 ? `the column ${titles}` : `the columns ${titles}`;
  return `This file does not have ${what}. Put your recipients into the template.`;
}

type Cell = { readonly value: string; readonly said?: string; readonly mayBe?: AmountMayBe };

type Readers = Readonly<Record<BulkField, (cell: string) => Cell>>;

const readersFor = ({ banks, accounts }: Known): Readers => ({
  destinationAccountNumber: readNumber,
  destinationBankCode: onceEach((cell) => readBank(cell, banks)),
  amount: readAmount,
  // What looks like a formula is text here, and stays text.
  description: (cell) => ({ value: cell.replaceAll(/\s+/g, ' ') }),
  sourceAccountNumber: (cell) => readSource(cell, accounts),
});

/** Few banks are named a thousand times. */
function onceEach(read: (cell: string) => Cell): (cell: string) => Cell {
  const known = new Map<string, Cell>();
  return (cell) => {
    const found = known.get(cell) ?? read(cell);
    known.set(cell, found);
    return found;
  };
}

function readRow(
  cells: readonly string[],
  fields: readonly (BulkField | undefined)[],
  readers: Readers,
): NewRow {
  const values: Record<BulkField, string> = { ...EMPTY_VALUES };
  const problems: Partial<Record<BulkField, string>> = {};
  let amountMayBe: AmountMayBe | undefined;
  for (const [place, field] of fields.entries()) {
    if (field === undefined) continue;
    const { value, said, mayBe } = readers[field](written(cells[place] ?? ''));
    values[field] = value;
    if (said !== undefined) problems[field] = said;
    if (mayBe !== undefined) amountMayBe = mayBe;
  }
  return { ...values, said: problems, ...(amountMayBe && { amountMayBe }) };
}

/** What somebody wrote into a cell: a file of ours puts an apostrophe before what a spreadsheet would reckon out. */
const written = (cell: string): string => unquotedCell(plainText(cell).replace(/^'(?=[=+\-@\d])/, ''));

const digitsOf = (text: string): string => text.replaceAll(/[\s,-]/g, '').replace(/\.0+$/, '');

const unreadable = (cell: string, what: string): Cell => ({
  value: '',
  said: `The file says “${shortened(cell)}” here. ${what}`,
});

const shortened = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 39)}…` : cell);

function readNumber(cell: string): Cell {
  if (cell === '') return { value: '' };
  if (SHORTENED.test(cell))
    return unreadable(cell, 'Your spreadsheet shortened the number. Type all ten digits.');
  const digits = digitsOf(cell).replace(/^\+?234(?=\d{10}$)/, '');
  if (!/^\d+$/.test(digits)) return unreadable(cell, 'Type the account number.');
  // Longer ones are not cut: what is left could be somebody's.
  if (digits.length > 10) return unreadable(cell, TEXTS.accountNumberLength);
  return lostZeros(digits) > 0
    ? { value: digits, said: `${TEXTS.accountNumberLength}. Spreadsheets drop a zero at the start.` }
    : { value: digits };
}

/** How many zeros at its start a spreadsheet may have dropped; 0 where it is no such number. */
export const lostZeros = (digits: string): number => (/^\d{8,9}$/.test(digits) ? 10 - digits.length : 0);

function readBank(cell: string, banks: readonly Bank[]): Cell {
  if (cell === '') return { value: '' };
  const digits = digitsOf(cell);
  // Of 090605 a spreadsheet leaves 90605. Shorter ones may be codes of another list, where the same digits mean another bank.
  const code = /^9\d{4}$/.test(digits) ? `0${digits}` : digits;
  const name = letters(cell);
  const found = banks.filter(
    ({ institutionCode, institutionName, alsoKnownAs }) =>
      institutionCode === code ||
      (name !== '' && [institutionName, ...alsoKnownAs].some((one) => letters(one) === name)),
  );
  // What can only be one bank is that one, as in the list of banks.
  const meant = found.length > 0 || name.length < LETTERS_MIN ? found : searchOptions(optionsOf(banks), cell);
  const [only] = meant;
  return only !== undefined && meant.length === 1
    ? { value: only.institutionCode }
    : unreadable(cell, 'We do not know that bank. Choose it here, or write its name or six-digit code.');
}

const optionsOf = (banks: readonly Bank[]) => banks.map((bank) => ({ ...bank, label: bank.institutionName }));

function readAmount(cell: string): Cell {
  if (cell === '') return { value: '' };
  if (SHORTENED.test(cell)) return unreadable(cell, 'Your spreadsheet shortened the amount. Type all of it.');
  const amount = readKobo(cell);
  if (amount !== null) return { value: plainNaira(amount) };
  const unread = unreadable(cell, 'Type the amount, such as 1250.50.');
  const mayBe = readAmountWithComma(cell);
  return mayBe === null ? unread : { ...unread, mayBe: { written: cell, naira: plainNaira(mayBe) } };
}

function readSource(cell: string, accounts: readonly Account[]): Cell {
  if (cell === '') return { value: '' };
  const digits = digitsOf(cell).padStart(10, '0');
  const found = accounts.find(({ accountNumber }) => accountNumber === digits);
  if (found === undefined) return unreadable(cell, 'None of your accounts has this number. Choose one here.');
  return found.isDisabled
    ? unreadable(cell, 'This account is disabled. Choose another one here.')
    : { value: found.accountNumber };
}

/** Opened as it is by spreadsheets, which take UTF-8 for something else without the mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The text of a CSV file; what a spreadsheet would take for a formula is defused. */
export function csvText(table: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${Papa.unparse(
    table.map((line) => [...line]),
    // Papa's own rule lets a formula through that goes over two lines.
    { escapeFormulae: /^[=+\-@\t\r]/ },
  )}\r\n`;
}

export const templateText = (): string => csvText([COLUMNS.map(({ title }) => title)]);
