import { FILE_MS_MAX } from '@harvest/contracts/file-bounds';
import { useDocumentVisibility } from '@mantine/hooks';
import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type TicketGroup = Answer<'GET /api/tickets'>[number];
export type TicketLine = TicketGroup['tickets'][number];
export type Ticket = Answer<'GET /api/tickets/{id}'>;

type NewTicket = { readonly body: Body<'POST /api/tickets'>; readonly idempotencyKey: string };
type NewMessage = {
  readonly id: string;
  readonly body: Body<'POST /api/tickets/{id}/messages'>;
  readonly idempotencyKey: string;
};

/** How live data is kept so (decision 45). */
const LIVE_MS = 5000;

const ticketsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    tickets: build.query<readonly TicketGroup[], void>({
      query: () => call('GET /api/tickets', {}),
      providesTags: ['Tickets'],
    }),
    ticket: build.query<Ticket, string>({
      query: (id) => call('GET /api/tickets/{id}', { params: { id } }),
      providesTags: ['Tickets'],
    }),
    createTicket: build.mutation<Answer<'POST /api/tickets'>, NewTicket>({
      query: (keyed) =>
        call('POST /api/tickets', {
          ...keyed,
          ...((keyed.body.attachments ?? []).length > 0 && { timeoutMs: FILE_MS_MAX }),
        }),
      // Also when nothing was heard: it may be there all the same.
      invalidatesTags: ['Tickets'],
    }),
    sendTicketMessage: build.mutation<Answer<'POST /api/tickets/{id}/messages'>, NewMessage>({
      query: ({ id, ...keyed }) =>
        call('POST /api/tickets/{id}/messages', {
          params: { id },
          ...keyed,
          ...((keyed.body.attachments ?? []).length > 0 && { timeoutMs: FILE_MS_MAX }),
        }),
      invalidatesTags: ['Tickets'],
    }),
    setTicketStatus: build.mutation<
      Answer<'POST /api/tickets/{id}/status'>,
      { readonly id: string } & Body<'POST /api/tickets/{id}/status'>
    >({
      query: ({ id, ...body }) => call('POST /api/tickets/{id}/status', { params: { id }, body }),
      // Done, it takes back what was asked for in it.
      invalidatesTags: ['Tickets', 'Closings'],
    }),
    ticketAttachment: build.query<Answer<'GET /api/tickets/attachments/{id}/download'>, string>({
      query: (id) =>
        call('GET /api/tickets/attachments/{id}/download', {
          params: { id },
          timeoutMs: FILE_MS_MAX,
        }),
    }),
  }),
});

export const {
  useCreateTicketMutation,
  useSendTicketMessageMutation,
  useSetTicketStatusMutation,
  useTicketAttachmentQuery,
} = ticketsApi;

/** Beside a ticket, of the list of all others only their marks can change, and it may be long. */
const BESIDE_MS = 30_000;

/** Asked for again and again, on a tab that somebody sees. */
function usePolling(everyMs: number) {
  return { pollingInterval: useDocumentVisibility() === 'visible' ? everyMs : 0 };
}

/** All tickets. @param isBeside whether one of them is what its customer looks at */
export const useTickets = (isBeside: boolean) =>
  ticketsApi.useTicketsQuery(undefined, usePolling(isBeside ? BESIDE_MS : LIVE_MS));
export const useTicket = (id: string) => ticketsApi.useTicketQuery(id, usePolling(LIVE_MS));
