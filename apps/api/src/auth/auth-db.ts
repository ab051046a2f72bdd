import type { Database } from '../platform/database/database.ts';

// A password that was right this long ago still lets its owner ask for another code.
const SIGN_IN_MINUTES_MAX = 15;

/** The newest sign-in of a customer that still waits for its code; with a handle, that very sign-in or none. */
export async function selectLiveSignIn(
  db: Database,
  customerId: string,
  now: Date,
  handle: string | undefined,
) {
  let query = db
    .selectFrom('challenges')
    .select('operation_id')
    .where('holder_id', '=', customerId)
    .where('purpose', '=', 'SIGN_IN')
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - SIGN_IN_MINUTES_MAX * 60_000));
  if (handle !== undefined) query = query.where('operation_id', '=', handle);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirst();
}
