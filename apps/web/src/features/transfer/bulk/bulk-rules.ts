import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { readAmount } from '@harvest/input/amount';
import { compareNames, type NameMatch } from '@harvest/input/person-name';
import { type Kobo, kobo, sumKobo } from '@harvest/money';
import { destinationProblem } from '../../../components/transfer-rules.ts';
import { bank } from '../../../lib/bank.ts';
import { AMOUNT_FORMAT } from '../../../lib/naira-text.ts';

/** As many as the contract takes, from a file or by hand. */
export const ROWS_MAX = 1000;
export const ROWS_BY_HAND_MAX = 200;
export const PAGE_ROWS = 25;
export const PAGE_PROBLEMS = 10;
/** The bank keeps this much of a description (the contract's bound). */
export const DESCRIPTION_LENGTH_MAX = 100;

/** Named as on the wire and in the order of the screen. */
export const BULK_FIELDS = [
  'sourceAccountNumber',
  'destinationAccountNumber',
  'destinationBankCode',
  'amount',
  'description',
] as const;
export type BulkField = (typeof BULK_FIELDS)[number];
export type RowProblems = Readonly<Partial<Record<BulkField, string>>>;

/** What stands in the fields of one recipient. */
export type RowValues = Readonly<Record<BulkField, string>>;

/** One recipient. Every change makes a new one, so that what did not change need not be looked at again. */
export type BulkRow = RowValues & {
  /** In this form; it says nothing about the place. */
  readonly key: number;
  /** What the file or the bank has against a field as it stands. */
  readonly said: RowProblems;
  /** Whether what is missing is said. */
  readonly isJudged: boolean;
  /** The fields that were left with something in them. */
  readonly left: readonly BulkField[];
  /** All of it is being filled in. */
  readonly isOpen: boolean;
  /** The fields that are being mended; they stay for as long as somebody is at work on the row. */
  readonly mended: readonly BulkField[];
  readonly isFromFile: boolean;
  /** What stands in the file where its amount cannot be read with certainty; it means nothing once one is typed. */
  readonly amountMayBe?: AmountMayBe;
  /** The file's text for a bank that could not be identified; unused once a bank is chosen. */
  readonly bankWritten?: string;
  /** The recipient's name in the file or saved list. */
  readonly expectedName?: string;
  /** The account name that the customer accepted although it differs from the expected name. */
  readonly acceptedName?: string;
};

/** An amount with a comma before its kobo, as many spreadsheets write it, and what that comes to in plain digits. */
export type AmountMayBe = { readonly written: string; readonly naira: string };

/** What is known of the name behind an account. */
export type NameState =
  | { readonly status: 'asking' }
  | {
      readonly status: 'found';
      readonly accountName: string;
      readonly bankName: string;
      readonly nameInquiryReference: string;
    }
  | { readonly status: 'invalid' }
  /** Nobody answered, which says nothing about the account. */
  | { readonly status: 'unchecked'; readonly text: string };

/** By account: an answer never stands beside any other number than the one that was asked for. */
export type Names = ReadonlyMap<string, NameState>;

export const EMPTY_VALUES: RowValues = {
  sourceAccountNumber: '',
  destinationAccountNumber: '',
  destinationBankCode: '',
  amount: '',
  description: '',
};

export const isBlank = (row: RowValues): boolean =>
  BULK_FIELDS.every((field) => field === 'sourceAccountNumber' || row[field] === '');

/** What is true of a row by itself. */
type RowFacts = {
  readonly amount: Kobo | null;
  /** The account it pays, as its name is kept under; null while it is not whole. */
  readonly account: string | null;
  readonly problems: RowProblems;
};

// A row never changes: what it says is read once, however often all rows are counted.
const knownFacts = new WeakMap<BulkRow, RowFacts>();

