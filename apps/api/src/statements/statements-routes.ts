import type { statementsEndpoints } from '@harvest/contracts/statements';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers, SignedInCall } from '../platform/http/calls.ts';
import { downloadStatement } from './download-statement.ts';
import { requestStatement } from './request-statement.ts';
import type { WrittenForm } from './statement-writers.ts';
import { summarizeStatement } from './summarize-statement.ts';

type StatementCall = SignedInCall & {
  readonly params: { readonly nuban: string };
  readonly query: { readonly startDate: string; readonly endDate: string };
};

const wantedOf = ({ params, query }: StatementCall) => ({
  nuban: params.nuban,
  from: query.startDate,
  to: query.endDate,
});

const fileOf = (format: WrittenForm) => (call: StatementCall) =>
  downloadStatement(
    call.platform,
    call.customer.id,
    { ...wantedOf(call), format, signal: call.untilLeft() },
    call.now,
  );

export const statementsRoutes: Handlers<typeof statementsEndpoints> = {
  'POST /api/ibanking/personal/transactions/download': async ({
    platform,
    customer,
    body,
    idToCreate: id,
    now,
  }) => {
    const { nuban, startDate: from, endDate: to } = body;
    await requestStatement(platform, customer.id, { id, nuban, from, to }, now);
    return { message: TEXTS.statementRequested };
  },
  'GET /api/ibanking/personal/statements/{nuban}': (call) =>
    summarizeStatement(call.platform, call.customer.id, wantedOf(call), call.now),
  'GET /api/ibanking/personal/statements/{nuban}/pdf': fileOf('pdf'),
  'GET /api/ibanking/personal/statements/{nuban}/csv': (call) =>
    fileOf(call.query.layout === 'bank' ? 'csv-bank' : 'csv')(call),
  'GET /api/ibanking/personal/statements/{nuban}/xlsx': fileOf('xlsx'),
  'GET /api/ibanking/personal/statements/{nuban}/ofx': fileOf('ofx'),
};
