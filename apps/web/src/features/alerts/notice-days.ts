import type { Notice, Notices } from '../../api/alerts-api.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';

/** What is known of the list, newest first. */
export type KnownNotices = { readonly items: readonly Notice[]; readonly hasMore: boolean };

/**
 * The newest as the bank tells them now, then those that were known before; each once, newest first. Where more came meanwhile
 * than the bank tells at once, nobody knows what is in between, and what was known before is asked for anew.
 */
export function withOlder(
  newest: Pick<Notices, 'items' | 'hasMore'>,
  known: KnownNotices | null,
): KnownNotices {
  const oldestNew = newest.items.at(-1)?.id ?? '';
  const newestKnown = known?.items[0]?.id ?? '';
  if (known === null || (newest.hasMore && oldestNew > newestKnown)) return newest;
  const isNew = new Set(newest.items.map(({ id }) => id));
  const items = [...newest.items, ...known.items.filter(({ id }) => !isNew.has(id))];
  return { items: items.sort((one, other) => (one.id < other.id ? 1 : -1)), hasMore: known.hasMore };
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
