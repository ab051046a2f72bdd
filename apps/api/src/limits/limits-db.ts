import { type Kobo, kobo } from '@harvest/money';
import type { SqlConnection } from '../platform/database/database.ts';

export type AllowanceRow = {
  readonly customerId: string;
  readonly singleKobo: Kobo;
  readonly dailyKobo: Kobo;
  readonly usedTodayKobo: Kobo;
};

const ALLOWANCES = `
  select customers.id, caps.single_kobo, caps.daily_kobo, coalesce(limit_uses.used_kobo, 0) as used_kobo
  from customers
  join (
    select distinct on (level) level, single_kobo, daily_kobo from kyc_caps
    where effective_from <= $2::date order by level, effective_from desc
  ) caps on caps.level = customers.kyc_level
  left join limit_uses on limit_uses.customer_id = customers.id and limit_uses.day = $2::date
    and limit_uses.customer_id = any($1::uuid[])
  where customers.id = any($1::uuid[])`;

export async function readAllowances(
  connection: SqlConnection,
  customerIds: readonly string[],
  day: string,
): Promise<AllowanceRow[]> {
  type Row = { id: string; single_kobo: bigint; daily_kobo: bigint; used_kobo: bigint };
  const rows = await connection.query<Row>(ALLOWANCES, [customerIds, day]);
  return rows.map((row) => ({
    customerId: row.id,
    singleKobo: kobo(row.single_kobo),
    dailyKobo: kobo(row.daily_kobo),
    usedTodayKobo: kobo(row.used_kobo),
  }));
}

const SET_USES = `
  insert into limit_uses (customer_id, day, used_kobo)
  select customer_id, $3::date, used_kobo from unnest($1::uuid[], $2::bigint[]) as uses (customer_id, used_kobo)
  on conflict (customer_id, day) do update set used_kobo = excluded.used_kobo`;

/** Writes the day's total use of each customer; the caller holds the customers' locks. */
export async function writeUses(
  connection: SqlConnection,
  uses: ReadonlyMap<string, Kobo>,
  day: string,
): Promise<void> {
  await connection.query(SET_USES, [[...uses.keys()], [...uses.values()], day]);
}
