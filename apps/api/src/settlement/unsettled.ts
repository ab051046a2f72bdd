import { validate } from 'uuid';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Page } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { countUnsettled, selectUnsettled, selectUnsettledOne, type Unsettled } from './unsettled-db.ts';

/** Minutes without an outcome after which people look into a payment (decision 31). */
const UNKNOWN_MINUTES_MAX = 10;

const begunBefore = (now: Date) => new Date(now.getTime() - UNKNOWN_MINUTES_MAX * 60_000);

/** Payments whose outcome people have to find out, the longest waiting first, with the number of all that match. */
export async function listUnsettled(
  { db }: Platform,
  filter: Page & { readonly patterns: readonly string[] },
  now: Date,
): Promise<{ items: Unsettled[]; total: number }> {
  const before = begunBefore(now);
  return {
    items: await selectUnsettled(db, before, filter),
    total: await countUnsettled(db, before, filter.patterns),
  };
}

/** One of them, undefined when its outcome is known or decided. With LOCK it stays so until the transaction ends. */
export async function loadUnsettled(
  { transaction, now }: { readonly transaction: DatabaseTransaction; readonly now: Date },
  id: string,
  lock: 'LOCK' | 'LOOK',
): Promise<Unsettled | undefined> {
  return validate(id) ? selectUnsettledOne(transaction, begunBefore(now), id, lock) : undefined;
}
