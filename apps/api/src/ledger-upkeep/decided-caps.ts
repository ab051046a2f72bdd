import type { Difference } from '@harvest/ledger';
import type { SqlConnection } from '../platform/database/database.ts';

/**
 * The caps that the bank has decided, in kobo, as migrations write them (0011, 0028, 0066). A change is one release: a migration with
 * the new row, under a later date, and the same row here (A474).
 */
const DECIDED: readonly string[] = [
  'kyc_caps level 0 from 2020-01-01: 0 at once, 0 a day',
  'kyc_caps level 1 from 2020-01-01: 5000000 at once, 5000000 a day',
  'kyc_caps level 2 from 2020-01-01: 10000000 at once, 20000000 a day',
  'kyc_caps level 3 from 2020-01-01: 100000000 at once, 500000000 a day',
  'new_recipient_caps from 2020-01-01: none',
  'new_recipient_caps by phone from 2020-01-01: 2000000',
];

const IN_FORCE = `
  select format('kyc_caps level %s from %s: %s at once, %s a day', level, effective_from, single_kobo, daily_kobo) as cap from kyc_caps
  union all
  select format('new_recipient_caps %sfrom %s: %s', case when codes_by_phone then 'by phone ' end, effective_from,
    coalesce(cap_kobo::text, 'none')) from new_recipient_caps`;

/** Rows of caps that the bank did not decide, and decided ones that are gone: only a login that owns the database can make them so. */
export async function findCapsChanged(connection: SqlConnection): Promise<Difference[]> {
  const rows = await connection.query<{ cap: string }>(IN_FORCE, []);
  const inForce = rows.map(({ cap }) => cap);
  return [
    ...DECIDED.filter((cap) => !inForce.includes(cap)).map((cap) => ({
      difference: 'CAP_CHANGED',
      subject: cap,
      expected: 'as decided',
      found: null,
    })),
    ...inForce
      .filter((cap) => !DECIDED.includes(cap))
      .map((cap) => ({ difference: 'CAP_CHANGED', subject: cap, expected: null, found: 'not decided' })),
  ];
}
