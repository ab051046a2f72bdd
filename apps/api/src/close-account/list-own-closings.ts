import type { Platform } from '../platform/platform.ts';
import { selectOwnClosings } from './closings-db.ts';

/** The accounts that this customer asked to close, while nobody of the bank has decided about them. */
export function listOwnClosings({ db }: Platform, customerId: string) {
  return selectOwnClosings(db, customerId);
}
