import type { Platform } from '../platform/platform.ts';
import { selectGroups } from './bulk-groups-db.ts';

/** The customer's groups by name, each with how many it pays and how much. */
export function listGroups({ db }: Platform, customerId: string) {
  return selectGroups(db, customerId);
}
