import { poolConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteSavedNumberRow } from './saved-numbers-db.ts';

/** @throws Refusal NOT_FOUND also for somebody else's */
export async function deleteSavedNumber({ pool }: Platform, customerId: string, id: string): Promise<void> {
  if (!(await deleteSavedNumberRow(poolConnection(pool), customerId, id))) throw fail('NOT_FOUND');
}
