import { z } from 'zod';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import { accountNumber, dateInput, done, naira } from './fields.ts';

/** How many rows what is not made piece by piece may have: a workbook, or what is sent by mail (A276). */
export const STATEMENT_HELD_ROWS_MAX = 20_000;

/** As files; the first is what comes by mail. */
export const STATEMENT_FORMATS = ['pdf', 'csv', 'xlsx', 'ofx'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

const period = z.object({ startDate: dateInput, endDate: dateInput });

const summary = z.object({
  accountNumber,
  accountTypeName: z.string(),
  /** DD-MM-YYYY, both days included. */
  startDate: z.string(),
  endDate: z.string(),
  openingBalance: naira,
  totalCredits: naira,
  totalDebits: naira,
  /** Opening and credits less debits, to the kobo. */
  closingBalance: naira,
  /** How many rows it has. */
  count: z.number().int(),
  /** Where it goes by mail. */
  maskedEmail: z.string(),
});

const HISTORY = anyLink('/home', '/transaction-history');
const ofAccount = z.object({ nuban: accountNumber });
const PERIOD_ERRORS = ['NOT_FOUND', 'PERIOD_BACKWARDS', 'PERIOD_TOO_LONG', 'PERIOD_NOT_OVER'] as const;

/** A CSV is a plain table for programs, unless it is asked for as the bank prints it: what it is of, then the rows (A457). */
const csvQuery = period.extend({ layout: z.enum(['bank']).optional() });

const file = <const Format extends StatementFormat>(
  operationId: string,
  format: Format,
  mediaType: string,
) => ({
  operationId,
  summary: `The statement of an account as ${format.toUpperCase()}, at once`,
  access: HISTORY,
  params: ofAccount,
  query: period,
  response: z.string(),
  errors: [...PERIOD_ERRORS, 'STATEMENT_TOO_LARGE', 'TOO_MANY_STATEMENTS'] as const,
  download: { mediaType, fileName: `statement.${format}` },
});

nameSchemas({
  StatementSummary: summary,
});

export const statementsEndpoints = defineEndpoints('Statements', {
  'POST /api/ibanking/personal/transactions/download': {
    operationId: 'mailStatement',
    summary: 'Sends the statement of an account by mail, as a PDF',
    access: HISTORY,
    body: z.object({ nuban: accountNumber, startDate: dateInput, endDate: dateInput }),
    response: done,
    errors: [...PERIOD_ERRORS, 'STATEMENT_TOO_LARGE', 'TOO_MANY_STATEMENTS'],
    idempotencyKey: true,
  },
  'GET /api/ibanking/personal/statements/{nuban}': {
    operationId: 'getStatementSummary',
    summary: 'What a statement of that period says in all, before somebody takes it',
    access: HISTORY,
    params: ofAccount,
    query: period,
    response: summary,
    errors: PERIOD_ERRORS,
  },
  'GET /api/ibanking/personal/statements/{nuban}/pdf': file('downloadStatementPdf', 'pdf', 'application/pdf'),
  'GET /api/ibanking/personal/statements/{nuban}/csv': {
    ...file('downloadStatementCsv', 'csv', 'text/csv; charset=utf-8'),
    query: csvQuery,
  },
  'GET /api/ibanking/personal/statements/{nuban}/xlsx': file(
    'downloadStatementXlsx',
    'xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ),
  'GET /api/ibanking/personal/statements/{nuban}/ofx': file(
    'downloadStatementOfx',
    'ofx',
    'application/x-ofx',
  ),
});
