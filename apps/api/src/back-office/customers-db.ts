import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import type { Page } from '../platform/page-rules.ts';

export async function selectLastSignIn(
  transaction: DatabaseTransaction,
  customerId: string,
): Promise<Date | undefined> {
  const row = await transaction
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.last ?? undefined;
}

/** What somebody typed to find a customer, in all the ways it can be meant. */
export type CustomerSearch = {
  /** Parts of a name or an e-mail address: every one has to be found. */
  readonly patterns: readonly string[];
  readonly phoneNumber: string | undefined;
  readonly accountNumber: string | undefined;
  /** Only those as whom the bank lets nobody sign in. */
  readonly isBlocked: boolean;
};

function found(db: Database, { patterns, phoneNumber, accountNumber, isBlocked }: CustomerSearch) {
  return db
    .selectFrom('customers')
    .$if(isBlocked, (query) => query.where('blocked_at', 'is not', null))
    .where((or) =>
      or.or([
        or.and(
          patterns.map((pattern) =>
            or.or([
              or(folded('first_name'), 'like', pattern),
              or(folded('last_name'), 'like', pattern),
              or(folded('email'), 'like', pattern),
            ]),
          ),
        ),
        ...(phoneNumber === undefined ? [] : [or('phone_number', '=', phoneNumber)]),
        ...(accountNumber === undefined
          ? []
          : [
              // One row, not a list, so that the key finds it and the other ways their index.
              or('id', '=', (accounts) =>
                accounts
                  .selectFrom('accounts')
                  .select('customer_id')
                  .where('account_number', '=', accountNumber),
              ),
            ]),
      ]),
    );
}

export async function selectCustomers(db: Database, search: CustomerSearch, page: Page) {
  return found(db, search)
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'created_at'])
    .select(['blocked_at', 'frozen_at', 'disabled_at', 'locked_until', 'onboarding_completed_at'])
    .select((customer) => customer('password_hash', 'is not', null).as('has_password'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countCustomers(db: Database, search: CustomerSearch): Promise<number> {
  const row = await found(db, search)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
