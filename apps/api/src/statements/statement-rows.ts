import { CHARGE_LINES } from '../charges/charges.ts';
import type { SqlConnection } from '../platform/database/database.ts';
import type { Counterparty, Edition } from './statement.ts';
import type { NumberedRow } from './statement-proof.ts';
import {
  type Movement,
  type Range,
  type ReferencedEntry,
  type StatementAccount,
  selectEntries,
  selectMovements,
} from './statements-db.ts';

/** So many rows are held at a time, however long the statement is. */
const ROWS_AT_ONCE = 500;

const NOBODY: Counterparty = { name: '', accountEnd: '', bankName: '', sessionId: '' };

type Reading = {
  readonly edition: Edition;
  /** Whom charges are paid to. */
  readonly bankName: string;
  readonly wanted?: AbortSignal | undefined;
};

/** The rows of a range, oldest first, as long as somebody wants them. @throws what the signal says, once nobody does */
export async function* readRows(
  connection: SqlConnection,
  account: StatementAccount,
  { firstVersion, lastVersion }: Range,
  { edition, bankName, wanted }: Reading,
): AsyncGenerator<NumberedRow[]> {
  for (let next = firstVersion; next <= lastVersion; ) {
    wanted?.throwIfAborted();
    const entries = await selectEntries(
      connection,
      account,
      { firstVersion: next, lastVersion },
      ROWS_AT_ONCE,
    );
    const last = entries.at(-1);
    if (last === undefined) return;
    const rows = entries.map(toRow);
    yield edition === 1 ? rows : await named(connection, account, rows, bankName);
    next = last.version + 1n;
  }
}

type ReadRow = NumberedRow & { readonly kind: 'PAYMENT' | 'RETURN' | 'CHARGE'; readonly isBill: boolean };

/** The same rows with whom they are about, as the history has it. */
async function named(
  connection: SqlConnection,
  account: StatementAccount,
  rows: readonly ReadRow[],
  bankName: string,
): Promise<NumberedRow[]> {
  const movements = await selectMovements(
    connection,
    account,
    rows.map(({ reference }) => reference),
  );
  return rows.map((row) => {
    if (row.kind === 'CHARGE') return { ...row, counterparty: { ...NOBODY, name: bankName } };
    const movement = movements.get(row.reference);
    if (movement === undefined) return row;
    return { ...row, counterparty: counterpartyOf(movement, row, bankName) };
  });
}

function counterpartyOf(
  movement: Movement,
  { kind, isBill, amountKobo }: ReadRow,
  bankName: string,
): Counterparty {
  const { source, destination, senderBankName } = movement;
  const sessionId = movement.sessionId ?? '';
  // What comes back is named after whom it did not reach.
  if (kind === 'PAYMENT' && amountKobo > 0n)
    return { ...source, bankName: senderBankName ?? (source.accountEnd === '' ? '' : bankName), sessionId };
  return isBill
    ? { ...destination, name: destination.bankName, bankName: '', sessionId: '' }
    : { ...destination, sessionId };
}

function toRow(entry: ReferencedEntry): ReadRow {
  const line = entry.rule in CHARGE_LINES ? CHARGE_LINES[entry.rule as keyof typeof CHARGE_LINES] : undefined;
  const isCharge = line !== undefined && !entry.isReturn;
  return {
    version: entry.version,
    id: `${entry.journalId}-${entry.leg}`,
    postedAt: entry.postedAt,
    valueDate: entry.postedAt,
    counterparty: NOBODY,
    kind: line === undefined ? (entry.isReturn ? 'RETURN' : 'PAYMENT') : 'CHARGE',
    isBill: entry.rule === 'BILL_PAYMENT',
    reference: referenceOf(entry, line?.suffix),
    // Of money that came back each part is a row, and all bear the words of the whole.
    narration: line !== undefined && entry.isReturn ? `${entry.narration} (${line.words})` : entry.narration,
    amountKobo: entry.amountKobo,
    balanceKobo: entry.balanceAfterKobo,
    isCharge,
  };
}

/** The reference of the row of the history that tells of the same, so that a statement can be asked about. */
function referenceOf(entry: ReferencedEntry, suffix: string | undefined): string {
  // What has no row there can still be told from everything else.
  if (entry.reference === null) return entry.journalId.replaceAll('-', '').slice(-12).toUpperCase();
  if (!entry.isPayment) return entry.reference;
  if (entry.isReturn) return `${entry.reference}-RETURN`;
  if (suffix !== undefined) return `${entry.reference}-${suffix}`;
  const isOwnCredit = entry.rule === 'TRANSFER_OWN_ACCOUNT' && entry.amountKobo > 0n;
  return isOwnCredit ? `${entry.reference}-C` : entry.reference;
}