function factsOf(row: BulkRow): RowFacts {
  const known = knownFacts.get(row);
  if (known !== undefined) return known;
  const amount = readAmount(row.amount);
  const facts = { amount, account: wholeAccount(row), problems: problemsByItself(row, amount) };
  knownFacts.set(row, facts);
  return facts;
}

/** What a row sends; null where no amount is typed. */
export const amountOf = (row: BulkRow): Kobo | null => factsOf(row).amount;

/** The account a row pays, as its name is kept under; null while it is not whole. */
export const accountOf = (row: BulkRow): string | null => factsOf(row).account;

function wholeAccount({ destinationBankCode, destinationAccountNumber }: RowValues): string | null {
  const isWhole = /^\d{10}$/.test(destinationAccountNumber) && destinationBankCode !== '';
  return isWhole ? `${destinationBankCode} ${destinationAccountNumber}` : null;
}

function problemsByItself(row: BulkRow, amount: Kobo | null): RowProblems {
  return {
    ...noted('destinationAccountNumber', destinationProblem(row.destinationAccountNumber)),
    ...noted('destinationBankCode', row.destinationBankCode === '' ? TEXTS.fieldRequired : null),
    ...noted('amount', amountProblem(row.amount, amount)),
    ...noted('description', descriptionProblem(row.description)),
    ...row.said,
  };
}

/** What is wrong with a row, whether or not it is said already. @param source the account it is paid from */
export function problemsOf(row: BulkRow, source: string): RowProblems {
  const { problems } = factsOf(row);
  const isSource = row.destinationBankCode === bank.code && row.destinationAccountNumber === source;
  return isSource ? { destinationAccountNumber: errorText('SAME_ACCOUNT'), ...problems } : problems;
}

const noted = (field: BulkField, text: string | null): RowProblems =>
  text === null ? {} : { [field]: text };

function amountProblem(typed: string, amount: Kobo | null): string | null {
  if (typed === '') return TEXTS.fieldRequired;
  if (amount === null) return AMOUNT_FORMAT;
  return amount === 0n ? 'Enter an amount above zero' : null;
}

function descriptionProblem(description: string): string | null {
  if (description.trim() === '') return TEXTS.fieldRequired;
  return description.length > DESCRIPTION_LENGTH_MAX
    ? `At most ${DESCRIPTION_LENGTH_MAX} characters are kept. Shorten it.`
    : null;
}

/** What of it is said: while a row is filled in, only what was left wrong. */
export function saidOf(row: BulkRow, problems: RowProblems): RowProblems {
  if (row.isJudged) return problems;
  const isSaid = (field: string) =>
    BULK_FIELDS.some(
      (one) => one === field && (one in row.said || (row.left.includes(one) && row[one] !== '')),
    );
  return Object.fromEntries(Object.entries(problems).filter(([field]) => isSaid(field)));
}

/** The parts a row is filled in by. */
const PARTS = {
  source: ['sourceAccountNumber'],
  destination: ['destinationAccountNumber', 'destinationBankCode'],
  amount: ['amount'],
  description: ['description'],
} as const satisfies Readonly<Record<string, readonly BulkField[]>>;
export type RowPart = keyof typeof PARTS;
const PART_NAMES = ['source', 'destination', 'amount', 'description'] as const;
/** Where so much is to be done, all fields are. */
const MANY_PARTS = 3;

/** Which parts of a row have fields on the screen: none where one line says all there is to say. */
export function openParts(
  row: BulkRow,
  problems: RowProblems,
  { name, nameMatch }: Pick<RowView, 'name' | 'nameMatch'>,
): readonly RowPart[] {
  if (row.isOpen) return PART_NAMES;
  const isUnnamed = name?.status === 'invalid' || name?.status === 'unchecked' || nameMatch === 'DIFFERENT';
  const open = PART_NAMES.filter(
    (part) =>
      (part === 'destination' && isUnnamed) ||
      PARTS[part].some((field) => field in problems || row.mended.includes(field)),
  );
  return open.length >= MANY_PARTS ? PART_NAMES : open;
}

