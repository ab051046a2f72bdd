import { TEXTS } from '@harvest/contracts/texts';
import { readAmountWithComma, readAmount as readKobo } from '@harvest/input/amount';
import { banksMeant, type NamedBank } from '@harvest/input/bank';
import { folded, plainText, ungroupedCode, unquotedCell } from '@harvest/input/plain-text';
import { formatNaira, type Kobo, sumKobo } from '@harvest/money';
import Papa from 'papaparse';
import { plainNaira } from '../../../lib/naira-text.ts';
import { searchOptions } from '../../../ui/option-search.ts';
import type { NewRow } from './bulk-draft.ts';
import { type AmountMayBe, type BulkField, EMPTY_VALUES, ROWS_MAX } from './bulk-rules.ts';
import type { Sheet } from './file-table.ts';

type Account = {
  readonly accountNumber: string;
  readonly accountTypeName: string;
  readonly isDisabled: boolean;
};
/** The banks and source accounts that a file may refer to. */
export type Known = { readonly banks: readonly NamedBank[]; readonly accounts: readonly Account[] };

/** A question that the customer has to answer before the file can be read. */
export type FileQuestion = {
  readonly id: string;
  readonly text: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly example: string }[];
};
/** The option chosen for each question, by its id. */
export type FileAnswers = Readonly<Record<string, string>>;

export type FileRows =
  | {
      readonly rows: readonly NewRow[];
      /** Remarks about the whole file: skipped lines, a total that differs. */
      readonly notes: readonly string[];
    }
  | { readonly question: FileQuestion }
  | { readonly problem: string };

/** The columns of the template, in its order. */
const COLUMNS = [
  { field: 'destinationAccountNumber', title: 'Account number', isNeeded: true },
  { field: 'destinationBankCode', title: 'Bank', isNeeded: true },
  { field: 'amount', title: 'Amount', isNeeded: true },
  { field: 'description', title: 'Description', isNeeded: false },
  { field: 'sourceAccountNumber', title: 'Source account', isNeeded: false },
] as const;

/** The meaning of a column. A name may be in one column or split over several. */
type Column = BulkField | 'accountName' | 'personName' | 'namePart';

/** Known column titles: lower case, letters only, without the words of the sets below. */
const TITLES: Readonly<Record<string, Column>> = {
  ...each(
    'account accountnumber accountno acctno acctnumber accno nuban nubannumber nubanaccountnumber bankaccount bankaccountnumber salaryaccount salaryaccountnumber',
    'destinationAccountNumber',
  ),
  ...each(
    'bank bankname bankcode bankcodeslug bankslug banknamecode namebank sortcode banksortcode institution institutionname institutioncode nipcode banknipcode cbncode bankcbncode',
    'destinationBankCode',
  ),
  ...each(
    'amount netpay netsalary netamount netpayable net salary pay wage wages amountpayable payableamount amountdue amountpay takehome takehomepay',
    'amount',
  ),
  ...each(
    'description narration narrative remark remarks note notes purpose detail details reason memo comment comments particulars',
    'description',
  ),
  ...each('sourceaccount sourceaccountnumber', 'sourceAccountNumber'),
  ...each(
    'accountname nameaccount accounttitle accountholder accountholdername bankaccountname',
    'accountName',
  ),
  ...each('name names fullname', 'personName'),
  ...each('firstname lastname surname middlename othername othernames givenname familyname', 'namePart'),
};

