import { FILE_MS_MAX } from '@harvest/contracts/file-bounds';
import type { TicketState } from '@harvest/contracts/ticket-kinds';
import { type ListOf, type ListWanted, withTotal } from './back-office-api.ts';
import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type TicketLine = Answer<'GET /api/admin/tickets'>[number];
export type StaffTicket = Answer<'GET /api/admin/tickets/{id}'>;
export type TicketsWanted = ListWanted & {
  readonly status?: TicketState | undefined;
  readonly customerId?: string | undefined;
};
type Written = { readonly id: string; readonly message: Body<'POST /api/admin/tickets/{id}/messages'> };

// What is written or marked changes lists and queues; the conversation is asked for again by whoever has it open.
const staffTicketsApi = bankApi.enhanceEndpoints({ addTagTypes: ['BackOffice'] }).injectEndpoints({
  endpoints: (build) => ({
    staffTickets: build.query<ListOf<TicketLine>, TicketsWanted>({
      query: (query) => call('GET /api/admin/tickets', { query }),
      transformResponse: withTotal<TicketLine>,
      providesTags: ['BackOffice'],
    }),
    staffTicket: build.query<StaffTicket, string>({
      query: (id) => call('GET /api/admin/tickets/{id}', { params: { id } }),
    }),
    answerTicket: build.mutation<Answer<'POST /api/admin/tickets/{id}/messages'>, Written>({
      query: ({ id, message }) =>
        call('POST /api/admin/tickets/{id}/messages', {
          params: { id },
          body: message,
          ...((message.attachments ?? []).length > 0 && { timeoutMs: FILE_MS_MAX }),
        }),
      invalidatesTags: ['BackOffice'],
    }),
    markTicket: build.mutation<
      Answer<'POST /api/admin/tickets/{id}/status'>,
      { readonly id: string; readonly resolved: boolean }
    >({
      query: ({ id, resolved }) =>
        call('POST /api/admin/tickets/{id}/status', { params: { id }, body: { resolved } }),
      invalidatesTags: ['BackOffice'],
    }),
    staffTicketFile: build.query<Answer<'GET /api/admin/tickets/attachments/{id}/download'>, string>({
      query: (id) =>
        call('GET /api/admin/tickets/attachments/{id}/download', {
          params: { id },
          timeoutMs: FILE_MS_MAX,
        }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useStaffTicketsQuery,
  useStaffTicketQuery,
  useAnswerTicketMutation,
  useMarkTicketMutation,
  useStaffTicketFileQuery,
} = staffTicketsApi;
