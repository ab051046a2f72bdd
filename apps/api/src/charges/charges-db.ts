import { type Kobo, kobo } from '@harvest/money';
import type { Database } from '../platform/database/database.ts';
import type { PricedKind, Tariff } from './charge-rules.ts';

/** What is in force on a Lagos day (year-month-day) for a payment of this kind and amount. */
export async function selectTariff(
  db: Database,
  kind: PricedKind,
  amountKobo: Kobo,
  day: string,
): Promise<Tariff | undefined> {
  const row = await db
    .selectFrom('tariffs')
    .select(['fee_kobo', 'vat_basis_points', 'stamp_duty_kobo'])
    .where('payment_kind', '=', kind)
    .where('from_kobo', '<=', amountKobo)
    .where('effective_from', '=', (select) =>
      select
        .selectFrom('tariffs')
        .select(({ fn }) => fn.max('effective_from').as('effective_from'))
        .where('payment_kind', '=', kind)
        .where('effective_from', '<=', day),
    )
    .orderBy('from_kobo', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      feeKobo: kobo(row.fee_kobo),
      vatBasisPoints: BigInt(row.vat_basis_points),
      stampDutyKobo: kobo(row.stamp_duty_kobo),
    }
  );
}
