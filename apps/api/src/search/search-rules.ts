import type { BillProduct } from '@harvest/contracts/bill-details';
import { folded, plainText } from '@harvest/input/plain-text';

/** Whether these texts contain every word of a search. The comparison ignores accents and case. */
export function holdsAllWords(q: string, ...texts: readonly string[]): boolean {
  const text = folded(texts.join(' '));
  return folded(plainText(q))
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

const STATUS_WORDS = { PENDING: 'Pending', FAILED: 'Failed' } as const;

/** How it stands, where it is not done: what failed must not look like what was paid. */
export function standingWords(status: 'SUCCESS' | 'PENDING' | 'FAILED', wasStopped = false): string[] {
  if (status === 'SUCCESS') return [];
  return [wasStopped ? 'Stopped' : STATUS_WORDS[status]];
}

/** Parts of one line, of which some may be empty. */
export const detailOf = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
