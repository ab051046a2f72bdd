import type { SqlConnection } from '../platform/database/database.ts';
import { LOCK_NUMBERS } from '../platform/database/lock-numbers.ts';

/** Takes the lock of whoever proves the ledger until the caller's transaction ends. @returns false where somebody else has it */
export const takeProofLock = (connection: SqlConnection): Promise<boolean> =>
  tryLock(connection, LOCK_NUMBERS.LEDGER_PROOF);

/** The lock that `ledger.seal_journals` waits for, taken without waiting. @returns false where somebody else has it */
export const takeSealersLock = (connection: SqlConnection): Promise<boolean> =>
  tryLock(connection, LOCK_NUMBERS.SEALER);

async function tryLock(connection: SqlConnection, lock: number): Promise<boolean> {
  const [row] = await connection.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    lock,
  ]);
  return row?.taken === true;
}
