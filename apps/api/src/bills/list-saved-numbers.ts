import { poolConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { selectSavedNumbers } from './saved-numbers-db.ts';

/** Phones, meters and cards that a customer keeps. */
export function listSavedNumbers({ pool }: Platform, customerId: string) {
  return selectSavedNumbers(poolConnection(pool), customerId);
}
