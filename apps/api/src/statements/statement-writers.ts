import type { StatementFormat } from '@harvest/contracts/statements';
import type { Statement } from './statement.ts';
import { statementCsv } from './statement-csv.ts';
import { statementOfx } from './statement-ofx.ts';
import { statementXlsx } from './statement-xlsx.ts';

/** How a statement is written down in each form. One statement is always the same file, byte for byte. */
export const STATEMENT_WRITERS: Readonly<
  Record<StatementFormat, (statement: Statement) => AsyncIterable<string | Uint8Array>>
> = {
  // Loaded with the first one, as what draws letters takes memory.
  async *pdf(statement) {
    const { statementPdf } = await import('./statement-pdf.ts');
    yield* statementPdf(statement);
  },
  csv: statementCsv,
  xlsx: statementXlsx,
  ofx: statementOfx,
};
