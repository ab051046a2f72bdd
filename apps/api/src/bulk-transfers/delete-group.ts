import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteGroupRow } from './bulk-groups-db.ts';

/** Forgets a group of this customer. @throws Refusal NOT_FOUND */
export async function deleteGroup({ db }: Platform, customerId: string, id: string): Promise<void> {
  if (!(await deleteGroupRow(db, customerId, id))) throw fail('NOT_FOUND');
}
