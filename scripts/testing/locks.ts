import type pg from 'pg';
import { expect } from 'vitest';
import {
  type DatabaseTransaction,
  transactionConnection,
} from '../../apps/api/src/platform/database/database.ts';
import { signInCountedFor } from '../../apps/api/src/platform/security/challenges/wrong-codes.ts';
import type { Answer, TestBank } from './bank.ts';
import { eventually } from './eventually.ts';

/** How many statements on this database wait for somebody else's lock right now. */
export async function waitingForLocks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

/** Until so many statements wait for somebody else's lock. */
export async function untilWaiting(pool: pg.Pool, count: number): Promise<void> {
  await eventually(async () => expect(await waitingForLocks(pool)).toBe(count));
}

export type Person = { readonly id: string };
export type UseCase = () => Promise<Answer>;
/** What a test locks by hand. */
export type Held = (transaction: DatabaseTransaction) => Promise<unknown>;

/** What is locked around signing in and names its person, in the order in which all lock it. */
const IN_ORDER = [
  ['customers', 'id', 'PERSON'],
  ['staff', 'id', 'PERSON'],
  ['challenges', 'holder_id', 'CODES'],
  ['sessions', 'customer_id', 'SESSIONS'],
  ['staff_sessions', 'staff_id', 'SESSIONS'],
] as const;
type Place = (typeof IN_ORDER)[number][2];

/** Which rows of a person somebody holds, from a place in the order on. */
async function heldRows({ platform }: TestBank, { id }: Person, from: Place): Promise<string[]> {
  const held: string[] = [];
  for (const [table, person] of IN_ORDER.slice(IN_ORDER.findIndex(([, , place]) => place === from))) {
    const { rows } = await platform.pool.query<{ id: string }>(
      `select id from ${table} where ${person} = $1 and id not in (
         select id from ${table} where ${person} = $1 for no key update skip locked)`,
      [id],
    );
    held.push(...rows.map((row) => `${table} ${row.id}`));
  }
  return held;
}

export type Waiting = {
  readonly person: Person;
  /** What the test holds by hand, and where that stands in the order. */
  readonly held: Held;
  readonly from: Place;
};

/** What a use case holds of a person, of what comes no earlier than what it waits for, and its answer once it goes on. */
export async function heldWhileWaiting(bank: TestBank, { person, held, from }: Waiting, useCase: UseCase) {
  let answer: Promise<Answer> | undefined;
  let rows: string[] = [];
  await bank.platform.db.transaction().execute(async (transaction) => {
    await held(transaction);
    const before = await heldRows(bank, person, from);
    answer = useCase();
    await untilWaiting(bank.platform.pool, 1);
    rows = (await heldRows(bank, person, from)).filter((row) => !before.includes(row));
  });
  return { rows, answer: await answer };
}

export const rowOf =
  (table: 'customers' | 'staff', { id }: Person): Held =>
  (transaction) =>
    transaction.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** The counts of wrong codes of a person, inside their sessions and at sign-ins from no browser that is known. */
export const countsOf =
  ({ id }: Person): Held =>
  (transaction) => {
    const atSignIns = signInCountedFor({ purpose: 'SIGN_IN', holder: { id } }, { deviceId: undefined });
    const counts = [id, atSignIns].toSorted();
    return transactionConnection(transaction).query('select lock_and_count_wrong_codes($1, $2)', [
      counts,
      new Date(0).toISOString(),
    ]);
  };

/** The first of several codes that were made for an operation. */
export const firstCodeOf =
  (operationId: string): Held =>
  async (transaction) => {
    const query = transaction.selectFrom('challenges').select('id').where('operation_id', '=', operationId);
    const [first, second] = await query.orderBy('id').execute();
    if (first === undefined || second === undefined) throw new Error(`${operationId} has no two codes`);
    await query.where('id', '=', first.id).forNoKeyUpdate().execute();
  };
