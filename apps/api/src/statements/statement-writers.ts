import type { StatementFormat } from '@harvest/contracts/statements';
import type { Statement } from './statement.ts';
import { statementCsv } from './statement-csv.ts';
import { statementOfx } from './statement-ofx.ts';
import { statementPdf } from './statement-pdf.ts';
import { statementXlsx } from './statement-xlsx.ts';

/** How a statement is written down in each form. One statement is always the same file, byte for byte. */
export const STATEMENT_WRITERS: Readonly<
  Record<StatementFormat, (statement: Statement) => AsyncIterable<string | Uint8Array>>
> = {
  pdf: statementPdf,
  csv: statementCsv,
  xlsx: statementXlsx,
  ofx: statementOfx,
};
