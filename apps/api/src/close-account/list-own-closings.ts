import type { Platform } from '../platform/platform.ts';
import { selectOwnClosings } from './closings-db.ts';

/** The customer's closing requests that the bank has not decided. */
export function listOwnClosings({ db }: Platform, customerId: string) {
  return selectOwnClosings(db, customerId);
}