function each<Value extends Column>(keys: string, value: Value): Record<string, Value> {
  return Object.fromEntries(keys.split(' ').map((key) => [key, value]));
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that do not change the meaning of a title. */
const FILLERS = words(
  'optional required mandatory the of in on or s for digit digits naira nairas ngn n transfer transaction trans txn payment credit cr destination dest to receiving',
);
/** Words that mean the recipient's name when a title has no other word. */
const PEOPLE = words(
  'beneficiary beneficiaries beneficiarys recipient recipients receiver receivers payee payees employee employees staff vendor vendors supplier suppliers worker workers farmer farmers member members bene',
);
/** Words that mark an account as the source account. */
const PAYING = words(
  'debit dr source from sender senders payer payers originator originating funding ordering',
);
const SYNONYMS: Readonly<Record<string, string>> = {
  acct: 'account',
  acc: 'account',
  no: 'number',
  num: 'number',
  nos: 'number',
  nbr: 'number',
  amt: 'amount',
  desc: 'description',
};

/** Company and month names may precede the title line. */
const TITLE_LINES_MAX = 20;
/** A single matching word does not make a line the title line. */
const TITLES_MIN = 2;

/**
 * Reads the recipients of a file. Never cuts, drops or guesses a value silently: it reports a problem or asks.
 * @returns the rows with the problems of their cells; or a question to answer first; or the reason why the file cannot be read
 */
export function readFileRows(sheets: readonly Sheet[], known: Known, answers: FileAnswers = {}): FileRows {
  const readable = sheets
    .map((sheet) => ({ ...shownLines(sheet, answers), isHidden: sheet.hidden?.isSheet === true }))
    .map((sheet) => ({ ...sheet, layout: layoutOf(sheet.lines) }));
  const withRecipients = readable.filter(({ layout }) => !('problem' in layout));
  const shown = readable.filter(({ isHidden }) => !isHidden);
  const candidates =
    withRecipients.length > 0 ? withRecipients : (shown.length > 0 ? shown : readable).slice(0, 1);
  const [only] = candidates;
  const sheet =
    candidates.length === 1 && (only?.isHidden === false || withRecipients.length === 0)
      ? only
      : candidates.find(({ name }) => name === answers['sheet']);
  if (sheet === undefined) return { question: sheetQuestion(candidates) };
  if (sheet.hidden.length > 0 && answers[hiddenId(sheet.name)] === undefined)
    return { question: hiddenQuestion(sheet) };
  const { layout } = sheet;
  if ('problem' in layout) return layout;
  const { columns, width, lines } = layout;
  if (lines.length === 0)
    return { problem: 'This file names no recipients: there is nothing below its first line.' };
  const readers = readersFor(known);
  const chosen = chooseColumns(layout, readers, answers);
  if ('question' in chosen) return chosen;
  const read = (cells: readonly string[]) => readLine(cells, { columns: chosen.columns, width }, readers);
  const { recipients, others, total } = sortLines(lines, chosen.columns, columns);
  if (recipients.length > ROWS_MAX)
    return {
      problem: `This file has more than ${ROWS_MAX.toLocaleString('en-NG')} recipients. Split it in two.`,
    };
  const rows = recipients.map(read);
  return { rows, notes: [...others.map(leftOutText), ...totalNotes(total, rows)] };
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '');

type ShownLines = {
  readonly name: string;
  readonly lines: readonly (readonly string[])[];
  /** The filled lines that the workbook hides, such as those that a filter left out. */
  readonly hidden: readonly (readonly string[])[];
};

function shownLines({ name, lines, hidden }: Sheet, answers: FileAnswers): ShownLines {
  const filled = lines
    .map((cells, place) => ({ cells: cells.map(written), isHidden: hidden?.lines.has(place) === true }))
    .filter(({ cells }) => isFilled(cells));
  const areHiddenRead = answers[hiddenId(name)] === 'read';
  return {
    name,
    lines: filled.filter(({ isHidden }) => areHiddenRead || !isHidden).map(({ cells }) => cells),
    hidden: filled.filter(({ isHidden }) => isHidden).map(({ cells }) => cells),
  };
}

/** The recipient lines of a sheet and the meaning of its columns. */
type Layout = {
  readonly titles: readonly string[];
  readonly columns: readonly (Column | undefined)[];
  /** The number of columns. */
  readonly width: number;
  readonly lines: readonly (readonly string[])[];
};

function layoutOf(lines: readonly (readonly string[])[]): Layout | { readonly problem: string } {
  const place = titlesPlace(lines);
  const titles = lines[place];
  if (titles === undefined) {
    const [first = []] = lines;
    if (!looksLikeRecipient(first)) return { problem: wrongColumns(COLUMNS.filter(isNeeded)) };
    // A file without titles has the template's column order.
    const isSourceGiven = lines.some((cells) =>
      /^\d{8,10}$/.test(ungroupedCode(cells[COLUMNS.length - 1] ?? '')),
    );
    const columns = COLUMNS.map(({ field }) => field).slice(
      0,
      isSourceGiven ? COLUMNS.length : COLUMNS.length - 1,
    );
    return { titles: COLUMNS.map(({ title }) => title), columns, width: columns.length, lines };
  }
  const columns = titles.map(columnOf);
  const missing = COLUMNS.filter((column) => isNeeded(column) && !columns.includes(column.field));
  if (missing.length > 0) return { problem: wrongColumns(missing) };
  if (lines.slice(0, place).some(looksLikeRecipient))
    return {
      problem: 'There are recipients above the titles of the columns. Move the titles to the first line.',
    };
  return { titles, columns, width: titles.length, lines: lines.slice(place + 1) };
}

/** @returns the index of the title line; -1 when there is none */
function titlesPlace(lines: readonly (readonly string[])[]): number {
  const known = lines
    .slice(0, TITLE_LINES_MAX)
    .map((cells) =>
      looksLikeRecipient(cells) ? 0 : new Set(cells.flatMap((cell) => columnOf(cell) ?? [])).size,
    );
  const place = known.findIndex((count) => count >= TITLES_MIN);
  return place < 0 && (known[0] ?? 0) > 0 ? 0 : place;
}

/** The meaning of a column with this title; undefined for a column that is not used. */
function columnOf(title: string): Column | undefined {
  // Splits `accountNumber` into two words and reads `A/C` as `account`.
  const spaced = plainText(title)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/\ba\/c\b/gi, 'account');
  const all = folded(spaced)
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => SYNONYMS[word] ?? word);
  const telling = all.filter((word) => !PEOPLE.has(word) && !PAYING.has(word)).join('');
  if (all.some((word) => PAYING.has(word)))
    return TITLES[telling] === 'destinationAccountNumber' || all.join('') === 'from'
      ? 'sourceAccountNumber'
      : undefined;
  return TITLES[telling] ?? (telling === '' && all.length > 0 ? 'personName' : undefined);
}

