/**
 * What the ledger needs of a database connection; the caller adapts `pg` or Kysely. It runs as `harvest_app`, inside the
 * caller's transaction at READ COMMITTED: the ledger never begins, commits or rolls back. `int8` must arrive as bigint
 * and `timestamptz` as Date. The texts are constants, so the caller may prepare them by name.
 */
export interface LedgerConnection {
  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}
