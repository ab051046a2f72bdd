import { type Kobo, kobo, nairaNumber } from '@harvest/money';
import writeXlsxFile, { type Row } from 'write-excel-file/node';
import { lagosDay, lagosTime } from '../bank/lagos-time.ts';
import type { Statement, StatementHeader, StatementRow } from './statement.ts';
import { periodText, STATEMENT_COLUMNS } from './statement-words-rules.ts';
import { stampZip } from './zip-entries.ts';

const NAIRA = '#,##0.00';
const DAY = 'dd-mm-yyyy';
const MOMENT = 'dd-mm-yyyy hh:mm:ss';
// 1 January 1980, the first day that an archive knows.
const FIRST_DAY = 0x0021_0000;

/** As a workbook: rows on the first sheet, what they are of and what proves them on the second. It is held whole. */
export async function* statementXlsx({ header, rows, proof }: Statement): AsyncGenerator<Uint8Array> {
  const data: Row[] = [STATEMENT_COLUMNS.map((value) => ({ value, fontWeight: 'bold' }))];
  for await (const batch of rows) data.push(...batch.map(toCells));
  const workbook = writeXlsxFile([
    {
      sheet: 'Transactions',
      data,
      stickyRowsCount: 1,
      columns: [20, 12, 24, 50, 16, 16, 18].map((width) => ({ width })),
    },
    { sheet: 'Statement', data: factsOf(header, proof.line), columns: [{ width: 20 }, { width: 60 }] },
  ]);
  yield stampZip(await workbook.toBuffer(), FIRST_DAY);
}

// A text is written as a text, so nothing that begins like a formula is one.
const words = (value: string): Row[number] => ({ value, type: String });
const amount = (value: Kobo): Row[number] => ({ value: nairaNumber(value), type: Number, format: NAIRA });
const nothing: Row[number] = null;

/** Workbooks know no time zones: what the clock showed in Lagos. */
const inLagos = (value: Date, format: string): Row[number] => ({
  value: new Date(`${lagosDay(value)}T${format === DAY ? '00:00:00' : lagosTime(value)}Z`),
  type: Date,
  format,
});

function toCells(row: StatementRow): Row {
  return [
    inLagos(row.postedAt, MOMENT),
    inLagos(row.valueDate, DAY),
    words(row.reference),
    words(row.narration),
    row.amountKobo < 0n ? amount(kobo(-row.amountKobo)) : nothing,
    row.amountKobo > 0n ? amount(row.amountKobo) : nothing,
    amount(row.balanceKobo),
  ];
}

function factsOf(header: StatementHeader, proof: string): Row[] {
  const facts: [string, Row[number]][] = [
    ['Bank', words(header.bank.name)],
    ['Customer', words(header.customerName)],
    ['Account', words(header.accountNumber)],
    ['Account type', words(header.accountTypeName)],
    ['Currency', words('NGN')],
    ['Period', words(periodText(header))],
    ['Opening balance', amount(header.openingKobo)],
    ['Total credits', amount(header.creditsKobo)],
    ['Total debits', amount(header.debitsKobo)],
    ['Closing balance', amount(header.closingKobo)],
    ['Transactions', { value: header.count, type: Number }],
    ['Made', inLagos(header.madeAt, MOMENT)],
    ['Proof', words(proof)],
  ];
  return facts.map(([label, value]) => [{ value: label, fontWeight: 'bold' }, value]);
}
