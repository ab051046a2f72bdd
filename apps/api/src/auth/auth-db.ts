import type { Database } from '../platform/database/database.ts';

// A password that was right this long ago still lets its owner ask for another code.
const SIGN_IN_MINUTES_MAX = 15;

/** The newest sign-in of a customer that still waits for its code: the one of a handle, or one that was begun in a place. */
export async function selectLiveSignIn(
  db: Database,
  customerId: string,
  now: Date,
  which: { readonly handle: string } | { readonly place: string },
) {
  const query = db
    .selectFrom('challenges')
    .select('operation_id')
    .where('holder_id', '=', customerId)
    .where('purpose', '=', 'SIGN_IN')
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - SIGN_IN_MINUTES_MAX * 60_000));
  const narrowed =
    'handle' in which
      ? query.where('operation_id', '=', which.handle)
      : query.where('place', '=', which.place);
  return narrowed.orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirst();
}
