import type { BillProduct, MeterType } from '@harvest/contracts/bill-details';
import { type Kobo, kobo } from '@harvest/money';
import type { SqlConnection } from '../platform/database/database.ts';

export type SavedNumber = {
  readonly id: string;
  readonly label: string;
  readonly utilityProductType: BillProduct;
  readonly providerCode: string;
  readonly providerTitle: string;
  readonly number: string;
  readonly meterType: MeterType | null;
  readonly ownerName: string | null;
  /** What was bought for it last; where nothing succeeded, what was tried. */
  readonly lastAmount: Kobo;
  readonly lastOfferCode: string | null;
};

const LIST = `
  select saved.id, label, saved.product, saved.provider_code, saved.provider_title, saved.number, saved.meter_type,
    saved.owner_name, last.amount_kobo, last.offer_code
  from bill_saved_numbers saved
  join lateral (
    select amount_kobo, offer_code from bill_payments bought join operations using (id)
    where bought.number = saved.number and operations.customer_id = saved.customer_id and bought.product = saved.product
      and bought.provider_code = saved.provider_code and bought.meter_type is not distinct from saved.meter_type
      and debited_at is not null
    order by status = 'FAILED', operations.created_at desc limit 1
  ) last on true
  where saved.customer_id = $1
  order by normalize(lower(label), nfd), saved.id`;

/** By their names. */
export async function selectSavedNumbers(
  connection: SqlConnection,
  customerId: string,
): Promise<SavedNumber[]> {
  type Row = {
    id: string;
    label: string;
    product: BillProduct;
    provider_code: string;
    provider_title: string;
    number: string;
    meter_type: MeterType | null;
    owner_name: string | null;
    amount_kobo: bigint;
    offer_code: string | null;
  };
  const rows = await connection.query<Row>(LIST, [customerId]);
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    utilityProductType: row.product,
    providerCode: row.provider_code,
    providerTitle: row.provider_title,
    number: row.number,
    meterType: row.meter_type,
    ownerName: row.owner_name,
    lastAmount: kobo(row.amount_kobo),
    lastOfferCode: row.offer_code,
  }));
}

// What no code was taken for is no purchase (decision 30), whether it waits, is over or was discarded.
const SAVE = `
  insert into bill_saved_numbers (id, customer_id, product, provider_code, provider_title, number, meter_type, owner_name, label,
    saved_at)
  select $1, customer_id, product, provider_code, provider_title, number, meter_type, owner_name, $4, $5
  from bill_payments join operations using (id)
  where bill_payments.id = $2 and customer_id = $3 and debited_at is not null
  on conflict (customer_id, product, provider_code, number, meter_type)
    do update set label = excluded.label, owner_name = excluded.owner_name, provider_title = excluded.provider_title
  returning id`;

/** @returns the id it is kept under; undefined where the customer bought no such thing */
export async function upsertSavedNumber(
  connection: SqlConnection,
  customerId: string,
  saved: { readonly id: string; readonly purchaseId: string; readonly label: string },
  now: Date,
): Promise<string | undefined> {
  const rows = await connection.query<{ id: string }>(SAVE, [
    saved.id,
    saved.purchaseId,
    customerId,
    saved.label,
    now.toISOString(),
  ]);
  return rows[0]?.id;
}

/** @returns whether there was one */
export async function deleteSavedNumberRow(
  connection: SqlConnection,
  customerId: string,
  id: string,
): Promise<boolean> {
  const rows = await connection.query(
    'delete from bill_saved_numbers where customer_id = $1 and id = $2 returning id',
    [customerId, id],
  );
  return rows.length > 0;
}
