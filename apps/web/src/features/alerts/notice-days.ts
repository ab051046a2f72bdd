import type { Notice } from '../../api/alerts-api.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';

/** The newest as the bank tells them now, then those that were known before; each once, newest first. */
export function withOlder(newest: readonly Notice[], known: readonly Notice[]): readonly Notice[] {
  const isNew = new Set(newest.map(({ id }) => id));
  return [...newest, ...known.filter(({ id }) => !isNew.has(id))].toSorted((one, other) =>
    one.id < other.id ? 1 : -1,
  );
}

export type NoticeDay = { readonly key: string; readonly day: string; readonly notices: readonly Notice[] };

/** In their order, those of one day of Lagos together. What was told late stands where it was told. */
export function daysOf(notices: readonly Notice[]): readonly NoticeDay[] {
  const days: { key: string; day: string; notices: Notice[] }[] = [];
  for (const notice of notices) {
    const day = todayInLagos(new Date(notice.at));
    const last = days.at(-1);
    if (last?.day === day) last.notices.push(notice);
    else days.push({ key: notice.id, day, notices: [notice] });
  }
  return days;
}
