import type { Platform } from '../platform/platform.ts';
import { countBackupCodes, selectPasskeys } from './passkeys-db.ts';

/** The passkeys of a customer, oldest first, and how many backup codes are left. */
export async function listPasskeys(platform: Platform, customerId: string) {
  const [rows, backupCodesLeft] = await Promise.all([
    selectPasskeys(platform.db, customerId),
    countBackupCodes(platform, customerId),
  ]);
  const passkeys = rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
  return { passkeys, backupCodesLeft };
}
