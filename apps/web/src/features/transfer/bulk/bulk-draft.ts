import { useSyncExternalStore } from 'react';
import { createWatchedValue } from '../../../lib/watched-value.ts';
import {
  BULK_FIELDS,
  type BulkField,
  type BulkRow,
  EMPTY_VALUES,
  isBlank,
  type NameState,
  type Names,
  type RowProblems,
  type RowValues,
} from './bulk-rules.ts';

/** A row that comes from elsewhere: a file, a saved list, what failed before. */
export type NewRow = RowValues &
  Pick<BulkRow, 'amountMayBe' | 'bankWritten' | 'expectedName' | 'acceptedName'> & {
    readonly said?: RowProblems;
  };

/** A row without what belongs to the page it stands on. */
export type KeptRow = NewRow & Pick<BulkRow, 'isJudged' | 'isOpen' | 'isFromFile'>;

let lastKey = 0;

function rowOf(
  { said = {}, ...values }: NewRow,
  how: Pick<BulkRow, 'isJudged' | 'isOpen' | 'isFromFile'>,
): BulkRow {
  lastKey += 1;
  return { ...values, ...how, key: lastKey, said, left: [], mended: [] };
}

const BY_HAND = { isJudged: false, isOpen: true, isFromFile: false };
const FROM_ELSEWHERE = { isJudged: true, isOpen: false, isFromFile: true };

const blankRow = (sourceAccountNumber = ''): BulkRow =>
  rowOf({ ...EMPTY_VALUES, sourceAccountNumber }, BY_HAND);

// Over a reload it is kept elsewhere (A207). Outside of the components: a thousand rows are not told of each letter that is typed.
const rows = createWatchedValue<readonly BulkRow[]>([blankRow()]);
const names = createWatchedValue<Names>(new Map());

export const useDraftRows = (): readonly BulkRow[] => useSyncExternalStore(rows.subscribe, rows.get);
/** What is to have the focus next: a field of a row, or the row itself. */
export type WantedFocus = { readonly key: number; readonly field: BulkField | null };
const wantedFocus = createWatchedValue<WantedFocus | null>(null);
export const useWantedFocus = (): WantedFocus | null =>
  useSyncExternalStore(wantedFocus.subscribe, wantedFocus.get);
export const wantFocus = wantedFocus.set;

export const useDraftNames = (): Names => useSyncExternalStore(names.subscribe, names.get);

function changeOne(key: number, change: (row: BulkRow) => BulkRow): void {
  rows.set(rows.get().map((row) => (row.key === key ? change(row) : row)));
}

function changeAll(change: (row: BulkRow) => BulkRow): void {
  const changed = rows.get().map(change);
  // Nothing is drawn anew for nothing.
  if (changed.some((row, place) => row !== rows.get()[place])) rows.set(changed);
}

const foldedRow = (row: BulkRow): BulkRow =>
  row.isOpen || row.mended.length > 0 ? { ...row, isOpen: false, mended: [] } : row;

/** The rows of each file by what was read: what was mended since is still from the same file. */
const addedFiles = new Map<string, readonly number[]>();

const hasAnything = (row: BulkRow): boolean => !isBlank(row) || Object.keys(row.said).length > 0;

