import { TICKET_STATES, type TicketState } from '@harvest/contracts/ticket-kinds';
import type { TicketsWanted } from '../../api/staff-tickets-api.ts';
import { useListUrl } from '../../ui/use-list-url.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const stateOf = (value: string | undefined): TicketState | undefined =>
  TICKET_STATES.find((state) => state === value);

/** Which tickets the list shows, from the URL: of all customers, or of one. */
export function useTicketsUrl() {
  const url = useListUrl(
    { status: (value) => stateOf(value) !== undefined, customer: (value) => ID.test(value) },
    [''],
  );
  const { page, size, q, filters } = url;
  const status = stateOf(filters.status);
  const wanted: TicketsWanted = {
    page,
    size,
    ...(q !== '' && { q }),
    ...(status !== undefined && { status }),
    ...(filters.customer !== undefined && { customerId: filters.customer }),
  };
  return { url, status, customerId: filters.customer, wanted };
}
