import { useSearchParams } from 'react-router';
import { todayInLagos } from '../../lib/calendar-day.ts';

export type HistoryView = 'transactions' | 'spending';

/** The first month there can be anything of, as for the bank (A279). */
const FIRST_MONTH = '2000-01';

/** Which of the two the page shows, the list or what money was spent on in a month, from the URL. */
export function useHistoryView() {
  const [search, setSearch] = useSearchParams();
  const thisMonth = todayInLagos().slice(0, 7);
  const view: HistoryView = search.get('view') === 'spending' ? 'spending' : 'transactions';
  const asked = search.get('month') ?? '';
  const isKnown = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) && asked >= FIRST_MONTH && asked < thisMonth;
  const month = isKnown ? asked : thisMonth;

  const put = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { preventScrollReset: true });
  };
  return {
    view,
    month,
    thisMonth,
    firstMonth: FIRST_MONTH,
    show: (wanted: HistoryView) =>
      put(wanted === 'spending' ? { view: wanted } : { view: null, month: null }),
    showMonth: (wanted: string) => put({ month: wanted === thisMonth ? null : wanted }),
  };
}

export type ShownMonth = Pick<
  ReturnType<typeof useHistoryView>,
  'month' | 'thisMonth' | 'firstMonth' | 'showMonth'
>;
