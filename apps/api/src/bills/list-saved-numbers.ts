import { poolConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type SavedNumber, selectSavedNumbers } from './saved-numbers-db.ts';

/** What a customer keeps to buy for again, by the names they gave it. */
export async function listSavedNumbers({ pool }: Platform, customerId: string): Promise<SavedNumber[]> {
  return selectSavedNumbers(poolConnection(pool), customerId);
}
