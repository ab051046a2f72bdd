import { formatNairaPlain, type Kobo, kobo } from '@harvest/money';
import { csvLine } from '../bank/csv-rules.ts';
import { lagosDate, lagosDay, lagosTime } from '../bank/lagos-time.ts';
import { columnsOf, type Edition, partyCells, type Statement, type StatementRow } from './statement.ts';
import { periodText } from './statement-words-rules.ts';

// Excel takes text for UTF-8 only when it begins with this.
const BYTE_ORDER_MARK = '\uFEFF';

const PLAIN_COLUMNS = [
  'Date',
  'Time',
  'Value date',
  'Reference',
  'Counterparty',
  'Counterparty account',
  'Counterparty bank',
  'Narration',
  'Debit',
  'Credit',
  'Balance',
  'Currency',
  'Account',
  'Session ID',
  'Proof',
];

/** By this a file is known to be of this layout. */
export const PLAIN_CSV_START = csvLine(PLAIN_COLUMNS).slice(0, 20);

/**
 * As a table for programs (A457): its titles are the first line, everything else is a row, and days are as ISO 8601 has them, so that
 * no spreadsheet takes a day for a month. The first row has the proof of all.
 */
export async function* plainCsv({ header, rows, proof }: Statement): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(PLAIN_COLUMNS);
  let shown = proof.line;
  for await (const batch of rows) {
    yield batch.map((row, place) => plainLine(row, header.accountNumber, place === 0 ? shown : '')).join('');
    shown = '';
  }
}

function plainLine(row: StatementRow, accountNumber: string, proof: string): string {
  const [name = '', account = '', bankName = '', sessionId = ''] = partyCells(row.counterparty);
  return csvLine([
    lagosDay(row.postedAt),
    lagosTime(row.postedAt),
    lagosDay(row.valueDate),
    row.reference,
    name,
    account,
    bankName,
    row.narration,
    ...amountCells(row),
    'NGN',
    accountNumber,
    sessionId,
    proof,
  ]);
}

/** As the bank prints it, for spreadsheets: what it is of, the rows, and what proves them. Amounts are in naira, without commas. */
export async function* bankCsv({ header, rows, proof }: Statement): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK +
    lines(
      [header.bank.name, 'Statement of account'],
      ['Customer', header.customerName],
      ['Account', header.accountNumber],
      ['Account type', header.accountTypeName],
      ['Currency', 'NGN'],
      ['Period', periodText(header)],
      ['Opening balance', plain(header.openingKobo)],
      ['Total credits', plain(header.creditsKobo)],
      ['Total debits', plain(header.debitsKobo)],
      ['Closing balance', plain(header.closingKobo)],
      ['Transactions', String(header.count)],
      ['Made', whenText(header.madeAt)],
      [],
      columnsOf(proof.edition),
    );
  for await (const batch of rows) yield batch.map((row) => rowLine(row, proof.edition)).join('');
  yield lines([], ['Proof', proof.line]);
}

const lines = (...rows: readonly (readonly string[])[]) => rows.map(csvLine).join('');

function rowLine(row: StatementRow, edition: Edition): string {
  return csvLine([
    whenText(row.postedAt),
    lagosDate(row.valueDate),
    row.reference,
    row.narration,
    ...amountCells(row),
    ...(edition === 1 ? [] : partyCells(row.counterparty)),
  ]);
}

/** What went out, what came in, and what there was after it. */
function amountCells({ amountKobo, balanceKobo }: StatementRow): string[] {
  const debit = amountKobo < 0n ? plain(kobo(0n - amountKobo)) : '';
  return [debit, amountKobo > 0n ? plain(amountKobo) : '', plain(balanceKobo)];
}

const whenText = (moment: Date) => `${lagosDate(moment)} ${lagosTime(moment)}`;
const plain = (amountKobo: Kobo) => formatNairaPlain(amountKobo).replaceAll(',', '');
