import type { StatementFormat } from '@harvest/contracts/statements';
import type { Statement } from './statement.ts';
import { bankCsv, plainCsv } from './statement-csv.ts';
import { statementOfx } from './statement-ofx.ts';
import { statementXlsx } from './statement-xlsx.ts';

/** A CSV has two layouts. */
export type WrittenForm = StatementFormat | 'csv-bank';

/** How a statement is written down in each form. One statement is always the same file, byte for byte. */
export const STATEMENT_WRITERS: Readonly<
  Record<WrittenForm, (statement: Statement) => AsyncIterable<string | Uint8Array>>
> = {
  // Loaded with the first one, as what draws letters takes memory.
  async *pdf(statement) {
    const { statementPdf } = await import('./statement-pdf.ts');
    yield* statementPdf(statement);
  },
  csv: plainCsv,
  'csv-bank': bankCsv,
  xlsx: statementXlsx,
  ofx: statementOfx,
};
