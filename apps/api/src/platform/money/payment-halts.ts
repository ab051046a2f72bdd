import { type Database, poolConnection } from '../database/database.ts';
import { microBatch, onePerPool } from '../database/micro-batch.ts';
import { fail } from '../errors.ts';
import type { Platform } from '../platform.ts';

const STANDS = 'select exists (select from payment_halts where ended_at is null) as stands';

/** Whoever asks at the same moment shares the answer, which is never kept. */
const halt = onePerPool((pool) =>
  microBatch({
    batchMax: 200,
    flightsMax: 2,
    async run(asked: readonly undefined[]) {
      const [row] = await poolConnection(pool).query<{ stands: boolean }>(STANDS, []);
      return asked.map(() => row?.stands === true);
    },
  }),
);

/** Whether an operator halted all payments, as after a restore while the books are of the past (A412). */
export function arePaymentsHalted({ pool }: Pick<Platform, 'pool'>): Promise<boolean> {
  return halt(pool)(undefined);
}

/** Before a code is sent for it, or taken. @throws Refusal PAYMENTS_HALTED */
export async function refuseWhileHalted(platform: Pick<Platform, 'pool'>): Promise<void> {
  if (await arePaymentsHalted(platform)) throw fail('PAYMENTS_HALTED');
}

/** With the owner's login. @returns false where they are halted already */
export async function insertHalt(
  db: Database,
  halted: { readonly id: string; readonly because: string; readonly at: Date },
): Promise<boolean> {
  const { id, because, at } = halted;
  const inserted = await db
    .insertInto('payment_halts')
    .values({ id, because, halted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** With the owner's login. @returns the id of the halt that is over now; undefined where there was none */
export async function endHalt(
  db: Database,
  { because, at }: { readonly because: string; readonly at: Date },
): Promise<string | undefined> {
  const ended = await db
    .updateTable('payment_halts')
    .set({ ended_at: at, ended_because: because })
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended?.id;
}