/** What is done to the rows of the form. */
export const bulkDraft = {
  rows: rows.get,
  names: names.get,
  /** What is changed stays where it is until its row is done with, and does not fold below anybody's fingers. */
  change: (key: number, field: BulkField, value: string): void =>
    changeOne(key, (row) => {
      const { [field]: _, ...said } = row.said;
      const mended = row.mended.includes(field) ? row.mended : [...row.mended, field];
      return { ...row, [field]: value, said, mended };
    }),
  /** Records that the customer accepts the account name that the bank returned. */
  acceptName: (key: number, acceptedName: string): void => {
    changeOne(key, (row) => ({ ...row, acceptedName }));
    // The pressed button disappears, so the focus moves to the row.
    wantFocus({ key, field: null });
  },
  leave: (key: number, field: BulkField): void =>
    changeOne(key, (row) => (row.left.includes(field) ? row : { ...row, left: [...row.left, field] })),
  open: (key: number): void => {
    changeOne(key, (row) => ({ ...row, isOpen: true }));
    wantFocus({ key, field: 'destinationAccountNumber' });
  },
  fold: (key: number): void => {
    changeOne(key, foldedRow);
    wantFocus({ key, field: null });
  },
  /** Nobody is at work on any row any more. */
  foldAll: (): void => changeAll(foldedRow),
  /** From now on it is said what is missing. */
  judgeAll: (): void =>
    changeAll((row) => (row.isJudged ? foldedRow(row) : { ...foldedRow(row), isJudged: true })),
  /** Its money comes from where that of the row above comes from. */
  add: (): void => {
    const row = blankRow(rows.get().at(-1)?.sourceAccountNumber);
    rows.set([...rows.get().map(foldedRow), row]);
    wantFocus({ key: row.key, field: 'destinationAccountNumber' });
  },
  /** The new one stands below the other one. */
  duplicate: (key: number): void => {
    const place = rows.get().findIndex((row) => row.key === key);
    const original = rows.get()[place];
    const values = Object.fromEntries(BULK_FIELDS.map((field) => [field, original?.[field] ?? '']));
    const row = rowOf({ ...EMPTY_VALUES, ...values }, BY_HAND);
    rows.set([...rows.get().slice(0, place + 1), row, ...rows.get().slice(place + 1)]);
    wantFocus({ key: row.key, field: 'amount' });
  },
  /** The last one leaves an empty one behind. */
  remove: (key: number): void => {
    const place = rows.get().findIndex((row) => row.key === key);
    const others = rows.get().filter((row) => row.key !== key);
    const left = others.length > 0 ? others : [blankRow()];
    rows.set(left);
    // The button that was pressed goes with its row.
    const next = left[place] ?? left.at(-1);
    if (next !== undefined) wantFocus({ key: next.key, field: null });
  },
  /** @returns whether a file with these rows was added before, and any of them is still here */
  hasFile: (fileRows: readonly NewRow[]): boolean => {
    const keys = addedFiles.get(JSON.stringify(fileRows)) ?? [];
    return rows.get().some(({ key }) => keys.includes(key));
  },
  appendFile: (fileRows: readonly NewRow[]): void => {
    const before = lastKey;
    bulkDraft.append(fileRows);
    const file = JSON.stringify(fileRows);
    const added = rows.get().filter(({ key }) => key > before);
    addedFiles.set(file, [...(addedFiles.get(file) ?? []), ...added.map(({ key }) => key)]);
  },
  /** Rows from elsewhere come below what was filled in. */
  append: (added: readonly NewRow[]): void =>
    rows.set([...rows.get().filter(hasAnything), ...added.map((row) => rowOf(row, FROM_ELSEWHERE))]),
  refuse: (refusals: ReadonlyMap<number, RowProblems>): void =>
    rows.set(
      rows.get().map((row, place) => {
        const said = refusals.get(place);
        return said === undefined ? row : { ...row, said, isJudged: true };
      }),
    ),
  /** Changes many rows at once. */
  mend: changeAll,
  clear: (): void => {
    addedFiles.clear();
    rows.set([blankRow()]);
  },
  /** What was kept over a reload, each row as it stood. */
  restore: (kept: readonly KeptRow[]): void =>
    rows.set(
      kept.map(({ isJudged, isOpen, isFromFile, ...row }) => rowOf(row, { isJudged, isOpen, isFromFile })),
    ),
  learn: (learned: Iterable<readonly [string, NameState | null]>): void => {
    const known = new Map(names.get());
    for (const [account, state] of learned) {
      if (state === null) known.delete(account);
      else known.set(account, state);
    }
    names.set(known);
  },
};

export const isDraftEmpty = (all: readonly BulkRow[]): boolean => !all.some(hasAnything);
