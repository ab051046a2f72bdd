import type { ListQuery } from '@harvest/contracts/fields';
import { totalOf } from '../charges/charges.ts';
import { poolConnection } from '../platform/database/database.ts';
import { pageOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { statusBy } from './bulk-rules.ts';
import { countRows, findBulk, selectRuns } from './bulk-transfers-db.ts';

/** Each is up to a thousand payments to count: whoever asks for no page gets so many (A203). */
const UNPAGED_MAX = 50;

/**
 * A page of the customer's bulk transfers whose code was taken, the newest first, with the number of all; of one alone, where its
 * id is looked for.
 */
export async function listBulks(
  { db, pool }: Platform,
  customerId: string,
  query: Pick<ListQuery, 'page' | 'size' | 'q'>,
) {
  const { limit, offset } = pageOf(query);
  const page = { limit: query.size ?? Math.min(limit, UNPAGED_MAX), offset };
  const { rows, total } = await selectRuns(db, customerId, page, query.q);
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
