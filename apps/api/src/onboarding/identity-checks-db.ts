import { sql } from 'kysely';
import { newId } from '../bank/ids.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { LOCK_NUMBERS } from '../platform/database/lock-numbers.ts';
import { dropAnswer } from './identity-answers-db.ts';
import { HOURS_UNTIL_A_PERSON_LOOKS, type IdentitySection } from './onboarding-rules.ts';

/** Asks the identity provider soon; an answer to what was asked before is thrown away when it comes. */
export async function askAnew(
  transaction: DatabaseTransaction,
  customerId: string,
  section: IdentitySection,
  now: Date,
): Promise<void> {
  const question = { id: newId(), created_at: now, due_at: now, attempts: 0 };
  await transaction
    .insertInto('identity_checks')
    .values({ customer_id: customerId, section, ...question })
    .onConflict((conflict) => conflict.columns(['customer_id', 'section']).doUpdateSet(question))
    .execute();
  await dropAnswer(transaction, customerId, section);
}

export type IdentityCheck = {
  readonly id: string;
  readonly customerId: string;
  readonly section: IdentitySection;
};

type Row = { id: string; customer_id: string; section: string };

const toCheck = (row: Row): IdentityCheck => ({
  id: row.id,
  customerId: row.customer_id,
  // A check of the table keeps it within its union.
  section: row.section as IdentitySection,
});

export async function selectAnyDueCheck(db: Database, now: Date) {
  return db.selectFrom('identity_checks').select('id').where('due_at', '<=', now).limit(1).executeTakeFirst();
}

/**
 * Takes what is due and plans its next attempt at once, so that whatever becomes of this process the question is asked
 * again: after ten seconds at first, then after ever longer waits up to ten minutes.
 */
export async function takeDueChecks(db: Database, now: Date, limit: number): Promise<IdentityCheck[]> {
  const taken = await sql<Row>`
    update identity_checks set attempts = least(attempts + 1, 10),
      due_at = ${now}::timestamptz + least(600, 10 * 2 ^ attempts) * interval '1 second'
    where id in (
      select id from identity_checks where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    )
    returning id, customer_id, section`.execute(db);
  return taken.rows.map(toCheck);
}

/** Ends a question. @returns false when it is not asked any more, so that its answer must not count */
export async function endCheck(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const result = await transaction.deleteFrom('identity_checks').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Leaves it to a person. @returns false when the question is not asked any more */
export async function holdCheck(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const result = await transaction
    .updateTable('identity_checks')
    .set({ due_at: null })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A check that a person may decide: held, or unanswered for a day. */
export async function selectHeldCheck(db: Database, id: string, now: Date) {
  const found = await db
    .selectFrom('identity_checks')
    .select(['id', 'customer_id', 'section', 'created_at', 'due_at'])
    .where('id', '=', id)
    .where((row) => row.or([row('due_at', 'is', null), row('created_at', '<=', dayBefore(now))]))
    .executeTakeFirst();
  return found && { ...toCheck(found), createdAt: found.created_at, isDuplicate: found.due_at === null };
}

export function dayBefore(now: Date): Date {
  return new Date(now.getTime() - HOURS_UNTIL_A_PERSON_LOOKS * 3_600_000);
}

/**
 * Whether another customer's onboarding already stands on this number. Questions about one number wait for each other
 * here, so that two people cannot be the first at the same time.
 */
export async function isUsedByAnother(
  transaction: DatabaseTransaction,
  customerId: string,
  section: IdentitySection,
  hmacs: readonly Buffer[],
): Promise<boolean> {
  const number = LOCK_NUMBERS.IDENTITY_NUMBERS;
  // Under each key, in an order that does not depend on which one writes: a process that knows one of them alone waits as well.
  for (const hash of hmacs.map((hmac) => hmac.toString('hex')).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, ${number}))`.execute(transaction);
  const other = await transaction
    .selectFrom('customer_profiles')
    .innerJoin('onboarding_stages', 'onboarding_stages.customer_id', 'customer_profiles.customer_id')
    .select('customer_profiles.customer_id')
    .where(section === 'BVN_VERIFICATION' ? 'bvn_hmac' : 'nin_hmac', 'in', hmacs)
    .where('customer_profiles.customer_id', '<>', customerId)
    .where('onboarding_stages.section', '=', section)
    .where('onboarding_stages.status', '=', 'APPROVED')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
