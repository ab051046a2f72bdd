import { createHash } from 'node:crypto';
import { totalOf } from '../charges/charges.ts';
import { defineOrder, insertAllOrdered, type OrderedPayment } from '../operations/orders.ts';
import type { PreparedOfMany } from '../transfers/many-transfers.ts';
import { codeText, type FrozenBulk } from './bulk-rules.ts';
import { findBulk, insertBulks, insertRuns } from './bulk-transfers-db.ts';

/** A row as the order keeps it. */
export type OrderedRow = OrderedPayment<PreparedOfMany['frozen']>;

/** For so long whoever took the code, or a worker, is alone with a bulk transfer; after it, another takes it on. */
export const LEASE_SECONDS = 30;

/** Many transfers that one code approves (decision 33). */
export const bulkOrder = defineOrder<FrozenBulk>({
  kind: 'BULK',
  insertFrozen: insertBulks,
  find: findBulk,
  confirmedContent: ({ rowCount, rowsDigest }) => [String(rowCount), rowsDigest],
  codeText: (bulk, words) => codeText(bulk, totalOf(bulk), words),
  release: (connection, approved, now) =>
    insertRuns(connection, approved, { approvedAt: now, leaseSeconds: LEASE_SECONDS }),
});

/** The same, to be started with these transfers. */
export function bulkOrderOf(rows: readonly OrderedRow[]) {
  return defineOrder<FrozenBulk>({
    ...bulkOrder,
    async insertFrozen(transaction, started) {
      await insertBulks(transaction, started);
      for (const order of started) await insertAllOrdered(transaction, order, rows, order.createdAt);
    },
  });
}

/** What of the rows the customer approves: nothing of it can change under the same code. */
export function digestOf(rows: readonly OrderedRow[]): string {
  const approved = rows.map(({ frozen, terms }) => [
    frozen.sourceAccountNumber,
    frozen.destinationBankCode,
    frozen.destinationAccountNumber,
    String(totalOf(terms)),
  ]);
  return createHash('sha256').update(JSON.stringify(approved)).digest('hex');
}
