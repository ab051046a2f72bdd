import { transactionConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { admitCounted } from './download-statement.ts';
import type { Wanted } from './open-statement.ts';
import { insertRequest } from './statement-requests-db.ts';

/** Writes down that somebody wants a statement by mail; the worker makes and sends it. @throws Refusal */
export async function requestStatement(
  platform: Platform,
  customerId: string,
  wanted: Wanted & { readonly id: string },
  now: Date,
): Promise<void> {
  await admitCounted(platform, customerId, { ...wanted, isHeld: true }, now);
  await platform.db
    .transaction()
    .execute((transaction) =>
      insertRequest(transactionConnection(transaction), { ...wanted, customerId }, now),
    );
}
