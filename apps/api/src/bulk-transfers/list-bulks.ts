import type { ListQuery } from '@harvest/contracts/fields';
import { totalOf } from '../charges/charges.ts';
import { poolConnection } from '../platform/database/database.ts';
import { pageOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { statusBy } from './bulk-rules.ts';
import { countRows, findBulk, selectRuns } from './bulk-transfers-db.ts';

/** A page of the customer's bulk transfers whose code was taken, the newest first, with the number of all. */
export async function listBulks(
  { db, pool }: Platform,
  customerId: string,
  query: Pick<ListQuery, 'page' | 'size'>,
) {
  const { rows, total } = await selectRuns(db, customerId, pageOf(query));
  const counted = await countRows(
    poolConnection(pool),
    rows.map((row) => row.bulk_id),
  );
  const bulks = await Promise.all(rows.map((row) => findBulk(pool, row.bulk_id)));
  const items = bulks.flatMap((bulk, place) => {
    const counts = bulk && counted.get(bulk.id);
    if (bulk === undefined || counts === undefined) return [];
    const { paidKobo, ...shown } = counts;
    return [
      {
        id: bulk.id,
        reference: bulk.reference,
        status: statusBy(counts),
        total: totalOf(bulk),
        paid: paidKobo,
        counts: shown,
        confirmedAt: rows[place]?.approved_at.toISOString() ?? null,
        startedAt: bulk.createdAt.toISOString(),
      },
    ];
  });
  return { items, total };
}
