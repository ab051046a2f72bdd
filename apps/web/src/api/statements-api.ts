import { FILE_MS_MAX } from '@harvest/contracts/file-bounds';
import type { StatementFormat } from '@harvest/contracts/statements';
import { dayText } from '../lib/calendar-day.ts';
import { requestFile } from '../lib/request-file.ts';
import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type StatementSummary = Answer<'GET /api/ibanking/personal/statements/{nuban}'>;

/** Of which account, and from which day to which, each as `2026-11-21`. */
export type StatementWanted = {
  readonly nuban: string;
  readonly startDate: string;
  readonly endDate: string;
};

/** Day-month-year, as the bank reads them (S2 §3). */
const daysOf = ({ startDate, endDate }: StatementWanted) => ({
  startDate: dayText(startDate),
  endDate: dayText(endDate),
});

const statementsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    statementSummary: build.query<StatementSummary, StatementWanted>({
      query: (wanted) =>
        call('GET /api/ibanking/personal/statements/{nuban}', {
          params: { nuban: wanted.nuban },
          query: daysOf(wanted),
        }),
      providesTags: ['Balances'],
    }),
    requestStatement: build.mutation<
      Answer<'POST /api/ibanking/personal/transactions/download'>,
      { readonly wanted: StatementWanted; readonly idempotencyKey: string }
    >({
      query: ({ wanted, idempotencyKey }) =>
        call('POST /api/ibanking/personal/transactions/download', {
          body: statementBody(wanted),
          idempotencyKey,
        }),
    }),
    // The address of the file within this page; asked for by a press, and each time anew.
    statementFile: build.mutation<
      string,
      { readonly wanted: StatementWanted; readonly format: StatementFormat }
    >({
      query: ({ wanted, format }) =>
        call(`GET /api/ibanking/personal/statements/{nuban}/${format}`, {
          params: { nuban: wanted.nuban },
          query: daysOf(wanted),
          send: requestFile,
          timeoutMs: FILE_MS_MAX,
        }),
    }),
  }),
});

const statementBody = (
  wanted: StatementWanted,
): Body<'POST /api/ibanking/personal/transactions/download'> => ({
  nuban: wanted.nuban,
  ...daysOf(wanted),
});

export const { useStatementSummaryQuery, useRequestStatementMutation, useStatementFileMutation } =
  statementsApi;
