import type { TicketGroup } from '../../api/tickets-api.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { dayHeading, parseDay } from '../../lib/calendar-day.ts';
import { asSearched } from '../../ui/option-search.ts';

/** What a day's tickets stand under, which is what they can be searched by as well. */
export function groupHeading(date: string, today: string): string {
  const day = parseDay(date);
  return day === null ? date : dayHeading(day, today);
}

/** The tickets whose subject, day or tracking number holds what is looked for, in any case of its letters (S2 §2). */
export function findTickets(groups: readonly TicketGroup[], q: string, today: string): TicketGroup[] {
  const wanted = asSearched(q);
  return groups
    .map(({ date, tickets }) => ({
      date,
      tickets: tickets.filter(({ subject, trackingNumber, createdAt }) =>
        [subject, groupHeading(date, today), dateTimeText(createdAt), trackingNumber].some((text) =>
          asSearched(text).includes(wanted),
        ),
      ),
    }))
    .filter(({ tickets }) => tickets.length > 0);
}
