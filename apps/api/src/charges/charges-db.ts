import { type Kobo, kobo } from '@harvest/money';
import type { Database } from '../platform/database/database.ts';
import type { Tariff } from './charge-rules.ts';

/** What is in force on a Lagos day (year-month-day) for each kind of payment, and from which amount; the highest first. */
export async function selectTariffs(
  db: Database,
  day: string,
): Promise<(Tariff & { readonly kind: string; readonly fromKobo: Kobo })[]> {
  const rows = await db
    .selectFrom('tariffs')
    .select(['payment_kind', 'from_kobo', 'fee_kobo', 'vat_basis_points', 'stamp_duty_kobo'])
    .where('effective_from', '=', (select) =>
      select
        .selectFrom('tariffs as dated')
        .select(({ fn }) => fn.max('effective_from').as('effective_from'))
        .whereRef('dated.payment_kind', '=', 'tariffs.payment_kind')
        .where('effective_from', '<=', day),
    )
    .orderBy('from_kobo', 'desc')
    .execute();
  return rows.map((row) => ({
    kind: row.payment_kind,
    fromKobo: kobo(row.from_kobo),
    feeKobo: kobo(row.fee_kobo),
    vatBasisPoints: BigInt(row.vat_basis_points),
    stampDutyKobo: kobo(row.stamp_duty_kobo),
  }));
}
