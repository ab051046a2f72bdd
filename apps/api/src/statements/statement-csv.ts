import { formatNairaPlain, type Kobo, kobo } from '@harvest/money';
import { csvLine } from '../bank/csv-rules.ts';
import { lagosDate, lagosTime } from '../bank/lagos-time.ts';
import { columnsOf, type Edition, partyCells, type Statement, type StatementRow } from './statement.ts';
import { periodText } from './statement-words-rules.ts';

// Excel takes text for UTF-8 only when it begins with this.
const BYTE_ORDER_MARK = '\uFEFF';

/** As a table for spreadsheets: what it is of, the rows, and what proves them. Amounts are in naira, without commas. */
export async function* statementCsv({ header, rows, proof }: Statement): AsyncGenerator<string> {
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
  const { amountKobo } = row;
  return csvLine([
    whenText(row.postedAt),
    lagosDate(row.valueDate),
    row.reference,
    row.narration,
    amountKobo < 0n ? plain(kobo(0n - amountKobo)) : '',
    amountKobo > 0n ? plain(amountKobo) : '',
    plain(row.balanceKobo),
    ...(edition === 1 ? [] : partyCells(row.counterparty)),
  ]);
}

const whenText = (moment: Date) => `${lagosDate(moment)} ${lagosTime(moment)}`;
const plain = (amountKobo: Kobo) => formatNairaPlain(amountKobo).replaceAll(',', '');