/** How a row stands, for everything that counts or lists rows. */
export type RowView = {
  readonly row: BulkRow;
  /** From 1, as all rows are counted. */
  readonly number: number;
  readonly source: string;
  readonly name: NameState | undefined;
  /** Result of comparing the account name with the expected name; null when no name is expected or the customer accepted it. */
  readonly nameMatch: NameMatch | null;
  /** Something is said to be wrong with it. */
  readonly hasProblem: boolean;
  /** Complete, with a name. */
  readonly isReady: boolean;
  /** The last row above it that pays the same account the same amount. */
  readonly sameAs: number | null;
};

function isEmpty(problems: RowProblems): boolean {
  for (const _ in problems) return false;
  return true;
}

// Comparing 1,000 names on every keystroke would delay typing, so results are cached per row.
const knownMatches = new WeakMap<BulkRow, { readonly accountName: string; readonly match: NameMatch }>();

function nameMatchOf(row: BulkRow, accountName: string): NameMatch | null {
  if (row.expectedName === undefined || row.acceptedName === accountName) return null;
  const known = knownMatches.get(row);
  if (known?.accountName === accountName) return known.match;
  const match = compareNames(row.expectedName, accountName);
  knownMatches.set(row, { accountName, match });
  return match;
}

/** @param firstAccount what an empty source stands for */
export function viewsOf(rows: readonly BulkRow[], names: Names, firstAccount: string): readonly RowView[] {
  const last = new Map<string, number>();
  return rows.map((row, place) => {
    const number = place + 1;
    const source = row.sourceAccountNumber || firstAccount;
    const account = accountOf(row);
    const name = account === null ? undefined : names.get(account);
    const problems = problemsOf(row, source);
    const isSound = isEmpty(problems);
    const nameMatch = name?.status === 'found' ? nameMatchOf(row, name.accountName) : null;
    const isUnnamed = name?.status === 'invalid' || name?.status === 'unchecked';
    const hasProblem =
      isUnnamed || nameMatch === 'DIFFERENT' || (!isSound && !isEmpty(saidOf(row, problems)));
    const paid = account === null || !isSound ? null : `${account} ${amountOf(row)}`;
    const sameAs = paid === null ? null : (last.get(paid) ?? null);
    if (paid !== null) last.set(paid, number);
    return {
      row,
      number,
      source,
      name,
      nameMatch,
      hasProblem,
      isReady: isSound && name?.status === 'found' && nameMatch !== 'DIFFERENT',
      sameAs,
    };
  });
}

export type SourceTotal = { readonly source: string; readonly amountKobo: Kobo; readonly rows: number };
export type BulkTotals = {
  readonly amountKobo: Kobo;
  /** What is sent to others, and so uses the limit of the day. */
  readonly rows: number;
  /** How many of them, with something in them, do not say how much. */
  readonly withoutAmount: number;
  /** In the order they come first. */
  readonly sources: readonly SourceTotal[];
};

/** What the rows come to, as far as they have amounts. */
export function totalsOf(views: readonly RowView[]): BulkTotals {
  const sources = new Map<string, SourceTotal>();
  for (const { row, source } of views) {
    const amount = amountOf(row);
    if (amount === null || amount === 0n) continue;
    const { amountKobo, rows } = sources.get(source) ?? { amountKobo: kobo(0), rows: 0 };
    sources.set(source, { source, amountKobo: sumKobo(amountKobo, amount), rows: rows + 1 });
  }
  const all = [...sources.values()];
  return {
    amountKobo: sumKobo(...all.map(({ amountKobo }) => amountKobo)),
    rows: views.length,
    withoutAmount: views.filter(({ row }) => (amountOf(row) ?? 0n) === 0n && !isBlank(row)).length,
    sources: all,
  };
}

/** `1 recipient`, `1,000 recipients`. */
export const recipientsText = (count: number): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? 'recipient' : 'recipients'}`;
