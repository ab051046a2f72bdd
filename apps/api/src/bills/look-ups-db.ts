import type { BilledNumber } from '../gateways/billers.ts';
import type { Database } from '../platform/database/database.ts';
import { keptSince } from '../platform/retention-rules.ts';

export type Owner = { readonly name: string; readonly address: string | null };

/** What this customer was told of a number after `since`. */
export async function findOwnerSince(
  db: Database,
  customerId: string,
  number: BilledNumber,
  since: Date,
): Promise<Owner | undefined> {
  return db
    .selectFrom('bill_look_ups')
    .select(['owner_name as name', 'owner_address as address'])
    .where('customer_id', '=', customerId)
    .where('product', '=', number.product)
    .where('provider_code', '=', number.providerCode)
    .where('number', '=', number.number)
    .where('meter_type', 'is not distinct from', number.meterType ?? null)
    .where('looked_up_at', '>', since)
    .executeTakeFirst();
}

export async function keepOwner(
  db: Database,
  customerId: string,
  number: BilledNumber,
  owner: Owner,
  now: Date,
): Promise<void> {
  const told = { owner_name: owner.name, owner_address: owner.address, looked_up_at: now };
  await db
    .insertInto('bill_look_ups')
    .values({
      customer_id: customerId,
      product: number.product,
      provider_code: number.providerCode,
      number: number.number,
      meter_type: number.meterType ?? null,
      ...told,
    })
    .onConflict((known) =>
      known.columns(['customer_id', 'product', 'provider_code', 'number', 'meter_type']).doUpdateSet(told),
    )
    .execute();
}

/** Forgets what nobody relies on any more. @returns how much went */
export async function deleteOldLookUps(db: Database, now: Date): Promise<number> {
  const before = keptSince('BILL_LOOK_UPS', now);
  const deleted = await db.deleteFrom('bill_look_ups').where('looked_up_at', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Whose this number was when the customer bought for it last; undefined where they never did. */
export async function findOwnerBoughtFor(
  db: Database,
  customerId: string,
  number: BilledNumber,
): Promise<Owner | undefined> {
  const bought = await db
    .selectFrom('bill_payments')
    .innerJoin('operations', 'operations.id', 'bill_payments.id')
    .select(['bill_payments.owner_name as name', 'bill_payments.owner_address as address'])
    .where('bill_payments.number', '=', number.number)
    .where('bill_payments.product', '=', number.product)
    .where('bill_payments.provider_code', '=', number.providerCode)
    .where('operations.customer_id', '=', customerId)
    .where('operations.status', 'in', ['PENDING', 'SUCCESS'])
    .orderBy('operations.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (bought === undefined || bought.name === null) return undefined;
  return { name: bought.name, address: bought.address };
}
