import { CHARGE_LINES } from '../charges/charges.ts';
import type { SqlConnection } from '../platform/database/database.ts';
import type { NumberedRow } from './statement-proof.ts';
import { type Range, type ReferencedEntry, type StatementAccount, selectEntries } from './statements-db.ts';

/** So many rows are held at a time, however long the statement is. */
const ROWS_AT_ONCE = 500;

/** The rows of a range, oldest first, as long as somebody wants them. @throws what the signal says, once nobody does */
export async function* readRows(
  connection: SqlConnection,
  account: StatementAccount,
  { firstVersion, lastVersion }: Range,
  wanted?: AbortSignal,
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
    yield entries.map(toRow);
    next = last.version + 1n;
  }
}

function toRow(entry: ReferencedEntry): NumberedRow {
  const line = entry.rule in CHARGE_LINES ? CHARGE_LINES[entry.rule as keyof typeof CHARGE_LINES] : undefined;
  const isCharge = line !== undefined && !entry.isReturn;
  return {
    version: entry.version,
    id: `${entry.journalId}-${entry.leg}`,
    postedAt: entry.postedAt,
    valueDate: entry.postedAt,
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