const isNeeded = (column: (typeof COLUMNS)[number]): boolean => column.isNeeded;

const looksLikeRecipient = (cells: readonly string[]): boolean =>
  cells.length > COLUMNS.filter(isNeeded).length && /^\d{8,10}$/.test(ungroupedCode(cells[0] ?? ''));

function wrongColumns(missing: readonly (typeof COLUMNS)[number][]): string {
  const titles = missing.map(({ title }) => `“${title}”`).join(', ');
  const what = missing.length === 1 ? `the column ${titles}` : `the columns ${titles}`;
  return `This file does not have ${what}. Put your recipients into the template.`;
}

type Candidate = ShownLines & { readonly isHidden: boolean };

const sheetQuestion = (sheets: readonly Candidate[]): FileQuestion => ({
  id: 'sheet',
  text:
    sheets.length === 1
      ? 'The recipients are on a hidden sheet. Do you want to pay them?'
      : 'This file has several sheets with recipients. Which one do you want to pay?',
  options: sheets.map(({ name, lines, isHidden }) => ({
    value: name,
    label: name,
    example: isHidden ? `${lines.length} lines, hidden sheet` : `${lines.length} lines`,
  })),
});

const hiddenId = (sheet: string): string => `hidden rows of ${sheet}`;

const hiddenQuestion = ({ name, hidden: lines }: ShownLines): FileQuestion => ({
  id: hiddenId(name),
  text:
    lines.length === 1
      ? 'One row of this file is hidden. Do you want to pay it?'
      : `${lines.length} rows of this file are hidden. Do you want to pay them?`,
  options: [
    { value: 'leave', label: 'No, leave out what is hidden', example: 'only the rows that you see' },
    {
      value: 'read',
      label: 'Yes, pay all rows',
      example: lines[0]?.filter((cell) => cell !== '').join(', ') ?? '',
    },
  ],
});

/** The names of the fields in questions. */
const FIELD_WORDS: Readonly<Record<BulkField, string>> = {
  destinationAccountNumber: 'account number',
  destinationBankCode: 'bank',
  amount: 'amount',
  description: 'description',
  sourceAccountNumber: 'source account',
};

/** Merges columns with the same meaning when all lines agree; otherwise asks the customer to choose one. */
function chooseColumns(
  { titles, columns, lines }: Layout,
  readers: Readers,
  answers: FileAnswers,
): { readonly columns: readonly (Column | undefined)[] } | { readonly question: FileQuestion } {
  let chosen = columns;
  for (const { field } of COLUMNS) {
    const places = columns.flatMap((column, place) => (column === field ? [place] : []));
    if (places.length < 2) continue;
    const id = `column ${field}`;
    const answer = places.find((place) => String(place) === answers[id]);
    const differing = lines.find(
      (cells) => !saysOneThing(places.map((place) => readers[field](cells[place] ?? ''))),
    );
    if (answer === undefined && differing !== undefined)
      return {
        question: {
          id,
          text: `This file has ${places.length} columns for the ${FIELD_WORDS[field]}. Which one do you want to use?`,
          options: places.map((place) => ({
            value: String(place),
            label: titles[place] ?? '',
            example: differing[place] ?? '',
          })),
        },
      };
    if (answer !== undefined)
      chosen = chosen.map((column, place) => (column === field && place !== answer ? undefined : column));
  }
  return { columns: chosen };
}

