import type { SpendingCategory } from '@harvest/contracts/spending-categories';
import type { Kobo } from '@harvest/money';
import type { Platform } from '../platform/platform.ts';
import { upsertBudget } from './spending-db.ts';

/** What a customer wants to spend on a category in a month at most; nothing takes it away. */
export function setBudget(
  { db }: Platform,
  customerId: string,
  category: SpendingCategory,
  amountKobo: Kobo | null,
): Promise<void> {
  return upsertBudget(db, customerId, category, amountKobo);
}
