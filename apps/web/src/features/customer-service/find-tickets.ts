import { isAmong, readDays } from '@harvest/input/date';
import type { TicketGroup } from '../../api/tickets-api.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { dayHeading, parseDay } from '../../lib/calendar-day.ts';
import { asSearched } from '../../ui/option-search.ts';

/** What a day's tickets stand under, which is what they can be searched by as well. */
export function groupHeading(date: string, today: string): string {
  const day = parseDay(date);
  return day === null ? date : dayHeading(day, today);
}

/** The tickets whose subject, day and tracking number hold all words that are looked for, in any case of their letters (S2 §2). */
export function findTickets(groups: readonly TicketGroup[], q: string, today: string): TicketGroup[] {
  const words = asSearched(q).split(/\s+/);
  const days = readDays(q, today);
  return groups
    .map(({ date, tickets }) => ({
      date,
      tickets: tickets.filter(({ subject, trackingNumber, createdAt }) => {
        const text = asSearched(
          [subject, groupHeading(date, today), dateTimeText(createdAt), trackingNumber].join(' '),
        );
        const day = parseDay(date);
        return (
          words.every((word) => text.includes(word)) ||
          (days !== undefined && day !== null && isAmong(days, day))
        );
      }),
    }))
    .filter(({ tickets }) => tickets.length > 0);
}
