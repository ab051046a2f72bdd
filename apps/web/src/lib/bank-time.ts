// The bank keeps its days in Lagos, wherever the customer's device is (decision 4).
const dateTimeParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  timeStyle: 'medium',
  hourCycle: 'h23',
});
const monthDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** An instant as `DD-MM-YYYY HH:mm` (S1 §9). */
export function dateTimeText(iso: string): string {
  return toTheSecondText(iso).slice(0, -3);
}

/** An instant as `DD-MM-YYYY HH:mm:ss`. */
export function toTheSecondText(iso: string): string {
  const parts = new Map(dateTimeParts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  const time = ['hour', 'minute', 'second'] as const;
  return `${parts.get('day')}-${parts.get('month')}-${parts.get('year')} ${time.map((part) => parts.get(part)).join(':')}`;
}

/** The time of an instant as `HH:mm`. */
export function timeText(iso: string): string {
  return dateTimeText(iso).slice(-5);
}

/** A moment of this device as `HH:mm:ss`, in Lagos as every time of the bank. */
export function clockText(moment: Date): string {
  return clock.format(moment);
}

/** A calendar day such as `2026-11-21` as month abbreviation and day, `Nov 21` (S1 §3). */
export function monthDayText(day: string): string {
  const parts = new Map(
    monthDay.formatToParts(new Date(`${day}T00:00:00Z`)).map(({ type, value }) => [type, value]),
  );
  return `${parts.get('month')} ${parts.get('day')}`;
}