const saysOneThing = (cells: readonly Cell[]): boolean =>
  new Set(cells.filter(isSaid).map(({ value, said }) => (said === undefined ? value : `? ${said}`))).size <=
  1;

const isSaid = ({ value, said }: Cell): boolean => value !== '' || said !== undefined;

/** Separates recipient lines from the total line and from other text. */
function sortLines(
  lines: readonly (readonly string[])[],
  columns: readonly (Column | undefined)[],
  all: readonly (Column | undefined)[],
) {
  const recipients: (readonly string[])[] = [];
  const others: (readonly string[])[] = [];
  let total: string | undefined;
  for (const cells of lines) {
    const has = (...wanted: readonly Column[]) =>
      all.some(
        (column, place) => column !== undefined && wanted.includes(column) && (cells[place] ?? '') !== '',
      );
    const isTotal = cells.some((cell) => /^(?:grand |sub)?-?total\b/i.test(cell));
    if (has('destinationAccountNumber') && !isTotal) recipients.push(cells);
    else if (isTotal && has('amount')) total = cells[columns.indexOf('amount')] ?? total;
    else if (has('destinationBankCode', 'amount') && !isTotal) recipients.push(cells);
    else others.push(cells);
  }
  return { recipients, others, total };
}

const leftOutText = (cells: readonly string[]): string =>
  `We left out a line without an account number, bank and amount: “${shortened(cells.filter((cell) => cell !== '').join(', '))}”.`;

/** Compares the file's own total with the sum of its amounts. */
function totalNotes(total: string | undefined, rows: readonly NewRow[]): readonly string[] {
  const said = total === undefined ? null : readKobo(total);
  const amounts = rows.map(({ amount }) => readKobo(amount));
  if (said === null || amounts.includes(null)) return [];
  const sum = sumKobo(...amounts.filter((amount): amount is Kobo => amount !== null));
  return sum === said
    ? []
    : [`The file says that the total is ${formatNaira(said)}. Its amounts come to ${formatNaira(sum)}.`];
}

type Cell = {
  readonly value: string;
  readonly said?: string;
  readonly mayBe?: AmountMayBe;
  /** The cell's text when the bank is unknown or ambiguous. */
  readonly bankWritten?: string;
};

type Readers = Readonly<Record<BulkField, (cell: string) => Cell>>;

const readersFor = ({ banks, accounts }: Known): Readers => ({
  destinationAccountNumber: readNumber,
  destinationBankCode: onceEach((cell) => readBank(cell, banks)),
  amount: readAmount,
  // What looks like a formula is text here, and stays text.
  description: (cell) => ({ value: cell.replaceAll(/\s+/g, ' ') }),
  sourceAccountNumber: (cell) => readSource(cell, accounts),
});

/** Caches results: a file repeats few bank names many times. */
function onceEach(read: (cell: string) => Cell): (cell: string) => Cell {
  const known = new Map<string, Cell>();
  return (cell) => {
    const found = known.get(cell) ?? read(cell);
    known.set(cell, found);
    return found;
  };
}

type LineLayout = Pick<Layout, 'columns' | 'width'>;

/** Reads a line. With more cells than titles, an unquoted comma split a cell, so the columns are uncertain. */
function readLine(cells: readonly string[], layout: LineLayout, readers: Readers): NewRow {
  const filled = cells.map((cell) => cell !== '').lastIndexOf(true) + 1;
  const extra = filled - layout.width;
  const amountPlace = layout.columns.indexOf('amount');
  const parts = extra > 0 ? extra : partsTakenForText(cells, layout);
  if (parts <= 0) return readRow(cells, layout.columns, readers);
  const amount = cells.slice(amountPlace, amountPlace + parts + 1).join(',');
  const meant = readKobo(amount) ?? readAmountWithComma(amount);
  const counted = extra > 0 ? `This line has ${filled} parts, the titles ${layout.width}. ` : '';
  if (meant === null)
    return {
      ...EMPTY_VALUES,
      said: {
        destinationAccountNumber: `${counted}It says “${shortened(cells.join(', '))}”. Put a part that has a comma in it in quotes.`,
      },
    };
  const joined = [...cells.slice(0, amountPlace), '', ...cells.slice(amountPlace + parts + 1)];
  const row = readRow(joined, layout.columns, readers);
  return {
    ...row,
    said: { ...row.said, amount: `${counted}Is ${amount} one amount? Put it in quotes.` },
    amountMayBe: { written: amount, naira: plainNaira(meant) },
  };
}

