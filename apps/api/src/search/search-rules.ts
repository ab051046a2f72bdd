import type { BillProduct } from '@harvest/contracts/bill-details';

/** Whether every word of a search stands somewhere in these texts, in any case. */
export function holdsAllWords(q: string, ...texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What was bought, after the name of its provider. */
export const BOUGHT_WORDS: Readonly<Record<BillProduct, string>> = {
  AIRTIME: 'airtime',
  DATA: 'data',
  ELECTRICITY_BILL: 'electricity',
  CABLE_TV: 'TV',
};

/** How often a schedule pays. */
export const INTERVAL_WORDS = {
  ONCE: 'Once',
  DAILY: 'Every day',
  WEEKLY: 'Every week',
  MONTHLY: 'Every month',
} as const;
