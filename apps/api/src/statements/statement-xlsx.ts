import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Kobo, kobo, nairaNumber } from '@harvest/money';
import { lagosDay, lagosTime } from '../bank/lagos-time.ts';
import { createGate } from '../platform/gate.ts';
import {
  columnsOf,
  type Edition,
  partyCells,
  type Statement,
  type StatementHeader,
  type StatementRow,
} from './statement.ts';
import { periodText } from './statement-words-rules.ts';
import type { WorkbookCell, WorkbookPart } from './write-workbook.ts';
import { stampZip } from './zip-entries.ts';

const NAIRA = '#,##0.00';
const DAY = 'dd-mm-yyyy';
const MOMENT = 'dd-mm-yyyy hh:mm:ss';
// 1 January 1980, the first day that an archive knows.
const FIRST_DAY = 0x0021_0000;

const gate = createGate({ atOnceMax: 2, waitingMax: 20 });
// Little room for what is soon forgotten: else it grows to several times the workbook before it is cleared.
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 128 };

/** As a workbook: rows on the first sheet, what they are of and what proves them on the second. It is held whole. */
export async function* statementXlsx(statement: Statement): AsyncGenerator<Uint8Array> {
  yield await gate.through(() => write(statement));
}

async function write({ header, rows, proof }: Statement): Promise<Buffer> {
  const writer = new Worker(new URL('./write-workbook.ts', import.meta.url), { resourceLimits });
  try {
    const written = once(writer, 'message') as Promise<[Uint8Array]>;
    // Waited for below, and told of there.
    written.catch(() => undefined);
    const hand = (part: WorkbookPart) => writer.postMessage(part);
    hand({ columns: columnsOf(proof.edition), isForPaper: proof.edition > 1 });
    for await (const batch of rows) hand({ rows: batch.map((row) => toCells(row, proof.edition)) });
    hand({ facts: factsOf(header, proof.line) });
    const [bytes] = await written;
    return stampZip(Buffer.from(bytes), FIRST_DAY);
  } finally {
    await writer.terminate();
  }
}

const words = (value: string): WorkbookCell => ({ value });
const amount = (value: Kobo): WorkbookCell => ({ value: nairaNumber(value), format: NAIRA });

/** Workbooks know no time zones: what the clock showed in Lagos. */
const inLagos = (value: Date, format: typeof DAY | typeof MOMENT): WorkbookCell => ({
  value: new Date(`${lagosDay(value)}T${format === DAY ? '00:00:00' : lagosTime(value)}Z`),
  format,
});

function toCells(row: StatementRow, edition: Edition): WorkbookCell[] {
  return [
    inLagos(row.postedAt, MOMENT),
    inLagos(row.valueDate, DAY),
    words(row.reference),
    words(row.narration),
    row.amountKobo < 0n ? amount(kobo(0n - row.amountKobo)) : null,
    row.amountKobo > 0n ? amount(row.amountKobo) : null,
    amount(row.balanceKobo),
    ...(edition === 1 ? [] : partyCells(row.counterparty).map((text) => (text === '' ? null : words(text)))),
  ];
}

function factsOf(header: StatementHeader, proof: string): [string, WorkbookCell][] {
  return [
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
    ['Transactions', { value: header.count }],
    ['Made', inLagos(header.madeAt, MOMENT)],
    ['Proof', words(proof)],
  ];
}