/** Counts the cells after the amount that look like its digit groups, such as `25` followed by `000.50`. */
function partsTakenForText(cells: readonly string[], { columns }: LineLayout): number {
  const place = columns.indexOf('amount');
  if (!/^\D*\d{1,3}$/.test(cells[place] ?? '')) return 0;
  const behind = cells.slice(place + 1).findIndex((cell, step) => {
    const column = columns[place + 1 + step];
    return (
      !(column === 'description' || column === 'sourceAccountNumber') || !/^\d{3}(?:\.\d{1,2})?$/.test(cell)
    );
  });
  return behind < 0 ? cells.length - place - 1 : behind;
}

function readRow(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  readers: Readers,
): NewRow {
  const values: Record<BulkField, string> = { ...EMPTY_VALUES };
  const problems: Partial<Record<BulkField, string>> = {};
  const more: { amountMayBe?: AmountMayBe; bankWritten?: string } = {};
  for (const [place, column] of columns.entries()) {
    if (column === undefined || isName(column)) continue;
    const cell = readers[column](cells[place] ?? '');
    // Of two merged columns, one may be empty.
    if (!isSaid(cell)) continue;
    values[column] = cell.value;
    if (cell.said !== undefined) problems[column] = cell.said;
    if (cell.mayBe !== undefined) more.amountMayBe = cell.mayBe;
    if (cell.bankWritten !== undefined) more.bankWritten = cell.bankWritten;
  }
  const expectedName = nameIn(cells, columns);
  return { ...values, said: problems, ...more, ...(expectedName !== '' && { expectedName }) };
}

const isName = (column: Column): column is Exclude<Column, BulkField> => !(column in EMPTY_VALUES);

/** The expected name: the account name if given, then the person's name, then the joined name parts. */
function nameIn(cells: readonly string[], columns: readonly (Column | undefined)[]): string {
  const found = (wanted: Column) =>
    columns
      .flatMap((column, place) => (column === wanted ? [cells[place] ?? ''] : []))
      .filter((cell) => cell !== '');
  return found('accountName')[0] ?? found('personName')[0] ?? found('namePart').join(' ');
}

/** What somebody wrote into a cell: a file of ours puts an apostrophe before what a spreadsheet would reckon out. */
const written = (cell: string): string => unquotedCell(plainText(cell).replace(/^'(?=[=+\-@\d])/, ''));

const unreadable = (cell: string, what: string): Cell => ({
  value: '',
  said: `The file says “${shortened(cell)}” here. ${what}`,
});

const shortened = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 39)}…` : cell);

/** As spreadsheets shorten long numbers: `1.23457E+09`. */
const SHORTENED = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

function readNumber(cell: string): Cell {
  if (cell === '') return { value: '' };
  if (SHORTENED.test(cell))
    return unreadable(cell, 'Your spreadsheet shortened the number. Type all ten digits.');
  const digits = ungroupedCode(cell).replace(/^(?:\+|00)?234(?=\d{10}$)/, '');
  if (!/^\d+$/.test(digits)) return unreadable(cell, 'Type the account number.');
  // Longer ones are not cut: what is left could be somebody's.
  if (digits.length > 10) return unreadable(cell, TEXTS.accountNumberLength);
  return lostZeros(digits) > 0
    ? { value: digits, said: `${TEXTS.accountNumberLength}. Spreadsheets drop a zero at the start.` }
    : { value: digits };
}

/** How many zeros at its start a spreadsheet may have dropped; 0 where it is no such number. */
export const lostZeros = (digits: string): number => (/^\d{8,9}$/.test(digits) ? 10 - digits.length : 0);

/** Shorter beginnings of a bank's name could be anything. */
const LETTERS_MIN = 4;

function readBank(cell: string, banks: readonly NamedBank[]): Cell {
  if (cell === '') return { value: '' };
  const named = banksMeant(cell, banks);
  // What can only be one bank is that one, as in the list of banks.
  const isWord = cell.replaceAll(/[^a-z]/gi, '').length >= LETTERS_MIN;
  const meant = named.length > 0 || !isWord ? named : searchOptions(optionsOf(banks), cell);
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return { value: only.institutionCode };
  const what =
    named.length > 1
      ? `That may be ${named.map(({ institutionName }) => institutionName).join(' or ')}. Choose the bank here.`
      : 'We do not know that bank. Choose it here, or write its name or six-digit code.';
  return { ...unreadable(cell, what), bankWritten: cell };
}

const optionsOf = (banks: readonly NamedBank[]) =>
  banks.map((bank) => ({ ...bank, label: bank.institutionName }));

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
  const digits = ungroupedCode(cell).padStart(10, '0');
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
